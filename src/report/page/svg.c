#include "report/page/svg.h"

#include "report/page/svg_parts.h"

#include <math.h>

enum { WIDTH = 720, HEIGHT = 420, LEFT = 80, RIGHT = 20, TOP = 40, BOTTOM = 60, N_TICKS = 5 };

static const char *const colours[] = {"#4e79a7", "#f28e2b", "#59a14f", "#e15759",
                                      "#76b7b2", "#b07aa1", "#9c755f", "#edc948"};

struct frame {
    double most_x, most_y; /* the smallest values are 0 */
};

/* The distance between ticks: 1, 2 or 5 times a power of ten, so that about N_TICKS fit. */
static double tick_step(double most)
{
    double step = pow(10, floor(log10(most / N_TICKS)));
    if (most / step > 5 * N_TICKS)
        return step * 5;
    return most / step > 2 * N_TICKS ? step * 2 : step;
}

static double place_x(const struct frame *frame, double x)
{
    return LEFT + (WIDTH - LEFT - RIGHT) * x / frame->most_x;
}

static double place_y(const struct frame *frame, double y)
{
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * y / frame->most_y;
}

static struct frame find_frame(const struct svg_chart *chart)
{
    struct frame frame = {0, 0};
    for (size_t i = 0; i < chart->n_series; i++)
        for (size_t k = 0; k < chart->series[i].n_points; k++) {
            frame.most_x = fmax(frame.most_x, chart->series[i].points[k].x);
            frame.most_y = fmax(frame.most_y, chart->series[i].points[k].y);
        }
    frame.most_x = frame.most_x > 0 ? frame.most_x : 1;
    frame.most_y = frame.most_y > 0 ? frame.most_y : 1;
    return frame;
}

static void add_axes(const struct svg_chart *chart, const struct frame *frame, struct buffer *out)
{
    double step = tick_step(frame->most_x);
    for (double x = 0; x <= frame->most_x * 1.0001; x += step)
        buffer_add_format(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.6g</text>\n",
                          place_x(frame, x), HEIGHT - BOTTOM + 18, x);
    step = tick_step(frame->most_y);
    for (double y = 0; y <= frame->most_y * 1.0001; y += step)
        buffer_add_format(out,
                          "<path d=\"M%d %.1fH%d\" stroke=\"#ccc\"/><text x=\"%d\" y=\"%.1f\" "
                          "text-anchor=\"end\">%.6g</text>\n",
                          LEFT, place_y(frame, y), WIDTH - RIGHT, LEFT - 6, place_y(frame, y) + 4,
                          y);
    buffer_add_format(out, "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#000\"/>\n", LEFT, TOP,
                      HEIGHT - BOTTOM, WIDTH - RIGHT);
    svg_label(out, WIDTH / 2.0, HEIGHT - BOTTOM + 38, "text-anchor=\"middle\"", chart->x_label);
    svg_label(out, -HEIGHT / 2.0, 16, "text-anchor=\"middle\" transform=\"rotate(-90)\"",
              chart->y_label);
}

static void add_series(const struct svg_chart *chart, const struct frame *frame, size_t i,
                       struct buffer *out)
{
    const struct svg_series *series = &chart->series[i];
    const char *colour = colours[i % (sizeof colours / sizeof *colours)];
    for (size_t k = 0; k < series->n_points; k++) {
        double x = place_x(frame, series->points[k].x), y = place_y(frame, series->points[k].y);
        if (k == 0 && chart->counts_up)
            buffer_add_format(out, "<path d=\"M%d %dH%.1fV%.1f", LEFT, HEIGHT - BOTTOM, x, y);
        else if (k == 0)
            buffer_add_format(out, "<path d=\"M%.1f %.1f", x, y);
        else if (chart->has_steps)
            buffer_add_format(out, "H%.1fV%.1f", x, y);
        else
            buffer_add_format(out, "L%.1f %.1f", x, y);
    }
    if (series->n_points > 0 && chart->counts_up)
        buffer_add_format(out, "H%d", WIDTH - RIGHT);
    if (series->n_points > 0)
        buffer_add_format(out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", colour);
    buffer_add_format(out, "<rect x=\"%d\" y=\"%zu\" width=\"12\" height=\"12\" fill=\"%s\"/>\n",
                      WIDTH - RIGHT - 200, TOP + 6 + 18 * i, colour);
    svg_label(out, WIDTH - RIGHT - 184, (double)(TOP + 17 + 18 * i), "", series->name);
}

void svg_write(const struct svg_chart *chart, struct buffer *out)
{
    struct frame frame = find_frame(chart);
    svg_begin(out, WIDTH, HEIGHT, chart->title);
    buffer_add_text(out, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    svg_label(out, LEFT, 24, "font-weight=\"bold\"", chart->title);
    add_axes(chart, &frame, out);
    for (size_t i = 0; i < chart->n_series; i++)
        add_series(chart, &frame, i, out);
    buffer_add_text(out, "</svg>\n");
}
