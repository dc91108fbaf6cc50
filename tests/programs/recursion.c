/* Recursion of several kinds: tail calls, accumulators, double and mutual recursion, permutations, partitions. */
#include <stdio.h>
#include <stdlib.h>

static unsigned long checksum = 17;
static long moves;
static int board[12];
static int solutions;

static void note(unsigned long value)
{
    checksum = checksum * 1000003ul + value;
}

static int fibonacci(int n)
{
    if (n < 2)
        return n;
    return fibonacci(n - 1) + fibonacci(n - 2);
}

static unsigned ackermann(unsigned m, unsigned n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

static int tak(int x, int y, int z)
{
    return y < x ? tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) : z;
}

static void hanoi(int disks, int from, int to, int via)
{
    if (disks == 0)
        return;
    hanoi(disks - 1, from, via, to);
    moves += from * 3 + to;
    hanoi(disks - 1, via, to, from);
}

static unsigned long factorial(unsigned n)
{
    return n == 0 ? 1 : n * factorial(n - 1);
}

static unsigned long gcd(unsigned long a, unsigned long b)
{
    return b == 0 ? a : gcd(b, a % b);
}

static int is_odd(unsigned n);

static int is_even(unsigned n)
{
    return n == 0 ? 1 : is_odd(n - 1);
}

static int is_odd(unsigned n)
{
    return n == 0 ? 0 : is_even(n - 1);
}

static double power(double base, int exponent)
{
    double half;
    if (exponent == 0)
        return 1.0;
    half = power(base, exponent / 2);
    return exponent % 2 ? half * half * base : half * half;
}

/* The number of ways to write n as a sum of parts of at most max. */
static int partitions(int n, int max)
{
    int count = 0, part;
    if (n == 0)
        return 1;
    for (part = n < max ? n : max; part >= 1; part--)
        count += partitions(n - part, part);
    return count;
}

static int fits(int row, int column)
{
    int i;
    for (i = 0; i < row; i++)
        if (board[i] == column || abs(board[i] - column) == row - i)
            return 0;
    return 1;
}

static void queens(int size, int row)
{
    int column;
    if (row == size) {
        solutions++;
        note((unsigned long)board[0] * 31 + (unsigned long)board[size - 1]);
        return;
    }
    for (column = 0; column < size; column++) {
        if (fits(row, column)) {
            board[row] = column;
            queens(size, row + 1);
        }
    }
}

static void swap(char *a, char *b)
{
    char t = *a;
    *a = *b;
    *b = t;
}

static void permute(char *text, int at, int length)
{
    int i;
    if (at == length) {
        note((unsigned long)text[0] + (unsigned long)text[length / 2] * 7);
        return;
    }
    for (i = at; i < length; i++) {
        swap(text + at, text + i);
        permute(text, at + 1, length);
        swap(text + at, text + i);
    }
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 25, round;
    for (round = 0; round < rounds; round++) {
        char letters[] = "recursion";
        unsigned i;
        note((unsigned long)fibonacci(29));
        note(ackermann(2, 600));
        note((unsigned long)tak(18, 12, 6 - round % 2));
        moves = 0;
        hanoi(18, 1, 3, 2);
        note((unsigned long)moves);
        for (i = 0; i < 200000; i++)
            note(factorial(i % 40) + gcd(i * 36ul, 4096 + i) + (unsigned long)is_even(i % 97));
        for (i = 0; i < 100000; i++)
            note((unsigned long)(power(1.0001, (int)(i % 500)) * 1000.0));
        note((unsigned long)partitions(48, 48));
        solutions = 0;
        queens(8 + round % 2, 0);
        note((unsigned long)solutions);
        permute(letters, 0, 9);
    }
    printf("recursion %lx\n", checksum);
    return 0;
}
