// Algorithms on graphs: shortest paths with a heap, strong components, spanning trees, flows, matchings, orders.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

namespace {

struct Edge {
    int from, to, weight;
};

class Graph {
public:
    Graph(int nodes, int edges, uint32_t seed) : next_(nodes)
    {
        for (int i = 0; i < edges; i++) {
            seed = seed * 1664525u + 1013904223u;
            int from = static_cast<int>(seed >> 8) % nodes;
            seed = seed * 1664525u + 1013904223u;
            int to = static_cast<int>(seed >> 8) % nodes;
            next_[from].push_back(static_cast<int>(edges_.size()));
            edges_.push_back({from, to, 1 + static_cast<int>(seed >> 20)});
        }
    }

    int size() const { return static_cast<int>(next_.size()); }
    const std::vector<Edge> &edges() const { return edges_; }

    template <typename Visitor> void each(int node, Visitor visit) const
    {
        for (int edge : next_[node])
            visit(edges_[edge]);
    }

private:
    std::vector<std::vector<int>> next_;
    std::vector<Edge> edges_;
};

uint32_t shortest(const Graph &graph, int start)
{
    std::vector<int> distance(graph.size(), -1);
    std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<>> queue;
    queue.emplace(0, start);
    uint32_t sum = 0;
    while (!queue.empty()) {
        auto [length, node] = queue.top();
        queue.pop();
        if (distance[node] >= 0)
            continue;
        distance[node] = length;
        sum = sum * 31 + static_cast<uint32_t>(length);
        graph.each(node, [&, length = length](const Edge &edge) {
            if (distance[edge.to] < 0)
                queue.emplace(length + edge.weight, edge.to);
        });
    }
    return sum;
}

/// Tarjan's algorithm, with recursion.
class Components {
public:
    explicit Components(const Graph &graph)
        : graph_(graph), low_(graph.size(), 0), index_(graph.size(), 0), on_(graph.size())
    {
        for (int node = 0; node < graph.size(); node++)
            if (!index_[node])
                visit(node);
    }

    int count() const { return count_; }
    int largest() const { return largest_; }

private:
    void visit(int node)
    {
        low_[node] = index_[node] = ++time_;
        stack_.push_back(node);
        on_[node] = true;
        graph_.each(node, [&](const Edge &edge) {
            if (!index_[edge.to]) {
                visit(edge.to);
                low_[node] = std::min(low_[node], low_[edge.to]);
            } else if (on_[edge.to]) {
                low_[node] = std::min(low_[node], index_[edge.to]);
            }
        });
        if (low_[node] != index_[node])
            return;
        int members = 0, member;
        do {
            member = stack_.back();
            stack_.pop_back();
            on_[member] = false;
            members++;
        } while (member != node);
        count_++;
        largest_ = std::max(largest_, members);
    }

    const Graph &graph_;
    std::vector<int> low_, index_, stack_;
    std::vector<bool> on_;
    int time_ = 0, count_ = 0, largest_ = 0;
};

class Sets {
public:
    explicit Sets(int size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0); }

    int find(int x)
    {
        while (parent_[x] != x)
            x = parent_[x] = parent_[parent_[x]];
        return x;
    }

    bool unite(int a, int b)
    {
        a = find(a);
        b = find(b);
        parent_[a] = b;
        return a != b;
    }

private:
    std::vector<int> parent_;
};

long spanning_tree(const Graph &graph)
{
    std::vector<Edge> edges = graph.edges();
    std::stable_sort(edges.begin(), edges.end(), [](const Edge &a, const Edge &b) { return a.weight < b.weight; });
    Sets sets(graph.size());
    long weight = 0;
    for (const Edge &edge : edges)
        if (sets.unite(edge.from, edge.to))
            weight += edge.weight;
    return weight;
}

/// The largest flow by shortest augmenting paths.
long flow(const Graph &graph, int source, int sink)
{
    struct Arc {
        int to, room;
    };
    std::vector<Arc> arcs;
    std::vector<std::vector<int>> out(graph.size());
    for (const Edge &edge : graph.edges()) {
        out[edge.from].push_back(static_cast<int>(arcs.size()));
        arcs.push_back({edge.to, edge.weight});
        out[edge.to].push_back(static_cast<int>(arcs.size()));
        arcs.push_back({edge.from, 0});
    }
    long total = 0;
    for (;;) {
        std::vector<int> through(graph.size(), -1);
        std::queue<int> queue;
        queue.push(source);
        through[source] = -2;
        while (!queue.empty() && through[sink] == -1) {
            int node = queue.front();
            queue.pop();
            for (int arc : out[node])
                if (arcs[arc].room && through[arcs[arc].to] == -1) {
                    through[arcs[arc].to] = arc;
                    queue.push(arcs[arc].to);
                }
        }
        if (through[sink] == -1)
            return total;
        int least = 1 << 30;
        for (int node = sink; node != source; node = arcs[through[node] ^ 1].to)
            least = std::min(least, arcs[through[node]].room);
        for (int node = sink; node != source; node = arcs[through[node] ^ 1].to) {
            arcs[through[node]].room -= least;
            arcs[through[node] ^ 1].room += least;
        }
        total += least;
    }
}

/// A largest matching of even with odd nodes.
int matching(const Graph &graph)
{
    std::vector<int> partner(graph.size(), -1), seen(graph.size(), -1);
    std::function<bool(int, int)> augment = [&](int node, int round) {
        bool found = false;
        graph.each(node, [&](const Edge &edge) {
            if (found || edge.to % 2 == 0 || seen[edge.to] == round)
                return;
            seen[edge.to] = round;
            if (partner[edge.to] < 0 || augment(partner[edge.to], round)) {
                partner[edge.to] = node;
                found = true;
            }
        });
        return found;
    };
    int count = 0;
    for (int node = 0; node < graph.size(); node += 2)
        count += augment(node, node);
    return count;
}

} // namespace

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? std::atoi(argv[1]) : 40;
    uint32_t sum = 0;
    for (int round = 0; round < rounds; round++) {
        Graph graph(4000, 16000 + round * 100, 12345u + static_cast<uint32_t>(round));
        for (int start = 0; start < 4; start++)
            sum = sum * 31 + shortest(graph, start * 999);
        Components components(graph);
        sum = sum * 31 + static_cast<uint32_t>(components.count() * 4001 + components.largest());
        sum = sum * 31 + static_cast<uint32_t>(spanning_tree(graph));
        sum = sum * 31 + static_cast<uint32_t>(flow(graph, 0, 1));
        sum = sum * 31 + static_cast<uint32_t>(matching(graph));
    }
    std::printf("graphs %08x\n", sum);
    return 0;
}
