/* Switches whose cases fall through: a copy that enters its loop in the
 * middle, the tail of a hash function, and a table of days in a year. */
#include "control.h"

enum { SIZE = 4096, ROUNDS = BY_SET(5000, 25000, 250000, 2500000, 10000000) };

static void fill(int size, unsigned char bytes[SIZE])
{
    uint32_t seed = 907633385u;
    for (int i = 0; i < size; i++)
        bytes[i] = (unsigned char)below(&seed, 256);
}

/* Copies count bytes and adds each to what is there. */
static void blend(unsigned char *to, const unsigned char *from, int count)
{
    int turns = (count + 7) / 8;
    if (count <= 0)
        return;
    switch (count % 8) {
    case 0: do { *to = (unsigned char)(*to + *from++); to++;
    case 7:      *to = (unsigned char)(*to + *from++); to++;
    case 6:      *to = (unsigned char)(*to + *from++); to++;
    case 5:      *to = (unsigned char)(*to + *from++); to++;
    case 4:      *to = (unsigned char)(*to + *from++); to++;
    case 3:      *to = (unsigned char)(*to + *from++); to++;
    case 2:      *to = (unsigned char)(*to + *from++); to++;
    case 1:      *to = (unsigned char)(*to + *from++); to++;
            } while (--turns > 0);
    }
}

static uint32_t stir(uint32_t a)
{
    a *= 0xcc9e2d51u;
    a = a << 15 | a >> 17;
    return a * 0x1b873593u;
}

/* Four bytes at a time, and one to three at the end. */
static uint32_t hash(const unsigned char *bytes, int count, uint32_t sum)
{
    uint32_t tail = 0;
    for (; count >= 4; count -= 4, bytes += 4) {
        uint32_t word = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16
                        | (uint32_t)bytes[3] << 24;
        sum ^= stir(word);
        sum = (sum << 13 | sum >> 19) * 5 + 0xe6546b64u;
    }
    switch (count) {
    case 3:
        tail ^= (uint32_t)bytes[2] << 16;
        /* fall through */
    case 2:
        tail ^= (uint32_t)bytes[1] << 8;
        /* fall through */
    case 1:
        tail ^= bytes[0];
        sum ^= stir(tail);
        break;
    default:
        break;
    }
    return sum ^ sum >> 16;
}

static int day_of_year(int month, int day, int leap)
{
    int days = day;
    switch (month) {
    case 12: days += 30; /* fall through */
    case 11: days += 31; /* fall through */
    case 10: days += 30; /* fall through */
    case 9: days += 31; /* fall through */
    case 8: days += 31; /* fall through */
    case 7: days += 30; /* fall through */
    case 6: days += 31; /* fall through */
    case 5: days += 30; /* fall through */
    case 4: days += 31; /* fall through */
    case 3: days += leap ? 29 : 28; /* fall through */
    case 2: days += 31; /* fall through */
    case 1: return days;
    default: return -1;
    }
}

static uint32_t kernel(int rounds, unsigned char to[SIZE], const unsigned char from[SIZE])
{
    uint32_t sum = 0, seed = 1103515245u;
    for (int round = 0; round < rounds; round++) {
        int count = (int)below(&seed, 40), place = (int)below(&seed, SIZE - 40);
        blend(to + place, from + (place ^ 64) % (SIZE - 40), count);
        sum = hash(to + place, count + 1, sum);
        for (int i = 0; i < 3; i++)
            sum = mix(sum, (uint32_t)day_of_year((int)below(&seed, 14), 1 + i, round & 1));
    }
    return sum;
}

int main(void)
{
    unsigned char *to = bench_alloc(SIZE), *from = bench_alloc(SIZE);
    uint32_t sum;
    fill(SIZE, from);
    TIMED(sum = kernel(ROUNDS, to, from));
    report(sum);
    bench_free(to);
    bench_free(from);
    return 0;
}
