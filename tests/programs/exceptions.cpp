// Exceptions on hot paths (a parser that reports errors by throwing) and on cold ones (checks that never fail),
// with destructors that have to run.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

int live = 0;

struct Guard {
    explicit Guard(int id) : id_(id) { live += id_; }
    ~Guard() { live -= id_; }
    Guard(const Guard &) = delete;
    Guard &operator=(const Guard &) = delete;
    int id_;
};

class ParseError : public std::runtime_error {
  public:
    ParseError(const char *what, int where) : std::runtime_error(what), where_(where) {}
    int where() const { return where_; }

  private:
    int where_;
};

class Matrix {
  public:
    Matrix(int rows, int columns) : rows_(rows), columns_(columns), cells_(static_cast<size_t>(rows * columns)) {}
    int &at(int row, int column) {
        if (row < 0 || row >= rows_ || column < 0 || column >= columns_)
            throw std::out_of_range("outside of the matrix");
        return cells_[static_cast<size_t>(row * columns_ + column)];
    }
    int rows() const { return rows_; }
    int columns() const { return columns_; }

  private:
    int rows_, columns_;
    std::vector<int> cells_;
};

class Account {
  public:
    void deposit(long amount) {
        if (amount < 0)
            throw std::invalid_argument("negative");
        balance_ += amount;
    }
    void withdraw(long amount) {
        if (amount > balance_)
            throw std::runtime_error("no funds");
        balance_ -= amount;
    }
    long balance() const { return balance_; }

  private:
    long balance_ = 100;
};

struct Number {
    std::unique_ptr<int> value;
    explicit Number(int v) : value(std::make_unique<int>(v)) {}
};

// SUM = TERM { '+' TERM }; TERM = digit { '*' digit }; everything else is an error.
class Parser {
  public:
    explicit Parser(const std::string &text) : text_(text) {}
    int sum() {
        Number result = term();
        while (at_ < text_.size()) {
            expect('+');
            *result.value += *term().value;
        }
        return *result.value;
    }

  private:
    Number term() {
        Guard guard(2);
        Number result = digit();
        while (at_ < text_.size() && text_[at_] == '*') {
            at_++;
            *result.value = *result.value * *digit().value % 10007;
        }
        return result;
    }
    Number digit() {
        Guard guard(3);
        if (at_ == text_.size() || text_[at_] < '0' || text_[at_] > '9')
            throw ParseError("a digit is missing", static_cast<int>(at_));
        return Number(text_[at_++] - '0');
    }
    void expect(char c) {
        if (text_[at_] != c)
            throw ParseError("unexpected", static_cast<int>(at_));
        at_++;
    }
    const std::string &text_;
    size_t at_ = 0;
};

long parseMany(int count) {
    static const char *const texts[] = {"1+2*3", "4*5*6+7", "8", "1+2+3+4+5*9", "9*8+7*6+5*4", "3*3*3*3*3*3", "1++2"};
    long sum = 0;
    for (int i = 0; i < count; i++) {
        std::string text = texts[i % 7];
        Guard guard(1);
        try {
            sum += Parser(text).sum();
        } catch (const ParseError &error) {
            sum += 1000 + error.where();
        }
    }
    return sum;
}

long checkedProduct(int size) {
    Matrix a(size, size), b(size, size);
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++)
            a.at(i, j) = i * 7 + j, b.at(i, j) = i - 3 * j;
    long trace = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) {
            int cell = 0;
            for (int k = 0; k < size; k++)
                cell += a.at(i, k) * b.at(k, j) % 101;
            trace += i == j ? cell : cell & 1;
        }
    try {
        trace += a.at(size, 0);
    } catch (const std::exception &error) {
        trace += error.what()[0];
    }
    return trace;
}

long deep(int depth, int at) {
    Guard guard(depth);
    if (depth == 0) {
        if (at % 16 == 0)
            throw at;
        return at;
    }
    return deep(depth - 1, at * 3 % 1009) + 1;
}

long transfers(int count) {
    std::vector<Account> accounts(10);
    long refused = 0;
    for (int i = 0; i < count; i++) {
        Account &from = accounts[static_cast<size_t>(i * 7 % 10)], &to = accounts[static_cast<size_t>(i * 3 % 10)];
        try {
            long amount = i * 31 % 97 - 1;
            from.withdraw(i % 50 == 0 ? amount + 1000000 : amount % (from.balance() + 1));
            to.deposit(amount);
        } catch (const std::invalid_argument &) {
            refused += 100;
        } catch (const std::runtime_error &) {
            refused++;
        }
    }
    for (const Account &account : accounts)
        refused += account.balance() % 1000;
    return refused;
}

} // namespace

int main(int argc, char **argv) {
    int rounds = argc > 1 ? std::atoi(argv[1]) : 55;
    long sum = 0;
    for (int round = 0; round < rounds; round++) {
        sum += parseMany(8000) + checkedProduct(100) + transfers(100000);
        for (int i = 0; i < 2000; i++) {
            try {
                sum += deep(10, i);
            } catch (int thrown) {
                sum += thrown * 2;
            }
        }
    }
    std::printf("exceptions %ld, %d guards live\n", sum, live);
}
