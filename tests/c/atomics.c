// Atomic operations.
#include <stdatomic.h>
#include <stdio.h>

static atomic_int counter;
static int bump(int n) { return atomic_fetch_add(&counter, n); }
static int swap(int expected, int desired) { return atomic_compare_exchange_strong(&counter, &expected, desired) ? desired : expected; }
static int plain(int n) { return n > 0 ? plain(n - 1) + bump(n) : 0; }

int main(void) {
    printf("%d %d %d\n", plain(5), swap(15, 40), swap(15, 50));
    return 0;
}
