/* Loops that end early, and places of elements. */
#include "loops.h"

const char class_of_loops[] = "searching";

/* No byte is 256; a late one is found. */
LOOP int find_byte(const byte *a, int wanted, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] == wanted)
            return i;
    return -1;
}
RUN(find_byte, 4400, keep((uint64_t)find_byte(ab, 256, 4 * n)));

LOOP int find_larger(const float *a, float limit, int n)
{
    int i = 0;
    while (i < n && a[i] <= limit)
        i++;
    return i;
}
RUN(find_larger, 11000, keep((uint64_t)find_larger(bf, 1.5f, n)));

LOOP int place_of_largest(const int *a, int n)
{
    int place = 0;
    for (int i = 1; i < n; i++)
        if (a[i] > a[place])
            place = i;
    return place;
}
RUN(place_of_largest, 19000, keep((uint64_t)place_of_largest(bi, n)));

LOOP int place_of_smallest(const double *a, int n, double *value)
{
    int place = 0;
    double least = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] < least) {
            least = a[i];
            place = i;
        }
    *value = least;
    return place;
}
RUN(place_of_smallest, 4500, double value; keep((uint64_t)place_of_smallest(bd, n, &value)); keep_double(value));

LOOP int first_difference(const int *a, const int *b, int n)
{
    int i;
    for (i = 0; i < n; i++)
        if (a[i] != b[i])
            break;
    return i;
}
RUN(first_difference, 17000, keep((uint64_t)first_difference(ai, gai, n)));

LOOP int last_place(const short *a, short wanted, int n)
{
    int place = -1;
    for (int i = 0; i < n; i++)
        if (a[i] == wanted)
            place = i;
    return place;
}
RUN(last_place, 18000, keep((uint64_t)last_place(cs, 42, n)));

LOOP int length_of_text(const char *text)
{
    int length = 0;
    while (text[length] != 0)
        length++;
    return length;
}
RUN(length_of_text, 4400, keep((uint64_t)length_of_text(text)));

LOOP int same_texts(const char *a, const char *b)
{
    while (*a == *b) {
        if (*a == 0)
            return 1;
        a++;
        b++;
    }
    return 0;
}
RUN(same_texts, 3300, keep((uint64_t)same_texts(text, text)));

struct entry {
    int key, value;
};

LOOP int value_of_key(const struct entry *table, int key, int n)
{
    for (const struct entry *at = table; at < table + n; at++)
        if (at->key == key)
            return at->value;
    return -1;
}
RUN(value_of_key, 17000, keep((uint64_t)value_of_key((const struct entry *)bi, 5000, n)));

/* Two conditions to leave the loop. */
LOOP int fill_until(long *restrict a, const long *restrict b, long limit, int n)
{
    long sum = 0;
    int i;
    for (i = 0; i < n; i++) {
        sum += b[i];
        if (sum > limit)
            break;
        a[i] = sum;
    }
    return i;
}
RUN(fill_until, 17000, keep((uint64_t)fill_until(al, cl, 1000000, n)));

/* Many searches in a short sorted table. */
LOOP unsigned places_in_table(const int *table, const int *wanted, int size, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
        int low = 0, high = size;
        while (low < high) {
            int middle = (low + high) / 2;
            if (table[middle] < wanted[i])
                low = middle + 1;
            else
                high = middle;
        }
        sum += (unsigned)low;
    }
    return sum;
}
RUN(places_in_table, 860, keep(places_in_table(rising, ai, n / 4, n)));

/* The end of the table is an element that is always found. */
LOOP int find_with_sentinel(unsigned *a, unsigned wanted, int n)
{
    int i = 0;
    a[n] = wanted;
    while (a[i] != wanted)
        i++;
    return i;
}
RUN(find_with_sentinel, 18000, keep((uint64_t)find_with_sentinel(au, 7, n)));

LOOP int is_rising(const int *a, int n)
{
    for (int i = 1; i < n; i++)
        if (a[i - 1] >= a[i])
            return 0;
    return 1;
}
RUN(is_rising, 17000, keep((uint64_t)is_rising(rising, n)));

/* The first word that is longer than a limit. */
LOOP int long_word(const char *text, int limit)
{
    int start = 0;
    for (int i = 0; text[i] != 0; i++) {
        if (text[i] == ' ')
            start = i + 1;
        else if (i - start >= limit)
            return start;
    }
    return -1;
}
RUN(long_word, 2600, keep((uint64_t)long_word(text, 200)));

/* Two elements next to each other. */
LOOP int find_pair(const byte *a, byte first, byte second, int n)
{
    for (int i = 0; i + 1 < n; i++)
        if (a[i] == first && a[i + 1] == second)
            return i;
    return n;
}
RUN(find_pair, 2600, keep((uint64_t)find_pair((const byte *)text, 'a', 'A', 4 * n)));
