/* Sorts by partition (Hoare's scans, insertion for short parts), by heap and
 * by merging of natural runs; all three have to agree. */
#include "control.h"

enum { COUNT = 1024, SHORT = 12, ROUNDS = BY_SET(3, 15, 150, 1200, 5000) };

static void insertion(int *a, int count)
{
    for (int i = 1; i < count; i++) {
        int value = a[i], at = i;
        while (at > 0 && a[at - 1] > value) {
            a[at] = a[at - 1];
            at--;
        }
        a[at] = value;
    }
}

static void quick(int *a, int count)
{
    int low[40], high[40], top = 0;
    low[0] = 0;
    high[0] = count - 1;
    while (top >= 0) {
        int from = low[top], to = high[top--];
        while (to - from >= SHORT) {
            int pivot = a[from + (to - from) / 2], i = from, j = to;
            while (i <= j) {
                while (a[i] < pivot)
                    i++;
                while (a[j] > pivot)
                    j--;
                if (i <= j) {
                    int kept = a[i];
                    a[i++] = a[j];
                    a[j--] = kept;
                }
            }
            /* The larger part waits, so that few do. */
            top++;
            if (j - from < to - i) {
                low[top] = i;
                high[top] = to;
                to = j;
            } else {
                low[top] = from;
                high[top] = j;
                from = i;
            }
        }
    }
    insertion(a, count);
}

static void sink(int *a, int root, int count)
{
    int value = a[root];
    for (;;) {
        int child = 2 * root + 1;
        if (child >= count)
            break;
        if (child + 1 < count && a[child + 1] > a[child])
            child++;
        if (a[child] <= value)
            break;
        a[root] = a[child];
        root = child;
    }
    a[root] = value;
}

static void heap(int *a, int count)
{
    for (int root = count / 2 - 1; root >= 0; root--)
        sink(a, root, count);
    for (int last = count - 1; last > 0; last--) {
        int kept = a[0];
        a[0] = a[last];
        a[last] = kept;
        sink(a, 0, last);
    }
}

/* Merges neighbouring runs until there is one. */
static void merge(int *a, int *spare, int count)
{
    for (;;) {
        int at = 0, out = 0, runs = 0;
        while (at < count) {
            int middle = at + 1;
            while (middle < count && a[middle - 1] <= a[middle])
                middle++;
            int end = middle < count ? middle + 1 : count;
            while (end < count && a[end - 1] <= a[end])
                end++;
            int i = at, j = middle;
            while (i < middle || j < end) {
                if (j >= end || (i < middle && a[i] <= a[j]))
                    spare[out++] = a[i++];
                else
                    spare[out++] = a[j++];
            }
            at = end;
            runs++;
        }
        for (int i = 0; i < count; i++)
            a[i] = spare[i];
        if (runs <= 1)
            return;
    }
}

static uint32_t kernel(int rounds, int count, int *a, int *b, int *c, int *spare)
{
    uint32_t sum = 0, seed = 1597334677u;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < count; i++)
            a[i] = b[i] = c[i] = (int)below(&seed, round % 2 ? 64 : 1000000);
        quick(a, count);
        heap(b, count);
        merge(c, spare, count);
        for (int i = 0; i < count; i++)
            if (a[i] != b[i] || b[i] != c[i] || (i > 0 && a[i - 1] > a[i]))
                return (uint32_t)i;
        sum = mix(sum, (uint32_t)a[count / 3]);
    }
    return sum;
}

int main(void)
{
    int *arrays[4];
    uint32_t sum;
    for (int i = 0; i < 4; i++)
        arrays[i] = bench_alloc(sizeof(int[COUNT]));
    TIMED(sum = kernel(ROUNDS, COUNT, arrays[0], arrays[1], arrays[2], arrays[3]));
    report(sum);
    for (int i = 0; i < 4; i++)
        bench_free(arrays[i]);
    return 0;
}
