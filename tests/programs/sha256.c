/* SHA-256 as published in FIPS 180-4, the keyed hash on top of it, and a chain of iterated hashes. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sha256 {
    uint32_t state[8];
    uint64_t length;
    uint8_t block[64];
    size_t used;
};

static uint32_t round_constants[64];

static uint32_t rotate(uint32_t x, int n)
{
    return (x >> n) | (x << (32 - n));
}

static uint32_t load_big(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void store_big(uint8_t *p, uint32_t x)
{
    p[0] = (uint8_t)(x >> 24);
    p[1] = (uint8_t)(x >> 16);
    p[2] = (uint8_t)(x >> 8);
    p[3] = (uint8_t)x;
}

/* The first bits of the fractional part of the cube (or square) root of a prime, by integer bisection. */
static uint32_t root_fraction(uint32_t prime, int cube)
{
    uint64_t low = 0, high = (uint64_t)1 << (cube ? 36 : 38);
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        unsigned __int128 power = (unsigned __int128)middle * middle;
        unsigned __int128 limit = (unsigned __int128)prime << (cube ? 96 : 64);
        if (cube)
            power *= middle;
        if (power <= limit)
            low = middle;
        else
            high = middle;
    }
    return (uint32_t)low;
}

static uint32_t initial_state[8];

static void make_constants(void)
{
    uint32_t prime = 2;
    int found = 0;
    for (; found < 64; prime++) {
        uint32_t divisor = 2;
        while (divisor * divisor <= prime && prime % divisor != 0)
            divisor++;
        if (divisor * divisor <= prime)
            continue;
        if (found < 8)
            initial_state[found] = root_fraction(prime, 0);
        round_constants[found++] = root_fraction(prime, 1);
    }
}

static void compress(struct sha256 *it, const uint8_t *block)
{
    uint32_t w[64], v[8];
    int i;
    for (i = 0; i < 16; i++)
        w[i] = load_big(block + 4 * i);
    for (; i < 64; i++) {
        uint32_t s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ (w[i - 15] >> 3);
        uint32_t s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ (w[i - 2] >> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    memcpy(v, it->state, sizeof v);
    for (i = 0; i < 64; i++) {
        uint32_t s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t t1 = v[7] + s1 + choice + round_constants[i] + w[i];
        uint32_t s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + s0 + majority;
    }
    for (i = 0; i < 8; i++)
        it->state[i] += v[i];
}

static void begin(struct sha256 *it)
{
    memcpy(it->state, initial_state, sizeof it->state);
    it->length = 0;
    it->used = 0;
}

static void update(struct sha256 *it, const void *data, size_t size)
{
    const uint8_t *p = data;
    it->length += size;
    while (size > 0) {
        size_t n = 64 - it->used < size ? 64 - it->used : size;
        memcpy(it->block + it->used, p, n);
        it->used += n;
        p += n;
        size -= n;
        if (it->used == 64) {
            compress(it, it->block);
            it->used = 0;
        }
    }
}

static void finish(struct sha256 *it, uint8_t digest[32])
{
    uint64_t bits = it->length * 8;
    uint8_t tail[8];
    int i;
    update(it, "\x80", 1);
    while (it->used != 56)
        update(it, "", 1);
    store_big(tail, (uint32_t)(bits >> 32));
    store_big(tail + 4, (uint32_t)bits);
    update(it, tail, 8);
    for (i = 0; i < 8; i++)
        store_big(digest + 4 * i, it->state[i]);
}

static void hmac(const char *key, const void *data, size_t size, uint8_t digest[32])
{
    struct sha256 it;
    uint8_t inner[64] = {0}, outer[64];
    size_t i;
    memcpy(inner, key, strlen(key) < 64 ? strlen(key) : 64);
    for (i = 0; i < 64; i++) {
        outer[i] = inner[i] ^ 0x5c;
        inner[i] ^= 0x36;
    }
    begin(&it);
    update(&it, inner, 64);
    update(&it, data, size);
    finish(&it, digest);
    begin(&it);
    update(&it, outer, 64);
    update(&it, digest, 32);
    finish(&it, digest);
}

static void print_digest(const char *name, const uint8_t digest[32])
{
    int i;
    printf("%-8s ", name);
    for (i = 0; i < 32; i++)
        printf("%02x", digest[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 160, round, i;
    static uint8_t data[100000];
    uint8_t digest[32];
    struct sha256 it;
    make_constants();
    begin(&it);
    update(&it, "abc", 3);
    finish(&it, digest);
    print_digest("abc", digest);
    for (i = 0; i < (int)sizeof data; i++)
        data[i] = (uint8_t)(i * 7 + (i >> 8));
    for (round = 0; round < rounds; round++) {
        begin(&it);
        for (i = 0; i + 777 < (int)sizeof data; i += 777)
            update(&it, data + i, 777);
        finish(&it, digest);
        memcpy(data + 32 * round % 90000, digest, 32);
        hmac("a key of some length", data, sizeof data, digest);
        for (i = 0; i < 2000; i++) {
            begin(&it);
            update(&it, digest, 32);
            finish(&it, digest);
        }
    }
    print_digest("chain", digest);
    return 0;
}
