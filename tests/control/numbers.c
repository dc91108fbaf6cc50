/* Decimal floating-point numbers, in the way of strtod but exact only as far as
 * a double's arithmetic is: sign, digits, fraction, exponent, "inf" and "nan",
 * and what is not a number. */
#include "control.h"

enum { COUNT = 1024, WIDTH = 24, ROUNDS = BY_SET(50, 250, 2500, 25000, 100000) };

static void fill(int count, char text[COUNT][WIDTH])
{
    uint32_t seed = 88172645u;
    for (int i = 0; i < count; i++) {
        char *at = text[i];
        uint32_t kind = below(&seed, 16);
        if (kind == 0) {
            strcpy(at, i % 2 ? "-inf" : "nan");
            continue;
        }
        if (below(&seed, 3) == 0)
            *at++ = "+-"[below(&seed, 2)];
        for (uint32_t n = below(&seed, 8); n > 0; n--)
            *at++ = (char)('0' + below(&seed, 10));
        if (below(&seed, 2)) {
            *at++ = '.';
            for (uint32_t n = below(&seed, 7); n > 0; n--)
                *at++ = (char)('0' + below(&seed, 10));
        }
        if (kind < 6) {
            *at++ = "eE"[below(&seed, 2)];
            if (below(&seed, 2))
                *at++ = '-';
            if (kind != 1)
                *at++ = (char)('0' + below(&seed, 10));
        }
        *at = kind == 2 ? '#' : '\0';
    }
}

/* Whether text is a number; if so, *value is it. */
static int parse(const char *text, double *value)
{
    static const double powers[] = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9 };
    int negative = 0, digits = 0, exponent = 0, dropped = 0;
    uint64_t mantissa = 0;
    if (*text == '-') {
        negative = 1;
        text++;
    } else if (*text == '+') {
        text++;
    }
    if (*text == 'i' || *text == 'n') {
        const char *word = *text == 'i' ? "inf" : "nan";
        while (*word && *word == *text) {
            word++;
            text++;
        }
        if (*word || *text)
            return 0;
        *value = negative ? -1e308 : 1e308;
        return 1;
    }
    for (; *text >= '0' && *text <= '9'; text++) {
        digits++;
        if (mantissa < 100000000000000000u)
            mantissa = mantissa * 10 + (uint64_t)(*text - '0');
        else
            dropped++;
    }
    if (*text == '.') {
        for (text++; *text >= '0' && *text <= '9'; text++) {
            digits++;
            if (mantissa < 100000000000000000u) {
                mantissa = mantissa * 10 + (uint64_t)(*text - '0');
                dropped--;
            }
        }
    }
    if (digits == 0)
        return 0;
    if (*text == 'e' || *text == 'E') {
        int down = 0;
        text++;
        if (*text == '-' || *text == '+')
            down = *text++ == '-';
        if (*text < '0' || *text > '9')
            return 0;
        while (*text >= '0' && *text <= '9') {
            if (exponent < 1000)
                exponent = exponent * 10 + (*text - '0');
            text++;
        }
        if (down)
            exponent = -exponent;
    }
    if (*text)
        return 0;
    exponent += dropped;
    double result = (double)mantissa;
    for (; exponent > 0; exponent -= exponent < 9 ? exponent : 9)
        result *= powers[exponent < 9 ? exponent : 9];
    for (; exponent < 0; exponent += exponent > -9 ? -exponent : 9)
        result /= powers[exponent > -9 ? -exponent : 9];
    *value = negative ? -result : result;
    return 1;
}

static uint32_t kernel(int rounds, int count, char text[COUNT][WIDTH])
{
    uint32_t sum = 0;
    for (int round = 0; round < rounds; round++) {
        int bad = 0;
        double total = 0.0;
        for (int i = round & 15; i < count; i++) {
            double value;
            if (!parse(text[i], &value))
                bad++;
            else if (value > -1e6 && value < 1e6)
                total += value;
        }
        sum = mix(sum, (uint32_t)bad);
        sum = mix(sum, (uint32_t)(int64_t)total);
    }
    return sum;
}

int main(void)
{
    char(*text)[WIDTH] = bench_alloc(sizeof(char[COUNT][WIDTH]));
    uint32_t sum;
    fill(COUNT, text);
    TIMED(sum = kernel(ROUNDS, COUNT, text));
    report(sum);
    bench_free(text);
    return 0;
}
