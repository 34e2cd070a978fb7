cat >image.cpp <<'CPP'
struct Picture {
    virtual int at(int x, int y) const = 0;
    int width, height;
};
struct Plain : Picture {
    unsigned char colour;
    int at(int, int) const override { return colour; }
};
struct Checked : Picture {
    unsigned char one, two;
    int at(int x, int y) const override { return (x / 8 + y / 8) % 2 ? one : two; }
};
static unsigned char canvas[64 * 64];
static Plain plain;
static Checked checked;
extern "C" void clear(int value)
{
    for (int i = 0; i < 64 * 64; i++) canvas[i] = (unsigned char)value;
}
extern "C" int draw(const Picture *picture, int left, int top, double gain)
{
    int drawn = 0;
    for (int y = 0; y < picture->height; y++)
        for (int x = 0; x < picture->width; x++) {
            int px = left + x, py = top + y;
            if (px < 0 || py < 0 || px >= 64 || py >= 64) continue;
            double value = picture->at(x, y) * gain;
            canvas[py * 64 + px] = value > 255 ? 255 : (unsigned char)value;
            drawn++;
        }
    return drawn;
}
extern "C" void blur(int strength)
{
    for (int y = 1; y < 63; y++)
        for (int x = 1; x < 63; x++)
            if ((x ^ y) & strength) canvas[y * 64 + x] = canvas[y * 64 + x] * strength;
}
extern "C" const Picture *choose(int which)
{
    if (which) return &checked;
    return &plain;
}
CPP
clang++-14 --target=wasm32 -O1 -nostdlib -fno-exceptions -fno-rtti -Wl,--no-entry -Wl,--export=clear,--export=draw,--export=blur,--export=choose -Wl,--allow-undefined -o small.wasm image.cpp
