/* Sorting: qsort with callbacks on numbers, structs and strings; own quicksort, heapsort, merge, shell and radix sort. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 20000 };

struct person {
    char name[16];
    int age;
    float height;
};

static uint32_t seed = 1;
static uint32_t checksum;

static uint32_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed;
}

static void note(uint32_t value)
{
    checksum = checksum * 16777619u ^ value;
}

static int compare_ints(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static int compare_people(const void *a, const void *b)
{
    const struct person *p = a, *q = b;
    if (p->age != q->age)
        return p->age - q->age;
    if (p->height != q->height)
        return p->height < q->height ? -1 : 1;
    return strcmp(p->name, q->name);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const struct person *)a)->name, ((const struct person *)b)->name);
}

static void insertion_sort(int *a, int n)
{
    int i, j;
    for (i = 1; i < n; i++) {
        int x = a[i];
        for (j = i; j > 0 && a[j - 1] > x; j--)
            a[j] = a[j - 1];
        a[j] = x;
    }
}

static void quick_sort(int *a, int n)
{
    while (n > 12) {
        int pivot = a[n / 2], i = 0, j = n - 1;
        while (i <= j) {
            while (a[i] < pivot)
                i++;
            while (a[j] > pivot)
                j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quick_sort(a, j + 1);
        a += i;
        n -= i;
    }
    insertion_sort(a, n);
}

static void sift(int *a, int at, int n)
{
    int x = a[at], child;
    while ((child = 2 * at + 1) < n) {
        if (child + 1 < n && a[child + 1] > a[child])
            child++;
        if (a[child] <= x)
            break;
        a[at] = a[child];
        at = child;
    }
    a[at] = x;
}

static void heap_sort(int *a, int n)
{
    int i;
    for (i = n / 2 - 1; i >= 0; i--)
        sift(a, i, n);
    for (i = n - 1; i > 0; i--) {
        int t = a[0];
        a[0] = a[i];
        a[i] = t;
        sift(a, 0, i);
    }
}

static void merge_sort(int *a, int *spare, int n)
{
    int half = n / 2, i = 0, j = half, k = 0;
    if (n < 2)
        return;
    merge_sort(a, spare, half);
    merge_sort(a + half, spare, n - half);
    while (i < half && j < n)
        spare[k++] = a[i] <= a[j] ? a[i++] : a[j++];
    while (i < half)
        spare[k++] = a[i++];
    memcpy(a, spare, (size_t)k * sizeof *a);
}

static void shell_sort(int *a, int n)
{
    int gap, i, j;
    for (gap = n / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11) {
        for (i = gap; i < n; i++) {
            int x = a[i];
            for (j = i; j >= gap && a[j - gap] > x; j -= gap)
                a[j] = a[j - gap];
            a[j] = x;
        }
    }
}

static void radix_sort(int *a, int *spare, int n)
{
    int shift, i, counts[257];
    for (shift = 0; shift < 32; shift += 8) {
        int *t;
        memset(counts, 0, sizeof counts);
        for (i = 0; i < n; i++)
            counts[((uint32_t)a[i] >> shift & 255) + 1]++;
        for (i = 0; i < 256; i++)
            counts[i + 1] += counts[i];
        for (i = 0; i < n; i++)
            spare[counts[(uint32_t)a[i] >> shift & 255]++] = a[i];
        t = a;
        a = spare;
        spare = t;
    }
}

static void check(const int *a, int n, const char *name)
{
    int i;
    for (i = 1; i < n; i++) {
        if (a[i - 1] > a[i]) {
            printf("%s does not sort\n", name);
            exit(1);
        }
    }
    note((uint32_t)a[n / 3]);
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 50, round, i;
    static int numbers[COUNT], copy[COUNT], spare[COUNT];
    static struct person people[COUNT / 4];
    for (round = 0; round < rounds; round++) {
        for (i = 0; i < COUNT; i++)
            numbers[i] = (int)(next() >> (round % 3 * 8 + 1));
        for (i = 0; i < COUNT / 4; i++) {
            unsigned letter = next() % 26;
            sprintf(people[i].name, "%c%05u", (int)('a' + letter), next() % 100000);
            people[i].age = (int)(next() % 80);
            people[i].height = 1.5f + (float)(next() % 50) / 100.0f;
        }
#define TRY(sort) (memcpy(copy, numbers, sizeof copy), (sort), check(copy, COUNT, #sort))
        TRY(qsort(copy, COUNT, sizeof *copy, compare_ints));
        TRY(quick_sort(copy, COUNT));
        TRY(heap_sort(copy, COUNT));
        TRY(merge_sort(copy, spare, COUNT));
        TRY(shell_sort(copy, COUNT));
        TRY(radix_sort(copy, spare, COUNT));
        quick_sort(copy, COUNT);
        qsort(people, COUNT / 4, sizeof *people, compare_people);
        note((uint32_t)people[100].age + (uint32_t)people[200].name[2]);
        qsort(people, COUNT / 4, sizeof *people, compare_names);
        note((uint32_t)people[1000].age + (uint32_t)(people[300].height * 100));
    }
    printf("sorts %08x\n", checksum);
    return 0;
}
