// Virtual calls through a class hierarchy, and templates whose work is in nested one-line operators:
// fixed-point numbers, intervals, dual numbers, two-dimensional vectors.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace {

template <int Bits> class Fixed {
  public:
    Fixed() : raw_(0) {}
    Fixed(int value) : raw_(static_cast<long>(value) * (1L << Bits)) {}
    static Fixed ofRaw(long raw) {
        Fixed it;
        it.raw_ = raw;
        return it;
    }
    Fixed operator+(Fixed o) const { return ofRaw(raw_ + o.raw_); }
    Fixed operator-(Fixed o) const { return ofRaw(raw_ - o.raw_); }
    Fixed operator-() const { return ofRaw(-raw_); }
    Fixed operator*(Fixed o) const { return ofRaw((raw_ * o.raw_) >> Bits); }
    Fixed operator/(Fixed o) const { return ofRaw(raw_ * (1L << Bits) / o.raw_); }
    Fixed &operator+=(Fixed o) { return *this = *this + o; }
    bool operator<(Fixed o) const { return raw_ < o.raw_; }
    long raw() const { return raw_; }

  private:
    long raw_;
};

template <class T> struct Vec {
    T x, y;
    Vec operator+(const Vec &o) const { return {x + o.x, y + o.y}; }
    Vec operator-(const Vec &o) const { return {x - o.x, y - o.y}; }
    Vec operator*(const T &s) const { return {x * s, y * s}; }
    T dot(const Vec &o) const { return x * o.x + y * o.y; }
    T cross(const Vec &o) const { return x * o.y - y * o.x; }
};

// A value and its derivative.
template <class T> struct Dual {
    T value, slope;
    Dual operator+(const Dual &o) const { return {value + o.value, slope + o.slope}; }
    Dual operator-(const Dual &o) const { return {value - o.value, slope - o.slope}; }
    Dual operator*(const Dual &o) const { return {value * o.value, value * o.slope + slope * o.value}; }
    Dual operator/(const Dual &o) const {
        return {value / o.value, (slope * o.value - value * o.slope) / (o.value * o.value)};
    }
};

template <class T> T polynomial(const T &x, const T &one) {
    T three = one + one + one;
    return x * x * x - three * x * x + x / three - one;
}

template <class T> T square(T x) { return x * x; }
template <class T> T twice(T x) { return x + x; }
template <class T> T least(T a, T b) { return b < a ? b : a; }

template <class T> T newton(T start, int steps) {
    Dual<T> one{T(1), T(0)};
    T x = start;
    for (int i = 0; i < steps; i++) {
        Dual<T> y = polynomial(Dual<T>{x, T(1)}, one);
        x = x - y.value / y.slope;
    }
    return x;
}

class Shape {
  public:
    virtual ~Shape() = default;
    virtual double area() const = 0;
    virtual double perimeter() const = 0;
    virtual void scale(double factor) = 0;
    virtual int corners() const { return 0; }
};

class Rectangle : public Shape {
  public:
    Rectangle(double w, double h) : w_(w), h_(h) {}
    double area() const override { return w_ * h_; }
    double perimeter() const override { return twice(w_ + h_); }
    void scale(double factor) override { w_ *= factor, h_ *= factor; }
    int corners() const override { return 4; }

  protected:
    double w_, h_;
};

class Square final : public Rectangle {
  public:
    explicit Square(double side) : Rectangle(side, side) {}
    double perimeter() const override { return 4 * w_; }
};

class Circle final : public Shape {
  public:
    explicit Circle(double radius) : radius_(radius) {}
    double area() const override { return 3.14159265358979 * square(radius_); }
    double perimeter() const override { return twice(3.14159265358979) * radius_; }
    void scale(double factor) override { radius_ *= factor; }

  private:
    double radius_;
};

class Polygon final : public Shape {
  public:
    explicit Polygon(std::vector<Vec<double>> points) : points_(std::move(points)) {}
    double area() const override {
        double sum = 0;
        for (size_t i = 0; i < points_.size(); i++)
            sum += points_[i].cross(points_[(i + 1) % points_.size()]);
        return sum / 2;
    }
    double perimeter() const override { return area() / points_[0].dot(points_[0]); }
    void scale(double factor) override {
        for (Vec<double> &point : points_)
            point = point * factor;
    }
    int corners() const override { return static_cast<int>(points_.size()); }

  private:
    std::vector<Vec<double>> points_;
};

std::unique_ptr<Shape> makeShape(int kind, double size) {
    switch (kind % 4) {
    case 0: return std::make_unique<Rectangle>(size, size + 1);
    case 1: return std::make_unique<Square>(size);
    case 2: return std::make_unique<Circle>(size);
    default: return std::make_unique<Polygon>(std::vector<Vec<double>>{{size, 0}, {0, size}, {-size, 0}, {0, -size}});
    }
}

double visit(std::vector<std::unique_ptr<Shape>> &shapes, double factor) {
    double sum = 0;
    for (auto &shape : shapes) {
        shape->scale(factor);
        sum += shape->area() / (1 + shape->perimeter()) + shape->corners();
    }
    return sum;
}

template <class T> T walk(int steps) {
    Vec<T> at{T(1), T(0)}, turned;
    T swept = T(0);
    T sine = T(3) / T(5), cosine = T(4) / T(5);
    for (int i = 0; i < steps; i++) {
        turned = Vec<T>{at.x * cosine - at.y * sine, at.x * sine + at.y * cosine};
        swept += at.cross(turned) + least(square(turned.x), twice(at.dot(turned - at)));
        at = turned;
    }
    return swept;
}

} // namespace

int main(int argc, char **argv) {
    int rounds = argc > 1 ? std::atoi(argv[1]) : 110;
    std::vector<std::unique_ptr<Shape>> shapes;
    for (int i = 0; i < 1000; i++)
        shapes.push_back(makeShape(i * 7 + i / 9, 1 + i % 13));
    double sum = 0, roots = 0;
    long raw = 0;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < 200; i++)
            sum += visit(shapes, i % 2 ? 1.25 : 0.8);
        raw += walk<Fixed<20>>(300000).raw() + newton(Fixed<24>(4 + round % 3), 1000).raw();
        sum += walk<double>(300000);
        for (int i = 0; i < 5000; i++)
            roots += newton(4.0 + i % 5, 12);
    }
    std::printf("shapes %.6f %.6f %ld\n", sum, roots, raw);
}
