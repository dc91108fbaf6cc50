/*
 * What every kernel file in this folder shares: choosing the dataset, opaque
 * memory, timing one call and dumping results. See README.md.
 *
 * The macros KERNEL_TIME, KERNEL_DUMP and *_SET matter only where a kernel
 * file is compiled. harness.c does not look at them, so one object of it
 * serves every variant.
 */
#ifndef KERNELS_HARNESS_H
#define KERNELS_HARNESS_H

#include <stddef.h>
#include <string.h>

/* BY_SET(mini, small, medium, large, extralarge): the argument of the chosen
 * dataset; large when none is named. */
#if defined(MINI_SET)
#define BY_SET(mini, small, medium, large, xlarge) mini
#elif defined(SMALL_SET)
#define BY_SET(mini, small, medium, large, xlarge) small
#elif defined(MEDIUM_SET)
#define BY_SET(mini, small, medium, large, xlarge) medium
#elif defined(EXTRALARGE_SET)
#define BY_SET(mini, small, medium, large, xlarge) xlarge
#else
#define BY_SET(mini, small, medium, large, xlarge) large
#endif

/* Zeroed memory on a page boundary. Lives in another translation unit so that
 * nothing is known about the pointer; ends the program when out of memory. */
void *bench_alloc(size_t bytes);
void bench_free(void *memory);

/* A reproducible pseudo-random number in [0, 1), a multiple of 2^-24 (hence
 * exact as a float too), determined by its three arguments. */
double bench_sample(int stream, int i, int j);

/* Returns its argument, which the caller's compiler cannot know. */
double bench_opaque(double value);

/* start: pushes the arrays out of the core's caches, then reads the clock.
 * stop: prints "time <seconds>" as a line of its own on stdout. */
void bench_timer_start(void);
void bench_timer_stop(void);

#ifdef KERNEL_TIME
#define TIMED(call)          \
    do {                     \
        bench_timer_start(); \
        call;                \
        bench_timer_stop();  \
    } while (0)
#else
#define TIMED(call) call
#endif

/* The condition under which main dumps the results. Without KERNEL_DUMP it
 * never holds in practice, but no compiler can know, so that the results stay
 * needed and the kernel stays alive. */
#ifdef KERNEL_DUMP
#define DUMP_WANTED(argc, argv) ((argc) >= 0 || (argv) != NULL)
#else
#define DUMP_WANTED(argc, argv) ((argc) > 42 && strcmp((argv)[0], "") == 0)
#endif

/* Write count elements to stderr under a heading; floating-point numbers in
 * hexadecimal, so that equal text means equal bits. */
void bench_dump_f64(const char *name, const void *data, size_t count);
void bench_dump_f32(const char *name, const void *data, size_t count);
void bench_dump_i32(const char *name, const void *data, size_t count);

#endif
