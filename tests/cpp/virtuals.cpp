// Without exceptions: virtual and multiple inheritance, member pointers, templates, lambdas, static initialization, placement new, bit-fields.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

struct Shape { virtual ~Shape() {} virtual double area() const = 0; virtual const char *name() const { return "shape"; } };
struct Named { const char *label; explicit Named(const char *l) : label(l) {} virtual const char *get() const { return label; } virtual ~Named() { std::printf("~%s ", label); } };
struct Square : Shape, Named { double s; explicit Square(double x) : Named("square"), s(x) {} double area() const override { return s * s; } const char *name() const override { return get(); } };
struct Circle : Shape { double r; explicit Circle(double x) : r(x) {} double area() const override { return 3.0 * r * r; } };
struct A { int a = 1; virtual int f() { return a; } virtual ~A() {} };
struct B : virtual A { int b = 2; int f() override { return a + b; } };
struct C : virtual A { int c = 3; int g() { return a * c; } };
struct D : B, C { int d = 4; int f() override { return B::f() + C::g() + d; } };

template <typename T, int N> struct Ring {
  T items[N]; unsigned head = 0, count = 0;
  bool push(T x) { if (count == N) return false; new (&items[(head + count++) % N]) T(std::move(x)); return true; }
  T pop() { T x = std::move(items[head]); head = (head + 1) % N; count--; return x; }
};
template <typename... T> constexpr auto total(T... x) { return (x + ... + 0); }
template <int N> constexpr uint64_t fibonacci() { if constexpr (N < 2) return N; else return fibonacci<N - 1>() + fibonacci<N - 2>(); }
template <typename F> static int apply(F f, int n) { int s = 0; for (int i = 0; i < n; i++) s = f(s, i); return s; }
struct Bits { unsigned a : 3; int b : 5; unsigned long long c : 40; bool d : 1; };
static int order = 0;
struct Init { int at; Init() : at(++order) {} };
static Init first, second;
static Init &lazy() { static Init it; return it; }
enum class Color : uint8_t { Red, Green = 5, Blue };
static const char *color(Color c) { switch (c) { case Color::Red: return "red"; case Color::Green: return "green"; case Color::Blue: return "blue"; } return "?"; }

class Big { // numbers of 256 bits
  uint64_t w[4];
public:
  constexpr Big(uint64_t x = 0) : w{x, 0, 0, 0} {}
  Big operator+(const Big &o) const { Big r; unsigned char carry = 0; for (int i = 0; i < 4; i++) { unsigned __int128 s = static_cast<unsigned __int128>(w[i]) + o.w[i] + carry; r.w[i] = static_cast<uint64_t>(s); carry = static_cast<unsigned char>(s >> 64); } return r; }
  Big operator*(const Big &o) const { Big r; for (int i = 0; i < 4; i++) { uint64_t carry = 0; for (int j = 0; i + j < 4; j++) { unsigned __int128 p = static_cast<unsigned __int128>(w[i]) * o.w[j] + r.w[i + j] + carry; r.w[i + j] = static_cast<uint64_t>(p); carry = static_cast<uint64_t>(p >> 64); } } return r; }
  void print() const { std::printf("%016llx%016llx%016llx%016llx\n", (unsigned long long)w[3], (unsigned long long)w[2], (unsigned long long)w[1], (unsigned long long)w[0]); }
};

int main() {
  Shape *shapes[] = {new Square(3), new Circle(2), new Square(0.5)};
  double sum = 0;
  for (Shape *s : shapes) { sum += s->area(); std::printf("%s ", s->name()); }
  for (Shape *s : shapes) delete s;
  D d; A &a = d; B *b = &d;
  std::printf("%.2f %d %d %d\n", sum, a.f(), b->f(), static_cast<D &>(*b).g());
  int (A::*f)() = &A::f; int D::*m = &D::d;
  std::printf("%d %d %s\n", (a.*f)(), d.*m, dynamic_cast<C *>(b) == static_cast<C *>(&d) ? "cast" : "no");
  Ring<int, 5> ring; int dropped = 0, got = 0;
  for (int i = 0; i < 100; i++) { if (!ring.push(i)) dropped++; if (i % 3) got += ring.pop(); }
  int k = 3;
  std::printf("%d %d %d %llu %d\n", dropped, got, total(1, 2, 3, k), (unsigned long long)fibonacci<20>(), apply([&](int s, int i) { return s * k + i; }, 12));
  Bits bits{}; bits.a = 9; bits.b = -3; bits.c = 0xffffffffffull; bits.d = true; bits.c += 2;
  std::printf("%u %d %llu %d %d %d %d %d\n", bits.a, bits.b, (unsigned long long)bits.c, bits.d, first.at, second.at, lazy().at, lazy().at);
  Big x(3), y(0xffffffffffffffffull);
  for (int i = 0; i < 20000; i++) { x = x * y + Big(static_cast<uint64_t>(i)); }
  x.print();
  std::printf("%s %s\n", color(Color::Blue), color(static_cast<Color>(5)));
  return 0;
}
