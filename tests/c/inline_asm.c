// Inline assembly: the functions that have it are passed through.
#include <stdio.h>

static int add_asm(int a, int b) {
    int r = a;
    __asm__ volatile("addl %1, %0" : "+r"(r) : "r"(b) : "cc");
    return r;
}
static void barrier(void) { __asm__ volatile("" ::: "memory"); }
static int plain(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
        s = add_asm(s, i);
        barrier();
    }
    return s;
}

int main(void) {
    printf("%d %d\n", add_asm(2, 3), plain(100));
    return 0;
}
