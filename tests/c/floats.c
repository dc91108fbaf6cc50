// Floating point: special values, comparisons with NaN, conversions, rounding, long double, exact constants.
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static int classify(double x) {
    return (x < 0) | (x <= 0) << 1 | (x == 0) << 2 | (x != x) << 3 | (x > 1) << 4 | !(x >= 1) << 5 | (x == x + 1) << 6;
}
static unsigned bits(float f) {
    unsigned u;
    memcpy(&u, &f, 4);
    return u;
}
static float kahan(const float *x, int n) {
    float sum = 0, c = 0;
    for (int i = 0; i < n; i++) {
        float y = x[i] - c, t = sum + y;
        c = (t - sum) - y;
        sum = t;
    }
    return sum;
}
static double newton(double a) {
    double x = a;
    int n = 0;
    do {
        double next = (x + a / x) / 2;
        if (next == x || ++n > 50)
            break;
        x = next;
    } while (1);
    return x;
}

int main(void) {
    double values[] = {0.0, -0.0, 1.0, -2.5, INFINITY, -INFINITY, NAN, DBL_MIN, 5e-324, 1e300};
    float few[] = {1e8f, 1.5f, -1e8f, 0.25f, 3e-8f};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%d ", classify(values[i]));
    printf("\n%x %x %x %x\n", bits(0.1f), bits(-0.0f), bits(1.0f / 3), bits(kahan(few, 5)));
    printf("%.17g %.17g %.17g\n", newton(2), 0.1 + 0.2, fmod(-7.5, 2));
    long double wide = 1.0L / 3;
    printf("%.20Lg %.9g %d %u %lld\n", wide * 3 - 1, (float)wide, (int)-2.9, (unsigned)3e9, (long long)-1e18);
    printf("%g %g %g\n", (double)(unsigned long long)-1LL, (float)16777217, (double)-3);
    printf("%g %g %d\n", sqrt(2.0) * sqrt(2.0) - 2, floor(-0.5), (int)lrint(2.5));
    return 0;
}
