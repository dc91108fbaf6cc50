/*
 * What the programs in this folder share: random input and the checksum.
 * Dataset, memory and clock are those of the numerical kernels.
 */
#ifndef CONTROL_H
#define CONTROL_H

#include "../kernels/harness.h"

#include <stdint.h>

/* A number below limit, from a generator with 32 bits of state (Marsaglia's
 * xorshift); the state must not be zero. */
static inline uint32_t below(uint32_t *state, uint32_t limit)
{
    uint32_t x = *state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    *state = x;
    return (uint32_t)((uint64_t)x * limit >> 32);
}

/* The checksum sum, with value added to what it covers. */
static inline uint32_t mix(uint32_t sum, uint32_t value)
{
    return (sum ^ value) * 0x01000193u + (sum >> 19);
}

/* Writes the checksum to stderr. */
static inline void report(uint32_t sum)
{
    bench_dump_i32("checksum", &sum, 1);
}

#endif
