/* Deriche's recursive smoothing filter on an image of single-precision
 * numbers. In one dimension the smoothed signal is the sum of a causal and an
 * anticausal second-order recurrence over the signal x,
 *     f[j] = a0 x[j]   + a1 x[j-1] + b1 f[j-1] + b2 f[j-2]
 *     g[j] = a2 x[j+1] + a3 x[j+2] + b1 g[j+1] + b2 g[j+2]
 * with, for e = exp(-alpha) and k = (1 - e)^2 / (1 + 2 alpha e - e^2),
 *     a0 = k, a1 = k e (alpha - 1), a2 = k e (alpha + 1), a3 = -k e^2,
 *     b1 = 2 e, b2 = -e^2.
 * The filter runs along the second index of the image, then along the first. */
#include "harness.h"

#include <math.h>

enum {
    W = BY_SET(64, 192, 720, 4096, 7680),
    H = BY_SET(64, 128, 480, 2160, 4320)
};

static void fill(int w, int h, float in[W][H])
{
    for (int i = 0; i < w; i++)
        for (int j = 0; j < h; j++)
            in[i][j] = (float)bench_sample(0, i, j);
}

static void kernel(int w, int h, float alpha, float in[W][H], float out[W][H],
                   float f[W][H], float g[W][H])
{
    float e = expf(-alpha);
    float e2 = expf(-2.0f * alpha);
    float k = (1.0f - e) * (1.0f - e) / (1.0f + 2.0f * alpha * e - e2);
    float a0 = k, a1 = k * e * (alpha - 1.0f), a2 = k * e * (alpha + 1.0f), a3 = -k * e2;
    float b1 = 2.0f * e, b2 = -e2;

    for (int i = 0; i < w; i++) {
        float x1 = 0.0f, f1 = 0.0f, f2 = 0.0f;
        for (int j = 0; j < h; j++) {
            f[i][j] = a0 * in[i][j] + a1 * x1 + b1 * f1 + b2 * f2;
            x1 = in[i][j];
            f2 = f1;
            f1 = f[i][j];
        }
    }
    for (int i = 0; i < w; i++) {
        float x1 = 0.0f, x2 = 0.0f, g1 = 0.0f, g2 = 0.0f;
        for (int j = h - 1; j >= 0; j--) {
            g[i][j] = a2 * x1 + a3 * x2 + b1 * g1 + b2 * g2;
            x2 = x1;
            x1 = in[i][j];
            g2 = g1;
            g1 = g[i][j];
        }
    }
    for (int i = 0; i < w; i++)
        for (int j = 0; j < h; j++)
            out[i][j] = f[i][j] + g[i][j];

    for (int j = 0; j < h; j++) {
        float x1 = 0.0f, f1 = 0.0f, f2 = 0.0f;
        for (int i = 0; i < w; i++) {
            f[i][j] = a0 * out[i][j] + a1 * x1 + b1 * f1 + b2 * f2;
            x1 = out[i][j];
            f2 = f1;
            f1 = f[i][j];
        }
    }
    for (int j = 0; j < h; j++) {
        float x1 = 0.0f, x2 = 0.0f, g1 = 0.0f, g2 = 0.0f;
        for (int i = w - 1; i >= 0; i--) {
            g[i][j] = a2 * x1 + a3 * x2 + b1 * g1 + b2 * g2;
            x2 = x1;
            x1 = out[i][j];
            g2 = g1;
            g1 = g[i][j];
        }
    }
    for (int i = 0; i < w; i++)
        for (int j = 0; j < h; j++)
            out[i][j] = f[i][j] + g[i][j];
}

int main(int argc, char **argv)
{
    float(*in)[H] = bench_alloc(sizeof(float[W][H]));
    float(*out)[H] = bench_alloc(sizeof(float[W][H]));
    float(*f)[H] = bench_alloc(sizeof(float[W][H]));
    float(*g)[H] = bench_alloc(sizeof(float[W][H]));
    /* Opaque, so that expf is evaluated by the same library in every build. */
    float alpha = (float)bench_opaque(0.25);

    fill(W, H, in);
    TIMED(kernel(W, H, alpha, in, out, f, g));
    if (DUMP_WANTED(argc, argv))
        bench_dump_f32("out", out, W * H);

    bench_free(in);
    bench_free(out);
    bench_free(f);
    bench_free(g);
    return 0;
}
