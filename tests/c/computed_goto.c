// Labels as values: an indirect branch, which becomes a switch.
#include <stdio.h>

static int interpret(const unsigned char *code) {
    static const void *const labels[] = {&&halt, &&increment, &&doubled, &&skip};
    int x = 0;
    goto *labels[*code++];
increment:
    x++;
    goto *labels[*code++];
doubled:
    x *= 2;
    goto *labels[*code++];
skip:
    code++;
    goto *labels[*code++];
halt:
    return x;
}
static int wrapper(int seed) {
    unsigned char code[] = {1, 2, 1, 3, 2, 2, 0};
    code[0] = seed & 1 ? 1 : 2;
    return interpret(code);
}

int main(void) {
    printf("%d %d\n", wrapper(0), wrapper(1));
    return 0;
}
