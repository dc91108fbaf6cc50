// Functions that end by calling themselves, with and without something left to do with the result.
#include <stdio.h>

static int gcd(int a, int b) {
    if (b == 0) return a;
    return gcd(b, a % b);
}
static long factorial(long n) {
    if (n <= 1) return 1;
    return n * factorial(n - 1);
}
static unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int ackermann(int m, int n) {
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

struct node {
    int value;
    struct node *left, *right;
};
static int sum(struct node *tree) {
    if (!tree) return 0;
    return tree->value + sum(tree->left) + sum(tree->right);
}
static void walk(struct node *tree, int *count) {
    if (!tree) return;
    walk(tree->left, count);
    *count = *count * 3 + tree->value;
    walk(tree->right, count);
}
static int length(const char *s) { return *s ? 1 + length(s + 1) : 0; }
static void hanoi(int n, int from, int to, int by, unsigned *moves) {
    if (n == 0) return;
    hanoi(n - 1, from, by, to, moves);
    *moves = *moves * 5 + from * 3 + to;
    hanoi(n - 1, by, to, from, moves);
}
static void quicksort(int *a, int low, int high) {
    if (low >= high) return;
    int pivot = a[(low + high) / 2], i = low, j = high;
    while (i <= j) {
        while (a[i] < pivot) i++;
        while (a[j] > pivot) j--;
        if (i <= j) {
            int t = a[i];
            a[i++] = a[j];
            a[j--] = t;
        }
    }
    quicksort(a, low, j);
    quicksort(a, i, high);
}

// Each call has a variable of its own, and the next one sees it.
static int frames(int n, int *outer) {
    int mine = n * 7;
    if (n == 0) return *outer;
    return frames(n - 1, n % 3 ? &mine : outer) + *outer;
}
// The sums wrap, in any order.
static unsigned wraps(unsigned n) { return n == 0 ? 0x80000000u : 0x7fffffffu + n * 3 + wraps(n - 1); }
static int parity(int n) {
    int local[4] = {n, n + 1, n + 2, n + 3};
    if (n <= 0) return local[-n & 3];
    local[n & 3] ^= 5;
    return local[1] ^ parity(n - 1 - (local[2] & 1));
}

int main(int argc, char **argv) {
    (void)argv;
    struct node c = {3}, b = {2, 0, &c}, a = {1, &b, &c};
    int count = 0, start = 1;
    unsigned moves = 0;
    walk(&a, &count);
    hanoi(9, 1, 2, 3, &moves);
    int numbers[1000];
    for (int i = 0; i < 1000; i++) numbers[i] = (i * 7919) % 1009;
    quicksort(numbers, 0, 999);
    for (int i = 1; i < 1000; i++)
        if (numbers[i - 1] > numbers[i]) return 1;
    printf("%d %ld %u %d %d\n", gcd(48 * argc, 18), factorial(15), fibonacci(20), ackermann(2, 9), sum(&a));
    printf("%d %d %u\n", count, length("hello, world"), moves);
    printf("%d %u %d\n", frames(10, &start), wraps(100), parity(20));
    return 0;
}
