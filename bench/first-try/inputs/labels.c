#include <stdio.h>
#include <string.h>

enum kind { KIND_BOX, KIND_BAG, KIND_TUBE };

struct label {
    enum kind kind;
    char text[16];
    unsigned number;
};

static const char *kind_name(enum kind kind)
{
    switch (kind) {
    case KIND_BOX:
        return "a box with a rather long name";
    case KIND_BAG:
        return "bag";
    default:
        return "tube";
    }
}

static int check(const struct label *label)
{
    return label->number > 10 && strlen(label->text) > 2;
}

static void fill(struct label *label, unsigned number)
{
    char text[12];
    label->number = number;
    sprintf(text, "%s number %u", "label", number);
    memcpy(label->text, text, sizeof text);
}

int main(int argc, char **argv)
{
    struct label labels[3];
    for (unsigned i = 0; i < 3; i++) {
        labels[i].kind = (enum kind)i;
        fill(&labels[i], i * 1000 + (unsigned)argc);
        printf("%s: %s %d\n", kind_name(labels[i].kind), labels[i].text, check(&labels[i]));
    }
    (void)argv;
    return 0;
}
