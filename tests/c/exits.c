// Loops left from deep inside, to different places, with different values; values that are set on some ways only.
#include <stdio.h>

static int search(int target, int limit, int *steps) {
    int i, j = 0, k = 0, result;
    *steps = 0;
    for (i = 1; i < limit; i++) {
        for (j = i; j < limit; j++) {
            for (k = j; k < limit; k++) {
                ++*steps;
                if (i * i + j * j == k * k && i + j + k == target)
                    goto found;
                if (*steps > 5000)
                    goto gave_up;
                if (k > 2 * j)
                    goto next_j;
                if (i + j + k > 3 * target)
                    goto next_i;
            }
        next_j:;
        }
        if (i == 40)
            return -i;
    next_i:;
    }
    return 0;
gave_up:
    result = -1000 - i;
    goto out;
found:
    result = i * 10000 + j * 100 + k;
out:
    return result;
}
static int some_ways(int mode, int n) {
    int value, ready = 0;
    if (mode & 1) {
        value = n * 2;
        ready = 1;
    } else if (mode & 2) {
        for (int i = 0; i < n; i++) {
            if (i * i > n) {
                value = i;
                ready = 1;
                break;
            }
        }
    }
    return ready ? value : -mode;
}
static int ladder(int x) {
    if (x < 1) goto a;
    if (x < 2) goto b;
    if (x < 3) goto c;
    if (x < 4) goto d;
    x *= 2;
a:  x += 1;
b:  x += 20;
    if (x > 60) goto d;
c:  x += 300;
d:  x += 4000;
    return x;
}

int main(void) {
    int steps;
    int targets[] = {12, 24, 30, 31, 90};
    for (int i = 0; i < 5; i++) {
        int r = search(targets[i], 45, &steps);
        printf("%d/%d ", r, steps);
    }
    for (int mode = 0; mode < 4; mode++)
        printf("%d %d ", some_ways(mode, 10), some_ways(mode, 1));
    for (int x = 0; x < 30; x += 3)
        printf("%d ", ladder(x));
    printf("\n");
    return 0;
}
