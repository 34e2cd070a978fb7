#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace config {

class Value {
public:
    enum class Type { text, number, list };

    explicit Value(std::string text) : type_(Type::text), text_(std::move(text)) {}
    explicit Value(double number) : type_(Type::number), number_(number) {}
    explicit Value(std::vector<Value> items) : type_(Type::list), items_(std::move(items)) {}

    Type type() const { return type_; }
    const std::string &text() const { return text_; }
    double number() const { return number_; }
    const std::vector<Value> &items() const { return items_; }

private:
    Type type_;
    std::string text_;
    double number_ = 0;
    std::vector<Value> items_;
};

class Visitor {
public:
    virtual ~Visitor() = default;
    virtual void visit(const std::string &key, const Value &value) = 0;
};

class Printer : public Visitor {
public:
    explicit Printer(std::ostream &out) : out_(out) {}

    void visit(const std::string &key, const Value &value) override
    {
        out_ << key << " = ";
        switch (value.type()) {
        case Value::Type::text: out_ << '"' << value.text() << '"'; break;
        case Value::Type::number: out_ << value.number(); break;
        case Value::Type::list: out_ << value.items().size() << " items"; break;
        }
        out_ << '\n';
    }

private:
    std::ostream &out_;
};

class Section {
public:
    void set(const std::string &key, Value value) { values_.insert_or_assign(key, std::move(value)); }

    const Value &at(const std::string &key) const
    {
        auto found = values_.find(key);
        if (found == values_.end())
            throw std::out_of_range("no key " + key);
        return found->second;
    }

    void walk(Visitor &visitor) const
    {
        for (const auto &[key, value] : values_)
            visitor.visit(key, value);
    }

    template <typename F> int count(F wanted)
    {
        int n = 0;
        for (const auto &entry : values_)
            if (wanted(entry.second))
                ++n;
        return n;
    }

private:
    std::map<std::string, Value> values_;
};

int numbers(const Section &section)
{
    return section.count([](const Value &value) { return value.type() == Value::Type::number; });
}

} // namespace config

int main()
{
    config::Section section;
    section.set("name", config::Value("demo"));
    section.set("size", config::Value(12.5));
    section.set("tags", config::Value(std::vector<config::Value>{config::Value("a"), config::Value(2.0)}));
    auto printer = std::make_unique<config::Printer>(std::cout);
    section.walk(*printer);
    std::cout << numbers(section) << " numbers\n";
    try {
        std::cout << section.at("color").text() << '\n';
    } catch (const std::out_of_range &error) {
        std::cerr << error.what() << '\n';
    }
    return 0;
}
