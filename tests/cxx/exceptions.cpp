// Exceptions: caught, passed on, thrown again, in loops and cleanups.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>
struct Tracer { const char *name; Tracer(const char *n) : name(n) { std::printf("+%s\n", n); } ~Tracer() { std::printf("-%s\n", name); } };
struct Mine { int code; };
struct Derived : Mine { Derived(int c) : Mine{c} {} };
__attribute__((noinline)) int risky(int n) {
  Tracer t("risky");
  if (n == 1) throw 42;
  if (n == 2) throw std::runtime_error("two");
  if (n == 3) throw Mine{3};
  if (n == 4) throw Derived(4);
  if (n == 5) throw "text";
  return n * 10;
}
__attribute__((noinline)) int caught(int n) {
  Tracer a("outer");
  try {
    Tracer b("inner");
    int r = risky(n);
    std::printf("returned %d\n", r);
    return r + 1;
  } catch (int i) {
    std::printf("int %d\n", i);
    return i;
  } catch (const std::exception &e) {
    std::printf("exception %s\n", e.what());
    return -2;
  } catch (const Mine &m) {
    std::printf("mine %d\n", m.code);
    return -m.code;
  }
}
__attribute__((noinline)) int loop(int from, int to) {
  int sum = 0;
  for (int i = from; i < to; i++) {
    try {
      sum += risky(i);
      if (i == 7) break;
    } catch (int) { sum += 1000; continue; }
    catch (...) { sum += 1; try { throw; } catch (const std::exception &) { sum += 5; } catch (...) { sum += 7; } }
  }
  return sum;
}
__attribute__((noinline)) void rethrow(int n) {
  std::vector<std::string> v;
  v.push_back("some longer string that is on the heap");
  try { risky(n); v.push_back("ok"); }
  catch (int) { Tracer t("handler"); throw; }
  std::printf("%zu\n", v.size());
}
int nested(int n) noexcept {
  int state = 0;
  try {
    state = 1;
    try { state = 2; risky(n); state = 3; }
    catch (Mine &m) { state += 10; if (m.code == 4) throw 9; }
    state += 100;
  } catch (int i) { state += i * 1000; }
  catch (...) { state = -state; }
  return state;
}
int main() {
  for (int i = 0; i < 6; i++) {
    try { std::printf("= %d\n", caught(i)); } catch (const char *s) { std::printf("escaped %s\n", s); }
    std::printf("nested %d\n", nested(i));
    try { rethrow(i); } catch (int x) { std::printf("rethrown %d\n", x); } catch (...) { std::puts("other"); }
  }
  std::printf("%d\n", loop(0, 9));
  return 0;
}
