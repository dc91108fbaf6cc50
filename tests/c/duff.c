// Duff's device and coroutines by switch.
#include <stdio.h>

static void copy(char *to, const char *from, int count) {
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7:      *to++ = *from++;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++;
    case 4:      *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
}

struct generator { int state, i, j; };
static int next(struct generator *g) {
    switch (g->state) {
    case 0:
        for (g->i = 0; g->i < 3; g->i++) {
            g->state = 1;
            return g->i;
    case 1:
            for (g->j = 0; g->j < g->i; g->j++) {
                if (g->j == 1)
                    continue;
                g->state = 2;
                return 10 * g->i + g->j;
    case 2:;
            }
        }
        g->state = 3;
    }
    return -1;
}

int main(void) {
    const char *text = "the quick brown fox jumps over the lazy dog";
    for (int n = 1; n < 30; n += 4) {
        char buffer[64] = {0};
        copy(buffer, text, n);
        puts(buffer);
    }
    struct generator g = {0};
    for (int i = 0; i < 8; i++)
        printf("%d ", next(&g));
    printf("\n");
    return 0;
}
