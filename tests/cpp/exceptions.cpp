// Exceptions: through frames with destructors, rethrown, nested, in constructors, with every kind of handler.
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

static int live = 0;
struct Guard {
  std::string name;
  explicit Guard(std::string n) : name(std::move(n)) { live++; }
  Guard(const Guard &g) : name(g.name) { live++; }
  ~Guard() { live--; std::printf("~%s ", name.c_str()); }
};
struct Base { virtual ~Base() = default; virtual const char *what() const { return "base"; } };
struct Derived : Base { int value; explicit Derived(int v) : value(v) {} const char *what() const override { return "derived"; } };
struct Other { double d; };

static int thrower(int kind) {
  Guard g("thrower" + std::to_string(kind));
  switch (kind) {
  case 0: return 1;
  case 1: throw 42;
  case 2: throw Derived(7);
  case 3: throw Other{2.5};
  case 4: throw std::out_of_range("range");
  case 5: return std::vector<int>{1, 2, 3}.at(10);
  case 6: { std::unique_ptr<Guard> p(new Guard("owned")); throw "text"; }
  default: throw std::string("string");
  }
}

static int middle(int kind) {
  Guard a("a");
  int r = 0;
  try {
    Guard b("b");
    r = thrower(kind);
  } catch (int i) {
    r = i;
  } catch (const Derived &d) {
    Guard c("c");
    if (d.value == 7) throw;
  } catch (const Other &o) {
    try { throw o.d * 2; } catch (double d) { r = static_cast<int>(d); }
  }
  return r + 100;
}

struct Member { Guard g{"member"}; Member(bool fail) { if (fail) throw std::runtime_error("constructor"); } };
struct Whole { Guard first{"first"}; Member second; Guard third{"third"}; explicit Whole(bool fail) try : second(fail) {} catch (const std::exception &e) { std::printf("[%s] ", e.what()); } };

static int nothrow(int x) noexcept { try { if (x) throw x; } catch (...) { return -x; } return 0; }

static void nested(int depth) {
  try {
    if (depth == 0) throw std::logic_error("deepest");
    Guard g("n" + std::to_string(depth));
    nested(depth - 1);
  } catch (...) {
    std::throw_with_nested(std::runtime_error("level " + std::to_string(depth)));
  }
}
static void unroll(const std::exception &e) {
  std::printf("%s; ", e.what());
  try { std::rethrow_if_nested(e); } catch (const std::exception &inner) { unroll(inner); }
}

int main() {
  for (int kind = 0; kind < 8; kind++) {
    try {
      std::printf("%d: ", kind);
      std::printf("-> %d", middle(kind));
    } catch (const Base &b) { std::printf("base %s", b.what());
    } catch (const std::exception &e) { std::printf("exception %.5s", e.what());
    } catch (const char *t) { std::printf("text %s", t);
    } catch (...) { std::printf("something"); }
    std::printf(" live %d\n", live);
  }
  for (bool fail : {false, true}) {
    try { Whole w(fail); std::printf("made "); } catch (const std::exception &e) { std::printf("caught %s", e.what()); }
    std::printf(" live %d\n", live);
  }
  try { nested(3); } catch (const std::exception &e) { unroll(e); }
  std::exception_ptr kept;
  try { throw Derived(9); } catch (...) { kept = std::current_exception(); }
  try { std::rethrow_exception(kept); } catch (const Derived &d) { std::printf("kept %d ", d.value); }
  std::function<int(int)> f = [](int x) -> int { if (x > 2) throw x; return x; };
  int sum = 0;
  for (int i = 0; i < 200000; i++) try { sum += f(i % 5); } catch (int x) { sum -= x; }
  std::printf("%d %d %d live %d\n", sum, nothrow(5), nothrow(0), live);
  return live;
}
