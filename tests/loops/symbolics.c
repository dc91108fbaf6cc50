/* Bounds, strides, offsets and factors that are not known. */
#include "loops.h"

const char class_of_loops[] = "symbolics";

/* Whether a step needs an earlier one depends on the offset. */
LOOP void unknown_offset(int *a, const int *restrict b, int offset, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = (a[i + offset] >> 1) + b[i];
}
RUN(unknown_offset, 60000, unknown_offset(ai, bi, n, n));

LOOP void unknown_stride(float *restrict a, const float *restrict b, int stride, int n)
{
    for (int i = 0; i < n; i++)
        a[i * stride] = b[i * stride] + 1.0f;
}
RUN(unknown_stride, 81000, unknown_stride(af, bf, one, n));

/* The same, with a stride that is not 1. */
LOOP void stride_of_three(double *restrict a, const double *restrict b, long stride, long n)
{
    for (long i = 0; i < n; i++)
        a[i * stride] = b[i * stride] * 0.5;
}
RUN(stride_of_three, 20000, stride_of_three(ad, bd, three, n));

LOOP void from_to(long *restrict a, const long *restrict b, long from, long to)
{
    for (long i = from; i < to; i++)
        a[i] = b[i] - from;
}
RUN(from_to, 31000, from_to(al, bl, thirteen, n));

/* i + offset may wrap. */
LOOP void unsigned_offset(unsigned *restrict a, const unsigned *restrict b, unsigned offset, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        a[i] = b[i + offset] * 2;
}
RUN(unsigned_offset, 72000, unsigned_offset(au, bu, (unsigned)five, (unsigned)n));

LOOP void unknown_step(double *restrict a, const double *restrict b, int step, int n)
{
    for (int i = 0; i < n; i += step)
        a[i] = b[i] * b[i];
}
RUN(unknown_step, 47000, unknown_step(ad, bd, one, n));

/* Rows of an image are further apart than they are wide. */
LOOP void copy_rectangle(byte *restrict to, const byte *restrict from, int width, int height, int to_pitch,
                         int from_pitch)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            to[y * to_pitch + x] = (byte)(255 - from[y * from_pitch + x]);
}
RUN(copy_rectangle, 33000, copy_rectangle(ab, bb, m - 9, m - 1, m, m - 2));

/* The bound may be one of the elements that are written. */
LOOP void bound_in_memory(int *a, const int *b, const int *bound)
{
    for (int i = 0; i < *bound; i++)
        a[i] = b[i] + 3;
}
RUN(bound_in_memory, 17000, bound_in_memory(ai, bi, &n));

LOOP void between_pointers(short *a, const short *b, const short *b_end)
{
    size_t count = (size_t)(b_end - b);
    for (size_t i = 0; i < count; i++)
        a[i] = (short)(b[i] - 7);
}
RUN(between_pointers, 140000, between_pointers(as, bs, bs + n));

/* Both arrays are parts of one buffer. */
LOOP void parts_of_buffer(float *buffer, int to, int from, int n)
{
    for (int i = 0; i < n; i++)
        buffer[to + i] = buffer[from + i] * 0.5f + 1.0f;
}
RUN(parts_of_buffer, 68000, parts_of_buffer(af, 0, n + 9, n));

/* A number of steps that is a multiple of 4. */
LOOP void multiple_of_four(int *restrict a, const int *restrict b, int n)
{
    for (int i = 0; i < (n & ~3); i++)
        a[i] = b[i] * b[i];
}
RUN(multiple_of_four, 32000, multiple_of_four(ai, ci, n));

LOOP void unknown_modulus(unsigned *restrict a, const unsigned *restrict b, unsigned modulus, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] % modulus;
}
RUN(unknown_modulus, 3000, unknown_modulus(au, bu, (unsigned)thirteen, n));

LOOP void unknown_rotation(unsigned *restrict a, const unsigned *restrict b, unsigned bits, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] << (bits & 31) | b[i] >> (-bits & 31);
}
RUN(unknown_rotation, 15000, unknown_rotation(au, bu, (unsigned)thirteen, n));

/* A loop that runs from 0 to 8 steps, inside of another one. */
LOOP void few_steps(int *restrict a, const int *restrict b, const int *restrict counts, int n)
{
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int k = 0; k < (counts[i] & 7); k++)
            sum += b[i + k];
        a[i] = sum;
    }
}
RUN(few_steps, 4600, few_steps(ai, bi, bins, n));
