// Small matrices with the usual operations, and a solver for two unknowns.
#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <stdexcept>

namespace maths {

template <std::size_t Rows, std::size_t Columns = Rows>
class Matrix {
public:
    Matrix() : cells_{} {}

    Matrix(double diagonal) : cells_{}
    {
        for (std::size_t i = 0; i < Rows && i < Columns; ++i)
            (*this)(i, i) = diagonal;
    }

    Matrix(std::initializer_list<double> cells) : cells_{}
    {
        if (cells.size() > Rows * Columns)
            throw std::length_error("too many cells");
        std::size_t i = 0;
        for (double cell : cells)
            cells_[i++] = cell;
    }

    double& operator()(std::size_t row, std::size_t column) { return cells_[row * Columns + column]; }
    double operator()(std::size_t row, std::size_t column) const { return cells_[row * Columns + column]; }

    operator double() const { return norm(); }

    double norm() const
    {
        double sum = 0;
        for (const auto& cell : cells_)
            sum += cell * cell;
        return std::sqrt(sum);
    }

    Matrix<Columns, Rows> transposed() const
    {
        Matrix<Columns, Rows> result;
        for (std::size_t i = 0; i < Rows; ++i)
            for (std::size_t j = 0; j < Columns; ++j)
                result(j, i) = (*this)(i, j);
        return result;
    }

    friend Matrix operator+(const Matrix& a, const Matrix& b)
    {
        Matrix result;
        for (std::size_t i = 0; i < Rows * Columns; ++i)
            result.cells_[i] = a.cells_[i] + b.cells_[i];
        return result;
    }

private:
    std::array<double, Rows * Columns> cells_;
};

template <std::size_t N, std::size_t M, std::size_t K>
Matrix<N, K> operator*(const Matrix<N, M>& a, const Matrix<M, K>& b)
{
    Matrix<N, K> result;
    for (std::size_t i = 0; i < N; ++i)
        for (std::size_t j = 0; j < K; ++j)
            for (std::size_t k = 0; k < M; ++k)
                result(i, j) += a(i, k) * b(k, j);
    return result;
}

using Square = Matrix<2>;
using Vector = Matrix<2, 1>;

inline double determinant(const Square& m) { return m(0, 0) * m(1, 1) - m(0, 1) * m(1, 0); }

inline Square inverse(const Square& m)
{
    const double d = determinant(m);
    if (std::abs(d) < 1e-12)
        throw std::domain_error("singular");
    return Square{m(1, 1) / d, -m(0, 1) / d, -m(1, 0) / d, m(0, 0) / d};
}

} // namespace maths

int main()
{
    maths::Square m{2, 1, 1, 3};
    maths::Vector v{3, 5};
    maths::Vector x = maths::inverse(m) * v;
    maths::Square shifted = m + 1.5;
    return x(0, 0) > 0.5 && shifted.transposed().norm() > 1 ? 0 : 1;
}
