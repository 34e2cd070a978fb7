cat >words.c <<'C'
struct node { const char *word; struct node *left, *right; int times; };
static struct node nodes[16];
static int used;
static const char text[] = "the clock and the cat and the moon";
static char copies[64];
static int filled;
static int compare(const char *a, const char *b)
{
    while (*a && *a == *b) { a++; b++; }
    return *a - *b;
}
static struct node *insert(struct node *at, const char *word)
{
    if (!at) {
        struct node *made = &nodes[used++];
        made->word = word;
        made->times = 1;
        return made;
    }
    int order = compare(word, at->word);
    if (order == 0) at->times++;
    else if (order < 0) at->left = insert(at->left, word);
    else at->right = insert(at->right, word);
    return at;
}
static struct node *build(void)
{
    struct node *root = 0;
    const char *p = text;
    used = filled = 0;
    for (int i = 0; i < 16; i++) nodes[i] = (struct node){0};
    while (*p) {
        const char *word = &copies[filled];
        while (*p && *p != ' ') copies[filled++] = *p++;
        copies[filled++] = 0;
        if (*p) p++;
        root = insert(root, word);
    }
    return root;
}
static int count(struct node *at) { return at ? at->times + count(at->left) + count(at->right) : 0; }
int words(void) { return count(build()); }
int circle(void)
{
    struct node *root = build();
    root->left->left->right = root;
    return count(root);
}
C
clang-14 --target=wasm32 -O0 -nostdlib -fno-builtin -Wl,--no-entry -Wl,--export=words,--export=circle -o small.wasm words.c
