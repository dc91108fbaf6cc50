// The standard library, with exceptions from deep inside of it.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

struct Shape {
    virtual double area() const = 0;
    virtual ~Shape() { std::printf("~%s\n", name.c_str()); }
    std::string name = "a shape whose name is long enough for the heap";
};
struct Square : Shape {
    double side;
    explicit Square(double s) : side(s) {
        if (s < 0) throw std::invalid_argument("negative side");
        name = "square";
    }
    double area() const override { return side * side; }
};

static std::unique_ptr<Shape> make(double side) { return std::make_unique<Square>(side); }

static int parse(const std::string &text) {
    std::size_t used = 0;
    int value = std::stoi(text, &used);
    if (used != text.size()) throw std::runtime_error("rest: " + text.substr(used));
    return value;
}

int main() {
    std::map<std::string, int> counts;
    std::istringstream words("one two three two one two");
    for (std::string word; words >> word;) counts[word]++;
    for (const auto &[word, count] : counts) std::printf("%s %d\n", word.c_str(), count);

    for (const char *text : {"12", "x", "99999999999", "3rest"}) {
        try {
            std::printf("%d\n", parse(text));
        } catch (const std::invalid_argument &) {
            std::puts("invalid");
        } catch (const std::out_of_range &) {
            std::puts("out of range");
        } catch (const std::exception &e) {
            std::puts(e.what());
        }
    }
    std::vector<std::unique_ptr<Shape>> shapes;
    for (double side : {1.0, 2.0, -1.0, 3.0}) {
        try {
            shapes.push_back(make(side));
        } catch (const std::invalid_argument &e) {
            std::puts(e.what());
        }
    }
    double sum = 0;
    for (const auto &shape : shapes) sum += shape->area();
    std::printf("%g\n", sum);

    std::vector<int> numbers;
    for (int i = 0; i < 100; i++) numbers.push_back(i * 37 % 101);
    std::sort(numbers.begin(), numbers.end(), [](int a, int b) { return a > b; });
    try {
        std::printf("%d %d\n", numbers.at(3), numbers.at(100));
    } catch (const std::out_of_range &) {
        std::printf("%d\n", numbers.at(99));
    }
    std::function<int(int)> fail = [](int x) -> int { throw x; };
    int total = 0;
    for (int i = 0; i < 5; i++) {
        try {
            total += fail(i);
        } catch (int x) {
            total += 10 * x;
        }
    }
    std::unordered_map<int, std::string> table;
    for (int i = 0; i < 50; i++) table.emplace(i, std::to_string(i * i));
    std::printf("%d %zu %s\n", total, table.size(), table.at(7).c_str());
    return 0;
}
