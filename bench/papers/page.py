"""The page of a paper: tables, charts, and what was run.  One HTML file without scripts, and a CSV file for each table."""
import csv
import html
import os
import re

STYLE = """
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 75rem; padding: 1rem; font: 16px/1.45 system-ui, sans-serif; }
div.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid #8888; text-align: right; }
td { white-space: nowrap; } th { vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; } figure { margin: .5rem 0; background: #fff; }
svg { max-width: 100%; height: auto; } .note { opacity: .75; }
"""
COLOURS = ("#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#76b7b2", "#b07aa1", "#9c755f", "#edc948")
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 720, 300, 60, 60, 30


def text(value):
    return html.escape(str(value))


def svg(title, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" '
            f'font-family="sans-serif" font-size="12"><title>{text(title)}</title><rect width="100%" height="100%" fill="#fff"/>'
            f'<text x="{LEFT}" y="18" font-weight="bold">{text(title)}</text>{"".join(parts)}'
            f'<path d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - 10}" fill="none" stroke="#000"/></svg>')


def short(value):
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def label(x, y, value, anchor="middle", more=""):
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" {more}>{text(value)}</text>'


def bars(title, rows, unit):
    """rows: [(label, value, ...)]; several values are bars beside each other."""
    most = max((value for row in rows for value in row[1:]), default=0) or 1
    step = (WIDTH - LEFT - 10) / max(1, len(rows))
    parts = [label(LEFT - 6, TOP + 8, short(most), "end"), label(16, HEIGHT / 2, unit, more=f'transform="rotate(-90 16 {HEIGHT / 2})"')]
    for i, row in enumerate(rows):
        width = step * 0.8 / (len(row) - 1)
        for k, value in enumerate(row[1:]):
            height = (HEIGHT - BOTTOM - TOP) * value / most
            parts.append(f'<rect x="{LEFT + i * step + step * 0.1 + k * width:.1f}" y="{HEIGHT - BOTTOM - height:.1f}" width="{width * 0.95:.1f}" '
                         f'height="{height:.1f}" fill="{COLOURS[k % len(COLOURS)]}"><title>{text(row[0])}: {short(value)}</title></rect>')
        x, y = LEFT + (i + 0.5) * step, HEIGHT - BOTTOM + 14
        parts.append(label(x, y, row[0], "end" if len(rows) > 5 else "middle", f'transform="rotate(-25 {x:.0f} {y})"' if len(rows) > 5 else ""))
    return svg(title, parts)


def steps(title, series, unit, y_unit="runs"):
    """series: {name: [(x, y)]}, drawn as steps."""
    points = [point for line in series.values() for point in line]
    most_x = max((x for x, _ in points), default=1) or 1
    most_y = max((y for _, y in points), default=1) or 1
    parts = [label(LEFT - 6, TOP + 8, short(most_y), "end"), label(WIDTH - 10, HEIGHT - BOTTOM + 16, short(most_x), "end"),
             label(LEFT, HEIGHT - BOTTOM + 16, "0"), label(WIDTH / 2, HEIGHT - BOTTOM + 32, unit),
             label(16, HEIGHT / 2, y_unit, more=f'transform="rotate(-90 16 {HEIGHT / 2})"')]
    for i, (name, line) in enumerate(series.items()):
        path = f"M{LEFT} {HEIGHT - BOTTOM}"
        for x, y in line:
            path += f"H{LEFT + (WIDTH - LEFT - 10) * x / most_x:.1f}V{HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * y / most_y:.1f}"
        parts.append(f'<path d="{path}" fill="none" stroke="{COLOURS[i % len(COLOURS)]}" stroke-width="2"/>')
        parts.append(label(LEFT + 10 + 170 * (i % 4), HEIGHT - 10 - 14 * (i // 4), f"■ {name}", "start", f'fill="{COLOURS[i % len(COLOURS)]}"'))
    return svg(title, parts)


class Page:
    def __init__(self, title, out):
        self.title, self.out, self.parts, self.n_tables = title, out, [], 0

    def note(self, line):
        self.parts.append(f'<p class="note">{text(line)}</p>')

    def heading(self, line):
        self.parts.append(f"<h2>{text(line)}</h2>")

    def table(self, name, head, rows):
        rows = [[str(cell) for cell in row] for row in rows]
        self.heading(name)
        if not rows:
            self.note("No program came this far in the time that there was.")
        body = "".join(f"<tr>{''.join(f'<td>{text(cell)}</td>' for cell in row)}</tr>" for row in rows)
        self.parts.append(f'<div class="scroll" tabindex="0" role="region" aria-label="{text(name)}"><table><thead><tr>'
                          f"{''.join(f'<th scope=col>{text(cell)}</th>' for cell in head)}</tr></thead><tbody>{body}</tbody></table></div>")
        os.makedirs(self.out, exist_ok=True)
        path = os.path.join(self.out, re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] + ".csv")
        with open(path, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([head, *rows])
        self.n_tables += 1

    def chart(self, name, drawing):
        self.parts.append(f"<figure>{drawing}<figcaption>{text(name)}</figcaption></figure>")

    def write(self, runner):
        path = os.path.join(self.out, "index.html")
        limit = f"{runner.limit:g} seconds for each run" + ("" if runner.full else f", {runner.minutes:g} minutes in all")
        more = '<p><a href="charts.html">All runs in charts</a>, made by pare report.</p>' if os.path.exists(
            os.path.join(self.out, "charts.html")) else ""
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
                       f"<title>{text(self.title)}</title><style>{STYLE}</style></head><body><h1>{text(self.title)}</h1>"
                       f'<p class="note">Time: {text(limit)}. Runs at the same time: {runner.jobs}. A run that was stopped at its own limit is a time-out. A run that was stopped because the time in all was over is in no table.</p>{more}'
                       f"{''.join(self.parts)}</body></html>\n")
        return path
