#include "report/page/bars.h"

#include "base/markup.h"
#include "report/page/svg_parts.h"

#include <math.h>

enum { WIDTH = 720, HEIGHT = 320, LEFT = 60, RIGHT = 160, TOP = 40, BOTTOM = 55 };
enum { LEAST_LABELLED = 18 }; /* the number of a narrower bar would not fit above it */

static const char *const colours[] = {"#4e79a7", "#f28e2b", "#8c959f", "#59a14f",
                                      "#e15759", "#76b7b2", "#b07aa1", "#edc948"};

static double value_at(const struct bar_chart *chart, size_t group, size_t series)
{
    return chart->values[group * chart->n_series + series];
}

static double mark_at(const struct bar_chart *chart, size_t group, size_t series)
{
    return chart->marks != NULL ? chart->marks[group * chart->n_series + series] : -1;
}

static double most_of(const struct bar_chart *chart)
{
    double most = 0;
    for (size_t g = 0; g < chart->n_groups; g++) {
        double sum = 0;
        for (size_t s = 0; s < chart->n_series; s++) {
            double value = fmax(value_at(chart, g, s), 0);
            sum += value;
            most = fmax(most, fmax(chart->is_stacked ? sum : value, mark_at(chart, g, s)));
        }
    }
    return most > 0 ? most : 1;
}

static double height_of(double value, double most)
{
    return (HEIGHT - TOP - BOTTOM) * value / most;
}

static void add_bar(const struct bar_chart *chart, size_t g, size_t s, double x, double width,
                    double below, double most, struct buffer *out)
{
    double value = value_at(chart, g, s), floor = HEIGHT - BOTTOM - height_of(below, most);
    buffer_add_format(out,
                      "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\">"
                      "<title>",
                      x, floor - height_of(value, most), width, height_of(value, most),
                      colours[s % (sizeof colours / sizeof *colours)]);
    markup_add_text(out, chart->series[s]);
    buffer_add_format(out, ": %.6g</title></rect>\n", value);
    if (width >= LEAST_LABELLED && (!chart->is_stacked || value >= most / 15))
        buffer_add_format(out,
                          "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"10\" "
                          "fill=\"currentColor\">%g</text>\n",
                          x + width / 2,
                          floor - height_of(value, most) + (chart->is_stacked ? 12 : -3), value);
}

static void add_mark(double x, double width, double value, double most, struct buffer *out)
{
    double y = HEIGHT - BOTTOM - height_of(value, most);
    buffer_add_format(out,
                      "<path class=\"mark\" d=\"M%.1f %.1fH%.1f\" stroke=\"currentColor\" "
                      "stroke-width=\"2\" stroke-dasharray=\"3 2\"><title>%.6g</title></path>\n",
                      x - 2, y, x + width + 2, value);
}

static void add_group(const struct bar_chart *chart, size_t g, double most, struct buffer *out)
{
    double room = (double)(WIDTH - LEFT - RIGHT) / (double)chart->n_groups, below = 0, marks = 0;
    double width = room * 0.8 / (chart->is_stacked ? 1 : (double)chart->n_series);
    for (size_t s = 0; s < chart->n_series; s++) {
        double x = LEFT + room * ((double)g + 0.1) + (chart->is_stacked ? 0 : width * (double)s);
        if (value_at(chart, g, s) >= 0)
            add_bar(chart, g, s, x, width * 0.95, below, most, out);
        if (mark_at(chart, g, s) >= 0)
            add_mark(x, width * 0.95, mark_at(chart, g, s) + marks, most, out);
        below += chart->is_stacked ? fmax(value_at(chart, g, s), 0) : 0;
        marks += chart->is_stacked ? fmax(mark_at(chart, g, s), 0) : 0;
    }
    svg_label(out, LEFT + room * ((double)g + 0.5), HEIGHT - BOTTOM + 18,
              "text-anchor=\"middle\" fill=\"currentColor\"", chart->groups[g]);
}

static void add_legend(const struct bar_chart *chart, struct buffer *out)
{
    for (size_t s = 0; chart->n_series > 1 && s < chart->n_series; s++) {
        buffer_add_format(
            out, "<rect x=\"%d\" y=\"%zu\" width=\"12\" height=\"12\" fill=\"%s\"/>\n",
            WIDTH - RIGHT + 12, TOP + 18 * s, colours[s % (sizeof colours / sizeof *colours)]);
        svg_label(out, WIDTH - RIGHT + 30, (double)(TOP + 11 + 18 * s), "fill=\"currentColor\"",
                  chart->series[s]);
    }
}

void bars_write(const struct bar_chart *chart, struct buffer *out)
{
    double most = most_of(chart);
    svg_begin(out, WIDTH, HEIGHT, chart->title);
    svg_label(out, LEFT, 24, "font-weight=\"bold\" fill=\"currentColor\"", chart->title);
    for (size_t g = 0; g < chart->n_groups; g++)
        add_group(chart, g, most, out);
    buffer_add_format(out, "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"currentColor\"/>\n",
                      LEFT, TOP, HEIGHT - BOTTOM, WIDTH - RIGHT);
    svg_label(out, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - BOTTOM + 38,
              "text-anchor=\"middle\" fill=\"currentColor\"", chart->x_label);
    svg_label(out, -HEIGHT / 2.0, 16,
              "text-anchor=\"middle\" transform=\"rotate(-90)\" fill=\"currentColor\"",
              chart->y_label);
    add_legend(chart, out);
    buffer_add_text(out, "</svg>\n");
}
