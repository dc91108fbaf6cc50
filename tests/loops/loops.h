/*
 * What the files in this folder share: the data that loops work on, and the
 * registration of a loop. harness.c has the clock, the data and main.
 *
 * The data lives in another translation unit, and so do the values of bounds
 * and strides: no compiler knows more about a loop than its function says.
 */
#ifndef LOOPS_H
#define LOOPS_H

#include <stddef.h>
#include <stdint.h>

/* Elements of a vector, and rows and columns of a matrix. */
#ifndef N
#define N 1000
#endif
#ifndef M
#define M 60
#endif
/* Elements of every array. Loops over bytes have 4 * N steps, some tables have
 * 512 elements. */
#define LENGTH ((4 * N > M * M ? 4 * N : M * M) + 576)

typedef unsigned char byte;

/* Four arrays of each type: numbers are positive in the first and the third,
 * of both signs in the second and the fourth. The absolute values of the
 * integers are below 1000 (100 in the third and the fourth), but those of
 * unsigned and byte have all values. */
#define FOUR(type, letter) \
    extern type *a##letter, *b##letter, *c##letter, *d##letter
FOUR(double, d);
FOUR(float, f);
FOUR(int, i);
FOUR(unsigned, u);
FOUR(short, s);
FOUR(byte, b);
FOUR(long, l);

/* Indices below N: each of them once; any; and ascending ones below 2 * N. */
extern int *shuffled, *picked, *rising;
/* Indices below 64. */
extern int *bins;
/* Lower case letters, digits and blanks, with a zero behind 4 * N of them. */
extern char *text, *text2;
/* Global arrays, with the same content as the arrays ad, bd, ai, bi, af, bf. */
extern double gad[LENGTH], gbd[LENGTH];
extern int gai[LENGTH], gbi[LENGTH];
extern float gaf[LENGTH], gbf[LENGTH];

/* The values of N and M, and of small numbers, which compilers do not know. */
extern int n, m, zero, one, two, three, five, thirteen;

/* Results that are not in the arrays become part of the checksum. */
void keep(uint64_t value);
void keep_double(double value);

/* A loop that is measured. */
struct loop {
    const char *name;
    /* The number of calls of run that are timed together. */
    int times;
    void (*setup)(void);
    void (*run)(void);
    /* After the last call, outside of the measured time. */
    void (*finish)(void);
};

void add_loop(const struct loop *loop);

/* In front of a function with a loop. */
#define LOOP __attribute__((noinline))

/* Measures the statements that follow the two names and the number of calls. */
#define RUN(name, times, ...) RUN_WITH(name, times, 0, 0, __VA_ARGS__)
#define RUN_WITH(name, times, setup, finish, ...)                          \
    static void run_##name(void)                                             \
    {                                                                         \
        __VA_ARGS__;                                                          \
    }                                                                         \
    static const struct loop loop_##name = {#name, times, setup, run_##name, \
                                            finish};                        \
    __attribute__((constructor)) static void add_##name(void)                \
    {                                                                         \
        add_loop(&loop_##name);                                               \
    }                                                                         \
    struct loop

#endif
