/* The part of the kernels' harness that must stay out of their translation
 * units; what each function is for is in harness.h. */
#define _POSIX_C_SOURCE 200809L

#include "harness.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PAGE = 4096, PER_LINE = 8 };

/* Enough to empty the caches private to a core; a server's shared last-level
 * cache may be larger. */
static const size_t sweep_bytes = (size_t)64 << 20;

static struct timespec started;

void *bench_alloc(size_t bytes)
{
    size_t whole = (bytes + PAGE - 1) / PAGE * PAGE;
    void *memory = aligned_alloc(PAGE, whole ? whole : PAGE);
    if (memory == NULL) {
        fprintf(stderr, "out of memory: %zu bytes\n", bytes);
        exit(EXIT_FAILURE);
    }
    return memset(memory, 0, whole);
}

void bench_free(void *memory)
{
    free(memory);
}

double bench_sample(int stream, int i, int j)
{
    uint64_t z = (uint64_t)(uint32_t)stream << 48 ^ (uint64_t)(uint32_t)i << 24 ^ (uint32_t)j;
    /* Two rounds of multiply and fold spread every input bit over the top. */
    for (int round = 0; round < 2; round++) {
        z = (z + 0x9e3779b97f4a7c15u) * 0xd1342543de82ef95u;
        z ^= z >> 31;
    }
    return (double)(z >> 40) / 16777216.0;
}

double bench_opaque(double value)
{
    return value;
}

void bench_timer_start(void)
{
    volatile unsigned char *sweep = bench_alloc(sweep_bytes);
    for (size_t at = 0; at < sweep_bytes; at += 64)
        sweep[at]++;
    bench_free((void *)sweep);
    clock_gettime(CLOCK_MONOTONIC, &started);
}

void bench_timer_stop(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    printf("time %.6f\n", (double)(now.tv_sec - started.tv_sec)
                              + (double)(now.tv_nsec - started.tv_nsec) * 1e-9);
}

static void heading(const char *name, size_t count)
{
    static char buffer[1 << 16];
    static int buffered;
    if (!buffered)
        buffered = setvbuf(stderr, buffer, _IOFBF, sizeof buffer) == 0;
    fprintf(stderr, "%s %zu\n", name, count);
}

static char separator(size_t at, size_t count)
{
    return at + 1 == count || at % PER_LINE == PER_LINE - 1 ? '\n' : ' ';
}

void bench_dump_f64(const char *name, const void *data, size_t count)
{
    const double *value = data;
    heading(name, count);
    for (size_t at = 0; at < count; at++)
        fprintf(stderr, "%a%c", value[at], separator(at, count));
}

void bench_dump_f32(const char *name, const void *data, size_t count)
{
    const float *value = data;
    heading(name, count);
    for (size_t at = 0; at < count; at++)
        fprintf(stderr, "%a%c", (double)value[at], separator(at, count));
}

void bench_dump_i32(const char *name, const void *data, size_t count)
{
    const int *value = data;
    heading(name, count);
    for (size_t at = 0; at < count; at++)
        fprintf(stderr, "%d%c", value[at], separator(at, count));
}
