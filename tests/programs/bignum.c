/* Arithmetic with numbers of many digits: factorials, Fibonacci's numbers, powers, digits of pi and e. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMBS = 600, BASE = 1000000000 };

typedef struct {
    int size;
    uint32_t limb[LIMBS];
} number;

static number make(uint32_t value)
{
    number n;
    n.size = value != 0;
    n.limb[0] = value;
    return n;
}

static void trim(number *n)
{
    while (n->size > 0 && n->limb[n->size - 1] == 0)
        n->size--;
}

static int compare(const number *a, const number *b)
{
    int i;
    if (a->size != b->size)
        return a->size < b->size ? -1 : 1;
    for (i = a->size - 1; i >= 0; i--)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

static void add(number *to, const number *b)
{
    uint32_t carry = 0;
    int i, size = to->size > b->size ? to->size : b->size;
    for (i = 0; i < size || carry; i++) {
        uint32_t sum = carry + (i < to->size ? to->limb[i] : 0) + (i < b->size ? b->limb[i] : 0);
        carry = sum >= BASE;
        to->limb[i] = carry ? sum - BASE : sum;
    }
    to->size = i > size ? i : size;
}

static void subtract(number *from, const number *b)
{
    int32_t borrow = 0;
    int i;
    for (i = 0; i < from->size; i++) {
        int32_t rest = (int32_t)from->limb[i] - borrow - (i < b->size ? (int32_t)b->limb[i] : 0);
        borrow = rest < 0;
        from->limb[i] = (uint32_t)(borrow ? rest + BASE : rest);
    }
    trim(from);
}

static void multiply_small(number *n, uint32_t factor)
{
    uint64_t carry = 0;
    int i;
    for (i = 0; i < n->size || carry; i++) {
        uint64_t x = carry + (i < n->size ? (uint64_t)n->limb[i] * factor : 0);
        n->limb[i] = (uint32_t)(x % BASE);
        carry = x / BASE;
    }
    if (i > n->size)
        n->size = i;
    trim(n);
}

static uint32_t divide_small(number *n, uint32_t divisor)
{
    uint64_t rest = 0;
    int i;
    for (i = n->size - 1; i >= 0; i--) {
        uint64_t x = rest * BASE + n->limb[i];
        n->limb[i] = (uint32_t)(x / divisor);
        rest = x % divisor;
    }
    trim(n);
    return (uint32_t)rest;
}

static void multiply(number *result, const number *a, const number *b)
{
    int i, j;
    memset(result->limb, 0, sizeof result->limb);
    for (i = 0; i < a->size; i++) {
        uint64_t carry = 0;
        for (j = 0; j < b->size || carry; j++) {
            uint64_t x = result->limb[i + j] + carry + (j < b->size ? (uint64_t)a->limb[i] * b->limb[j] : 0);
            result->limb[i + j] = (uint32_t)(x % BASE);
            carry = x / BASE;
        }
    }
    result->size = a->size + b->size;
    trim(result);
}

static uint32_t digest(const number *n)
{
    uint32_t sum = (uint32_t)n->size;
    int i;
    for (i = 0; i < n->size; i++)
        sum = sum * 16777619u + n->limb[i];
    return sum;
}

/* 10^(9 * (limbs - 1)) * arctan(1 / x), times factor. */
static number arctan(uint32_t x, uint32_t factor, int limbs)
{
    number power = make(factor), sum = make(0), term;
    uint32_t k;
    memmove(power.limb + limbs - 1, power.limb, sizeof *power.limb);
    memset(power.limb, 0, (size_t)(limbs - 1) * sizeof *power.limb);
    power.size = limbs;
    divide_small(&power, x);
    for (k = 1; power.size > 0; k += 2) {
        term = power;
        divide_small(&term, k);
        if (k % 4 == 1)
            add(&sum, &term);
        else
            subtract(&sum, &term);
        divide_small(&power, x * x);
    }
    return sum;
}

static void print_number(const char *name, const number *n)
{
    printf("%s %d limbs, first %u, digest %08x\n", name, n->size, n->size ? n->limb[n->size - 1] : 0, digest(n));
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 250, round, i;
    static number product, a, b, pi, tail;
    for (round = 0; round < rounds; round++) {
        product = make(1);
        for (i = 2; i <= 1500; i++)
            multiply_small(&product, (uint32_t)i);
        a = make((uint32_t)round);
        b = make(1);
        for (i = 0; i < 8000; i++) {
            number *const low = i % 2 ? &b : &a, *const high = i % 2 ? &a : &b;
            add(low, high);
        }
        pi = arctan(5, 16, 60 + round % 40);
        tail = arctan(239, 4, 60 + round % 40);
        if (compare(&pi, &tail) > 0)
            subtract(&pi, &tail);
    }
    print_number("factorial", &product);
    print_number("fibonacci", &a);
    print_number("pi", &pi);
    for (round = 0; round < rounds; round++) {
        a = make(3 + (uint32_t)round % 40);
        for (i = 0; i < 10; i++) {
            multiply(&product, &a, &a);
            a = product;
        }
    }
    print_number("power", &a);
    printf("bignum %08x\n", digest(&a) ^ digest(&pi) ^ digest(&b));
    return 0;
}
