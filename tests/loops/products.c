/* One nest, a product of two matrices, in the spellings that people use. */
#include "loops.h"

const char class_of_loops[] = "products";

/* Elements of a matrix: rows of a known length, rows of n elements, and one array of n * n elements. */
#define ROW(a, i, j) a[i][j]
#define FLAT(a, i, j) a[(i) * n + (j)]

#define PRODUCT(type, index, at, a, b, c)                  \
    for (index i = 0; i < n; i++)                          \
        for (index j = 0; j < n; j++) {                    \
            type sum = 0;                                  \
            for (index k = 0; k < n; k++)                  \
                sum += at(a, i, k) * at(b, k, j);          \
            at(c, i, j) = sum;                             \
        }

/* Rows of a known length. */
LOOP void fixed(int n, double (*restrict a)[M], double (*restrict b)[M], double (*restrict c)[M])
{
    PRODUCT(double, int, ROW, a, b, c)
}
RUN(fixed, 33, fixed(m, (void *)ad, (void *)bd, (void *)cd));

/* Rows whose length is a parameter. */
#define ROWS(name, type, index, restrict, letter)                                                  \
    LOOP void name(index n, type (*restrict a)[n], type (*restrict b)[n], type (*restrict c)[n])   \
    {                                                                                              \
        PRODUCT(type, index, ROW, a, b, c)                                                         \
    }                                                                                              \
    RUN(name, 33, name((index)m, (void *)a##letter, (void *)b##letter, (void *)c##letter))
#define NOTHING
ROWS(rows_restrict, double, int, restrict, d);
ROWS(rows, double, int, NOTHING, d);
ROWS(rows_size, double, size_t, NOTHING, d);
ROWS(rows_int, int, int, NOTHING, i);

/* One array, and an index that is computed. */
#define ONE(name, type, index, restrict, letter)                                              \
    LOOP void name(index n, type *restrict a, type *restrict b, type *restrict c)             \
    {                                                                                         \
        PRODUCT(type, index, FLAT, a, b, c)                                                   \
    }                                                                                         \
    RUN(name, 33, name((index)m, a##letter, b##letter, c##letter))
ONE(flat_restrict, double, int, restrict, d);
ONE(flat, double, int, NOTHING, d);
ONE(flat_long, double, long, NOTHING, d);
ONE(flat_size, double, size_t, NOTHING, d);
/* The index may wrap. */
ONE(flat_unsigned, double, unsigned, NOTHING, d);
ONE(flat_float, float, int, NOTHING, f);
ONE(flat_int, int, int, NOTHING, i);
ONE(flat_int_size, int, size_t, NOTHING, i);
ONE(flat_short, short, int, NOTHING, s);
ONE(flat_integers, long, long, NOTHING, l);

/* Pointers in variables of the module. */
LOOP void global(int n)
{
    PRODUCT(double, int, FLAT, ad, bd, cd)
}
RUN(global, 33, global(m));

LOOP void global_size(size_t n)
{
    PRODUCT(double, size_t, FLAT, ad, bd, cd)
}
RUN(global_size, 33, global_size((size_t)m));

/* Matrices that know their size. */
struct matrix {
    double *data;
    int size;
};
#define MEMBER(a, i, j) a->data[(i) * a->size + (j)]

LOOP void records(const struct matrix *a, const struct matrix *b, struct matrix *c)
{
    int n = a->size;
    PRODUCT(double, int, MEMBER, a, b, c)
}
RUN(records, 33, {
    struct matrix a = {ad, m}, b = {bd, m}, c = {cd, m};
    records(&a, &b, &c);
});
