/* What to eat, at the lowest price. */
set FOOD;
set NUTRIENT;

param price{f in FOOD}, >= 0;
param least{n in NUTRIENT}, >= 0;
param most{f in FOOD}, >= 0, default 10;
param holds{n in NUTRIENT, f in FOOD}, >= 0;

var buy{f in FOOD}, >= 0;

minimize cost: sum{f in FOOD} price[f] * buy[f];

s.t. enough{n in NUTRIENT}: sum{f in FOOD} holds[n, f] * buy[f] >= least[n];
s.t. room{f in FOOD}: buy[f] <= most[f];
s.t. variety: sum{f in FOOD} buy[f] * buy[f] >= 4;

solve;

printf "%-10s %6s\n", "food", "kilos";
printf{f in FOOD: buy[f] > 0} "%-10s %6.2f\n", f, buy[f];

data;

set FOOD := bread beans apples cheese;
set NUTRIENT := energy protein;

param price := bread 2.1 beans 1.4 apples 1.9 cheese 8.5;
param least := energy 9000 protein 60;

param holds: bread beans apples cheese :=
  energy     2600  3300  520    4000
  protein      85   210    3     250;

end;
