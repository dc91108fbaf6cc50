/* Bodies that attract each other: leapfrog steps, energy, and collisions of discs in a box. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODIES = 40, DIMENSIONS = 3 };

struct body {
    double position[DIMENSIONS];
    double velocity[DIMENSIONS];
    double mass;
    int collisions;
    float radius;
};

static struct body bodies[BODIES];
static int n_bodies;

static void add_body(double x, double y, double z, double mass)
{
    struct body *b = &bodies[n_bodies++];
    memset(b, 0, sizeof *b);
    b->position[0] = x;
    b->position[1] = y;
    b->position[2] = z;
    b->velocity[0] = -y * 0.1;
    b->velocity[1] = x * 0.1;
    b->mass = mass;
    b->radius = (float)cbrt(mass) * 0.05f;
}

static double distance_squared(const struct body *a, const struct body *b)
{
    double sum = 0;
    int d;
    for (d = 0; d < DIMENSIONS; d++) {
        double delta = a->position[d] - b->position[d];
        sum += delta * delta;
    }
    return sum;
}

static void attract(struct body *a, struct body *b, double dt)
{
    double r2 = distance_squared(a, b) + 0.01;
    double force = dt / (r2 * sqrt(r2));
    int d;
    for (d = 0; d < DIMENSIONS; d++) {
        double delta = b->position[d] - a->position[d];
        a->velocity[d] += delta * force * b->mass;
        b->velocity[d] -= delta * force * a->mass;
    }
}

static void move(struct body *b, double dt)
{
    int d;
    for (d = 0; d < DIMENSIONS; d++) {
        b->position[d] += b->velocity[d] * dt;
        if (fabs(b->position[d]) > 10.0 && b->position[d] * b->velocity[d] > 0)
            b->velocity[d] = -b->velocity[d];
    }
}

static int touches(const struct body *a, const struct body *b)
{
    double reach = (double)(a->radius + b->radius);
    return distance_squared(a, b) < reach * reach;
}

static void step(double dt)
{
    int i, j;
    for (i = 0; i < n_bodies; i++)
        for (j = i + 1; j < n_bodies; j++)
            attract(&bodies[i], &bodies[j], dt);
    for (i = 0; i < n_bodies; i++)
        move(&bodies[i], dt);
    for (i = 0; i < n_bodies; i++)
        for (j = i + 1; j < n_bodies; j++)
            if (touches(&bodies[i], &bodies[j]))
                bodies[i].collisions++, bodies[j].collisions++;
}

static double energy(void)
{
    double sum = 0;
    int i, j, d;
    for (i = 0; i < n_bodies; i++) {
        for (d = 0; d < DIMENSIONS; d++)
            sum += 0.5 * bodies[i].mass * bodies[i].velocity[d] * bodies[i].velocity[d];
        for (j = i + 1; j < n_bodies; j++)
            sum -= bodies[i].mass * bodies[j].mass / sqrt(distance_squared(&bodies[i], &bodies[j]) + 0.01);
    }
    return sum;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 210, round, i, collisions = 0;
    double before, sum = 0;
    for (i = 0; i < BODIES; i++)
        add_body(i % 7 - 3 + i * 0.01, i % 5 - 2, i / 10 - 2 + i * 0.02, 0.1 + i % 3 * 0.2);
    before = energy();
    for (round = 0; round < rounds; round++) {
        for (i = 0; i < 500; i++)
            step(0.0005);
        sum += energy() - before;
    }
    for (i = 0; i < n_bodies; i++)
        collisions += bodies[i].collisions;
    printf("nbody %.6f, %.6f, %d\n", before, sum, collisions);
    return 0;
}
