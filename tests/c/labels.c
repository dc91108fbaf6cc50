// Addresses of labels that get out of sight, and assembly that jumps: functions that come back as they are.
#include <stdio.h>

#define NOINLINE __attribute__((noinline))

static const void *seen[8];
static int count;

NOINLINE static void *keep(void *label) {
    seen[count++ % 8] = label;
    return label;
}

// Where to go is found in memory that others write to.
NOINLINE static int interpret(const char *code, int value) {
    void *volatile target;
    for (;;) {
        switch (*code++) {
        case '+': target = keep(&&add); break;
        case '*': target = keep(&&twice); break;
        case '?': target = value > 100 ? keep(&&stop) : keep(&&add); break;
        default: target = keep(&&stop); break;
        }
        goto *target;
    add:
        value += 1;
        continue;
    twice:
        value *= 2;
        if (value < 1000) continue;
    stop:
        return value;
    }
}

// The label is at the end of a chain of blocks of which each has one predecessor.
NOINLINE static int straight(int x) {
    keep(&&here);
    if (x < 0) return -1;
    x = x * 3 + 1;
here:
    return x + (int)(seen[(count - 1) % 8] == &&here);
}

#ifdef __x86_64__
NOINLINE static int sign(int x) {
    asm goto("testl %0, %0\n\tjs %l[negative]\n\tjz %l[zero]" : : "r"(x) : "cc" : negative, zero);
    return 1;
negative:
    return -1;
zero:
    return 0;
}

NOINLINE static int steps(unsigned n) {
    int steps = 0;
    for (;;) {
        asm goto("cmpl $1, %0\n\tje %l[done]\n\ttestl $1, %0\n\tjnz %l[odd]" : : "r"(n) : "cc" : odd, done);
        n /= 2;
        steps++;
        continue;
    odd:
        n = 3 * n + 1;
        steps++;
    }
done:
    return steps;
}

NOINLINE static int halved(int x) {
    int result;
    asm goto("movl %1, %0\n\tsarl $1, %0\n\tjc %l[odd]" : "=r"(result) : "r"(x) : "cc" : odd);
    return result;
odd:
    return -result;
}
#else
static int sign(int x) { return (x > 0) - (x < 0); }
static int steps(unsigned n) {
    int steps = 0;
    for (; n != 1; steps++) n = n % 2 ? 3 * n + 1 : n / 2;
    return steps;
}
static int halved(int x) { return x % 2 ? -(x >> 1) : x >> 1; }
#endif

// Assembly that jumps to an address, in a function with a computed goto, whose addresses have to be real ones then.
static __attribute__((noinline)) int by_address(int x, int direct) {
    static void *const places[] = {&&a, &&b, &&c};
    if (direct)
        goto *places[x % 3];
    asm goto("jmp *%0" : : "r"(places[x % 3]) : : a, b, c);
    return 9;
a:
    return 1;
b:
    return 2;
c:
    return 3;
}

int main(void) {
    printf("%d %d %d\n", interpret("+*+*?", 5), interpret("**********", 7), interpret("?????*?", 99));
    printf("%d %d %d\n", straight(-5), straight(0), straight(41));
    printf("%d %d %d\n", sign(-7), sign(0), sign(9));
    printf("%d %d %d\n", steps(1), steps(27), steps(97));
    printf("%d %d %d\n", halved(10), halved(11), halved(-3));
    printf("%d\n", count);
    for (int i = 0; i < 6; i++)
        printf("%d %d\n", by_address(i, 0), by_address(i, 1));
    return 0;
}
