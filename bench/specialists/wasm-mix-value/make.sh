cat >mix.c <<'C'
typedef unsigned int u32;
typedef unsigned char u8;
static u8 heap[4096];
static u32 used;
static const u32 sines[8] = {0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501};
static const char text[] = "the quick brown fox jumps over the lazy dog";
struct state { u32 a, b, c, d; u32 n; u8 rest[16]; };
static void *allocate(u32 n) { void *at = heap + used; used += (n + 7) & ~7u; return used < sizeof heap ? at : 0; }
static u32 turn(u32 x, int n) { return x << n | x >> (32 - n); }
static u32 choose(int kind, u32 b, u32 c, u32 d) {
    switch (kind) {
    case 0: return (b & c) | (~b & d);
    case 1: return (d & b) | (~d & c);
    case 2: return b ^ c ^ d;
    default: return c ^ (b | ~d);
    }
}
static void step(struct state *s, const u8 *block) {
    for (int i = 0; i < 32; i++) {
        u32 word = block[i % 16] * 0x01010101u;
        u32 f = choose(i / 8, s->b, s->c, s->d) + s->a + sines[i % 8] + word;
        s->a = s->d; s->d = s->c; s->c = s->b; s->b += turn(f, 7 + 5 * (i % 4));
    }
}
static void add(struct state *s, const u8 *bytes, u32 n) {
    for (u32 i = 0; i < n; i++) {
        s->rest[s->n++ % 16] = bytes[i];
        if (s->n % 16 == 0) step(s, s->rest);
    }
}
static struct state *start(void) {
    struct state *s = allocate(sizeof *s);
    s->a = 0x67452301; s->b = 0xefcdab89; s->c = 0x98badcfe; s->d = 0x10325476; s->n = 0;
    return s;
}
static u32 finish(struct state *s) {
    u8 mark = 0x80;
    do { add(s, &mark, 1); mark = 0; } while (s->n % 16 != 0);
    return s->a ^ s->b ^ s->c ^ s->d;
}
static u32 length(const char *t) { u32 n = 0; while (t[n]) n++; return n; }
u32 digest(void) { struct state *s = start(); add(s, (const u8 *)text, length(text)); return finish(s); }
u32 twice(void) { struct state *s = start(); add(s, (const u8 *)text, 9); add(s, (const u8 *)text, 9); return finish(s); }
double share(void) { u32 n = 0; for (u32 i = 0; i < length(text); i++) n += text[i] == 'o'; return (double)n / length(text); }
C
clang-14 --target=wasm32 -O1 -nostdlib -Wl,--no-entry -Wl,--export=digest,--export=twice,--export=share -fno-builtin -o small.wasm mix.c
