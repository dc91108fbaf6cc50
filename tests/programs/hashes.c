/* Hash functions people write: FNV, one like Murmur's, CRC by table, Adler, Jenkins; and a table with open addresses. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 14, TEXT = 1 << 16 };

typedef uint32_t (*hash_function)(const void *data, size_t length);

struct slot {
    const char *key;
    int length;
    int count;
};

static uint32_t crc_table[256];
static struct slot slots[SLOTS];

static void make_crc_table(void)
{
    uint32_t n, c;
    int k;
    for (n = 0; n < 256; n++) {
        c = n;
        for (k = 0; k < 8; k++)
            c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
        crc_table[n] = c;
    }
}

static uint32_t crc32(const void *data, size_t length)
{
    const uint8_t *p = data;
    uint32_t c = 0xffffffffu;
    while (length-- > 0)
        c = crc_table[(c ^ *p++) & 0xff] ^ (c >> 8);
    return c ^ 0xffffffffu;
}

static uint32_t fnv1a(const void *data, size_t length)
{
    const uint8_t *p = data;
    uint32_t h = 2166136261u;
    size_t i;
    for (i = 0; i < length; i++) {
        h ^= p[i];
        h *= 16777619u;
    }
    return h;
}

static uint32_t scramble(uint32_t k)
{
    k *= 0xcc9e2d51u;
    k = (k << 15) | (k >> 17);
    return k * 0x1b873593u;
}

static uint32_t murmur(const void *data, size_t length)
{
    const uint8_t *p = data;
    uint32_t h = 0x9747b28cu, k;
    size_t i;
    for (i = length >> 2; i > 0; i--) {
        memcpy(&k, p, sizeof k);
        p += sizeof k;
        h ^= scramble(k);
        h = (h << 13) | (h >> 19);
        h = h * 5 + 0xe6546b64u;
    }
    k = 0;
    for (i = length & 3; i > 0; i--)
        k = k << 8 | p[i - 1];
    h ^= scramble(k);
    h ^= (uint32_t)length;
    h ^= h >> 16;
    h *= 0x85ebca6bu;
    h ^= h >> 13;
    h *= 0xc2b2ae35u;
    return h ^ h >> 16;
}

static uint32_t adler(const void *data, size_t length)
{
    const uint8_t *p = data;
    uint32_t a = 1, b = 0;
    while (length > 0) {
        size_t n = length > 5552 ? 5552 : length;
        length -= n;
        while (n-- > 0) {
            a += *p++;
            b += a;
        }
        a %= 65521;
        b %= 65521;
    }
    return b << 16 | a;
}

static uint32_t one_at_a_time(const void *data, size_t length)
{
    const char *p = data;
    uint32_t h = 0;
    size_t i;
    for (i = 0; i < length; i++) {
        h += (unsigned char)p[i];
        h += h << 10;
        h ^= h >> 6;
    }
    h += h << 3;
    h ^= h >> 11;
    return h + (h << 15);
}

static struct slot *find(hash_function hash, const char *key, int length)
{
    uint32_t at = hash(key, (size_t)length) & (SLOTS - 1);
    while (slots[at].key && (slots[at].length != length || memcmp(slots[at].key, key, (size_t)length) != 0))
        at = (at + 1) & (SLOTS - 1);
    return &slots[at];
}

static void make_text(char *text, int size)
{
    static const char *const parts[] = {"in", "ter", "na", "tion", "al", "re", "con", "struct", "ed", "s"};
    uint32_t seed = 12345;
    int at = 0;
    while (at < size - 64) {
        int n;
        seed = seed * 1664525u + 1013904223u;
        for (n = (int)(seed >> 30) + 1; n > 0; n--) {
            seed = seed * 1664525u + 1013904223u;
            strcpy(text + at, parts[(seed >> 24) % 10]);
            at += (int)strlen(text + at);
        }
        text[at++] = ' ';
    }
    text[at] = '\0';
}

int main(int argc, char **argv)
{
    static const hash_function functions[] = {crc32, fnv1a, murmur, adler, one_at_a_time};
    int rounds = argc > 1 ? atoi(argv[1]) : 420, round;
    static char text[TEXT];
    uint32_t sum = 0;
    make_crc_table();
    make_text(text, TEXT);
    for (round = 0; round < rounds; round++) {
        hash_function hash = functions[round % 5];
        const char *word, *end;
        int i, distinct = 0, most = 0;
        for (i = 0; i < 5; i++)
            sum = sum * 31 + functions[i](text + round, strlen(text) - (size_t)round);
        memset(slots, 0, sizeof slots);
        for (word = text; *word; word = *end ? end + 1 : end) {
            struct slot *it;
            end = strchr(word, ' ');
            if (!end)
                end = word + strlen(word);
            it = find(hash, word, (int)(end - word));
            if (!it->key) {
                it->key = word;
                it->length = (int)(end - word);
                distinct++;
            }
            if (++it->count > most)
                most = it->count;
        }
        sum = sum * 31 + (uint32_t)(distinct * 100 + most);
    }
    printf("hashes %08x\n", sum);
    return 0;
}
