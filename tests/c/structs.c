// Structures by value: in registers, in memory, mixed, returned, nested, assigned, in arrays.
#include <stdio.h>

typedef struct { char c; } Tiny;
typedef struct { int x, y; } Small;
typedef struct { float f; int i; double d; } Mixed;
typedef struct { long a[5]; Small s; } Large;
typedef struct { float x, y, z; } Vec;
typedef struct { int n; Small items[3]; } Nested;

static Tiny tiny(Tiny t) { t.c++; return t; }
static Small flip(Small s) { return (Small){s.y, s.x}; }
static Mixed mixed(Mixed m, Small s) { m.f += s.x; m.i -= s.y; m.d *= m.i; return m; }
static Large large(Large l, int k) {
    for (int i = 0; i < 5; i++)
        l.a[i] = l.a[4 - i] * k;
    l.s = flip(l.s);
    return l;
}
static Vec cross(Vec a, Vec b) {
    return (Vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static int total(Nested n) {
    int t = 0;
    for (int i = 0; i < n.n; i++)
        t = t * 10 + n.items[i].x + n.items[i].y;
    n.n = 0;
    return t;
}
static Small pick(int c, Small a, Small b) { return c ? a : b; }

int main(void) {
    Tiny t = tiny((Tiny){'a'});
    Small s = flip((Small){1, 2});
    Mixed m = mixed((Mixed){1.5f, 7, 2.25}, s);
    Large l = {{1, 2, 3, 4, 5}, {8, 9}}, copy = l;
    copy = large(large(copy, 3), 2);
    Vec v = cross((Vec){1, 2, 3}, (Vec){-4, 5, 6});
    Nested n = {3, {{1, 2}, {3, 1}, {0, 5}}};
    printf("%c %d %d %g %d %g\n", t.c, s.x, s.y, m.f, m.i, m.d);
    for (int i = 0; i < 5; i++)
        printf("%ld/%ld ", l.a[i], copy.a[i]);
    printf("%d %d %g %g %g %d %d\n", copy.s.x, copy.s.y, v.x, v.y, v.z, total(n), n.n);
    printf("%d %d\n", pick(1, s, n.items[0]).x, pick(0, s, n.items[1]).x);
    return 0;
}
