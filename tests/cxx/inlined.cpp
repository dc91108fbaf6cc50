// Exceptions across what is inlined: pads behind pads, clean-ups in order, and what is caught where.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

int depth = 0;

struct Trace {
    const char *name;
    explicit Trace(const char *name) : name(name) { std::printf("%*s+%s\n", depth++ * 2, "", name); }
    ~Trace() { std::printf("%*s-%s\n", --depth * 2, "", name); }
};

struct Small { int value; };
struct Derived : std::runtime_error {
    int code;
    Derived(int code) : std::runtime_error("derived"), code(code) {}
};

inline int check(int x) {
    if (x % 7 == 3) throw Small{x};
    if (x % 7 == 5) throw Derived(x);
    if (x % 7 == 6) throw x;
    return x * 2;
}

inline int twice(int x) {
    int a = check(x);
    int b = check(x + 1);
    return a + b;
}

inline int guarded(int x) {
    Trace trace("guarded");
    int a = twice(x);
    std::printf("guarded %d\n", a);
    return a + 1;
}

// Catches some of it itself.
inline int partly(int x) {
    Trace trace("partly");
    try {
        return guarded(x) + check(x + 2);
    } catch (const Small &small) {
        std::printf("partly caught %d\n", small.value);
        return -small.value;
    }
}

inline int nested(int x) {
    try {
        Trace trace("nested");
        return partly(x) + 100;
    } catch (const Derived &derived) {
        std::printf("nested caught %d %s\n", derived.code, derived.what());
        if (x % 2) throw;
        return derived.code;
    }
}

inline int quiet(int x) noexcept { return x ^ 5; }

struct Member {
    int value;
    explicit Member(int x) : value(check(x)) { std::printf("member %d\n", value); }
    ~Member() { std::printf("~member %d\n", value); }
};

struct Whole {
    Member a, b;
    std::string text;
    explicit Whole(int x) : a(x), b(x + 2), text("whole of " + std::to_string(x)) {}
    int sum() const { return a.value + b.value + static_cast<int>(text.size()); }
};

inline int whole(int x) {
    Whole whole(x);
    return whole.sum();
}

inline int loop(int x) {
    int sum = 0;
    for (int i = 0; i < 3; i++) sum += check(x + i);
    return sum;
}

inline int selects(int x) {
    int result = 1;
    switch (x % 4) {
    case 0: result = check(x); break;
    case 1: result = quiet(x); break;
    case 2: result = x > 10 ? twice(x) : 7; break;
    default: break;
    }
    return result + 1000;
}

inline int rethrows(int x) {
    try {
        return twice(x);
    } catch (...) {
        Trace trace("rethrows");
        throw;
    }
}

template <typename F> void attempt(const char *name, F f, int x) {
    try {
        Trace trace(name);
        std::printf("%s(%d) = %d\n", name, x, f(x));
    } catch (const Small &small) {
        std::printf("small %d\n", small.value);
    } catch (const std::exception &error) {
        std::printf("error %s\n", error.what());
    } catch (int number) {
        std::printf("number %d\n", number);
    }
}

} // namespace

int main() {
    for (int x = 0; x < 30; x++) {
        attempt("twice", [](int x) { return twice(x); }, x);
        attempt("guarded", [](int x) { return guarded(x); }, x);
        attempt("partly", [](int x) { return partly(x); }, x);
        attempt("nested", [](int x) { return nested(x); }, x);
        attempt("whole", [](int x) { return whole(x); }, x);
        attempt("loop", [](int x) { return loop(x); }, x);
        attempt("selects", [](int x) { return selects(x); }, x);
        attempt("rethrows", [](int x) { return rethrows(x) + quiet(x); }, x);
    }
    std::vector<std::string> words;
    for (int x = 0; x < 20; x++) {
        try {
            words.push_back("word " + std::to_string(check(x)));
            words.at(static_cast<size_t>(x) / 2) += "!";
        } catch (const Small &) {
            words.push_back("small");
        } catch (const std::exception &error) {
            words.push_back(error.what());
        } catch (...) {
            words.push_back("other");
        }
    }
    for (const auto &word : words) std::printf("%s\n", word.c_str());
    return depth;
}
