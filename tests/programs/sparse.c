/* Sparse linear algebra: rows of a matrix as lists and as arrays, conjugate gradients, power iteration (page rank). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    int column;
    double value;
    struct entry *next;
};

struct sparse {
    int n_rows;
    int *start;
    int *columns;
    double *values;
};

static unsigned seed = 42;

static int below(int limit)
{
    seed = seed * 1103515245u + 12345u;
    return (int)((seed >> 16) % (unsigned)limit);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return memory;
}

static void insert(struct entry **list, int column, double value)
{
    struct entry *made;
    while (*list && (*list)->column < column)
        list = &(*list)->next;
    if (*list && (*list)->column == column) {
        (*list)->value += value;
        return;
    }
    made = allocate(1, sizeof *made);
    made->column = column;
    made->value = value;
    made->next = *list;
    *list = made;
}

static struct sparse compact(struct entry **rows, int n)
{
    struct sparse it;
    int row, count = 0;
    struct entry *e;
    for (row = 0; row < n; row++)
        for (e = rows[row]; e; e = e->next)
            count++;
    it.n_rows = n;
    it.start = allocate((size_t)n + 1, sizeof *it.start);
    it.columns = allocate((size_t)count, sizeof *it.columns);
    it.values = allocate((size_t)count, sizeof *it.values);
    count = 0;
    for (row = 0; row < n; row++) {
        it.start[row] = count;
        for (e = rows[row]; e; e = e->next) {
            it.columns[count] = e->column;
            it.values[count++] = e->value;
        }
    }
    it.start[n] = count;
    return it;
}

/* The five-point stencil of a square grid, with a few random symmetric links. */
static struct sparse make_matrix(int side)
{
    int n = side * side, i;
    struct entry **rows = allocate((size_t)n, sizeof *rows);
    for (i = 0; i < n; i++) {
        insert(&rows[i], i, 4.5);
        if (i % side > 0)
            insert(&rows[i], i - 1, -1.0);
        if (i % side < side - 1)
            insert(&rows[i], i + 1, -1.0);
        if (i >= side)
            insert(&rows[i], i - side, -1.0);
        if (i + side < n)
            insert(&rows[i], i + side, -1.0);
    }
    for (i = 0; i < n / 10; i++) {
        int a = below(n), b = below(n);
        insert(&rows[a], b, -0.01);
        insert(&rows[b], a, -0.01);
    }
    return compact(rows, n);
}

static void multiply(const struct sparse *m, const double *x, double *y)
{
    int row, k;
    for (row = 0; row < m->n_rows; row++) {
        double sum = 0.0;
        for (k = m->start[row]; k < m->start[row + 1]; k++)
            sum += m->values[k] * x[m->columns[k]];
        y[row] = sum;
    }
}

static double dot(const double *a, const double *b, int n)
{
    double sum = 0.0;
    int i;
    for (i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static void add_scaled(double *y, double factor, const double *x, int n)
{
    int i;
    for (i = 0; i < n; i++)
        y[i] += factor * x[i];
}

static int solve(const struct sparse *m, const double *b, double *x)
{
    int n = m->n_rows, steps = 0, i;
    double *r = allocate((size_t)n, sizeof *r), *p = allocate((size_t)n, sizeof *p), *q = allocate((size_t)n, sizeof *q);
    double rho = 0.0, before, alpha;
    memcpy(r, b, (size_t)n * sizeof *r);
    memcpy(p, b, (size_t)n * sizeof *p);
    memset(x, 0, (size_t)n * sizeof *x);
    rho = dot(r, r, n);
    while (rho > 1e-12 && steps < 500) {
        multiply(m, p, q);
        alpha = rho / dot(p, q, n);
        add_scaled(x, alpha, p, n);
        add_scaled(r, -alpha, q, n);
        before = rho;
        rho = dot(r, r, n);
        for (i = 0; i < n; i++)
            p[i] = r[i] + rho / before * p[i];
        steps++;
    }
    free(r);
    free(p);
    free(q);
    return steps;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 160, round, i, side = 110, n = side * side, steps = 0;
    struct sparse m = make_matrix(side);
    double *b = allocate((size_t)n, sizeof *b), *x = allocate((size_t)n, sizeof *x), *y = allocate((size_t)n, sizeof *y);
    double total = 0.0, largest = 1.0;
    for (round = 0; round < rounds; round++) {
        for (i = 0; i < n; i++)
            b[i] = below(1000) / 1000.0 + round;
        steps += solve(&m, b, x);
        total += sqrt(dot(x, x, n));
        for (i = 0; i < 20; i++) {
            int k;
            multiply(&m, x, y);
            largest = 0.0;
            for (k = 0; k < n; k++)
                if (fabs(y[k]) > largest)
                    largest = fabs(y[k]);
            for (k = 0; k < n; k++)
                x[k] = y[k] / largest;
        }
    }
    printf("sparse %d entries, %d steps, %.5f, %.5f\n", m.start[n], steps, total, largest);
    return 0;
}
