// Builds documents with the template library JSON for Modern C++, writes them, reads them, queries and changes them.
#include "nlohmann/json.hpp"

#include "driver.h"

using nlohmann::json;

static json make(int count) {
  json all = json::array();
  uint64_t state = 22695477;
  for (int i = 0; i < count; i++) {
    unsigned bits = random_bits(&state);
    json it = {{"id", i}, {"name", "item " + std::to_string(bits % 1000)}, {"weight", (double)(bits % 4096) / 8}};
    it["tags"] = {"a\"b", "c\\d", nullptr, bits % 2 == 0};
    for (unsigned j = 0; j < bits % 6; j++) it["parts"].push_back({{"n", j}, {"text", "\xc3\xa9\n\t"}});
    all.push_back(std::move(it));
  }
  return json{{"version", 3}, {"items", std::move(all)}};
}

int main() {
  for (int round = 0; round < 5; round++) {
    json document = make(4000);
    std::string text = document.dump(round == 1 ? 2 : -1);
    json back = json::parse(text);
    check(back == document, "comparison");
    double weight = 0;
    long parts = 0;
    for (auto &it : back["items"]) {
      weight += it["weight"].get<double>();
      parts += it.contains("parts") ? (long)it["parts"].size() : 0;
      it.erase("name");
      it["sum"] = it["id"].get<int>() + 1;
    }
    json change = {{"version", nullptr}, {"more", {1, 2, 3}}};
    back.merge_patch(change);
    std::vector<uint8_t> packed = json::to_cbor(back);
    check(json::from_cbor(packed) == back, "CBOR");
    int failed = 0;
    for (const char *bad : {"{\"a\":", "[1,2,,3]", "{\"x\" 1}", "nul"}) {
      try {
        (void)json::parse(bad);
      } catch (const json::parse_error &error) {
        failed += (int)error.byte;
      }
    }
    printf("%d: %zu %016llx %.1f %ld %zu %016llx %d\n", round, text.size(),
           (unsigned long long)checksum(EMPTY_SUM, text.data(), text.size()), weight, parts, packed.size(),
           (unsigned long long)checksum(EMPTY_SUM, packed.data(), packed.size()), failed);
  }
  return 0;
}
