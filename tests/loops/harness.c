/*
 * Runs the loops of one file: for each of them new data, the timed calls, and
 * the checksum of all data. A line of the output is
 *
 *     name class seconds checksum
 *
 * The first argument divides the number of calls, of which at least two remain;
 * if there are further arguments, only loops with these names run.
 */
#define _POSIX_C_SOURCE 200809L
#include "loops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What divides the number of calls if there is no argument. */
#ifndef DIVISOR
#define DIVISOR 1
#endif
#define MOST_LOOPS 64
#define ALIGNMENT 64

#define DEFINE(type, letter) \
    type *a##letter, *b##letter, *c##letter, *d##letter
DEFINE(double, d);
DEFINE(float, f);
DEFINE(int, i);
DEFINE(unsigned, u);
DEFINE(short, s);
DEFINE(byte, b);
DEFINE(long, l);

int *shuffled, *picked, *rising, *bins;
char *text, *text2;
double gad[LENGTH], gbd[LENGTH];
int gai[LENGTH], gbi[LENGTH];
float gaf[LENGTH], gbf[LENGTH];
int n = N, m = M, zero = 0, one = 1, two = 2, three = 3, five = 5;
int thirteen = 13;

/* The name of the file with the loops, which is the class of all of them. */
extern const char class_of_loops[];

static const struct loop *loops[MOST_LOOPS];
static int n_loops;
static uint64_t sum;
static uint32_t state;

void add_loop(const struct loop *loop)
{
    if (n_loops == MOST_LOOPS)
        abort();
    loops[n_loops++] = loop;
}

void keep(uint64_t value)
{
    sum = (sum ^ value) * UINT64_C(0x9e3779b97f4a7c15) + (sum >> 29);
}

void keep_double(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    keep(bits);
}

/* A number below limit, from Marsaglia's xorshift with 32 bits. */
static uint32_t below(uint32_t limit)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (uint32_t)((uint64_t)state * limit >> 32);
}

/* A number from 0 to 1. It is never zero. */
static double fraction(void)
{
    return (below(1 << 20) + 0.5) / (1 << 20);
}

static void *array(size_t size)
{
    size_t bytes = (size * LENGTH + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *memory = aligned_alloc(ALIGNMENT, bytes);
    if (memory == NULL)
        abort();
    memset(memory, 0, bytes);
    return memory;
}

#define ALLOCATE(letter)                                          \
    (a##letter = array(sizeof *a##letter), b##letter = array(sizeof *b##letter), \
     c##letter = array(sizeof *c##letter), d##letter = array(sizeof *d##letter))

static void allocate(void)
{
    ALLOCATE(d);
    ALLOCATE(f);
    ALLOCATE(i);
    ALLOCATE(u);
    ALLOCATE(s);
    ALLOCATE(b);
    ALLOCATE(l);
    shuffled = array(sizeof(int));
    picked = array(sizeof(int));
    rising = array(sizeof(int));
    bins = array(sizeof(int));
    text = array(1);
    text2 = array(1);
}

static void fill_numbers(void)
{
    for (int i = 0; i < LENGTH; i++) {
        af[i] = (float)(ad[i] = 0.5 + fraction());
        bf[i] = (float)(bd[i] = 2.0 * fraction() - 1.0);
        cf[i] = (float)(cd[i] = fraction());
        df[i] = (float)(dd[i] = 4.0 * fraction() - 2.0);
        al[i] = as[i] = (short)(ai[i] = (int)below(1000));
        bl[i] = bs[i] = (short)(bi[i] = (int)below(1999) - 999);
        cl[i] = cs[i] = (short)(ci[i] = (int)below(100));
        dl[i] = ds[i] = (short)(di[i] = (int)below(199) - 99);
        au[i] = below(UINT32_MAX);
        bu[i] = below(UINT32_MAX);
        cu[i] = below(UINT32_MAX);
        du[i] = below(UINT32_MAX);
        ab[i] = (byte)below(256);
        bb[i] = (byte)below(256);
        cb[i] = (byte)below(256);
        db[i] = (byte)below(256);
    }
    memcpy(gad, ad, sizeof gad);
    memcpy(gbd, bd, sizeof gbd);
    memcpy(gai, ai, sizeof gai);
    memcpy(gbi, bi, sizeof gbi);
    memcpy(gaf, af, sizeof gaf);
    memcpy(gbf, bf, sizeof gbf);
}

static void fill_indices(void)
{
    for (int i = 0; i < LENGTH; i++) {
        shuffled[i] = i < N ? i : 0;
        picked[i] = (int)below(N);
        rising[i] = i < N ? 2 * i + (int)below(2) : 2 * N - 1;
        bins[i] = (int)below(64);
    }
    for (int i = N - 1; i > 0; i--) {
        int other = (int)below((uint32_t)i + 1), saved = shuffled[i];
        shuffled[i] = shuffled[other];
        shuffled[other] = saved;
    }
}

static void fill_texts(void)
{
    static const char letters[] = "etaoinshrdlucmfwypvbgkqjxz0123456789      ";
    for (int i = 0; i < 4 * N; i++) {
        text[i] = letters[below(sizeof letters - 1)];
        text2[i] = letters[below(sizeof letters - 1)];
    }
    text[4 * N] = text2[4 * N] = 0;
}

static void add(const void *data, size_t bytes)
{
    const char *at = data;
    for (; bytes >= 8; at += 8, bytes -= 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        keep(word);
    }
    for (; bytes > 0; at++, bytes--)
        keep((byte)*at);
}

#define ADD(letter)                                                        \
    (add(a##letter, LENGTH * sizeof *a##letter), add(b##letter, LENGTH * sizeof *b##letter), \
     add(c##letter, LENGTH * sizeof *c##letter), add(d##letter, LENGTH * sizeof *d##letter))

static void add_all(void)
{
    ADD(d);
    ADD(f);
    ADD(i);
    ADD(u);
    ADD(s);
    ADD(b);
    ADD(l);
    add(gad, sizeof gad);
    add(gbd, sizeof gbd);
    add(gai, sizeof gai);
    add(gbi, sizeof gbi);
    add(gaf, sizeof gaf);
    add(gbf, sizeof gbf);
    add(text, LENGTH);
    add(text2, LENGTH);
    add(shuffled, LENGTH * sizeof *shuffled);
}

static double seconds(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0)
        abort();
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void measure(const struct loop *loop, int divisor)
{
    int times = loop->times / divisor;
    double begun, ended;
    if (times < 2)
        times = 2;
    state = 2463534242u;
    sum = 0;
    fill_numbers();
    fill_indices();
    fill_texts();
    if (loop->setup != NULL)
        loop->setup();
    begun = seconds();
    for (int i = 0; i < times; i++)
        loop->run();
    ended = seconds();
    if (loop->finish != NULL)
        loop->finish();
    add_all();
    printf("%s %s %.9f %016llx\n", loop->name, class_of_loops, ended - begun,
           (unsigned long long)sum);
}

int main(int argc, char **argv)
{
    int divisor = argc > 1 ? atoi(argv[1]) : DIVISOR;
    if (divisor < 1)
        divisor = 1;
    allocate();
    for (int i = 0; i < n_loops; i++) {
        int wanted = argc <= 2;
        for (int k = 2; k < argc; k++)
            wanted |= strcmp(argv[k], loops[i]->name) == 0;
        if (wanted)
            measure(loops[i], divisor);
    }
    return 0;
}
