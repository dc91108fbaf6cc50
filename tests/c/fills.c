/* Loops that fill, copy and shift memory, in all directions and by all kinds of
 * counters; and those that only look as if they did. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define KEEP __attribute__((noinline))

static unsigned char bytes[400];
static int words[400];
static double reals[400];
static struct pair {
    short a, b;
} pairs[200];

static void reset(void)
{
    for (int i = 0; i < 400; i++) {
        bytes[i] = (unsigned char)(i * 37 + 11);
        words[i] = i * 1000003 - 77;
        reals[i] = i * 0.5 - 3.0;
        pairs[i / 2].a = (short)i;
        pairs[i / 2].b = (short)-i;
    }
}

static void show(const char *name)
{
    uint32_t sum = 2166136261u;
    const unsigned char *all[] = { bytes, (unsigned char *)words, (unsigned char *)reals, (unsigned char *)pairs };
    const size_t sizes[] = { sizeof bytes, sizeof words, sizeof reals, sizeof pairs };
    for (int k = 0; k < 4; k++)
        for (size_t i = 0; i < sizes[k]; i++)
            sum = (sum ^ all[k][i]) * 16777619u;
    printf("%s %08x\n", name, (unsigned)sum);
    reset();
}

KEEP static void up(int from, int to, unsigned char byte)
{
    for (int i = from; i < to; i++)
        bytes[i] = byte;
}

KEEP static void down(int from, int to)
{
    for (int i = from; i >= to; i--)
        words[i] = -1;
}

KEEP static void by_pointer(double *at, unsigned count)
{
    while (count--)
        *at++ = 0.0;
}

KEEP static void back_by_pointer(unsigned char *end, const unsigned char *begin)
{
    while (end != begin)
        *--end = 7;
}

KEEP static void unsigned_count(unsigned n)
{
    for (unsigned i = n; i-- > 0;)
        words[i] = 0x2a2a2a2a;
}

KEEP static void narrow(unsigned char n)
{
    for (unsigned char i = 200; i != n; i++)
        bytes[i] = 9;
}

KEEP static void signed_narrow(signed char n)
{
    for (signed char i = 100; i != n; i++)
        bytes[200 + i] = 9;
}

KEEP static void copy(int *restrict to, const int *restrict from, long n)
{
    for (long i = 0; i < n; i++)
        to[i] = from[i];
}

KEEP static void may_overlap(unsigned char *to, const unsigned char *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

KEEP static void shift_left(int n, int by)
{
    for (int i = 0; i < n; i++)
        words[i] = words[i + by];
}

KEEP static void shift_left_by_3(int n)
{
    for (int i = 0; i < n; i++)
        words[i] = words[i + 3];
}

KEEP static void shift_right_by_3(int n)
{
    for (int i = n - 1; i >= 0; i--)
        words[i + 3] = words[i];
}

KEEP static void smear_right(int n)
{
    for (int i = 0; i < n; i++)
        words[i + 3] = words[i];
}

KEEP static void smear_left(int n)
{
    for (int i = n - 1; i >= 0; i--)
        words[i] = words[i + 3];
}

KEEP static void every_other(int n)
{
    for (int i = 0; i < n; i += 2)
        words[i] = 0;
}

KEEP static void members(int n)
{
    for (int i = 0; i < n; i++) {
        pairs[i].a = 0;
        pairs[i].b = -1;
    }
}

KEEP static void mixed(int n)
{
    for (int i = 0; i < n; i++)
        words[i] = 256;
}

KEEP static void two(int n)
{
    for (int i = 0; i < n; i++) {
        bytes[i] = 1;
        words[n - 1 - i] = 0;
    }
}

KEEP static void over_each_other(unsigned char *a, unsigned char *b, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = 1;
        b[i] = 2;
    }
}

KEEP static long with_sum(int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum += bytes[i];
        bytes[i] = 0;
    }
    return sum;
}

KEEP static int last_counter(int n)
{
    int i;
    for (i = 0; i < n; i++)
        bytes[i] = 3;
    return i;
}

KEEP static void grid(unsigned char (*rows)[50], int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 50; j++)
            rows[i][j] = 5;
}

int main(void)
{
    static const int counts[] = { 0, 1, 2, 15, 16, 17, 100, 255 };
    reset();
    for (int k = 0; k < 8; k++) {
        int n = counts[k];
        printf("%d\n", n);
        up(3, 3 + n, (unsigned char)(n + 1)), show("up");
        down(n, 1), show("down");
        by_pointer(reals + 2, (unsigned)n), show("by_pointer");
        back_by_pointer(bytes + n, bytes), show("back_by_pointer");
        unsigned_count((unsigned)n), show("unsigned_count");
        narrow((unsigned char)n), show("narrow");
        signed_narrow((signed char)(n > 127 ? -20 : n)), show("signed_narrow");
        copy(words, words + 140, n > 140 ? 140 : n), show("copy");
        may_overlap(bytes + 5, bytes, n), show("may_overlap forwards");
        may_overlap(bytes, bytes + 5, n), show("may_overlap backwards");
        may_overlap(bytes, bytes, n), show("may_overlap");
        shift_left(n, 3), show("shift_left");
        shift_left_by_3(n), show("shift_left_by_3");
        shift_right_by_3(n), show("shift_right_by_3");
        smear_right(n), show("smear_right");
        smear_left(n), show("smear_left");
        every_other(n), show("every_other");
        members(n > 200 ? 200 : n), show("members");
        mixed(n), show("mixed");
        two(n), show("two");
        over_each_other(bytes, bytes + 1, n), show("over_each_other");
        printf("%ld\n", with_sum(n)), show("with_sum");
        printf("%d\n", last_counter(n)), show("last_counter");
        grid((unsigned char(*)[50])bytes, n % 8), show("grid");
    }
    return 0;
}
