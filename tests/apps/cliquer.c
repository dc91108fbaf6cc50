/* Searches random graphs for the largest clique, and for all of a size, with Cliquer. */
#include "driver.h"
#include "cliquer.h"

static graph_t *random_graph(int size, unsigned percent, int weighted, uint64_t state) {
  graph_t *graph = graph_new(size);
  for (int i = 0; i < size; i++) {
    if (weighted) graph->weights[i] = 1 + (int)(random_bits(&state) % 9);
    for (int j = 0; j < i; j++)
      if (random_bits(&state) % 100 < percent) GRAPH_ADD_EDGE(graph, i, j);
  }
  return graph;
}

int main(void) {
  clique_options options = *clique_default_options;
  options.time_function = NULL;
  for (int kind = 0; kind < 4; kind++) {
    graph_t *graph = random_graph(kind < 2 ? 180 : 140, kind < 2 ? 62 : 70, kind % 2, 2654435769u + (uint64_t)kind);
    set_t best = clique_find_single(graph, 0, 0, FALSE, &options);
    uint64_t sum = EMPTY_SUM;
    for (int i = -1; (i = set_return_next(best, i)) >= 0;) sum = checksum(sum, &i, sizeof i);
    int weight = graph_subgraph_weight(graph, best);
    int count = clique_find_all(graph, weight - kind % 2, 0, kind < 2, &options);
    printf("%d: %d %d %d %016llx\n", kind, set_size(best), weight, count, (unsigned long long)sum);
    set_free(best);
    graph_free(graph);
  }
  return 0;
}
