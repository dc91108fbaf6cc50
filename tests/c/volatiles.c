// Volatile objects: every access happens, in order, used or not.
#include <signal.h>
#include <stdio.h>

static volatile int counter;
static volatile sig_atomic_t signalled;
static void handler(int number) { signalled = number; }

struct device { volatile unsigned status; unsigned data; };
static struct device device = {3, 0};

static int spin(int n) {
    volatile int i;
    int sum = 0;
    for (i = 0; i < n; i++) {
        counter;
        sum += i;
    }
    return sum + i;
}

static unsigned poll(struct device *d) {
    unsigned seen = 0;
    while (d->status) {
        seen = seen * 10 + d->status;
        d->status--;
        d->data += seen;
    }
    return d->data;
}

int main(void) {
    volatile double x = 1.0;
    signal(SIGUSR1, handler);
    int before = signalled;
    raise(SIGUSR1);
    counter = 5;
    counter += counter;
    counter++;
    x = x * 3;
    x;
    printf("%d %d %d %u %g\n", spin(10), before == signalled, counter, poll(&device), x);
    return signalled == SIGUSR1 ? 0 : 1;
}
