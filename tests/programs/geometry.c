/* Geometry with structs that are passed and returned by value: hull, clipping, rotation, meshes, nearest points. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    double x, y;
} point;

typedef struct {
    double x, y, z;
} vector;

typedef struct {
    float min_x, min_y, max_x, max_y;
    int count;
} box;

typedef struct {
    double w, x, y, z;
} quaternion;

enum { POINTS = 4000 };

static unsigned seed = 99;

static double uniform(void)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) / 16777216.0;
}

static point make_point(double x, double y)
{
    point p = {x, y};
    return p;
}

static point between(point a, point b, double t)
{
    return make_point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
}

static double turn(point a, point b, point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static int by_position(const void *a, const void *b)
{
    const point *p = a, *q = b;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return p->y < q->y ? -1 : p->y > q->y;
}

static int hull(point *points, int n, point *out)
{
    int size = 0, i, lower;
    qsort(points, (size_t)n, sizeof *points, by_position);
    for (i = 0; i < n; i++) {
        while (size >= 2 && turn(out[size - 2], out[size - 1], points[i]) <= 0)
            size--;
        out[size++] = points[i];
    }
    lower = size + 1;
    for (i = n - 2; i >= 0; i--) {
        while (size >= lower && turn(out[size - 2], out[size - 1], points[i]) <= 0)
            size--;
        out[size++] = points[i];
    }
    return size - 1;
}

static double area(const point *polygon, int n)
{
    double sum = 0;
    int i;
    for (i = 0; i < n; i++)
        sum += turn(make_point(0, 0), polygon[i], polygon[(i + 1) % n]);
    return sum / 2;
}

static int is_inside(const point *polygon, int n, point p)
{
    int i, j, inside = 0;
    for (i = 0, j = n - 1; i < n; j = i++) {
        point a = polygon[i], b = polygon[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

/* The part of a polygon left of the line from a to b. */
static int clip(const point *in, int n, point a, point b, point *out)
{
    int size = 0, i;
    for (i = 0; i < n; i++) {
        point p = in[i], q = in[(i + 1) % n];
        double dp = turn(a, b, p), dq = turn(a, b, q);
        if (dp >= 0)
            out[size++] = p;
        if ((dp > 0 && dq < 0) || (dp < 0 && dq > 0))
            out[size++] = between(p, q, dp / (dp - dq));
    }
    return size;
}

static box bounds(const point *points, int n)
{
    box b = {1e9f, 1e9f, -1e9f, -1e9f, 0};
    int i;
    for (i = 0; i < n; i++) {
        float x = (float)points[i].x, y = (float)points[i].y;
        b.min_x = x < b.min_x ? x : b.min_x;
        b.max_x = x > b.max_x ? x : b.max_x;
        b.min_y = fminf(b.min_y, y);
        b.max_y = fmaxf(b.max_y, y);
        b.count++;
    }
    return b;
}

static vector add(vector a, vector b)
{
    vector v = {a.x + b.x, a.y + b.y, a.z + b.z};
    return v;
}

static vector cross(vector a, vector b)
{
    vector v = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return v;
}

static double dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static vector scaled(vector v, double s)
{
    vector r = {v.x * s, v.y * s, v.z * s};
    return r;
}

static quaternion times(quaternion a, quaternion b)
{
    quaternion q;
    q.w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z;
    q.x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y;
    q.y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x;
    q.z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w;
    return q;
}

static vector rotated(quaternion q, vector v)
{
    quaternion p = {0, v.x, v.y, v.z}, back = {q.w, -q.x, -q.y, -q.z};
    quaternion r = times(times(q, p), back);
    vector result = {r.x, r.y, r.z};
    return result;
}

static double spin(int steps)
{
    quaternion q = {0.8, 0.0, 0.6, 0.0}, step = {0.96, 0.28, 0.0, 0.0};
    vector v = {1, 2, 3}, sum = {0, 0, 0};
    int i;
    for (i = 0; i < steps; i++) {
        vector r = rotated(q, v);
        sum = add(sum, cross(r, scaled(v, 0.5)));
        q = times(q, step);
    }
    return dot(sum, v) + sqrt(dot(sum, sum));
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 410, round, i;
    static point points[POINTS], outline[2 * POINTS + 2], cut[2 * POINTS + 2];
    double sum = 0;
    long inside = 0;
    for (round = 0; round < rounds; round++) {
        int n, m;
        box b;
        for (i = 0; i < POINTS; i++) {
            double r = sqrt(uniform()), x = 2 * uniform() - 1;
            points[i] = make_point(r * x, r * sqrt(1 - x * x) * (i % 2 ? 1 : -1));
        }
        n = hull(points, POINTS, outline);
        m = clip(outline, n, make_point(-1, -0.5), make_point(1, 0.25), cut);
        b = bounds(points, POINTS);
        sum += area(outline, n) + area(cut, m) + (double)(b.max_x - b.min_x) * (double)(b.max_y - b.min_y) + b.count;
        for (i = 0; i < POINTS; i++)
            inside += is_inside(cut, m, points[i]);
        sum += spin(50000);
    }
    printf("geometry %.6f %ld\n", sum, inside);
    return 0;
}
