// Non-local jumps: functions that return twice keep in memory what is there.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
static jmp_buf env, outer; static int depth;
__attribute__((noinline)) static void leave(int n) { if (n > 2) longjmp(env, n); printf("stay %d\n", n); }
__attribute__((noinline)) static int protect(int n) {
  volatile int state = 1; int kept = n * 3; int arr[4] = {1, 2, 3, 4};
  int r = setjmp(env);
  if (r == 0) { state = 2; arr[1] = n; leave(n); state = 3; return kept + state; }
  printf("back %d state %d kept %d arr %d\n", r, state, kept, arr[0]);
  return -kept;
}
__attribute__((noinline)) static int retry(int times) {
  volatile int tries = 0; int base = times + 100;
  setjmp(outer); tries++;
  if (tries < times) longjmp(outer, 1);
  return base + tries;
}
__attribute__((noinline)) static int many(int n) {
  int total = 0;
  for (volatile int i = 0; i < n; i++) { switch (setjmp(env)) { case 0: if (i & 1) longjmp(env, i + 1); break; case 2: puts("two"); break; default: puts("more"); } }
  return n + total;
}
// A call behind setjmp must not take the frame away.
static jmp_buf place;
__attribute__((noinline)) static int jumps(int x) {
    volatile long pad[9];
    for (int i = 0; i < 9; i++) pad[i] = -77;
    if (pad[x & 7]) longjmp(place, 7);
    return pad[1];
}
__attribute__((noinline)) static int comes_back(int n) {
    if (setjmp(place)) return n + 100;
    return jumps(n);
}
__attribute__((noinline)) static int around(int a, int b, int c) {
    int r = comes_back(a);
    return r + b * 1000 + c * 100000;
}
int main(void) { for (int i = 0; i < 5; i++) printf("= %d\n", protect(i)); printf("%d\n", retry(4)); printf("%d\n", many(6)); printf("%d\n", around(5, 2, 3)); return 0; }
