/* Bodies, constraints and queries with the physics library Chipmunk. */
#include "chipmunk/chipmunk.h"
#include "driver.h"

static void add_link(cpSpace *space, cpBody *a, cpBody *b, int kind) {
  cpConstraint *link;
  switch (kind % 4) {
  case 0: link = cpPinJointNew(a, b, cpvzero, cpvzero); break;
  case 1: link = cpSlideJointNew(a, b, cpv(1, 0), cpv(-1, 0), 2, 6); break;
  case 2: link = cpDampedSpringNew(a, b, cpvzero, cpvzero, 5, 30, 0.5); break;
  default: link = cpPivotJointNew(a, b, cpv((double)kind, 10)); break;
  }
  cpSpaceAddConstraint(space, link);
}

static void sum_shape(cpShape *shape, void *data) {
  cpVect place = cpBodyGetPosition(cpShapeGetBody(shape));
  *(uint64_t *)data = checksum(*(uint64_t *)data, &place, sizeof place);
}

int main(void) {
  cpSpace *space = cpSpaceNew();
  cpSpaceSetIterations(space, 12);
  cpSpaceSetGravity(space, cpv(0, -100));
  for (int i = -10; i < 10; i++) {
    cpVect from = cpv(i * 20, i % 2 ? 4 : 0), to = cpv((i + 1) * 20, i % 2 ? 0 : 4);
    cpShape *part = cpSegmentShapeNew(cpSpaceGetStaticBody(space), from, to, 1);
    cpShapeSetFriction(part, 1);
    cpShapeSetElasticity(part, 0.25);
    cpSpaceAddShape(space, part);
  }
  uint64_t state = 3935559000370003845u;
  cpBody *previous = NULL;
  for (int i = 0; i < 350; i++) {
    double mass = 1 + i % 3, x = (double)(random_bits(&state) % 300) - 150, y = 10 + i;
    int is_disc = i % 3 == 0;
    cpBody *body = cpBodyNew(mass, is_disc ? cpMomentForCircle(mass, 0, 3, cpvzero) : cpMomentForBox(mass, 5, 4));
    cpBodySetPosition(body, cpv(x, y));
    cpSpaceAddBody(space, body);
    cpShape *shape = is_disc ? cpCircleShapeNew(body, 3, cpvzero) : cpBoxShapeNew(body, 5, 4, 0.25);
    cpShapeSetFriction(shape, 0.5);
    cpShapeSetElasticity(shape, 0.5);
    cpSpaceAddShape(space, shape);
    if (previous && i % 7 == 0) add_link(space, previous, body, i / 7);
    previous = body;
  }
  for (int step = 0; step < 1200; step++) {
    cpSpaceStep(space, 1.0 / 64);
    if (step % 100 != 99) continue;
    uint64_t sum = EMPTY_SUM;
    cpSpaceEachShape(space, sum_shape, &sum);
    for (int i = 0; i < 40; i++) {
      cpSegmentQueryInfo info;
      cpSpaceSegmentQueryFirst(space, cpv(-200, i * 3), cpv(200, 40 - i), 0.5, CP_SHAPE_FILTER_ALL, &info);
      sum = checksum(sum, &info.point, sizeof info.point);
    }
    printf("%d: %016llx\n", step + 1, (unsigned long long)sum);
  }
  return 0;
}
