// Prepares a grid with hills for drawing with meshoptimizer: caches, overdraw, levels of detail, meshlets, codecs.
#include <vector>

#include "driver.h"
#include "meshoptimizer.h"

struct Vertex {
  float x, y, z, u, v;
};

enum { N = 160 };

int main() {
  std::vector<Vertex> vertices;
  for (int y = 0; y <= N; y++) {
    for (int x = 0; x <= N; x++) {
      int hill = (x % 40 - 20) * (x % 40 - 20) + (y % 32 - 16) * (y % 32 - 16);
      float height = (float)(hill < 200 ? 200 - hill : 0) * 0.0625f;
      vertices.push_back({(float)x, (float)y, height, x / (float)N, y / (float)N});
    }
  }
  std::vector<unsigned> triangles;
  uint64_t state = 123456789;
  for (int i = 0; i < N * N; i++) {
    // The squares come in an order that is bad for caches.
    unsigned square = (unsigned)((long)i * 7919 % (N * N)), x = square % N, y = square / N, a = y * (N + 1) + x;
    unsigned corners[] = {a, a + 1, a + N + 1, a + 1, a + N + 2, a + N + 1};
    triangles.insert(triangles.end(), corners, corners + 6);
    (void)random_bits(&state);
  }
  for (int round = 0; round < 8; round++) {
    std::vector<unsigned> indices(triangles.size()), order = triangles;
    meshopt_optimizeVertexCache(indices.data(), order.data(), order.size(), vertices.size());
    meshopt_optimizeOverdraw(order.data(), indices.data(), indices.size(), &vertices[0].x, vertices.size(),
        sizeof(Vertex), 1.05f);
    std::vector<Vertex> fetched(vertices.size());
    meshopt_optimizeVertexFetch(fetched.data(), order.data(), order.size(), vertices.data(), vertices.size(),
        sizeof(Vertex));
    uint64_t sum = checksum(EMPTY_SUM, order.data(), order.size() * sizeof(unsigned));

    std::vector<unsigned> simple(order.size());
    float error = 0;
    size_t count = meshopt_simplify(simple.data(), order.data(), order.size(), &fetched[0].x, fetched.size(),
        sizeof(Vertex), order.size() / (4 + 2 * round), 0.05f, 0, &error);
    sum = checksum(sum, simple.data(), count * sizeof(unsigned));

    std::vector<unsigned char> packed(meshopt_encodeIndexBufferBound(order.size(), fetched.size()));
    packed.resize(meshopt_encodeIndexBuffer(packed.data(), packed.size(), order.data(), order.size()));
    std::vector<unsigned> back(order.size());
    check(meshopt_decodeIndexBuffer(back.data(), back.size(), sizeof(unsigned), packed.data(), packed.size()) == 0,
        "indices");
    sum = checksum(sum, packed.data(), packed.size());
    std::vector<unsigned char> bytes(meshopt_encodeVertexBufferBound(fetched.size(), sizeof(Vertex)));
    bytes.resize(meshopt_encodeVertexBuffer(bytes.data(), bytes.size(), fetched.data(), fetched.size(),
        sizeof(Vertex)));
    std::vector<Vertex> again(fetched.size());
    check(meshopt_decodeVertexBuffer(again.data(), again.size(), sizeof(Vertex), bytes.data(), bytes.size()) == 0,
        "vertices");
    check(memcmp(again.data(), fetched.data(), again.size() * sizeof(Vertex)) == 0, "comparison");
    sum = checksum(sum, bytes.data(), bytes.size());

    size_t most = meshopt_buildMeshletsBound(order.size(), 64, 124);
    std::vector<meshopt_Meshlet> meshlets(most);
    std::vector<unsigned> meshlet_vertices(most * 64);
    std::vector<unsigned char> meshlet_triangles(most * 124 * 3);
    size_t meshlet_count = meshopt_buildMeshlets(meshlets.data(), meshlet_vertices.data(), meshlet_triangles.data(),
        order.data(), order.size(), &fetched[0].x, fetched.size(), sizeof(Vertex), 64, 124, 0.5f);
    sum = checksum(sum, meshlets.data(), meshlet_count * sizeof(meshopt_Meshlet));
    printf("%d: %zu %zu %zu %zu %016llx\n", round, count, packed.size(), bytes.size(), meshlet_count,
        (unsigned long long)sum);
  }
  return 0;
}
