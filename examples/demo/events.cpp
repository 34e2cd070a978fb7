// A small event library: timers, signals and a queue.  g++ 12.2 crashes on it.

using size = decltype(sizeof 0);

template <typename T, typename U> struct same { static constexpr bool value = false; };
template <typename T> struct same<T, T> { static constexpr bool value = true; };

template <typename T> struct strip { using type = T; };
template <typename T> struct strip<T &> { using type = T; };
template <typename T> struct strip<const T> { using type = T; };

template <typename T> constexpr T &&forward(typename strip<T>::type &value)
{
    return static_cast<T &&>(value);
}

namespace time {

struct moment {
    long seconds = 0;
    int nanos = 0;

    constexpr moment operator+(const moment &other) const
    {
        moment sum{seconds + other.seconds, nanos + other.nanos};
        if (sum.nanos >= 1000000000) {
            sum.nanos -= 1000000000;
            sum.seconds++;
        }
        return sum;
    }
    constexpr bool operator<(const moment &other) const
    {
        return seconds != other.seconds ? seconds < other.seconds : nanos < other.nanos;
    }
};

struct clock {
    moment now;
    void advance(moment by) { now = now + by; }
};

} // namespace time

template <typename T, size N> class ring {
    T slots[N]{};
    size first = 0, used = 0;

public:
    bool full() const { return used == N; }
    bool empty() const { return used == 0; }

    bool push(const T &value)
    {
        if (full())
            return false;
        slots[(first + used++) % N] = value;
        return true;
    }

    T pop()
    {
        T value = slots[first];
        first = (first + 1) % N;
        used--;
        return value;
    }
};

enum class kind { timer, signal, message };

struct event {
    kind what = kind::message;
    time::moment when;
    int payload = 0;
};

constexpr int priority(kind what)
{
    switch (what) {
    case kind::timer:
        return 2;
    case kind::signal:
        return 3;
    case kind::message:
        return 1;
    }
    return 0;
}

template <typename Event> using ignore = decltype([](const Event &) { return true; });

template <typename Event, typename Handler = ignore<Event>> class listener {
    Handler handler;
    int heard = 0;

public:
    bool tell(const Event &what)
    {
        heard++;
        return handler(what);
    }
    int count() const { return heard; }
};

template <typename Event, size N> class queue {
    ring<Event, N> waiting;
    listener<Event> on_event;
    time::clock clock;

public:
    bool post(kind what, int payload)
    {
        Event next;
        next.what = what;
        next.when = clock.now;
        next.payload = payload * priority(what);
        return waiting.push(next);
    }

    int run(int most)
    {
        int handled = 0;
        while (!waiting.empty() && handled < most) {
            clock.advance({0, 1000});
            if (on_event.tell(waiting.pop()))
                handled++;
        }
        return handled;
    }
};

int main()
{
    queue<event, 64> events;
    for (int i = 0; i < 40; i++)
        events.post(i % 3 == 0 ? kind::timer : i % 3 == 1 ? kind::signal : kind::message, i);
    return events.run(100) == 40 ? 0 : 1;
}
