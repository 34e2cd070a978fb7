cat >shapes.cpp <<'CPP'
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

struct Shape {
    virtual ~Shape() {}
    virtual double area() const = 0;
    virtual std::string name() const { return "shape"; }
};
struct Square : Shape {
    double side;
    explicit Square(double s) : side(s) {
        if (s < 0)
            throw std::invalid_argument("negative side");
    }
    double area() const override { return side * side; }
    std::string name() const override { return "square"; }
};
struct Circle : Shape {
    double radius;
    explicit Circle(double r) : radius(r) {}
    double area() const override { return 3.14 * radius * radius; }
};
struct Group : Shape {
    std::vector<std::unique_ptr<Shape>> parts;
    void add(Shape *part) { parts.emplace_back(part); }
    double area() const override {
        double sum = 0;
        for (const auto &part : parts)
            sum += part->area();
        return sum;
    }
};
double total(const std::map<std::string, double> &prices, const Group &group) {
    double sum = 0;
    for (const auto &part : group.parts) {
        auto found = prices.find(part->name());
        if (found == prices.end())
            throw std::out_of_range("no price for " + part->name());
        sum += found->second * part->area();
    }
    return sum;
}
int main(int argc, char **argv) {
    Group group;
    std::map<std::string, double> prices;
    prices["square"] = 2.5;
    for (int i = 1; i < argc; i++)
        group.add(i % 2 ? (Shape *)new Square(argc) : (Shape *)new Circle(i));
    try {
        return (int)total(prices, group);
    } catch (const std::out_of_range &error) {
        return 3;
    }
}
CPP
clang++-14 -O0 -S -emit-llvm -o small.ll shapes.cpp
