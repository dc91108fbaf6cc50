/* Structures that are passed, returned and assigned by value through several levels, and functions that call each other. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct { double x, y; } Pair;
typedef struct { double x, y, z; } Triple;
typedef struct { double w, x, y, z; } Four;
typedef struct { float x, y; } Floats;
typedef struct { float x, y, z; } Color;
typedef struct { int64_t a, b; } Longs;
typedef struct { int a, b, c; } Ints;
typedef struct { char c; int i; double d; } Mixed;
typedef struct { Triple low, high; } Box;
typedef struct { double m[4]; } Row;
typedef struct { Row rows[2]; int n; } Matrix;
typedef struct { int tag; union { float f; int i; } v; } Tagged;
typedef struct { const char *name; int n; } Named;

static Four times(Four a, Four b)
{
    Four q;
    q.w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z;
    q.x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y;
    q.y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x;
    q.z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w;
    return q;
}

static Triple turned(Four q, Triple v)
{
    Four p = {0, v.x, v.y, v.z}, back = {q.w, -q.x, -q.y, -q.z}, r = times(times(q, p), back);
    Triple result = {r.x, r.y, r.z};
    return result;
}

static Triple sum(Triple a, Triple b)
{
    Triple r = {a.x + b.x, a.y + b.y, a.z + b.z};
    a.x = b.y = 0;
    return r;
}

static Floats add_floats(Floats a, Floats b) { return (Floats){a.x + b.x, a.y + b.y}; }
static Color add_colors(Color a, Color b) { return (Color){a.x + b.x, a.y + b.y, a.z + b.z}; }
static Ints add_ints(Ints a, Ints b) { return (Ints){a.a + b.a, a.b - b.b, a.c ^ b.c}; }
static Longs add_longs(Longs a, Longs b) { return (Longs){a.a + b.a, a.b - b.b}; }

static Mixed next(Mixed m)
{
    m.i += m.c;
    m.d *= 1.5;
    m.c++;
    return m;
}

static Box grown(Box b, Triple p)
{
    if (p.x < b.low.x)
        b.low.x = p.x;
    if (p.y < b.low.y)
        b.low.y = p.y;
    if (p.x > b.high.x)
        b.high.x = p.x;
    if (p.z > b.high.z)
        b.high.z = p.z;
    return b;
}

static Row add_rows(Row a, Row b)
{
    Row r;
    int i;
    for (i = 0; i < 4; i++)
        r.m[i] = a.m[i] + b.m[i];
    return r;
}

static Matrix swapped(Matrix m)
{
    Row first = m.rows[0];
    m.rows[0] = m.rows[1];
    m.rows[1] = first;
    m.n = -m.n;
    return m;
}

static int number(Tagged t) { return t.tag ? t.v.i : (int)(t.v.f * 2); }

/* Copied from memory, changed, and copied back. */
static void move(Triple *all, int i, double by)
{
    Triple v = all[i];
    v.y += by;
    all[i] = v;
}

static Triple largest(const Triple *all, int n)
{
    Triple best = all[0];
    int i;
    for (i = 1; i < n; i++)
        if (all[i].y > best.y)
            best = all[i];
    return best;
}

static void exchange(Named *a, Named *b)
{
    Named t = *a;
    t.n++;
    *a = *b;
    *b = t;
}

static const Pair *nearer(const Pair *a, const Pair *b) { return a->x * a->x < b->x * b->x ? a : b; }

static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

static int expression(const char **at);

static int factor(const char **at)
{
    int value = 0;
    if (**at == '(') {
        ++*at;
        value = expression(at);
        ++*at;
        return value;
    }
    while (**at >= '0' && **at <= '9')
        value = 10 * value + *(*at)++ - '0';
    return value;
}

static int term(const char **at)
{
    int value = factor(at);
    while (**at == '*') {
        ++*at;
        value *= factor(at);
    }
    return value;
}

static int expression(const char **at)
{
    int value = term(at);
    while (**at == '+') {
        ++*at;
        value += term(at);
    }
    return value;
}

int main(void)
{
    Triple all[5] = {{1, 2, 3}, {-4, 5, 0.5}, {7, -8, 9}, {2, 2, 2}, {0, 6, -1}}, total = {0, 0, 0}, best;
    Four q = {0.5, 0.5, -0.5, 0.5}, step = {0.96, 0.28, 0, 0};
    Floats f = {0, 0};
    Color c = {0, 0, 0};
    Ints n = {0, 0, 0};
    Longs l = {0, 0};
    Mixed m = {'a', 3, 0.25};
    Box box = {{1, 1, 1}, {2, 2, 2}};
    Row row = {{0, 0, 0, 0}};
    Matrix matrix = {{{{1, 2, 3, 4}}, {{5, 6, 7, 8}}}, 9};
    Tagged tagged[2];
    Named names[2] = {{"first", 1}, {"second", 2}};
    Pair near = {3, 1}, far = {-5, 2}, chosen;
    const char *text = "2*(3+4*5)+(6)*7";
    int i;
    tagged[0].tag = 0;
    tagged[0].v.f = 1.5f;
    tagged[1].tag = 1;
    tagged[1].v.i = 12;
    for (i = 0; i < 5; i++) {
        total = sum(total, turned(q, all[i]));
        q = times(q, step);
        f = add_floats(f, (Floats){(float)all[i].x, (float)i});
        c = add_colors(c, (Color){(float)i, 2, (float)all[i].z});
        n = add_ints(n, (Ints){i, 2 * i, 3 * i});
        l = add_longs(l, (Longs){i, (int64_t)i << 33});
        m = next(m);
        box = grown(box, all[i]);
        row = add_rows(row, matrix.rows[i % 2]);
        matrix = swapped(matrix);
        move(all, i, i * 0.25);
    }
    best = largest(all, 5);
    exchange(&names[0], &names[1]);
    chosen = *nearer(&near, &far);
    far = *(nearer(&near, &far) == &near ? &far : &near);
    printf("%.4f %.4f %.4f, %.4f %.4f\n", total.x, total.y, total.z, q.w, q.x);
    printf("%g %g, %g %g %g, %d %d %d, %lld %lld\n", f.x, f.y, c.x, c.y, c.z, n.a, n.b, n.c, (long long)l.a, (long long)l.b);
    printf("%c %d %g, %g %g %g %g\n", m.c, m.i, m.d, box.low.x, box.low.y, box.high.x, box.high.z);
    printf("%g %g %g %g, %g %d, %d %d\n", row.m[0], row.m[1], row.m[2], row.m[3], matrix.rows[1].m[2], matrix.n,
           number(tagged[0]), number(tagged[1]));
    printf("%g %g %g, %s %d %s %d, %g %g, %g\n", best.x, best.y, best.z, names[0].name, names[0].n, names[1].name,
           names[1].n, chosen.x, chosen.y, far.x);
    printf("%d %d %d, %d\n", even(10), odd(10), even(7), expression(&text));
    return 0;
}
