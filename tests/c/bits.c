// Operations on bits that are spelled with shifts and masks, right ones and such as miss by one bit.
#include <stdint.h>
#include <stdio.h>

#define SWAP_STEP(x, k, m) ((((x) >> (k)) & (m)) | (((x) & (m)) << (k)))

static uint16_t swap16(uint16_t x) { return (uint16_t)(x << 8 | x >> 8); }
static uint32_t swap32(uint32_t x) { return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24; }
static uint32_t swap32_signed(int32_t x) {
    return (uint32_t)(x & 0xff) << 24 | (uint32_t)((x & 0xff00) << 8 | (x >> 8 & 0xff00) | (x >> 24 & 0xff));
}
static uint32_t almost32(uint32_t x) { return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff01) | x >> 24; }
static uint64_t swap64(uint64_t x) {
    x = SWAP_STEP(x, 8, 0x00ff00ff00ff00ffull);
    x = SWAP_STEP(x, 16, 0x0000ffff0000ffffull);
    return x << 32 | x >> 32;
}
static uint64_t half_of_swap(uint64_t x) {
    return (x >> 56 & 0xff) | (x >> 40 & 0xff00) | (x >> 24 & 0xff0000) | (x >> 8 & 0xff000000);
}
static uint8_t reverse8(uint8_t x) {
    x = (uint8_t)((x & 0xf0) >> 4 | (x & 0x0f) << 4);
    x = (uint8_t)((x & 0xcc) >> 2 | (x & 0x33) << 2);
    return (uint8_t)((x & 0xaa) >> 1 | (x & 0x55) << 1);
}
static uint16_t reverse16(uint16_t x) {
    x = (uint16_t)SWAP_STEP(x, 1, 0x5555);
    x = (uint16_t)SWAP_STEP(x, 2, 0x3333);
    x = (uint16_t)SWAP_STEP(x, 4, 0x0f0f);
    return swap16(x);
}
static uint32_t reverse32(uint32_t x) {
    x = SWAP_STEP(x, 1, 0x55555555);
    x = SWAP_STEP(x, 2, 0x33333333);
    x = SWAP_STEP(x, 4, 0x0f0f0f0f);
    return swap32(x);
}
static uint32_t wrong_order32(uint32_t x) {
    x = SWAP_STEP(x, 1, 0x55555555);
    x = SWAP_STEP(x, 2, 0x33333333);
    x = SWAP_STEP(x, 4, 0x0f0f0f1f);
    return swap32(x);
}
static uint64_t reverse64(uint64_t x) {
    x = SWAP_STEP(x, 32, 0x00000000ffffffffull);
    x = SWAP_STEP(x, 1, 0x5555555555555555ull);
    x = SWAP_STEP(x, 2, 0x3333333333333333ull);
    x = SWAP_STEP(x, 16, 0x0000ffff0000ffffull);
    x = SWAP_STEP(x, 4, 0x0f0f0f0f0f0f0f0full);
    return SWAP_STEP(x, 8, 0x00ff00ff00ff00ffull);
}
static uint32_t rotate(uint32_t x) { return (x * 9 << 13 | x * 9 >> 19) ^ (x << 5 | x >> 26); }
static uint64_t rotate_in_steps(uint64_t x) {
    x = x << 11 | x >> 53;
    x = (x << 21) + (x >> 43);
    return x ^ (x << 32 | x >> 32);
}
static int count8(uint8_t x) {
    x = (uint8_t)(x - (x >> 1 & 0x55));
    x = (uint8_t)((x & 0x33) + (x >> 2 & 0x33));
    return (x + (x >> 4)) & 0x0f;
}
static int count32(uint32_t x) {
    x = x - (x >> 1 & 0x55555555);
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    return (int)((((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101) >> 24);
}
static int miscount32(uint32_t x) {
    x = x - (x >> 1 & 0x55555555);
    x = (x & 0x33333333) + (x >> 2 & 0x33332333);
    return (int)((((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101) >> 24);
}
static int count64(uint64_t x) {
    x = (x & 0x5555555555555555ull) + (x >> 1 & 0x5555555555555555ull);
    x = (x & 0x3333333333333333ull) + (x >> 2 & 0x3333333333333333ull);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0full;
    x += x >> 8;
    x += x >> 16;
    x += x >> 32;
    return (int)(x & 0x7f);
}
static uint32_t aligned(uint32_t x) { return x - (x & 15); }

static uint32_t table[64];

int main(void) {
    uint64_t x = 0x0123456789abcdefull, sum = 0;
    for (int i = 0; i < 500; i++) {
        x = x * 6364136223846793005ull + 1442695040888963407ull;
        uint64_t y = i < 64 ? 1ull << i : i < 128 ? ~(1ull << (i - 64)) : x ^ x >> 29;
        uint32_t low = (uint32_t)y;
        uint64_t all[] = {swap16((uint16_t)y), swap32(low), swap32_signed((int32_t)low), almost32(low), swap64(y),
            half_of_swap(y), reverse8((uint8_t)y), reverse16((uint16_t)y), reverse32(low), wrong_order32(low),
            reverse64(y), rotate(low), rotate_in_steps(y), (uint64_t)count8((uint8_t)y), (uint64_t)count32(low),
            (uint64_t)miscount32(low), (uint64_t)count64(y), aligned(low)};
        for (unsigned k = 0; k < sizeof all / sizeof *all; k++) {
            sum = (sum ^ all[k]) * 1099511628211ull;
            if (i < 3 || i == 200)
                printf("%llx ", (unsigned long long)all[k]);
        }
        if (i < 3 || i == 200)
            printf("\n");
    }
    for (uint32_t i = 0; i < 64; i++)
        table[i] = swap32(i * 2654435761u) + reverse32(i);
    for (uint32_t i = 0; i < 64; i++)
        table[i] = (table[i] << 7 | table[i] >> 25) ^ (uint32_t)count32(table[i]);
    for (int i = 0; i < 64; i++)
        sum = (sum ^ table[i]) * 1099511628211ull;
    printf("%llx\n", (unsigned long long)sum);
    return 0;
}
