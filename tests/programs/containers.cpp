// The containers of the standard library: map, vector, unordered_map, list, deque, set, priority_queue.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <list>
#include <map>
#include <queue>
#include <set>
#include <unordered_map>
#include <vector>

namespace {

class Random {
  public:
    explicit Random(unsigned seed) : state_(seed) {}
    unsigned next() {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 17;
        state_ ^= state_ << 5;
        return state_;
    }
    int below(int limit) { return static_cast<int>(next() % static_cast<unsigned>(limit)); }

  private:
    unsigned state_;
};

struct Order {
    int id;
    int customer;
    double amount;
    bool operator<(const Order &other) const {
        return amount < other.amount || (amount == other.amount && id < other.id);
    }
};

std::vector<Order> makeOrders(int count, Random &random) {
    std::vector<Order> orders;
    for (int i = 0; i < count; i++)
        orders.push_back({i, random.below(500), random.below(100000) / 100.0});
    return orders;
}

double totalsByCustomer(const std::vector<Order> &orders) {
    std::map<int, double> totals;
    for (const Order &order : orders)
        totals[order.customer] += order.amount;
    double best = 0;
    for (const auto &entry : totals)
        best = std::max(best, entry.second / (1 + entry.first % 3));
    return best;
}

long countPairs(const std::vector<Order> &orders) {
    std::unordered_map<int, std::vector<int>> ids;
    for (const Order &order : orders)
        ids[order.customer].push_back(order.id);
    long pairs = 0;
    for (const auto &entry : ids) {
        const std::vector<int> &list = entry.second;
        for (size_t i = 1; i < list.size(); i++)
            pairs += list[i] - list[i - 1] < 100;
    }
    return pairs;
}

double topOrders(const std::vector<Order> &orders, size_t count) {
    std::priority_queue<Order> queue;
    for (const Order &order : orders) {
        queue.push(order);
        if (queue.size() > 4 * count)
            queue.pop();
    }
    double sum = 0;
    for (; !queue.empty() && count > 0; count--) {
        sum += queue.top().amount;
        queue.pop();
    }
    return sum;
}

int josephus(int people, int step) {
    std::list<int> circle;
    for (int i = 1; i <= people; i++)
        circle.push_back(i);
    auto at = circle.begin();
    while (circle.size() > 1) {
        for (int i = 1; i < step; i++)
            if (++at == circle.end())
                at = circle.begin();
        at = circle.erase(at);
        if (at == circle.end())
            at = circle.begin();
    }
    return circle.front();
}

long slidingMaximum(const std::vector<Order> &orders, size_t width) {
    std::deque<size_t> window;
    double sum = 0;
    for (size_t i = 0; i < orders.size(); i++) {
        while (!window.empty() && orders[window.back()].amount <= orders[i].amount)
            window.pop_back();
        window.push_back(i);
        if (window.front() + width <= i)
            window.pop_front();
        sum += orders[window.front()].amount;
    }
    return static_cast<long>(sum);
}

int distinctGaps(const std::vector<Order> &orders) {
    std::set<int> amounts, gaps;
    for (const Order &order : orders)
        amounts.insert(static_cast<int>(order.amount * 10));
    int before = 0;
    for (int amount : amounts) {
        gaps.insert(amount - before);
        before = amount;
    }
    auto found = gaps.lower_bound(3);
    return static_cast<int>(gaps.size()) * 10 + (found == gaps.end() ? 0 : *found);
}

} // namespace

int main(int argc, char **argv) {
    int rounds = argc > 1 ? std::atoi(argv[1]) : 85;
    Random random(2463534242u);
    double money = 0;
    long counts = 0;
    for (int round = 0; round < rounds; round++) {
        std::vector<Order> orders = makeOrders(20000, random);
        money += totalsByCustomer(orders) + topOrders(orders, 100);
        counts += countPairs(orders) + josephus(3000, 3 + round % 5);
        counts += slidingMaximum(orders, 50) + distinctGaps(orders);
        std::sort(orders.begin(), orders.end());
        counts += orders[orders.size() / 2].id;
    }
    std::printf("containers %.2f %ld\n", money, counts);
}
