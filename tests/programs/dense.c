/* Dense arithmetic: products of matrices, elimination with pivots, determinants modulo a prime, polynomials, powers,
   and the distances between all nodes of a graph. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 120, PRIME = 1000003 };

struct matrix {
    int rows, columns;
    double *values;
};

static struct matrix make(int rows, int columns)
{
    struct matrix it = {rows, columns, calloc((size_t)rows * (size_t)columns, sizeof(double))};
    if (!it.values)
        exit(1);
    return it;
}

static double *at(const struct matrix *it, int i, int j)
{
    return &it->values[(size_t)i * (size_t)it->columns + (size_t)j];
}

static void multiply(const struct matrix *a, const struct matrix *b, struct matrix *c)
{
    int i, j, k;
    for (i = 0; i < a->rows; i++)
        for (j = 0; j < b->columns; j++) {
            double sum = 0;
            for (k = 0; k < a->columns; k++)
                sum += *at(a, i, k) * *at(b, k, j);
            *at(c, i, j) = sum;
        }
}

/* Solves in place; 0 if there is no pivot. */
static int eliminate(struct matrix *a, double *x)
{
    int n = a->rows, i, j, k;
    for (k = 0; k < n; k++) {
        int best = k;
        for (i = k + 1; i < n; i++)
            if (fabs(*at(a, i, k)) > fabs(*at(a, best, k)))
                best = i;
        if (*at(a, best, k) == 0)
            return 0;
        if (best != k) {
            double swap = x[k];
            x[k] = x[best];
            x[best] = swap;
            for (j = k; j < n; j++) {
                swap = *at(a, k, j);
                *at(a, k, j) = *at(a, best, j);
                *at(a, best, j) = swap;
            }
        }
        for (i = k + 1; i < n; i++) {
            double factor = *at(a, i, k) / *at(a, k, k);
            for (j = k; j < n; j++)
                *at(a, i, j) -= factor * *at(a, k, j);
            x[i] -= factor * x[k];
        }
    }
    for (i = n - 1; i >= 0; i--) {
        for (j = i + 1; j < n; j++)
            x[i] -= *at(a, i, j) * x[j];
        x[i] /= *at(a, i, i);
    }
    return 1;
}

static uint32_t power(uint64_t base, uint32_t exponent)
{
    uint64_t result = 1;
    for (; exponent; exponent >>= 1, base = base * base % PRIME)
        if (exponent & 1)
            result = result * base % PRIME;
    return (uint32_t)result;
}

static uint32_t determinant(uint32_t (*rows)[N], int n)
{
    uint64_t result = 1;
    int i, j, k;
    for (k = 0; k < n; k++) {
        uint64_t inverse;
        for (i = k; i < n && !rows[i][k]; i++)
            ;
        if (i == n)
            return 0;
        if (i != k) {
            for (j = 0; j < n; j++) {
                uint32_t swap = rows[i][j];
                rows[i][j] = rows[k][j];
                rows[k][j] = swap;
            }
            result = PRIME - result;
        }
        result = result * rows[k][k] % PRIME;
        inverse = power(rows[k][k], PRIME - 2);
        for (i = k + 1; i < n; i++) {
            uint64_t factor = rows[i][k] * inverse % PRIME;
            for (j = k; j < n; j++)
                rows[i][j] = (uint32_t)((rows[i][j] + (PRIME - factor) * rows[k][j]) % PRIME);
        }
    }
    return (uint32_t)result;
}

static uint32_t distances(int (*lengths)[N], int n)
{
    uint32_t sum = 0;
    int i, j, k;
    for (k = 0; k < n; k++)
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
                if (lengths[i][k] + lengths[k][j] < lengths[i][j])
                    lengths[i][j] = lengths[i][k] + lengths[k][j];
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            sum = sum * 31 + (uint32_t)lengths[i][j];
    return sum;
}

static double polynomial(const double *factors, int count, double x)
{
    double value = 0;
    while (count-- > 0)
        value = value * x + factors[count];
    return value;
}

int main(int argc, char **argv)
{
    static uint32_t rows[N][N];
    static int lengths[N][N];
    int rounds = argc > 1 ? atoi(argv[1]) : 120, round, i, j;
    struct matrix a = make(N, N), b = make(N, N), c = make(N, N);
    double x[N], total = 0;
    uint32_t sum = 0, state = 7;
    for (round = 0; round < rounds; round++) {
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) {
                state = state * 1103515245u + 12345u;
                rows[i][j] = state >> 12;
                rows[i][j] %= PRIME;
                lengths[i][j] = i == j ? 0 : 1 + (int)(state >> 16) % 1000;
                *at(&a, i, j) = (double)((int)(state >> 20) % 21 - 10);
                *at(&b, j, i) = (double)((int)(state >> 10) % 13 - 6) + (i == j ? 400 : 0);
            }
        multiply(&a, &b, &c);
        for (i = 0; i < N; i++)
            x[i] = *at(&c, i, i);
        if (!eliminate(&b, x))
            printf("singular\n");
        for (i = 0; i < N; i++)
            total += floor(polynomial(x, N / 4, 0.5) + x[i] * 16);
        sum = sum * 31 + determinant(rows, N);
        sum = sum * 31 + distances(lengths, N);
    }
    printf("dense %08x %.0f\n", sum, total);
    free(a.values);
    free(b.values);
    free(c.values);
    return 0;
}
