cat >series.cpp <<'CPP'
#include <cstddef>
#include <cstdio>
#include <vector>

template <class T> struct Series {
    std::vector<T> values;
    T limit;
    explicit Series(size_t n, T l) : values(n), limit(l) {}
    void clear(size_t from) {
        for (size_t i = from; i < values.size(); i++)
            values[i] = 0;
    }
    T sum(bool clip) const {
        T total = 0;
        for (size_t i = 0; i < values.size(); i++) {
            if (clip)
                total += values[i] > limit ? limit : values[i];
            else
                total += values[i] * values[i];
        }
        return total;
    }
    void smooth() {
        for (size_t i = 1; i + 1 < values.size(); i++)
            values[i] = (values[i - 1] + values[i] + values[i + 1]) / 3;
    }
};
static void fill(Series<int> &series, const char *text) {
    size_t at = 0;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') {
            at++;
            continue;
        }
        if (at < series.values.size())
            series.values[at] = series.values[at] * 10 + (*text - '0');
    }
}
int main(int argc, char **argv) {
    Series<int> small(64, 100);
    Series<short> other(16, 7);
    for (int i = 1; i < argc; i++) {
        fill(small, argv[i]);
        small.smooth();
        other.clear(i);
    }
    small.clear(32);
    std::printf("%d %d\n", small.sum(argc > 2), (int)other.sum(argc > 3));
    return 0;
}
CPP
clang++-14 -O1 -Xclang -disable-llvm-passes -fno-exceptions -S -emit-llvm -o series.ll series.cpp
{
    echo "; RUN: opt -passes='cgscc(inline),function(sroa,early-cse,instcombine,simplifycfg,loop-mssa(loop-rotate,licm,simple-loop-unswitch<nontrivial>),loop(indvars,loop-idiom),gvn,dse,simplifycfg)' -S %s"
    cat series.ll
} >small.ll
