set terminal dumb
set title "Rain"
set xrange [0:12]
set yrange [0:100]
mean = 40
f(x) = mean + 10 * sin(x)
g(x) = f(x) * factor
set label 1 "summer" at 6, 80
set grid
plot f(x) title "model", g(x) title "scaled"
