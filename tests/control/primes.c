/* Primes by sieve and by trial division, Goldbach's pairs, and the first
 * factor of each number, with early returns. */
#include "control.h"

enum { LIMIT = 10000, ROUNDS = BY_SET(1, 5, 60, 600, 2400) };

static int is_prime(uint32_t n)
{
    if (n < 2)
        return 0;
    if (n < 4)
        return 1;
    if (n % 2 == 0 || n % 3 == 0)
        return 0;
    for (uint32_t d = 5; d * d <= n; d += 6)
        if (n % d == 0 || n % (d + 2) == 0)
            return 0;
    return 1;
}

static uint32_t sieve(uint32_t limit, char composite[LIMIT])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < limit; i++)
        composite[i] = i < 2;
    for (uint32_t i = 2; i < limit; i++) {
        if (composite[i])
            continue;
        count++;
        if (i > 65535)
            continue;
        for (uint32_t j = i * i; j < limit; j += i)
            composite[j] = 1;
    }
    return count;
}

/* The smaller one of two primes with the sum n; 0 if there are none. */
static uint32_t goldbach(uint32_t n, const char composite[LIMIT])
{
    for (uint32_t low = 2; low <= n / 2; low++) {
        if (composite[low])
            continue;
        if (!composite[n - low])
            return low;
    }
    return 0;
}

static uint32_t smallest_factor(uint32_t n, const char composite[LIMIT])
{
    if (!composite[n])
        return n;
    for (uint32_t d = 2;; d++) {
        if (composite[d])
            continue;
        if (d * d > n)
            break;
        if (n % d == 0)
            return d;
    }
    return n;
}

static uint32_t check(uint32_t limit, char composite[LIMIT])
{
    uint32_t sum = mix(0, sieve(limit, composite));
    for (uint32_t n = 2; n < limit; n++) {
        if (is_prime(n) == composite[n])
            return 0;
        sum = mix(sum, smallest_factor(n, composite));
        if (n % 2 == 0 && n > 2) {
            uint32_t low = goldbach(n, composite);
            if (low == 0)
                return 0;
            sum = mix(sum, low);
        }
    }
    return sum;
}

static uint32_t kernel(int rounds, uint32_t limit, char composite[LIMIT])
{
    uint32_t sum = 0;
    for (int round = 0; round < rounds; round++)
        sum = mix(sum, check(limit - (uint32_t)round % 1000, composite));
    return sum;
}

int main(void)
{
    char *composite = bench_alloc(LIMIT);
    uint32_t sum;
    TIMED(sum = kernel(ROUNDS, LIMIT, composite));
    report(sum);
    bench_free(composite);
    return 0;
}
