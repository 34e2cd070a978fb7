#include "report/page/page.h"

#include "base/memory.h"
#include "report/page/json_out.h"
#include "report/page/run_json.h"
#include "report/page/several_json.h"

#include <stdlib.h>

/* The names of the kinds in the script. */
static const char *const kind_names[] = {
    [PAGE_FINAL] = "", [PAGE_LIVE] = "journal", [PAGE_OF_THE_RUN] = "run"};

bool page_is_possible(void)
{
    return page_uplot.n_bytes > 0;
}

static void add_asset(struct buffer *out, const struct page_asset *asset)
{
    buffer_add(out, asset->data, asset->n_bytes);
}

static void write_data(const struct run_data *runs, size_t n, enum page_kind kind,
                       struct buffer *out)
{
    buffer_add_byte(out, '{');
    json_out_name(out, "live");
    json_out_text(out, kind_names[kind]);
    json_out_name(out, "version");
    json_out_text(out, PARE_VERSION);
    json_out_name(out, "runs");
    buffer_add_byte(out, '[');
    for (size_t i = 0; i < n; i++) {
        buffer_add_text(out, i > 0 ? "," : "");
        if (n == 1)
            run_json(&runs[i], out);
        else
            run_json_short(&runs[i], out);
    }
    buffer_add_byte(out, ']');
    if (n != 1) {
        struct run_record *records = mem_zero(n + 1, sizeof *records);
        for (size_t i = 0; i < n; i++)
            run_data_record(&runs[i], &records[i]);
        json_out_name(out, "several");
        several_json(records, n, out);
        for (size_t i = 0; i < n; i++)
            free(records[i].events);
        free(records);
    }
    buffer_add_byte(out, '}');
}

static void write_page(const struct run_data *runs, size_t n, enum page_kind kind,
                       struct buffer *out)
{
    buffer_add_text(out,
                    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                    "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:");
    buffer_add_text(out, kind != PAGE_FINAL ? "; connect-src 'self'" : "");
    buffer_add_text(out,
                    "\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<title>Report of a reduction</title>\n<style>\n");
    add_asset(out, &page_uplot_style);
    add_asset(out, &page_style);
    buffer_add_text(out, "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">To the "
                         "report</a>\n<main id=\"main\"></main>\n"
                         "<noscript>This page draws its charts with a script.</noscript>\n"
                         "<script type=\"application/json\" id=\"data\">");
    write_data(runs, n, kind, out);
    buffer_add_text(out, "</script>\n<script>\n/*\nuPlot\n\n");
    add_asset(out, &page_uplot_licence);
    buffer_add_text(out, "*/\n");
    add_asset(out, &page_uplot);
    buffer_add_text(out, "\n</script>\n<script>\n");
    add_asset(out, &page_script);
    buffer_add_text(out, "</script>\n</body>\n</html>\n");
}

void page_write(const struct run_data *runs, size_t n, struct buffer *out)
{
    write_page(runs, n, PAGE_FINAL, out);
}

void page_write_live(const struct run_data *run, enum page_kind kind, struct buffer *out)
{
    write_page(run, 1, kind, out);
}

void page_write_data(const struct run_data *run, enum page_kind kind, struct buffer *out)
{
    write_data(run, 1, kind, out);
}
