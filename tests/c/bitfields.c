// Bit-fields: signed and not, across words, in unions, compound assignment.
#include <stdio.h>
#include <string.h>

struct flags { unsigned a : 1, b : 3, c : 4; signed d : 5; unsigned : 0; unsigned long e : 40; _Bool f : 1; };
union view { struct { unsigned char low : 4, high : 4; } nibble; unsigned char byte; };
struct packed { char tag; unsigned value : 17; short tail; } __attribute__((packed));

static struct flags make(unsigned x) {
    struct flags f;
    memset(&f, 0, sizeof f);
    f.a = x;
    f.b = x >> 1;
    f.c = x * 3;
    f.d = x;
    f.e = (unsigned long)x << 35 | x;
    f.f = x & 6;
    return f;
}
static int update(struct flags *f, int n) {
    while (n--) {
        f->a ^= 1;
        f->b++;
        f->c -= 3;
        f->d += f->a ? 5 : -7;
        f->e = f->e * 5 + f->b;
    }
    return f->d;
}

int main(void) {
    for (unsigned x = 0; x < 40; x += 9) {
        struct flags f = make(x);
        int d = update(&f, x);
        printf("%u %u %u %d %d %lx %d\n", f.a, f.b, f.c, f.d, d, (unsigned long)f.e, f.f);
    }
    union view v = {.byte = 0xa5};
    v.nibble.low += 3;
    struct packed p = {1, 0x1ffff, -2}, q = p;
    q.value++;
    q.value |= 0x10;
    printf("%x %zu %x %x %d\n", v.byte, sizeof p, p.value, q.value, q.tail);
    return 0;
}
