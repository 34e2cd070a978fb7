# Heat on a grid.
module Grids

export Grid, step!, total

abstract type Shape end

struct Grid{T<:Real} <: Shape
    cells::Matrix{T}
    rate::T
end

Grid(n::Int; rate=0.1) = Grid(zeros(n, n), rate)

"One step of time."
function step!(grid::Grid)
    n, m = size(grid.cells)
    old = copy(grid.cells)
    for i in 2:n-1, j in 2:m-1
        around = old[i-1, j] + old[i+1, j] + old[i, j-1] + old[i, j+1]
        grid.cells[i, j] += grid.rate * (around - 4 * old[i, j])
    end
    return grid
end

total(grid) = sum(x -> x > 0 ? x : zero(x), grid.cells)

end

using .Grids

grid = Grid(5)
grid.cells[3, 3] = 100.0
steps = 0
while steps < 3
    step!(grid)
    global steps += 1
end
try
    error("stop")
catch e
    println("caught: ", e isa ErrorException)
finally
    println("total: $(round(total(grid), digits=2))")
end
squares = [i^2 for i in 1:5 if isodd(i)]
table = Dict("a" => 1, :b => 2)
if isempty(squares)
    println("none")
elseif length(squares) == 1
    println("one")
else
    @show squares table
end
