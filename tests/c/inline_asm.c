// Inline assembly: outputs, memory, flags, in loops and branches.
#include <stdio.h>
#include <stdint.h>
__attribute__((noinline)) static int add(int a, int b) { int r; __asm__("leal (%1,%2), %0" : "=r"(r) : "r"(a), "r"(b)); return r; }
__attribute__((noinline)) static uint64_t mul(uint64_t a, uint64_t b, uint64_t *hi) { uint64_t lo, h; __asm__("mulq %3" : "=a"(lo), "=d"(h) : "a"(a), "r"(b) : "cc"); *hi = h; return lo; }
__attribute__((noinline)) static void barrier(int *p) { *p = 1; __asm__ volatile("" ::: "memory"); *p = 2; }
__attribute__((noinline)) static void store(int *p, int v) { __asm__ volatile("movl %1, %0" : "=m"(*p) : "r"(v)); }
__attribute__((noinline)) static int load(const int *p) { int r; __asm__("movl %1, %0" : "=r"(r) : "m"(*p)); return r; }
__attribute__((noinline)) static int inout(int x) { __asm__("negl %0\n\taddl $1, %0" : "+r"(x) : : "cc"); return x; }
__attribute__((noinline)) static int cond(int x) { unsigned char c; __asm__("cmpl $5, %1\n\tsetg %0" : "=q"(c) : "r"(x) : "cc"); return c; }
__attribute__((noinline)) static int flags(int x) { int c; __asm__("testl %1, %1" : "=@ccs"(c) : "r"(x)); return c; }
static int counter;
__attribute__((noinline)) static int loop(int n) { int s = 0; for (int i = 0; i < n; i++) { int t; __asm__ volatile("incl %1\n\tmovl %2, %0" : "=r"(t), "+m"(counter) : "r"(i)); s += t; if (s > 20) break; } return s; }
__attribute__((noinline)) static int pure(int n, int k) { int s = 0; for (int i = 0; i < n; i++) { int t; __asm__("imull %1, %1\n\tmovl %1, %0" : "=r"(t) : "r"(k)); s += t ? 1 : 0; } return s; }
__attribute__((noinline)) static int branch(int x) { int r = 7; if (x > 3) __asm__("movl $11, %0" : "=r"(r)); else __asm__ volatile("movl %1, %0" : "=r"(r) : "r"(x * 3)); return r; }
int main(void) {
  uint64_t hi; uint64_t lo = mul(0xffffffffffffffffull, 3, &hi);
  int a = 0, b = 0; barrier(&a); store(&b, 42);
  printf("%d %llu %llu %d %d %d\n", add(3, 4), (unsigned long long)lo, (unsigned long long)hi, a, b, load(&b));
  printf("%d %d %d %d %d\n", inout(5), cond(6), cond(5), flags(-1), flags(1));
  int l = loop(100); printf("%d %d\n", l, counter);
  printf("%d %d %d %d\n", pure(4, 3), pure(0, 3), branch(2), branch(9));
  uint32_t ax = 0, bx, cx, dx; __asm__ volatile("cpuid" : "+a"(ax), "=b"(bx), "=c"(cx), "=d"(dx)); printf("%d\n", ax > 0);
  return 0;
}
