/* Where the arrays are: global, static, on the stack, on the heap, in
 * structs, parameters with and without restrict. */
#include "loops.h"

#include <stdlib.h>
#include <string.h>

const char class_of_loops[] = "storage";

LOOP void globals(void)
{
    for (int i = 0; i < N; i++)
        gad[i] = gbd[i] * 2.0 + 1.0;
}
RUN(globals, 35000, globals());

/* The bound is a global variable, which the loop does not change. */
LOOP void global_bound(void)
{
    for (int i = 0; i < n; i++)
        gai[i] = gbi[i] - 5;
}
RUN(global_bound, 84000, global_bound());

/* Pointers in global variables. */
LOOP void global_pointers(void)
{
    for (int i = 0; i < n; i++)
        af[i] = bf[i] * cf[i];
}
RUN(global_pointers, 73000, global_pointers());

/* A global sum. */
static long total;

LOOP void global_sum(const int *a, int n)
{
    for (int i = 0; i < n; i++)
        total += a[i];
}
static void start_total(void)
{
    total = 0;
}
static void keep_total(void)
{
    keep((uint64_t)total);
}
RUN_WITH(global_sum, 33000, start_total, keep_total, global_sum(ai, n));

/* Arrays that nothing outside of this file can know. */
static double static_a[N + 8], static_b[N + 8];

LOOP void statics(int n)
{
    for (int i = 0; i < n; i++)
        static_a[i] = static_a[i] * 0.5 + static_b[i];
}
static void fill_statics(void)
{
    memcpy(static_a, ad, sizeof static_a);
    memcpy(static_b, bd, sizeof static_b);
}
static void keep_statics(void)
{
    for (int i = 0; i < N; i++)
        keep_double(static_a[i]);
}
RUN_WITH(statics, 34000, fill_statics, keep_statics, statics(n));

/* A matrix with a fixed size. */
static int static_matrix[M][M];

LOOP void static_rows(const int *restrict x)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            static_matrix[i][j] = x[i] - x[j];
}
static void keep_matrix(void)
{
    for (int i = 0; i < M; i++)
        keep((uint64_t)static_matrix[i][M - 1 - i]);
}
RUN_WITH(static_rows, 29000, 0, keep_matrix, static_rows(bi));

LOOP float stack(const float *a, int n)
{
    float local[N], least;
    for (int i = 0; i < n; i++)
        local[i] = a[i] * a[n - 1 - i];
    least = local[0];
    for (int i = 1; i < n; i++)
        least = local[i] < least ? local[i] : least;
    return least;
}
RUN(stack, 4100, keep_double(stack(bf, n)));

LOOP unsigned heap(const unsigned *a, int n)
{
    unsigned *copy = malloc((size_t)n * sizeof *copy), sum = 0;
    if (copy == NULL)
        return 0;
    for (int i = 0; i < n; i++)
        copy[i] = a[i] * 3;
    for (int i = 0; i < n; i++)
        sum += copy[i] ^ copy[n - 1 - i];
    free(copy);
    return sum;
}
RUN(heap, 29000, keep(heap(au, n)));

/* The parameters may overlap, but do not. */
LOOP void without_restrict(double *a, double *b, double *c, double *d, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = c[i] + d[i];
        b[i] = c[i] - d[i];
    }
}
RUN(without_restrict, 18000, without_restrict(ad, bd, cd, dd, n));

LOOP void with_restrict(double *restrict a, double *restrict b, double *restrict c, double *restrict d, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = c[i] + d[i];
        b[i] = c[i] - d[i];
    }
}
RUN(with_restrict, 27000, with_restrict(ad, bd, cd, dd, n));

/* The parameters are the same array. */
LOOP void same_array(int *a, int *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = (b[i] ^ 5) + 2;
}
static void clear_a(void)
{
    memset(ai, 0, N * sizeof *ai);
}
RUN_WITH(same_array, 21000, clear_a, 0, same_array(ai, ai, n); clear_a());

struct signal {
    float samples[N + 8];
    float gain;
    float out[N + 8];
    int size;
};

static struct signal signal_of_test;

LOOP void members(struct signal *signal)
{
    for (int i = 0; i < signal->size; i++)
        signal->out[i] = signal->samples[i] * signal->gain;
}
static void fill_signal(void)
{
    memcpy(signal_of_test.samples, bf, sizeof signal_of_test.samples);
    signal_of_test.gain = 1.75f;
    signal_of_test.size = n;
}
static void keep_signal(void)
{
    for (int i = 0; i < N; i++)
        keep_double(signal_of_test.out[i]);
}
RUN_WITH(members, 65000, fill_signal, keep_signal, members(&signal_of_test));

struct vector {
    int size;
    double *data;
};

/* Pointers and sizes in structs, behind pointers. */
LOOP void structs_of_pointers(const struct vector *a, const struct vector *b)
{
    for (int i = 0; i < a->size; i++)
        a->data[i] = b->data[i] + 0.75;
}
RUN(structs_of_pointers, 46000, struct vector to = {n, ad}; struct vector from = {n, bd};
    structs_of_pointers(&to, &from));

struct particle {
    float x, y, speed, mass;
};

/* One member of each struct. */
LOOP void arrays_of_structs(struct particle *particles, float time, int n)
{
    for (int i = 0; i < n; i++)
        particles[i].x = particles[i].y + particles[i].speed * time;
}
RUN(arrays_of_structs, 10000, arrays_of_structs((struct particle *)af, 0.5f, n));

/* A matrix whose width is a parameter. */
LOOP void variable_width(int rows, int columns, double (*restrict a)[columns], double (*restrict b)[columns])
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            a[i][j] = b[i][j] * 0.25;
}
RUN(variable_width, 8100, variable_width(m, m, (double(*)[m])ad, (double(*)[m])bd));

/* Rows behind pointers. */
static int *row_pointers[M];

LOOP void rows_by_pointers(int **rows, int factor, int m)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            rows[i][j] = (rows[i][j] & 0xffff) * factor;
}
static void fill_row_pointers(void)
{
    for (int i = 0; i < M; i++)
        row_pointers[i] = ai + i * M;
}
RUN_WITH(rows_by_pointers, 8600, fill_row_pointers, 0, rows_by_pointers(row_pointers, three, m));
