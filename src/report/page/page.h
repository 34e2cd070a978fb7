/* page - a report as one HTML file that needs nothing else: no network, no other files.
 *
 * The script, the style and the charting library (uPlot) are compiled into the program. */
#ifndef PARE_REPORT_PAGE_PAGE_H
#define PARE_REPORT_PAGE_PAGE_H

#include "report/data/run_data.h"

/* False: the program was built without the charting library, so it cannot make pages. */
bool page_is_possible(void);

/* One run: its tests, versions and map; several: the diagrams of the papers. */
void page_write(const struct run_data *runs, size_t n, struct buffer *out);

enum page_kind {
    PAGE_FINAL,      /* a static page, without a server */
    PAGE_LIVE,       /* asks its server for newer data (report/live/server.h) */
    PAGE_OF_THE_RUN, /* the server belongs to the run itself, which can be paused and stopped */
};

/* The live page of one run, and its data. */
void page_write_live(const struct run_data *run, enum page_kind kind, struct buffer *out);
void page_write_data(const struct run_data *run, enum page_kind kind, struct buffer *out);

/* The files that the page is made of; ended by zero bytes, which do not count. */
struct page_asset {
    const unsigned char *data;
    size_t n_bytes;
};
extern const struct page_asset page_script, page_style, page_uplot, page_uplot_style,
    page_uplot_licence;
extern const struct page_asset time_left_table; /* share/time-left.csv, for figures/time_left.h */

#endif
