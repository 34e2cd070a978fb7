program sorting;
type
  numbers = array[1..5] of integer;
var
  list: numbers;
  i: integer;

procedure swap(var a, b: integer);
var
  t: integer;
begin
  t := a;
  a := b;
  b := t;
end;

procedure sort(var l: numbers);
var
  i, j: integer;
begin
  for i := 1 to 5 do
    for j := 1 to 4 do
      if l[j] > l[j + 1] then
        swap(l[j], l[j + 1]);
end;

function mean(l: numbers): integer;
var
  k, sum: integer;
begin
  sum := 0;
  for k := 1 to 5 do
    sum := sum + l[k];
  mean := sum / 5;
end;

begin
  for i := 1 to 5 do
    list[i] := 10 - i;
  sort(list);
  writeln(mean(list));
end.
