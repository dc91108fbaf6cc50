// The standard library: containers, algorithms, strings, streams, smart pointers.
#include <algorithm>
#include <deque>
#include <iomanip>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

static unsigned state = 1;
static unsigned next() { state ^= state << 13; state ^= state >> 17; state ^= state << 5; return state; }

int main() {
  std::vector<unsigned> v(200000);
  std::generate(v.begin(), v.end(), next);
  auto sorted = v;
  std::sort(sorted.begin(), sorted.end());
  auto stable = v;
  std::stable_sort(stable.begin(), stable.end(), [](unsigned a, unsigned b) { return a % 1000 < b % 1000; });
  std::cout << std::is_sorted(sorted.begin(), sorted.end()) << ' ' << stable[1000] << ' ' << *std::lower_bound(sorted.begin(), sorted.end(), 1u << 31) << '\n';
  std::map<std::string, int> counts;
  std::unordered_map<unsigned, std::string> names;
  for (int i = 0; i < 50000; i++) {
    unsigned x = next() % 997;
    names.try_emplace(x, "n" + std::to_string(x));
    counts[names[x]]++;
  }
  for (auto it = counts.begin(); it != counts.end();) it = it->second % 2 ? counts.erase(it) : std::next(it);
  std::cout << counts.size() << ' ' << counts.begin()->first << ' ' << std::accumulate(counts.begin(), counts.end(), 0, [](int s, auto &p) { return s + p.second; }) << '\n';
  std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<>> queue;
  std::vector<int> distance(5000, 1 << 30);
  queue.push({0, 0});
  distance[0] = 0;
  while (!queue.empty()) {
    auto [d, n] = queue.top();
    queue.pop();
    if (d > distance[n]) continue;
    for (int k = 1; k < 6; k++) {
      int to = (n * 7 + k * k * 13) % 5000, w = (n ^ k * 31) % 97 + 1;
      if (d + w < distance[to]) { distance[to] = d + w; queue.push({d + w, to}); }
    }
  }
  std::cout << std::accumulate(distance.begin(), distance.end(), 0LL, [](long long s, int d) { return s + (d < 1 << 30 ? d : 1); }) << '\n';
  std::list<int> l{5, 3, 1};
  l.merge(std::list<int>{2, 4, 6});
  l.sort();
  l.unique();
  std::deque<int> d(l.rbegin(), l.rend());
  d.push_front(100);
  std::set<int> s(d.begin(), d.end());
  std::ostringstream out;
  out << std::hex << std::setw(8) << std::setfill('0') << 48879 << std::dec << ' ' << std::fixed << std::setprecision(3) << 3.14159 << ' ' << *s.rbegin() << ' ' << std::boolalpha << (s.count(3) == 1);
  std::cout << out.str() << '\n';
  std::istringstream in("12 abc 3.5 0x1f");
  int i; std::string w; double f;
  in >> i >> w >> f;
  std::cout << i + f << w << std::endl;
  auto shared = std::make_shared<std::vector<int>>(10, 3);
  std::weak_ptr<std::vector<int>> weak = shared;
  auto copy = shared;
  shared.reset();
  std::cout << weak.use_count() << ' ' << weak.lock()->size() << '\n';
  std::string text;
  for (int n = 0; n < 30000; n++) { text += static_cast<char>('a' + next() % 26); if (n % 7 == 0) text.insert(text.size() / 2, "-"); }
  std::reverse(text.begin(), text.end());
  std::cout << text.size() << ' ' << std::count(text.begin(), text.end(), '-') << ' ' << text.find("zz") << ' ' << text.substr(100, 12) << '\n';
}
