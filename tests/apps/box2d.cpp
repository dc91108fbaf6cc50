// Boxes, discs and chains that fall onto the ground and onto each other, with Box2D.
#include "box2d/box2d.h"
#include "driver.h"

static void pyramid(b2World &world, int rows) {
  b2PolygonShape box;
  box.SetAsBox(0.5f, 0.5f);
  for (int row = 0; row < rows; row++) {
    for (int at = 0; at < rows - row; at++) {
      b2BodyDef definition;
      definition.type = b2_dynamicBody;
      definition.position.Set(-7.0f + 0.5625f * row + 1.125f * at, 0.75f + 1.0f * row);
      world.CreateBody(&definition)->CreateFixture(&box, 5.0f);
    }
  }
}

static void rain(b2World &world, int count) {
  uint64_t state = 2891336453u;
  for (int i = 0; i < count; i++) {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position.Set((float)(int)(random_bits(&state) % 40) - 20.0f, 20.0f + (float)(i / 4));
    definition.bullet = i % 10 == 0;
    b2Body *body = world.CreateBody(&definition);
    b2CircleShape disc;
    disc.m_radius = 0.25f + 0.125f * (float)(i % 3);
    b2FixtureDef fixture;
    fixture.shape = &disc;
    fixture.density = 1.0f;
    fixture.restitution = 0.5f;
    body->CreateFixture(&fixture);
  }
}

static void chain(b2World &world, b2Body *ground, int links) {
  b2PolygonShape link;
  link.SetAsBox(0.6f, 0.125f);
  b2Body *previous = ground;
  for (int i = 0; i < links; i++) {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position.Set(-14.5f + 1.0f * i, 15.0f);
    b2Body *body = world.CreateBody(&definition);
    body->CreateFixture(&link, 20.0f);
    b2RevoluteJointDef joint;
    joint.Initialize(previous, body, b2Vec2(-15.0f + 1.0f * i, 15.0f));
    world.CreateJoint(&joint);
    previous = body;
  }
}

int main() {
  b2World world(b2Vec2(0.0f, -10.0f));
  b2BodyDef definition;
  b2Body *ground = world.CreateBody(&definition);
  b2EdgeShape floor;
  for (int i = -20; i < 20; i++) {
    floor.SetTwoSided(b2Vec2(2.0f * i, i % 2 ? 0.25f : 0.0f), b2Vec2(2.0f * (i + 1), i % 2 ? 0.0f : 0.25f));
    ground->CreateFixture(&floor, 0.0f);
  }
  pyramid(world, 14);
  rain(world, 150);
  chain(world, ground, 25);
  for (int step = 0; step < 1000; step++) {
    world.Step(1.0f / 64.0f, 8, 3);
    if (step % 100 != 99) continue;
    uint64_t sum = EMPTY_SUM;
    for (b2Body *body = world.GetBodyList(); body; body = body->GetNext()) {
      b2Vec2 place = body->GetPosition();
      sum = checksum(sum, &place, sizeof place);
    }
    printf("%d: %d contacts, %016llx\n", step + 1, world.GetContactCount(), (unsigned long long)sum);
  }
  return 0;
}
