%{
#include <stdio.h>
int yylex(void);
void yyerror(const char *message);
%}
%token NUMBER NAME
%left '+' '-'
%left '*' '/'
%%
program:
    | program line
    ;
line: '\n'
    | expression '\n' { printf("%d\n", $1); }
    | NAME '=' expression '\n'
    ;
expression: NUMBER
    | NAME
    | expression '+' expression { $$ = $1 + $3; }
    | expression '*' expression { $$ = $1 * $3; }
    | '(' expression ')' { $$ = $2; }
    | call
    ;
call: NAME '(' arguments ')'
    ;
%%
