/* Searches in arrays: by halves in a sorted one, one after the other with
 * break and continue, for a pair with a given sum, and for the first run. */
#include "control.h"

enum { COUNT = 512, ROUNDS = BY_SET(600, 3000, 30000, 300000, 1200000) };

static void fill(int count, int sorted[COUNT], int mixed[COUNT])
{
    uint32_t seed = 1664525u;
    int value = 0;
    for (int i = 0; i < count; i++) {
        value += 1 + (int)below(&seed, 6);
        sorted[i] = value;
        mixed[i] = (int)below(&seed, 40) - 8;
    }
}

/* The index of wanted, or where it would go, less one and negative. */
static int halves(const int *sorted, int count, int wanted)
{
    int low = 0, high = count - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (sorted[middle] == wanted)
            return middle;
        if (sorted[middle] < wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -low - 1;
}

/* The index of the nth positive multiple of divisor before a zero, or -1. */
static int nth_multiple(const int *mixed, int count, int divisor, int nth)
{
    int found = -1;
    for (int i = 0; i < count; i++) {
        if (mixed[i] < 0)
            continue;
        if (mixed[i] == 0 && i > count / 4)
            break;
        if (mixed[i] % divisor != 0)
            continue;
        if (nth-- == 0) {
            found = i;
            break;
        }
    }
    return found;
}

/* Two places of a sorted array with the sum wanted; -1 if there are none. */
static int pair(const int *sorted, int count, int wanted)
{
    int low = 0, high = count - 1;
    while (low < high) {
        int sum = sorted[low] + sorted[high];
        if (sum == wanted)
            return low << 16 | high;
        if (sum < wanted)
            low++;
        else
            high--;
    }
    return -1;
}

/* Where three rising neighbours begin, at or behind start. */
static int rising(const int *mixed, int count, int start)
{
    for (int i = start; i < count - 2; i++)
        if (mixed[i] < mixed[i + 1] && mixed[i + 1] < mixed[i + 2])
            return i;
    return count;
}

static uint32_t kernel(int rounds, int count, const int sorted[COUNT], const int mixed[COUNT])
{
    uint32_t sum = 0, seed = 22695477u;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < 8; i++)
            sum = mix(sum, (uint32_t)halves(sorted, count, (int)below(&seed, 1800)));
        sum = mix(sum, (uint32_t)nth_multiple(mixed, count, 1 + (int)below(&seed, 9), (int)below(&seed, 20)));
        sum = mix(sum, (uint32_t)rising(mixed, count, (int)below(&seed, COUNT)));
        if (round % 4 == 0)
            sum = mix(sum, (uint32_t)pair(sorted, count, (int)below(&seed, 3600)));
    }
    return sum;
}

int main(void)
{
    int *sorted = bench_alloc(sizeof(int[COUNT])), *mixed = bench_alloc(sizeof(int[COUNT]));
    uint32_t sum;
    fill(COUNT, sorted, mixed);
    TIMED(sum = kernel(ROUNDS, COUNT, sorted, mixed));
    report(sum);
    bench_free(sorted);
    bench_free(mixed);
    return 0;
}
