cat >machine.c <<'C'
enum { PUSH, ADD, MUL, SUB, DIV, DUP, SWAP, JUMP, ZERO, STOP };
static int stack[64], height;
static const int good[] = {PUSH, 5, PUSH, 8, ADD, PUSH, 3, MUL, PUSH, 3, ADD, STOP};
static const int bad[] = {PUSH, 100, PUSH, 7, PUSH, 1, SUB, DUP, ZERO, 14, JUMP, 4, STOP, STOP, DIV, STOP};
static void push(int value) { if (height < 64) stack[height++] = value; }
static int pop(void) { return height > 0 ? stack[--height] : 0; }
static int step(const int *code, int at)
{
    int a, b;
    switch (code[at]) {
    case PUSH: push(code[at + 1]); return at + 2;
    case ADD: a = pop(); push(pop() + a); return at + 1;
    case MUL: a = pop(); push(pop() * a); return at + 1;
    case SUB: a = pop(); push(pop() - a); return at + 1;
    case DIV: a = pop(); push(pop() / a); return at + 1;
    case DUP: a = pop(); push(a); push(a); return at + 1;
    case SWAP: a = pop(); b = pop(); push(a); push(b); return at + 1;
    case JUMP: return code[at + 1];
    case ZERO: return pop() == 0 ? code[at + 1] : at + 2;
    default: return -1;
    }
}
static int run(const int *code)
{
    int at = 0;
    height = 0;
    while (at >= 0) at = step(code, at);
    return pop();
}
int check(void) { return run(good); }
int crash(void) { return run(bad); }
int depth(void) { run(good); return height; }
C
clang-14 --target=wasm32 -O0 -nostdlib -Wl,--no-entry -Wl,--export=check,--export=crash,--export=depth -o small.wasm machine.c
