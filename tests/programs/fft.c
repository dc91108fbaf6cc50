/* Fast Fourier transforms with complex numbers as structs: recursive and in place, spectra and convolutions. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    double re, im;
} complex_number;

enum { SIZE = 4096 };

static complex_number roots[SIZE / 2];

static complex_number make(double re, double im)
{
    complex_number z = {re, im};
    return z;
}

static complex_number add(complex_number a, complex_number b)
{
    return make(a.re + b.re, a.im + b.im);
}

static complex_number subtract(complex_number a, complex_number b)
{
    return make(a.re - b.re, a.im - b.im);
}

static complex_number multiply(complex_number a, complex_number b)
{
    return make(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}

static complex_number conjugate(complex_number a)
{
    return make(a.re, -a.im);
}

static void make_roots(void)
{
    int i;
    for (i = 0; i < SIZE / 2; i++)
        roots[i] = make(cos(2 * M_PI * i / SIZE), -sin(2 * M_PI * i / SIZE));
}

static void transform_recursively(const complex_number *in, complex_number *out, int n, int stride)
{
    int k;
    if (n == 1) {
        *out = *in;
        return;
    }
    transform_recursively(in, out, n / 2, 2 * stride);
    transform_recursively(in + stride, out + n / 2, n / 2, 2 * stride);
    for (k = 0; k < n / 2; k++) {
        complex_number even = out[k], odd = multiply(out[k + n / 2], roots[k * (SIZE / n)]);
        out[k] = add(even, odd);
        out[k + n / 2] = subtract(even, odd);
    }
}

static void transform(complex_number *a, int n)
{
    int i, j, half, k;
    for (i = 1, j = 0; i < n; i++) {
        int bit = n >> 1;
        for (; j & bit; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i < j) {
            complex_number t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }
    for (half = 1; half < n; half *= 2) {
        int step = SIZE / (2 * half);
        for (i = 0; i < n; i += 2 * half) {
            for (k = 0; k < half; k++) {
                complex_number u = a[i + k], v = multiply(a[i + k + half], roots[k * step]);
                a[i + k] = add(u, v);
                a[i + k + half] = subtract(u, v);
            }
        }
    }
}

static void invert(complex_number *a, int n)
{
    int i;
    for (i = 0; i < n; i++)
        a[i] = conjugate(a[i]);
    transform(a, n);
    for (i = 0; i < n; i++)
        a[i] = make(a[i].re / n, -a[i].im / n);
}

static int strongest(const complex_number *spectrum, int n)
{
    int i, best = 0;
    double most = -1;
    for (i = 0; i < n / 2; i++) {
        double power = spectrum[i].re * spectrum[i].re + spectrum[i].im * spectrum[i].im;
        if (power > most) {
            most = power;
            best = i;
        }
    }
    return best;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 3510, round, i;
    static complex_number signal[SIZE], copy[SIZE], spectrum[SIZE];
    double sum = 0;
    long peaks = 0;
    make_roots();
    for (round = 0; round < rounds; round++) {
        int tone = 3 + round * 7 % 1500;
        for (i = 0; i < SIZE; i++) {
            double wave = roots[(long)i * tone % (SIZE / 2)].re;
            signal[i] = copy[i] = make(wave + (i * 31 % 64) / 256.0, 0);
        }
        transform_recursively(signal, spectrum, SIZE, 1);
        transform(copy, SIZE);
        for (i = 0; i < SIZE; i++)
            sum += fabs(copy[i].re - spectrum[i].re) < 1e-6;
        peaks += strongest(spectrum, SIZE);
        for (i = 0; i < SIZE; i++)
            copy[i] = multiply(spectrum[i], conjugate(copy[i]));
        invert(copy, SIZE);
        sum += copy[round % SIZE].re / SIZE;
    }
    printf("fft %.4f %ld\n", sum, peaks);
    return 0;
}
