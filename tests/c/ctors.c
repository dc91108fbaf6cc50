// Constructors and destructors with priorities; atexit.
#include <stdio.h>
#include <stdlib.h>

static int order;
__attribute__((constructor(200))) static void late(void) { order = order * 10 + 2; }
__attribute__((constructor(150))) static void early(void) { order = order * 10 + 1; }
__attribute__((constructor)) static void last(void) { order = order * 10 + 3; }
__attribute__((destructor)) static void bye(void) { printf("bye %d\n", order); }
static void at_exit(void) { printf("exit %d\n", ++order); }
__attribute__((used, section(".data.marked"))) static int marked = 5;
static int unused_function(int x) { return x + marked; }
int (*keep)(int) = unused_function;

int main(void) {
    atexit(at_exit);
    printf("%d %d\n", order, keep(1));
    return 9;
}
