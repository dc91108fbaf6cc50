/* Variables that are functions of the step: linear, quadratic, geometric,
 * wrapping, conditional, floating-point. */
#include "loops.h"

const char class_of_loops[] = "induction";

LOOP void triangle_numbers(double *restrict a, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        k += i;
        a[i] = k * 0.5;
    }
}
RUN(triangle_numbers, 14000, triangle_numbers(ad, n));

LOOP void every_third(float *restrict a, const float *restrict b, int n)
{
    int j = 0;
    for (int i = 0; i < n; i++) {
        a[i] = b[j] + 0.5f;
        j += 3;
    }
}
RUN(every_third, 24000, every_third(af, bf, n));

LOOP void turned_around(int *restrict a, const int *restrict b, int n)
{
    int j = n;
    for (int i = 0; i < n; i++)
        a[i] = b[--j] - i;
}
RUN(turned_around, 59000, turned_around(ai, bi, n));

/* The previous index: n - 1 in the first step. */
LOOP void around_the_ring(double *restrict a, const double *restrict b, int n)
{
    int previous = n - 1;
    for (int i = 0; i < n; i++) {
        a[i] = b[i] - b[previous];
        previous = i;
    }
}
RUN(around_the_ring, 15000, around_the_ring(ad, bd, n));

/* The sums must be rounded one after the other. */
LOOP void parabola(double *restrict a, double step, int n)
{
    double x = 0.0;
    for (int i = 0; i < n; i++) {
        a[i] = x * x - 0.5 * x;
        x += step;
    }
}
RUN(parabola, 7600, parabola(ad, cd[0], n));

LOOP void powers_of_three(unsigned *restrict a, const unsigned *restrict b, int n)
{
    unsigned power = 1;
    for (int i = 0; i < n; i++) {
        a[i] = power ^ b[i];
        power *= 3;
    }
}
RUN(powers_of_three, 16000, powers_of_three(au, bu, n));

LOOP void walk_pointers(short *restrict to, const short *restrict from, const short *restrict end)
{
    while (from != end)
        *to++ = (short)(*from++ * 2 + 1);
}
RUN(walk_pointers, 120000, walk_pointers(as, bs, bs + n));

LOOP void count_so_far(int *restrict a, const int *restrict b, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        if (b[i] > 0)
            count++;
        a[i] = count;
    }
}
RUN(count_so_far, 13000, count_so_far(ai, bi, n));

/* A polynomial by its differences. */
LOOP void differences(int *restrict a, int n)
{
    int value = 7, slope = 4;
    for (int i = 0; i < n; i++) {
        a[i] = value;
        value += slope;
        slope += 2;
    }
}
RUN(differences, 14000, differences(ai, n));

LOOP void small_counter(byte *restrict a, const byte *restrict b, int n)
{
    byte counter = 3;
    for (int i = 0; i < n; i++) {
        a[i] = (byte)(b[i] ^ counter);
        counter = (byte)(counter + 7);
    }
}
RUN(small_counter, 64000, small_counter(ab, bb, 4 * n));

/* An index of 32 bits for addresses of 64. */
LOOP void odd_elements(long *restrict a, const long *restrict b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[2 * i + 1] + i;
}
RUN(odd_elements, 27000, odd_elements(al, bl, n));

LOOP void count_down(unsigned *restrict a, const unsigned *restrict b, unsigned n)
{
    for (unsigned i = n; i-- > 0;)
        a[i] = b[i] + 5 * i;
}
RUN(count_down, 26000, count_down(au, bu, (unsigned)n));

/* Two loops with one counter. */
LOOP void fill_both_ends(float *restrict a, const float *restrict b, int n)
{
    int low = 0, high = n - 1;
    while (low < high) {
        a[low] = b[high];
        a[high] = b[low];
        low++;
        high--;
    }
}
RUN(fill_both_ends, 18000, fill_both_ends(af, bf, n));

LOOP void midpoints(double *restrict a, double low, double width, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = low + (i + 0.5) * width;
}
RUN(midpoints, 14000, midpoints(ad, cd[1], cd[2], n));
