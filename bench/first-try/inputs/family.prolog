parent(ada, byron).
parent(byron, clara).
parent(clara, dora).
female(ada).
female(clara).
female(dora).

mother(X, Y) :- parent(X, Y), female(X).
grandparent(X, Z) :- parent(X, Y), parent(Y, Z).
ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).

older(X, Y) :- age(X, A), age(Y, B), A > B.

count([], 0).
count([_|Rest], N) :- count(Rest, M), N is M + 1.

main :- findall(X, ancestor(ada, X), All), count(All, N), print(N), nl,
        ( older(ada, byron) -> print(yes) ; print(no) ).
