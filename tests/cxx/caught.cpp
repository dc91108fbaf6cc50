// Functions that catch exceptions of certain types, inlined into others that do, with clean-ups in between.
#include <cstdio>
#include <stdexcept>
#include <string>

struct Guard {
    int *count;
    explicit Guard(int *count) : count(count) { ++*count; }
    ~Guard() { *count += 10; }
};
struct A {
    virtual ~A() {}
    int v = 1;
};
struct B : A {
    B() { v = 2; }
};
struct C : std::runtime_error {
    C() : std::runtime_error("c") {}
};

__attribute__((noinline)) static int raise(int k) {
    switch (k % 7) {
    case 0: throw 5;
    case 1: throw std::string("text");
    case 2: throw B();
    case 3: throw C();
    case 4: throw 2.5;
    case 5: throw "literal";
    default: return k;
    }
}

static int numbers(int k, int *n) {
    Guard guard(n);
    try {
        return raise(k);
    } catch (int e) {
        return e * 100;
    }
}

static int classes(int k, int *n) {
    try {
        Guard guard(n);
        return numbers(k, n);
    } catch (const A &a) {
        return a.v * 1000;
    } catch (const std::string &s) {
        return (int)s.size();
    }
}

// What is caught calls what may throw again.
static int nested(int k, int *n) {
    try {
        return classes(k, n);
    } catch (const std::runtime_error &e) {
        Guard guard(n);
        return e.what()[0];
    } catch (double d) {
        try {
            return classes(k - 1, n) + (int)d;
        } catch (const char *t) {
            return t[1];
        } catch (...) {
            throw;
        }
    }
}

static int again(int k, int *n) {
    try {
        return nested(k, n);
    } catch (const char *t) {
        try {
            throw;
        } catch (const char *u) {
            return u == t ? 7 : 8;
        }
    }
}

static int silent(int k) noexcept {
    int n = 0;
    try {
        return again(k, &n);
    } catch (...) {
        return -n;
    }
}

int main() {
    long sum = 0;
    int n = 0;
    for (int k = 0; k < 40; k++) {
        int r, q;
        try {
            r = nested(k, &n);
        } catch (const char *t) {
            r = t[0];
        } catch (const C &) {
            r = 77;
        } catch (...) {
            r = -1;
        }
        try {
            q = again(k, &n);
        } catch (const std::exception &e) {
            q = e.what()[0];
        }
        printf("%d %d %d %d\n", r, q, silent(k), n);
        sum = sum * 31 + r;
        try {
            sum += classes(k, &n);
        } catch (const std::exception &e) {
            sum += e.what()[0];
        } catch (double d) {
            sum += (long)(d * 2);
        } catch (const char *) {
            sum ^= 5;
        }
    }
    printf("%ld\n", sum);
}
