/* Hulls and Delaunay triangulations with Qhull, in two to five dimensions. The points have integral coordinates. */
#include "driver.h"
#include "libqhull_r.h"

static coordT points[200000];

static void run(const char *command, int dimension, int count, unsigned range) {
  uint64_t state = 1812433253, sum = EMPTY_SUM;
  for (int i = 0; i < count * dimension; i++)
    points[i] = (double)(int)(random_bits(&state) % range) - (double)(range / 2);
  qhT memory;
  qhT *qh = &memory;
  char words[100];
  strcpy(words, command);
  qh_zero(qh, stderr);
  check(qh_new_qhull(qh, dimension, count, points, 0, words, NULL, stderr) == 0, "qh_new_qhull");
  facetT *facet;
  vertexT *vertex, **vertexp;
  long facets = 0, corners = 0;
  FORALLfacets {
    if (facet->upperdelaunay) continue;
    facets++;
    FOREACHvertex_(facet->vertices) {
      corners++;
      /* The order of facets is an internal matter, but it may not depend on the compiler. */
      int id = qh_pointid(qh, vertex->point);
      sum = checksum(sum, &id, sizeof id);
    }
  }
  printf("%s in %d: %ld facets, %ld corners, %016llx\n", command, dimension, facets, corners, (unsigned long long)sum);
  int long_blocks, short_blocks;
  qh_freeqhull(qh, !qh_ALL);
  qh_memfreeshort(qh, &long_blocks, &short_blocks);
  check(long_blocks == 0 && short_blocks == 0, "freeing");
}

int main(void) {
  run("qhull C-0", 2, 100000, 1 << 20);
  run("qhull C-0", 3, 66000, 1 << 12);
  run("qhull d Qbb Qt", 2, 50000, 1 << 16);
  run("qhull d Qbb Qc Qz", 3, 10000, 1 << 16);
  run("qhull Qt", 5, 1200, 1 << 16);
  return 0;
}
