// Threads, atomics, locks, futures, thread-local variables, one-time initialization.
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <future>
#include <mutex>
#include <queue>
#include <stdexcept>
#include <thread>
#include <vector>

static std::atomic<long> total{0};
static std::atomic<int> highest{0};
static thread_local int mine = 0;
static std::once_flag once;
static int initialized = 0;

struct Queue {
  std::mutex lock; std::condition_variable ready; std::queue<int> items; bool closed = false;
  void put(int x) { { std::lock_guard<std::mutex> g(lock); items.push(x); } ready.notify_one(); }
  void close() { { std::lock_guard<std::mutex> g(lock); closed = true; } ready.notify_all(); }
  bool take(int &x) { std::unique_lock<std::mutex> g(lock); ready.wait(g, [&] { return closed || !items.empty(); }); if (items.empty()) return false; x = items.front(); items.pop(); return true; }
};
class Spin { std::atomic_flag f = ATOMIC_FLAG_INIT; public: void lock() { while (f.test_and_set(std::memory_order_acquire)) std::this_thread::yield(); } void unlock() { f.clear(std::memory_order_release); } };

int main() {
  Queue queue;
  std::vector<std::thread> workers;
  for (int w = 0; w < 4; w++) workers.emplace_back([&] {
    std::call_once(once, [] { initialized++; });
    for (int x; queue.take(x);) {
      mine++;
      total.fetch_add(x, std::memory_order_relaxed);
      int seen = highest.load();
      while (seen < x && !highest.compare_exchange_weak(seen, x)) {}
    }
  });
  for (int i = 0; i < 20000; i++) queue.put(i);
  queue.close();
  for (auto &w : workers) w.join();
  long plain = 0; Spin spin;
  std::vector<std::thread> spinners;
  for (int t = 0; t < 3; t++) spinners.emplace_back([&] { for (int i = 0; i < 20000; i++) { std::lock_guard<Spin> g(spin); plain++; } });
  for (auto &t : spinners) t.join();
  auto sum = std::async(std::launch::async, [] { long s = 0; for (int i = 0; i < 1000; i++) s += i; return s; });
  auto bad = std::async(std::launch::async, []() -> int { throw std::runtime_error("in a thread"); });
  std::printf("%ld %d %d %d %ld %ld ", total.load(), highest.load(), mine, initialized, plain, sum.get());
  try { bad.get(); } catch (const std::exception &e) { std::printf("%s\n", e.what()); }
  std::atomic<unsigned> bits{0xf0f0};
  bits.fetch_xor(0xff); bits.fetch_and(0xff0f); bits |= 0x10000; unsigned old = bits.exchange(5);
  std::atomic<double> d{1.5}; double e = 1.5; bool swapped = d.compare_exchange_strong(e, 2.5);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  std::printf("%x %u %d %.1f\n", old, bits.load(), swapped, d.load());
}
