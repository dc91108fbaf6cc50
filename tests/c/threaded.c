// A machine whose instructions each jump to the next one, with registers that most of them change.
#include <stdio.h>

__attribute__((noinline)) static long run(const unsigned char *code, long first, long *stack) {
    static const void *const labels[] = {&&stop, &&push, &&add, &&sub, &&mul, &&swap, &&dup, &&less, &&back, &&drop};
    long top = first, steps = 0, calls = 0;
    long *free = stack;
    const unsigned char *at = code;
    goto *labels[*at++];
push:
    *free++ = top;
    top = *at++;
    steps++;
    goto *labels[*at++];
add:
    top += *--free;
    steps++;
    goto *labels[*at++];
sub:
    top = *--free - top;
    steps += 2;
    goto *labels[*at++];
mul:
    top *= *--free;
    calls++;
    goto *labels[*at++];
swap: {
    long other = free[-1];
    free[-1] = top;
    top = other;
    goto *labels[*at++];
}
dup:
    *free++ = top;
    calls += steps;
    goto *labels[*at++];
less:
    top = *--free < top;
    steps++;
    goto *labels[*at++];
back:
    at = top ? code + *at : at + 1;
    top = *--free;
    goto *labels[*at++];
drop:
    top = *--free;
    goto *labels[*at++];
stop:
    return top + 1000 * steps + 1000000 * calls;
}

int main(void) {
    long stack[64] = {0};
    // n n*3+1 ... : counts up to 40 by threes.
    static const unsigned char count[] = {1, 3, 2, 6, 1, 40, 7, 8, 0, 0};
    static const unsigned char mixed[] = {6, 6, 4, 5, 3, 6, 1, 90, 5, 7, 8, 0, 1, 7, 4, 0};
    for (long i = -3; i < 4; i++)
        printf("%ld %ld\n", run(count, i, stack + 8), run(mixed, i, stack + 8));
    return 0;
}
