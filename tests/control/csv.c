/* Splits comma-separated values with quoted fields, doubled quotes and both
 * kinds of line end, and counts and hashes the fields. */
#include "control.h"

enum { SIZE = 1 << 14, ROUNDS = BY_SET(10, 50, 500, 5000, 20000) };

static void fill(int size, char text[SIZE])
{
    uint32_t seed = 362436069u;
    int at = 0;
    while (at + 40 < size) {
        int quoted = below(&seed, 3) == 0;
        if (quoted)
            text[at++] = '"';
        for (uint32_t n = below(&seed, 12); n > 0; n--) {
            uint32_t kind = below(&seed, 20);
            if (quoted && kind == 0) {
                text[at++] = '"';
                text[at++] = '"';
            } else if (quoted && kind == 1) {
                text[at++] = ",\n"[below(&seed, 2)];
            } else {
                text[at++] = (char)('a' + below(&seed, 26));
            }
        }
        if (quoted)
            text[at++] = '"';
        if (below(&seed, 6)) {
            text[at++] = ',';
        } else {
            if (below(&seed, 2))
                text[at++] = '\r';
            text[at++] = '\n';
        }
    }
    text[at] = '\0';
}

struct counts {
    uint32_t rows, fields, longest, errors, hash;
};

static void end_of_field(struct counts *counts, uint32_t length, uint32_t hash)
{
    counts->fields++;
    if (length > counts->longest)
        counts->longest = length;
    counts->hash = mix(counts->hash, hash + length);
}

static void split(const char *at, struct counts *counts)
{
    enum { START, PLAIN, QUOTED, QUOTE } state = START;
    uint32_t length = 0, hash = 0;
    for (; *at; at++) {
        char c = *at;
        switch (state) {
        case START:
            if (c == '"') {
                state = QUOTED;
                continue;
            }
            state = PLAIN;
            /* fall through */
        case PLAIN:
            if (c == '"') {
                counts->errors++;
                continue;
            }
            break;
        case QUOTED:
            if (c == '"') {
                state = QUOTE;
            } else {
                length++;
                hash = hash * 33 + (unsigned char)c;
            }
            continue;
        case QUOTE:
            if (c == '"') {
                length++;
                hash = hash * 33 + '"';
                state = QUOTED;
                continue;
            }
            if (c != ',' && c != '\n' && c != '\r')
                counts->errors++;
            break;
        }
        if (c == '\r' && at[1] == '\n')
            continue;
        if (c == ',' || c == '\n') {
            end_of_field(counts, length, hash);
            if (c == '\n')
                counts->rows++;
            length = hash = 0;
            state = START;
        } else {
            length++;
            hash = hash * 33 + (unsigned char)c;
        }
    }
    if (state != START)
        end_of_field(counts, length, hash);
}

static uint32_t kernel(int rounds, const char text[SIZE])
{
    uint32_t sum = 0;
    for (int round = 0; round < rounds; round++) {
        struct counts counts = { 0, 0, 0, 0, 0 };
        split(text + round % 128, &counts);
        sum = mix(mix(sum, counts.rows), counts.fields);
        sum = mix(mix(mix(sum, counts.longest), counts.errors), counts.hash);
    }
    return sum;
}

int main(void)
{
    char *text = bench_alloc(SIZE);
    uint32_t sum;
    fill(SIZE, text);
    TIMED(sum = kernel(ROUNDS, text));
    report(sum);
    bench_free(text);
    return 0;
}
