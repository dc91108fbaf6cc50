// Global variables that constructors set: some of them at compile time.
#include <cstdint>
#include <cstdio>
#include <cstring>

struct Vector {
  float a[4];
  Vector(const float &x, const float &y, const float &z) { a[0] = x; a[1] = y; a[2] = z; a[3] = 0; }
  Vector operator+(const Vector &o) const { return Vector(a[0] + o.a[0], a[1] + o.a[1], a[2] + o.a[2]); }
};
static const Vector corners[3] = {Vector(1, -1, 0.5f), Vector(-0.0f, 2, 3e8f), Vector(1e-3f, 4, -7)};
Vector sum = corners[0] + corners[1];
extern const Vector constant(3, 2, 1);

struct Base {
  int kind;
  explicit Base(int k) : kind(k) {}
  virtual int area() const { return kind; }
};
struct Square : Base {
  int side;
  explicit Square(int s) : Base(s + 1), side(s) {}
  int area() const override { return side * side; }
};
static Square square(5);
static Base *const shapes[] = {&square, &square};
Base *chosen = shapes[1];

static uint32_t table[256];
static struct Crc {
  Crc() {
    for (uint32_t i = 0; i < 256; i++) {
      uint32_t c = i;
      for (int k = 0; k < 8; k++) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
      table[i] = c;
    }
  }
} crc_init;

struct Node {
  Node *next;
  const char *name;
  int at;
  explicit Node(const char *n);
};
static Node *first_node;
static int count;
Node::Node(const char *n) : next(first_node), name(n), at(++count) { first_node = this; }
Node one("one"), two("two"), three("three");

// The address of itself, padding, bit-fields, members of members.
struct Self {
  Self *me;
  char c;
  int bits : 5, more : 12;
  struct { short s[3]; double d; } inner;
  Self() : me(this), c('x'), bits(-3), more(1000), inner{{1, -2, 3}, 2.5} {}
} self;

// For the end of the program.
struct Guard {
  const char *text;
  explicit Guard(const char *t) : text(t) {}
  ~Guard() { std::printf("end of %s\n", text); }
};
static Guard outer("outer"), inner("inner");

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int numbers[12];
__attribute__((constructor(500))) static void early() { for (int i = 0; i < 12; i++) numbers[i] = fibonacci(i); }
// What depends on the outside stays.
static int length = (int)std::strlen(std::getc(stdin) == EOF ? "nothing" : "something");
static int behind = length + numbers[11];

int main() {
  std::printf("%g %g %g %g\n", sum.a[0], sum.a[1], sum.a[2], constant.a[1]);
  std::printf("%d %d %d\n", square.area(), chosen->area(), chosen->kind);
  uint32_t crc = ~0u;
  for (const char *p = "123456789"; *p; p++) crc = table[(crc ^ (unsigned char)*p) & 255] ^ (crc >> 8);
  std::printf("%08x\n", ~crc);
  for (Node *n = first_node; n; n = n->next) std::printf("%s %d\n", n->name, n->at);
  std::printf("%d %c %d %d %d %g\n", self.me == &self, self.c, self.bits, self.more, self.inner.s[1], self.inner.d);
  std::printf("%d %d\n", length, behind);
  return numbers[7];
}
