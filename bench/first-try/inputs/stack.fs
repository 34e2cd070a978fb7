\ Sums and products.
: square ( n -- n ) dup * ;
: cube ( n -- n ) dup square * ;
: sum-to ( n -- n ) 0 swap 1+ 0 ?do i + loop ;
: report ( n -- ) dup . square . cr ;
variable total
0 total !
: add ( n -- ) total +! ;
3 square add
4 cube add
5 sum-to add
total @ . cr
6 reprot
7 report
bye
