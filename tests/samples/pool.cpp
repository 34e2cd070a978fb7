// A pool of workers.
#include <functional>
#include <vector>
#define LIMIT 8

namespace pool {

template <typename T, int N = 4>
class Queue {
public:
    explicit Queue(int size = N) : size_(size), items_() {}
    virtual ~Queue() = default;
    bool push(const T &item) {
        if (items_.size() >= static_cast<size_t>(size_)) return false;
        items_.push_back(item);
        return true;
    }
    T &operator[](int i) { return items_[i]; }

protected:
    int size_;
    std::vector<T> items_;
};

struct Job : public Queue<int>, private std::less<int> {
    enum class State { Ready, Done };
    State state = State::Ready;
    using Callback = std::function<void(int)>;
    Callback done;
    union { int a; float b; };
};

constexpr int square(int x) noexcept { return x * x; }

static auto make(int n) -> std::vector<int> {
    std::vector<int> v{1, 2, 3};
    for (auto &x : v) x += n;
    for (int i = 0; i < LIMIT; ++i) {
        if (i % 2 == 0) continue;
        v.emplace_back(i > 3 ? square(i) : -i);
    }
    auto f = [&v, n](int a) mutable { return a + n + v[0]; };
    try {
        f(2);
    } catch (const std::exception &e) {
        throw;
    }
    switch (n) {
    case 1:
        break;
    default:
        delete new int(3);
    }
    return v;
}

} // namespace pool

int main(int argc, char **argv) {
    using namespace pool;
    Queue<double, 2> q(3);
    q.push(1.5);
    while (argc-- > 0) { do { argc /= 2; } while (argc > 10); }
    return make(argc).size() == 0u ? 1 : 0;
}
