// Atomic operations, by several threads.
#include <stdio.h>
#include <stdatomic.h>
#include <pthread.h>
#include <stdint.h>
static _Atomic int counter; static atomic_flag lock = ATOMIC_FLAG_INIT; static long plain; static _Atomic(int*) head;
static volatile _Atomic unsigned char vb;
static void *work(void *arg) {
  for (int i = 0; i < 20000; i++) {
    atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) ;
    plain += (long)arg;
    atomic_flag_clear_explicit(&lock, memory_order_release);
    int old = atomic_load(&counter);
    while (!atomic_compare_exchange_weak_explicit(&counter, &old, old + 2, memory_order_acq_rel, memory_order_relaxed)) ;
  }
  return 0;
}
#define RMW(op) __attribute__((noinline)) static long op##_(long *p, long v) { return __atomic_fetch_##op(p, v, __ATOMIC_SEQ_CST); }
RMW(add) RMW(sub) RMW(and) RMW(or) RMW(xor) RMW(nand)
__attribute__((noinline)) static int cas(int *p, int *e, int d) { return __atomic_compare_exchange_n(p, e, d, 0, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE); }
__attribute__((noinline)) static void fences(int *p) { *p = 1; __atomic_thread_fence(__ATOMIC_RELEASE); *p += 1; __atomic_signal_fence(__ATOMIC_SEQ_CST); *p += 1; __sync_synchronize(); }
__attribute__((noinline)) static __int128 wide(__int128 *p) { return *p; }
static double _Atomic d;
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, work, (void *)(i + 1));
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  printf("%d %ld\n", atomic_load(&counter), plain);
  long x = 12;
  printf("%ld %ld %ld %ld %ld %ld ", add_(&x, 5), sub_(&x, 3), and_(&x, 13), or_(&x, 3), xor_(&x, 9), nand_(&x, 7));
  printf("%ld\n", x);
  int v = 5, e = 4; int a = cas(&v, &e, 9); int b = cas(&v, &e, 9); printf("%d %d %d %d\n", a, b, v, e);
  fences(&v); printf("%d\n", v);
  d = 1.5; for (int i = 0; i < 5; i++) d += 0.25; printf("%g\n", d);
  int k = 3; atomic_store(&head, &k); int *old = atomic_exchange(&head, 0); printf("%d %d\n", *old, atomic_load(&head) == 0);
  vb = 250; for (int i = 0; i < 10; i++) vb++; printf("%d\n", vb);
  short s = 1; printf("%d %d\n", __atomic_exchange_n(&s, 7, __ATOMIC_ACQ_REL), s);
  return 0;
}
