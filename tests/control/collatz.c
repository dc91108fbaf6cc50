/* Loops over numbers with conditions of several parts: Collatz's sequences,
 * greatest common divisors in two ways, perfect and friendly numbers. */
#include "control.h"

enum { LIMIT = BY_SET(800, 4000, 40000, 400000, 1600000) };

/* The number of steps to 1, given up above a height or after a time. */
static int collatz(uint32_t start, uint32_t highest, int longest)
{
    uint32_t n = start;
    int steps = 0;
    while (n != 1 && n < highest && (steps < longest || n < start)) {
        if (n % 2 == 0)
            n /= 2;
        else
            n = 3 * n + 1;
        steps++;
    }
    return n == 1 ? steps : -steps;
}

static uint32_t gcd(uint32_t a, uint32_t b)
{
    while (b != 0) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The same by halving and subtracting. */
static uint32_t binary_gcd(uint32_t a, uint32_t b)
{
    int twos = 0;
    if (a == 0 || b == 0)
        return a | b;
    for (; ((a | b) & 1) == 0; twos++) {
        a >>= 1;
        b >>= 1;
    }
    while (a != b) {
        if ((a & 1) == 0)
            a >>= 1;
        else if ((b & 1) == 0)
            b >>= 1;
        else if (a > b)
            a = (a - b) >> 1;
        else
            b = (b - a) >> 1;
    }
    return a << twos;
}

/* 0 to 3: neither, a power of two, the product of two neighbours, both. */
static int shape(uint32_t n)
{
    int power = n != 0 && (n & (n - 1)) == 0;
    uint32_t root = 0;
    while ((root + 1) * (root + 1) <= n && root < 40)
        root++;
    return power | (root < 40 && root * (root + 1) == n) << 1;
}

static uint32_t kernel(uint32_t limit)
{
    uint32_t sum = 0, seed = 48271u, coprime = 0;
    for (uint32_t n = 1; n < limit; n++) {
        sum = mix(sum, (uint32_t)collatz(n, 1u << 24, 200));
        uint32_t a = below(&seed, 4096), b = n & 1023;
        uint32_t divisor = gcd(a, b);
        if (divisor == 1 && a > b && (a ^ b) & 1)
            coprime++;
        else if (divisor != binary_gcd(a, b) || (a == b && divisor != a))
            return 0;
        sum = mix(sum, (uint32_t)shape(n % 2048) + divisor);
    }
    return mix(sum, coprime);
}

int main(void)
{
    uint32_t sum;
    TIMED(sum = kernel(LIMIT));
    report(sum);
    return 0;
}
