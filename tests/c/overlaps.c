/* Loops on arrays that are apart, touch, or overlap in some elements, with counts that are known only when they run. */
#include <stdio.h>

#define NOINLINE __attribute__((noinline))

static unsigned memory[400];
static unsigned *first, *second;
static struct pair {
    unsigned *a, *b;
    int n;
} pair;

static void fill(void)
{
    for (int i = 0; i < 400; i++)
        memory[i] = (unsigned)(i * 37 % 101);
}

static void show(const char *what, int shift, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < 400; i++)
        sum = sum * 31 + memory[i];
    printf("%s %d %d: %u\n", what, shift, n, sum);
}

NOINLINE static void scale(unsigned *a, const unsigned *by, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] * *by + 1;
}

NOINLINE static void smooth(unsigned *a, const unsigned *b, int n)
{
    for (int i = 1; i < n - 1; i++)
        a[i] = b[i - 1] + 2 * b[i] + b[i + 1];
}

NOINLINE static unsigned total(unsigned *sum, const unsigned *a, unsigned n)
{
    unsigned last = 0;
    for (unsigned i = 0; i < n; i++)
        *sum += last = a[i];
    return last;
}

NOINLINE static void multiply(int n, unsigned *c, const unsigned *a, const unsigned *b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
}

NOINLINE static void triangle(unsigned *a, const unsigned *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i; j >= 0; j--)
            a[i] += b[j] + b[n - j];
}

NOINLINE static void columns(int n, int step, unsigned *a, const unsigned *b)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            a[i * step] = a[i * step] * 3 + b[j];
}

NOINLINE static void backwards(unsigned *a, const unsigned *b, int n)
{
    for (int i = n - 1; i > 0; i -= 2)
        a[i] += *b + a[i - 1];
}

NOINLINE static void of_globals(int n)
{
    for (int i = 0; i < n; i++)
        first[0] += second[i];
}

NOINLINE static void of_members(void)
{
    for (int i = 0; i < pair.n; i++)
        pair.a[i] += pair.b[0];
}

int main(void)
{
    for (int n = 0; n <= 9; n += 3)
        for (int shift = -100; shift <= 100; shift += shift > -12 && shift < 12 ? 1 : 8) {
            unsigned *a = memory + 120, *b = memory + 120 + shift;
            fill();
            scale(a, b, n);
            show("scale", shift, n);
            smooth(a, b, n);
            show("smooth", shift, n);
            printf("%u\n", total(b, a, (unsigned)n));
            show("total", shift, n);
            multiply(n, a, b, memory + 300);
            show("multiply", shift, n);
            triangle(a, b, n);
            show("triangle", shift, n);
            columns(n, -n, a, b);
            columns(n, 3, a, b);
            show("columns", shift, n);
            backwards(a, b, n);
            show("backwards", shift, n);
            first = a, second = b;
            of_globals(n);
            pair.a = b, pair.b = a, pair.n = n;
            of_members();
            show("others", shift, n);
        }
    return 0;
}
