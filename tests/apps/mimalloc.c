/* Allocates and frees blocks of all sizes, in one thread and between threads; every block has to keep what was written to it. */
#include "mimalloc.h"
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 4000, THREADS = 4 };
typedef struct { unsigned char *start; size_t size; unsigned char mark; } Block;
static Block *shared[256];

static void check(int ok, const char *what) {
  if (!ok) {
    printf("%s failed\n", what);
    exit(1);
  }
}

static unsigned next(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(*state >> 33);
}

static size_t some_size(uint64_t *state) {
  unsigned kind = next(state) % 100;
  return kind < 85 ? next(state) % 512 : kind < 99 ? next(state) % 9000 : next(state) % 300000;
}

static void verify(const Block *block) {
  for (size_t i = 0; i < block->size; i += block->size / 16 + 1) check(block->start[i] == block->mark, "a block");
}

static void make(Block *block, uint64_t *state) {
  size_t size = some_size(state);
  unsigned kind = next(state) % 8;
  size_t alignment = (size_t)8 << next(state) % 9;
  if (kind == 0) {
    block->start = mi_zalloc(size);
    for (size_t i = 0; i < size; i += 97) check(block->start[i] == 0, "zeroes");
  } else if (kind == 1) {
    block->start = mi_malloc_aligned(size, alignment);
    check((uintptr_t)block->start % alignment == 0, "alignment");
  } else if (kind == 2) {
    block->start = mi_calloc(size / 8 + 1, 8);
  } else {
    block->start = mi_malloc(size);
  }
  check(block->start && mi_usable_size(block->start) >= size, "allocation");
  block->size = size;
  block->mark = (unsigned char)next(state);
  memset(block->start, block->mark, size);
}

static void *work(void *seed) {
  uint64_t state = (uintptr_t)seed;
  Block *blocks = mi_calloc(BLOCKS, sizeof *blocks);
  for (int step = 0; step < 100000; step++) {
    Block *block = &blocks[next(&state) % BLOCKS];
    if (!block->start) {
      make(block, &state);
    } else if (next(&state) % 4 == 0) {
      size_t size = some_size(&state);
      size_t kept = size < block->size ? size : block->size;
      block->start = mi_realloc(block->start, size);
      for (size_t i = 0; i < kept; i += kept / 8 + 1) check(block->start[i] == block->mark, "realloc");
      block->size = size;
      memset(block->start, block->mark, size);
    } else {
      verify(block);
      mi_free(block->start);
      block->start = 0;
    }
    if (step % 16 == 0) { /* a block that another thread will free */
      Block *gift = mi_malloc(sizeof *gift);
      make(gift, &state);
      Block *got = __atomic_exchange_n(&shared[next(&state) % 256], gift, __ATOMIC_ACQ_REL);
      if (got) {
        verify(got);
        mi_free(got->start);
        mi_free(got);
      }
    }
  }
  for (int i = 0; i < BLOCKS; i++) mi_free(blocks[i].start);
  mi_free(blocks);
  return 0;
}

int main(void) {
  work((void *)(uintptr_t)1);
  pthread_t threads[THREADS];
  for (uintptr_t i = 0; i < THREADS; i++) check(!pthread_create(&threads[i], 0, work, (void *)(i + 2)), "a thread");
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], 0);
  mi_heap_t *heap = mi_heap_new();
  for (int i = 0; i < 10000; i++) check(mi_heap_malloc(heap, (size_t)i % 700) != 0, "a heap");
  char *text = mi_strdup("text");
  check(!strcmp(text, "text"), "strdup");
  mi_free(text);
  mi_heap_destroy(heap);
  mi_collect(1);
  printf("version %d, all right\n", mi_version());
  return 0;
}
