/* Where does a word begin in a text? By comparing at every place, and by
 * Horspool's variant of Boyer and Moore's algorithm. */
#include "control.h"

enum { SIZE = 4096, WORD = 8, ROUNDS = BY_SET(60, 300, 3000, 30000, 120000) };

static void fill(int size, char text[SIZE])
{
    uint32_t seed = 69069u;
    for (int i = 0; i < size; i++)
        text[i] = "abacadaeb"[below(&seed, 9)];
}

static int naive(const char *text, int size, const char *word, int length)
{
    for (int at = 0; at + length <= size; at++) {
        int i = 0;
        for (; i < length; i++)
            if (text[at + i] != word[i])
                break;
        if (i == length)
            return at;
    }
    return -1;
}

static int horspool(const char *text, int size, const char *word, int length)
{
    unsigned char skip[256];
    for (int i = 0; i < 256; i++)
        skip[i] = (unsigned char)length;
    for (int i = 0; i < length - 1; i++)
        skip[(unsigned char)word[i]] = (unsigned char)(length - 1 - i);
    for (int at = 0; at <= size - length; at += skip[(unsigned char)text[at + length - 1]]) {
        int i = length - 1;
        while (i >= 0 && text[at + i] == word[i])
            i--;
        if (i < 0)
            return at;
    }
    return -1;
}

/* How often the word occurs, without overlaps. */
static int occurrences(const char *text, int size, const char *word, int length)
{
    int count = 0;
    while (size >= length) {
        int at = horspool(text, size, word, length);
        if (at < 0)
            break;
        count++;
        text += at + length;
        size -= at + length;
    }
    return count;
}

static uint32_t kernel(int rounds, int size, const char text[SIZE])
{
    uint32_t sum = 0, seed = 12345u;
    for (int round = 0; round < rounds; round++) {
        char word[WORD];
        int length = 3 + (int)below(&seed, WORD - 3);
        int from = (int)below(&seed, (uint32_t)(size - WORD));
        for (int i = 0; i < length; i++)
            word[i] = text[from + i];
        if (round % 3 == 0)
            word[length - 1] = 'e';
        int first = naive(text, size, word, length);
        sum = mix(sum, (uint32_t)first);
        sum = mix(sum, (uint32_t)(horspool(text, size, word, length) == first));
        if (round % 8 == 0)
            sum = mix(sum, (uint32_t)occurrences(text, size, word, length));
    }
    return sum;
}

int main(void)
{
    char *text = bench_alloc(SIZE);
    uint32_t sum;
    fill(SIZE, text);
    TIMED(sum = kernel(ROUNDS, SIZE, text));
    report(sum);
    bench_free(text);
    return 0;
}
