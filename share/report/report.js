/* The report page.  Draws what run_json.c and several_json.c wrote.  All text goes into the page as text
 * nodes: names, messages and sources of a run are never read as markup. */
"use strict";
(() => {
let data = JSON.parse(document.getElementById("data").textContent);
const state = {over: "time", scale: "linear"}; /* what the reader chose: it stays when a live page is drawn again */
const main = document.getElementById("main");
const VERDICTS = ["not interesting", "interesting", "invalid", "unresolved", "not known"];
const SOURCES = ["run", "from the cache", "refused by the front end", "stopped early", "beside the reduction"];
const MEASURES = [["bytes", 2], ["tokens", 3], ["classes", 4]];
const COLOURS = ["#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#76b7b2", "#b07aa1", "#9c755f", "#edc948", "#ff9da7", "#6b6ecf"];
const plots = [];
const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const whole = n => Math.round(n).toLocaleString("en");
const short = n => Math.abs(n) >= 100 || n === Math.round(n) ? whole(n) : Math.abs(n) >= 1 ? n.toFixed(1) : n === 0 ? "0" : n.toPrecision(2);
const clock = s => s < 60 ? `${s < 10 ? s.toFixed(1) : Math.round(s)} s` : s < 3600
  ? `${Math.floor(s / 60)} min ${Math.round(s % 60)} s` : `${Math.floor(s / 3600)} h ${Math.round(s % 3600 / 60)} min`;
const percent = (part, all) => all > 0 ? `${(100 * part / all).toFixed(part / all < 0.1 ? 2 : 1)}\u00a0%` : "-";
const colour = i => COLOURS[((i % COLOURS.length) + COLOURS.length) % COLOURS.length];

/* element("p", {class: "x"}, "text", child, ...) */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {}))
    if (key === "on") for (const [event, run] of Object.entries(value)) made.addEventListener(event, run);
    else if (value !== false && value != null) made.setAttribute(key, value === true ? "" : value);
  for (const child of children) if (child != null) made.append(child);
  return made;
}
function section(title, note) {
  const made = element("section", {}, element("h2", {}, title), note ? element("p", {}, note) : null);
  main.append(made);
  return made;
}
/* Columns of numbers stand right, those with words left. */
const isNumber = cell => typeof cell === "string" && /^$|^-$|^-?\d[\d,.]*(\u00a0%| s)?$/.test(cell);
function table(head, rows, caption) {
  const left = head.map((_, i) => rows.some(r => !isNumber(r[i])) ? "left" : null);
  const made = element("table", {}, caption ? element("caption", {class: "skip"}, caption) : null,
    element("thead", {}, element("tr", {}, ...head.map((h, i) => element("th", {scope: "col", class: left[i]}, h)))),
    element("tbody", {}, ...rows.map(r => element("tr", {}, ...r.map((c, i) => {
      const cell = element(i === 0 ? "th" : "td", {scope: i === 0 ? "row" : null, class: left[i]});
      cell.append(c);
      return cell;
    })))));
  return element("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": caption || head.join(", ")}, made);
}
function choice(label, names, change, chosen) {
  const select = element("select", {on: {change: () => change(select.value)}}, ...names.map(n => element("option", {value: n, selected: n === chosen}, n)));
  return element("label", {}, label, select);
}

/* A chart with its figures as a table below it. */
function chart(parent, about, make, rows, head) {
  const place = element("div", {class: "plot", role: "img", "aria-label": about});
  const details = element("details", {}, element("summary", {}, "Figures"));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(table(head(), rows(), about));
  });
  parent.append(element("figure", {}, place, element("figcaption", {}, about), details));
  const entry = {place, make, plot: null, details};
  plots.push(entry);
  draw(entry);
  return entry;
}
function draw(entry) {
  if (entry.plot) entry.plot.destroy();
  const width = Math.max(240, entry.place.clientWidth);
  const {options, values} = entry.make();
  entry.plot = new uPlot({width, height: width < 500 ? 240 : 320, ...options}, values, entry.place);
  while (entry.details.childElementCount > 1) entry.details.lastChild.remove();
  entry.details.open = false;
}
const axis = (label, more) => ({label, stroke: css("--ink"), grid: {stroke: css("--line"), width: 1},
  ticks: {stroke: css("--line")}, font: "12px system-ui", labelFont: "12px system-ui", ...more});
const compact = n => n == null ? "" : Math.abs(n) >= 1e6 ? `${+(n / 1e6).toPrecision(3)}M` : Math.abs(n) >= 1e4 ? `${+(n / 1e3).toPrecision(3)}k` : `${+n.toPrecision(4)}`;
const sizeAxis = (label, log) => axis(label, {size: 64, values: (u, list) => list.map(v => log && v && Math.log10(v) % 1 ? "" : compact(v))});
let again = 0;
addEventListener("resize", () => { clearTimeout(again); again = setTimeout(() => plots.forEach(draw), 150); });
/* Canvases are drawn anew in the colours of the screen or of paper. */
for (const medium of ["(prefers-color-scheme: dark)", "print"])
  matchMedia(medium).addEventListener("change", () => plots.forEach(draw));

function card(label, value) { return element("div", {class: "card"}, element("b", {}, value), element("span", {}, label)); }

/* ---- one run -------------------------------------------------------------------------------- */

function prepare(run) {
  const t = run.tests;
  let at = 0;
  run.n = t ? t.start.length : 0;
  run.at = t ? t.start.map(d => (at += d) / 1000) : [];
  run.verdict = i => t.code[i] & 7;
  run.source = i => t.code[i] >> 3 & 7;
  run.ahead = i => (t.code[i] & 64) !== 0;
  run.wasted = i => (t.code[i] & 128) !== 0;
  run.ran = i => [0, 3, 4].includes(run.source(i));
  run.measures = MEASURES.filter(([, column]) => run.versions.some(v => v[column] > 0));
}

function header(run) {
  const first = run.versions[0], last = run.versions[run.versions.length - 1];
  document.title = `${run.title || run.path}: report of a reduction`;
  main.append(element("h1", {}, run.title || run.path));
  if (run.date) main.append(element("p", {}, new Date(run.date * 1000).toLocaleString("en", {dateStyle: "long", timeStyle: "short"})));
  if (!first) { main.append(element("p", {}, data.live ? "The run has not begun yet." : "The journal is empty: the run was stopped before its first test.")); return false; }
  const ran = run.n ? run.at.reduce((n, _, i) => n + run.ran(i), 0) : 0;
  main.append(element("div", {class: "cards"},
    ...run.measures.map(([name, c]) => card(`${name}, of ${whole(first[c])} (${percent(last[c], first[c])})`, whole(last[c]))),
    card("time", clock(run.elapsed)), card("tests that ran", whole(ran)),
    card("accepted versions", whole(run.versions.length - 1)), card("how it ended", run.end || (data.live === "run" ? "goes on" : data.live ? "goes on, or was killed" : "not ended, or killed"))));
  return true;
}

/* Stretches of versions that the same pass made, as coloured bands behind the curve. */
function bands(run, xs) {
  return u => {
    const {ctx, bbox} = u;
    ctx.save();
    ctx.globalAlpha = 0.16;
    for (let i = 1, start = 0; i < run.versions.length; i++) {
      const pass = run.versions[i][6], next = run.versions[i + 1];
      if (next && next[6] === pass) continue;
      const from = u.valToPos(xs[start], "x", true), to = u.valToPos(xs[i], "x", true);
      ctx.fillStyle = colour(pass);
      ctx.fillRect(from, bbox.top, Math.max(1, to - from), bbox.height);
      start = i;
    }
    ctx.restore();
  };
}
function sizeChart(run) {
  const part = section("Size", "The size of the best version. The colour behind the curve is the pass that made the next step.");
  let {over, scale} = state, measure = run.measures.find(m => m[0] === state.measure) || run.measures[0] || MEASURES[0];
  const controls = element("div", {class: "controls"});
  part.append(controls);
  const last = run.versions[run.versions.length - 1];
  const asked = run.n ? run.tests.used.reduce((a, b) => a + b, 0) : last[1];
  const points = () => {
    const xs = run.versions.map(v => over === "time" ? v[0] : v[1]), ys = run.versions.map(v => v[measure[1]]);
    xs.push(Math.max(over === "time" ? run.elapsed : asked, xs[xs.length - 1]));
    ys.push(ys[ys.length - 1]);
    return [xs, scale === "linear" ? ys : ys.map(y => Math.max(y, 1))];
  };
  const entry = chart(part, "Size of the best version over the run", () => {
    const values = points();
    return {values, options: {
      scales: {x: {time: false}, y: scale === "linear" ? {range: (u, low, high) => [0, high * 1.05 || 1]} : {distr: 3}},
      axes: [axis(over === "time" ? "seconds" : "answers"), sizeAxis(measure[0], scale !== "linear")],
      series: [{label: over === "time" ? "seconds" : "answers"},
        {label: measure[0], stroke: css("--accent"), width: 2, paths: uPlot.paths.stepped({align: 1}), points: {show: false}}],
      hooks: {drawClear: [bands(run, values[0])]}}};
  }, () => run.versions.map((v, i) => [whole(i), short(v[0]), whole(v[1]), whole(v[2]), whole(v[3]), whole(v[4]), whole(v[5]), run.passes[v[6]]]),
  () => ["version", "seconds", "answers", "bytes", "tokens", "classes", "files", "pass"]);
  controls.append(
    choice("over", ["time", "tests"], v => { state.over = over = v; draw(entry); }, over),
    choice("in", run.measures.map(m => m[0]), v => { state.measure = v; measure = MEASURES.find(m => m[0] === v); draw(entry); }, measure[0]),
    choice("scale", ["linear", "logarithmic"], v => { state.scale = scale = v; draw(entry); }, scale));
}

function passTable(run) {
  const rows = new Map();
  const row = p => { if (!rows.has(p)) rows.set(p, {tests: 0, hits: 0, ms: 0, bytes: 0, tokens: 0, accepted: 0}); return rows.get(p); };
  for (let i = 0; i < run.n; i++) {
    if (!run.ran(i)) continue;
    const r = row(run.tests.pass[i]);
    r.tests++; r.ms += run.tests.ms[i]; r.hits += run.verdict(i) === 1 && !run.wasted(i);
  }
  for (let i = 1; i < run.versions.length; i++) {
    const r = row(run.versions[i][6]), v = run.versions[i], before = run.versions[i - 1];
    r.accepted++; r.bytes += before[2] - v[2]; r.tokens += before[3] - v[3];
  }
  const part = section("Passes", "What each pass cost and removed. Seconds are those of its tests, added up.");
  part.append(table(["pass", "tests", "accepted", "seconds", "bytes removed", "a test", "a second", "tokens removed", "a test", "a second"],
    [...rows].map(([p, r]) => {
      const name = element("span", {}, element("span", {class: "swatch", style: `background:${colour(p)}`}), run.passes[p] || "?");
      const s = r.ms / 1000, per = (n, d) => d > 0 ? short(n / d) : "-";
      return [name, whole(r.tests), whole(r.accepted), short(s), whole(r.bytes), per(r.bytes, r.tests), per(r.bytes, s),
        whole(r.tokens), per(r.tokens, r.tests), per(r.tokens, s)];
    }), "Passes"));
}

function verdictTable(run) {
  const counts = new Map();
  for (let i = 0; i < run.n; i++) {
    const key = `${run.source(i)} ${run.verdict(i)}`, c = counts.get(key) || {n: 0, ms: 0};
    c.n++; c.ms += run.tests.ms[i];
    counts.set(key, c);
  }
  section("Answers").append(table(["answer", "from", "number", "share", "seconds"],
    [...counts].sort((a, b) => b[1].n - a[1].n).map(([key, c]) => {
      const [source, verdict] = key.split(" ");
      return [VERDICTS[verdict], SOURCES[source], whole(c.n), percent(c.n, run.n), short(c.ms / 1000)];
    }), "Answers by kind"));
}

function durationChart(run) {
  const ran = [];
  for (let i = 0; i < run.n; i++) if (run.ran(i) && run.source(i) !== 3) ran.push(i);
  if (!ran.length) return;
  const measure = run.measures[0] || MEASURES[0];
  ran.sort((a, b) => run.tests[measure[0]][a] - run.tests[measure[0]][b]);
  const part = section("Duration of a test against size");
  chart(part, `Seconds of each test against the ${measure[0]} of its candidate`, () => {
    const xs = ran.map(i => run.tests[measure[0]][i]);
    const of = want => ran.map(i => (run.verdict(i) === 1) === want ? run.tests.ms[i] / 1000 : null);
    const dots = (label, stroke) => ({label, stroke, paths: () => null, points: {show: true, size: 4, fill: stroke, stroke}});
    return {values: [xs, of(true), of(false)], options: {
      scales: {x: {time: false}}, axes: [sizeAxis(measure[0]), axis("seconds", {size: 60})],
      series: [{label: measure[0]}, dots("interesting", css("--good")), dots("other", css("--gone"))]}};
  }, () => ran.slice(0, 500).map(i => [whole(run.tests[measure[0]][i]), short(run.tests.ms[i] / 1000), VERDICTS[run.verdict(i)]]),
  () => [measure[0], "seconds", "answer"]);
}

function lookAhead(run) {
  const kinds = {"needed at once": [0, 0], "looked ahead, used": [0, 0], "looked ahead, not used": [0, 0], "stopped early": [0, 0]};
  const busy = [], buckets = 200, width = Math.max(run.elapsed, 0.001) / buckets;
  for (let i = 0; i < buckets; i++) busy.push(0);
  for (let i = 0; i < run.n; i++) {
    if (!run.ran(i)) continue;
    const kind = run.source(i) === 3 ? "stopped early" : !run.ahead(i) ? "needed at once" : run.wasted(i) ? "looked ahead, not used" : "looked ahead, used";
    kinds[kind][0]++;
    kinds[kind][1] += run.tests.ms[i] / 1000;
    const from = run.at[i], to = from + run.tests.ms[i] / 1000;
    for (let b = Math.floor(from / width); b < buckets && b * width < to; b++)
      if (b >= 0) busy[b] += Math.max(0, Math.min(to, (b + 1) * width) - Math.max(from, b * width)) / width;
  }
  const part = section("Parallel tests", `${run.workers} ${run.workers === 1 ? "test" : "tests"} at a time. A test that is looked ahead is started before its answer is needed.`);
  part.append(table(["test", "number", "seconds"], Object.entries(kinds).map(([k, [n, s]]) => [k, whole(n), short(s)]), "Looking ahead"));
  chart(part, "Tests that ran at the same time, over time", () => ({
    values: [busy.map((_, i) => i * width), busy],
    options: {scales: {x: {time: false}, y: {range: (u, low, high) => [0, Math.max(run.workers, high)]}},
      axes: [axis("seconds"), axis("tests", {size: 50})],
      series: [{label: "seconds"}, {label: "tests", stroke: css("--accent"), fill: css("--accent") + "33", paths: uPlot.paths.stepped({align: 1}), points: {show: false}}]}}),
  () => busy.map((b, i) => [short(i * width), short(b)]), () => ["seconds", "tests"]);
}

/* Texts have a character for each byte. */
const decode = bytes => new TextDecoder().decode(Uint8Array.from(bytes, c => c.charCodeAt(0)));
function textOf(run, number) {
  run.cache = run.cache || new Map([[run.texts[0], run.texts[1]]]);
  let from = number;
  while (!run.cache.has(from)) from--;
  let text = run.cache.get(from);
  for (let i = from + 1; i <= number; i++) {
    const [prefix, suffix, middle] = run.texts[i - run.texts[0] + 1];
    text = text.slice(0, prefix) + middle + text.slice(text.length - suffix);
    if (i % 50 === 0) run.cache.set(i, text);
  }
  run.cache.set(number, text);
  return text;
}
/* Lines of the changed part: what stays, goes and comes. */
function lineDiff(a, b) {
  const x = a.split(/(?<=\n)/), y = b.split(/(?<=\n)/), out = [];
  if (x.length * y.length > 4e6) return [["del", a], ["ins", b]];
  const best = Array.from({length: x.length + 1}, () => new Uint16Array(y.length + 1));
  for (let i = x.length - 1; i >= 0; i--)
    for (let k = y.length - 1; k >= 0; k--)
      best[i][k] = x[i] === y[k] ? best[i + 1][k + 1] + 1 : Math.max(best[i + 1][k], best[i][k + 1]);
  let i = 0, k = 0;
  while (i < x.length || k < y.length)
    if (i < x.length && k < y.length && x[i] === y[k]) { out.push(["", x[i++]]); k++; }
    else if (k >= y.length || (i < x.length && best[i + 1][k] >= best[i][k + 1])) out.push(["del", x[i++]]);
    else out.push(["ins", y[k++]]);
  return out;
}
function versionSlider(run) {
  if (!run.texts) return;
  const first = run.texts[0], last = first + run.texts.length - 2;
  const part = section("Versions", first > 0 ? `Versions before ${first} are too large to show.` : "");
  const pre = element("pre", {tabindex: 0, "aria-label": "the text of the version"});
  const label = element("output", {"aria-live": "polite"});
  const slider = element("input", {type: "range", min: first, max: last, value: last, "aria-label": "version", id: "version"});
  const show = () => {
    const n = +slider.value, text = textOf(run, n), v = run.versions[n];
    label.textContent = `version ${n}: ${whole(v[2])} bytes${v[3] ? `, ${whole(v[3])} tokens` : ""}, ${run.passes[v[6]] || ""}, after ${clock(v[0])}`;
    pre.replaceChildren();
    if (n === first) { pre.append(decode(text)); return; }
    const before = textOf(run, n - 1), [p, s, middle] = run.texts[n - first + 1];
    let from = before.lastIndexOf("\n", p - 1) + 1, to = before.indexOf("\n", before.length - s);
    if (p === 0) from = 0;
    to = to < 0 ? before.length : to + 1;
    const old = before.slice(from, to), now = text.slice(from, text.length - (before.length - to));
    pre.append(decode(text.slice(0, from)));
    let target = null;
    for (const [kind, line] of lineDiff(old, now)) {
      const node = kind ? element("span", {class: kind}, decode(line)) : decode(line);
      pre.append(node);
      target = target || (kind ? node : null);
    }
    pre.append(decode(text.slice(text.length - (before.length - to))));
    if (target) pre.scrollTop = Math.max(0, target.offsetTop - pre.offsetTop - 60);
  };
  slider.addEventListener("input", show);
  part.append(element("div", {class: "controls"}, slider, label), pre);
  show();
}

function originalMap(run) {
  if (!run.map.length || !run.texts || run.texts[0] !== 0) return;
  const text = run.texts[1].startsWith("==> ") && run.versions[0][5] > 1 ? run.texts[1].slice(run.texts[1].indexOf("\n") + 1) : run.texts[1];
  const part = section("The original", "What stayed is marked. Choose a marked part to see which tests tried to remove it. A line in the colour of a pass went in that pass.");
  const pre = element("pre", {tabindex: 0, "aria-label": "the original, with what stayed"});
  const answer = element("div", {"aria-live": "polite"}, element("p", {}, "No part is chosen."));
  const explain = (button, entry) => {
    pre.querySelectorAll("[aria-pressed=true]").forEach(b => b.setAttribute("aria-pressed", "false"));
    button.setAttribute("aria-pressed", "true");
    const tests = entry.slice(3);
    answer.replaceChildren(tests.length === 0
      ? element("p", {}, "No recorded test tried to remove this part by itself, or with others near it.")
      : table(["test", "pass", "answer", "last line of its output"], tests.map(i => [whole(i + 1), run.passes[run.tests.pass[i]] || "?",
        VERDICTS[run.verdict(i)], element("span", {}, run.tests.line[i] >= 0 ? run.lines[run.tests.line[i]] : "")]), "Tests that tried to remove it"));
  };
  let n = 0;
  for (const entry of run.map) {
    const [from, to, gone] = entry, piece = decode(text.slice(from, to));
    if (gone > 0) {
      const v = run.versions[gone];
      pre.append(element("span", {class: "gone", style: `border-left:3px solid ${colour(v[6])}`, title: `went in version ${gone}, ${run.passes[v[6]] || ""}`}, piece));
    } else if (piece.trim() === "" || n > 5000) pre.append(piece);
    else {
      const button = element("button", {class: "kept", type: "button", "aria-pressed": "false"}, piece);
      button.addEventListener("click", () => explain(button, entry));
      pre.append(button);
      n++;
    }
  }
  part.append(pre, answer);
}

function reproduce(run) {
  let words = [];
  try { words = JSON.parse(run.command); } catch (_) { return; }
  const quote = w => /^[\w@%+=:,.\/-]+$/.test(w) ? w : `'${w.replace(/'/g, "'\\''")}'`;
  section("Do it again", "The command that makes the same result:")
    .append(element("pre", {class: "wrap", tabindex: 0}, `cd ${quote(words[0])}\npare ${words.slice(1).map(quote).join(" ")}`));
}

function oneRun(run) {
  prepare(run);
  if (!header(run)) return;
  sizeChart(run);
  if (run.n) { passTable(run); verdictTable(run); durationChart(run); lookAhead(run); }
  else section("Tests").append(element("p", {}, "The journal has no record of the tests: an earlier version of Pare wrote it."));
  versionSlider(run);
  originalMap(run);
  reproduce(run);
}

/* ---- several runs ---------------------------------------------------------------------------- */

function lines(part, about, groups, label, unit, options) {
  const xs = [...new Set(groups.flatMap(g => g.points.map(p => p[0])))].sort((a, b) => a - b);
  const column = g => {
    const at = new Map(g.points);
    let last = options && options.cumulative ? 0 : null; /* how many so far: also where another algorithm has a step */
    return xs.map(x => at.has(x) ? (last = at.get(x)) : options && options.cumulative ? last : null);
  };
  chart(part, about, () => ({values: [xs, ...groups.map(column)], options: {
    scales: {x: {time: false, ...(options && options.log && xs[0] > 0 ? {distr: 3} : {}), ...(options && options.bars ? {range: () => [0, 1]} : {})}, y: {range: (u, low, high) => [0, high * 1.05 || 1]}}, axes: [axis(unit), axis(label, {size: 60})],
    series: [{label: unit}, ...groups.map((g, i) => options && options.bars
      ? {label: g.name, stroke: colour(i), fill: colour(i), paths: uPlot.paths.bars({size: [0.8]}), points: {show: false}}
      : {label: g.name, stroke: colour(i), width: 2, spanGaps: true, paths: uPlot.paths.stepped({align: 1}), points: {show: xs.length < 60}})]}}),
  () => groups.flatMap(g => g.points.map(p => [g.name, short(p[0]), short(p[1])])), () => ["algorithm", unit, label]);
}
function several(s) {
  document.title = `Report of ${data.runs.length} reductions`;
  main.append(element("h1", {}, `${data.runs.length} runs`));
  section("Algorithms", "Means are geometric. Sizes are relative to the input. Overall: all results added up, relative to all inputs added up.").append(
    table(["algorithm", "runs", "time-outs", "seconds", "tests", "bytes: mean", "median", "least", "most", "overall", "tokens: mean", "classes: mean"],
      s.algorithms.map(a => [a.name, whole(a.runs), percent(a.timeouts, 1), short(a.seconds), short(a.tests), percent(a.bytes.mean, 1), percent(a.bytes.median, 1),
        percent(a.bytes.least, 1), percent(a.bytes.most, 1), percent(a.bytes.overall, 1), a.tokens ? percent(a.tokens.mean, 1) : "-", a.classes ? percent(a.classes.mean, 1) : "-"]), "Algorithms"));
  const inMinutes = s.step >= 60, unit = inMinutes ? "minutes" : "seconds", step = inMinutes ? s.step / 60 : s.step;
  const over = section("Reduction over time", `Mean size relative to the input, every ${step === 1 ? unit.slice(0, -1) : `${step} ${unit}`}; a run keeps its last size after its end.`);
  for (const [key, what] of [["over_time", "bytes"], ["over_time_classes", "classes"]]) {
    const groups = s.algorithms.filter(a => a[key]), at = i => +(i * step).toFixed(3);
    if (!groups.length) continue;
    lines(over, `Mean relative size over time, in ${what}`, groups.map(a => ({name: a.name, points: a[key].map((v, i) => [at(i), v])})), "relative size", unit);
    lines(over, `Times smaller than the input, over time, in ${what}`, groups.map(a => ({name: a.name, points: a[key].map((v, i) => [at(i), 1 / v])})), "times smaller", unit);
  }
  const frequency = section("Cumulative frequency", "How many runs needed at most so much, or became at most so large.");
  for (const [key, unit, log] of [["seconds", "seconds", true], ["tests", "tests", true], ["bytes", "final size in bytes, relative"], ["classes", "final number of classes, relative"]])
    if (s.algorithms.some(a => a.frequency[key] && a.frequency[key].length))
      lines(frequency, `Runs by ${unit}`, s.algorithms.map(a => ({name: a.name, points: a.frequency[key] || []})), "runs", unit, {log, cumulative: true});
  const histogram = section("Histogram", "How many runs ended with a size in each tenth of the input.");
  const width = 0.1 / s.algorithms.length; /* of a bar: those of a tenth stand side by side */
  lines(histogram, "Runs by final size", s.algorithms.map((a, k) => ({name: a.name, points: a.histogram.map((n, i) => [+(i / 10 + (k + 0.5) * width).toFixed(6), n])})),
    "runs", "final size in bytes, relative", {bars: true});
  if (s.algorithms.length > 1) scatter(s);
  section("Runs").append(table(["input", "algorithm", "end", "seconds", "tests", "bytes", "of", "tokens", "of"], data.runs.map((r, i) => {
    const first = r.versions[0] || [0, 0, 0, 0], last = r.versions[r.versions.length - 1] || first;
    return [r.title || r.path, r.algorithm, r.end || "-", short(r.elapsed), whole(s.tests[i]), whole(last[2]), whole(first[2]), whole(last[3]), whole(first[3])];
  }), "Runs"));
}
function scatter(s) {
  const part = section("One algorithm against another", "Each dot is an input; below the line the second algorithm is better.");
  const names = s.algorithms.map(a => a.name), controls = element("div", {class: "controls"});
  const last = (r, column) => r.versions.length ? r.versions[r.versions.length - 1][column] : 0;
  const values = {bytes: i => last(data.runs[i], 2), tokens: i => last(data.runs[i], 3), classes: i => last(data.runs[i], 4), tests: i => s.tests[i], seconds: i => data.runs[i].elapsed};
  const measures = Object.keys(values).filter(m => data.runs.some((_, i) => values[m](i) > 0));
  let [first, second] = names, measure = "bytes";
  const pairs = () => data.runs.flatMap((r, i) => r.algorithm !== first ? [] : data.runs.flatMap((q, k) =>
    q.algorithm === second && q.title === r.title ? [[values[measure](i), values[measure](k), r.title]] : [])).sort((a, b) => a[0] - b[0]);
  part.append(controls);
  const entry = chart(part, "Each input by two algorithms", () => {
    const all = pairs(), most = Math.max(1, ...all.map(p => Math.max(p[0], p[1]))) * 1.05;
    /* The line of equal values goes from corner to corner. */
    return {values: [[0, ...all.map(p => p[0]), most], [null, ...all.map(p => p[1]), null], [0, ...all.map(p => p[0]), most]], options: {
      scales: {x: {time: false, range: () => [0, most]}, y: {range: () => [0, most]}}, axes: [sizeAxis(`${measure}: ${first}`), sizeAxis(`${measure}: ${second}`)],
      series: [{label: first}, {label: second, stroke: css("--accent"), paths: () => null, points: {show: true, size: 7, fill: css("--accent")}},
        {label: "equal", stroke: css("--gone"), points: {show: false}}]}};
  }, () => pairs().map(p => [p[2], short(p[0]), short(p[1])]), () => ["input", first, second]);
  controls.append(choice("across", names, v => { first = v; draw(entry); }, first), choice("up", names, v => { second = v; draw(entry); }, second),
    choice("in", measures, v => { measure = v; draw(entry); }, measure));
}

function render() {
  plots.forEach(p => p.plot.destroy());
  plots.length = 0;
  main.replaceChildren();
  if (data.runs.length === 1) oneRun(data.runs[0]);
  else { data.runs.forEach(prepare); several(data.several); }
  main.append(element("p", {}, `Made by Pare ${data.version}. Charts: uPlot.`));
}

/* ---- a live page ------------------------------------------------------------------------------ */

/* The box above the report: it stays when the report is drawn again, so that focus is not lost. */
const box = element("div", {class: "live", role: "region", "aria-label": "The run now"});
const status = element("p", {role: "status"}), moment = element("div");
let now = null, stopping = 0;

const holdButton = element("button", {type: "button", on: {click: () => { state.still = !state.still; showLive(); if (!state.still) update(); }}});
const pauseButton = element("button", {type: "button", id: "pause", on: {click: () => ask(now && now.paused ? "continue" : "pause")}});
const stopButton = element("button", {type: "button", id: "stop", on: {click: () => {
  if (stopping) { clearTimeout(stopping); stopping = 0; ask("stop"); }
  else stopping = setTimeout(() => { stopping = 0; showLive(); }, 5000);
  showLive();
}}});
async function ask(what) {
  try { await fetch(what, {method: "POST"}); } catch (_) { /* the events say what became of it */ }
}
const leftCard = left => left ? card(`time left, estimated; in four runs of five ${clock(left[0])} to ${clock(left[2])}`, clock(left[1]))
  : card("time left, estimated", "not known yet");

function showMoment() {
  const size = n => n.tokens ? `${whole(n.tokens)} tokens` : n.classes ? `${whole(n.classes)} classes` : `${whole(n.bytes)} bytes`;
  const rows = now.running.map(t => [`${Math.max(0, now.elapsed - t.start).toFixed(1)} s`, size(t), t.ahead ? "ahead" : "needed now",
    element("code", {}, t.text.replace(/\s+/g, " ").trim().slice(0, 60)), t.removed]);
  moment.replaceChildren(element("div", {class: "cards"}, card("pass", (now.pass || "-").replace(":", ":\u200b")), card("round", whole(now.round)), card("best so far", size(now)),
    card("tests so far", whole(now.tests)), card("time", clock(now.elapsed)), leftCard(now.left)),
  now.over ? "" : element("h2", {}, "What is being tested now"),
  now.over ? "" : rows.length ? table(["for", "candidate", "why", "without", "place"], rows, "Tests under way") : element("p", {}, "No test is under way."));
}
function showLive() {
  const run = data.runs[0], over = now ? now.over : run.end !== "";
  holdButton.textContent = state.still ? "Show news again" : "Hold the page still";
  holdButton.setAttribute("aria-pressed", String(!!state.still));
  pauseButton.textContent = now && now.paused ? "Continue the run" : "Pause the run";
  stopButton.textContent = stopping ? "Really stop? The best so far is kept" : "Stop the run";
  pauseButton.disabled = stopButton.disabled = holdButton.disabled = over;
  status.textContent = !over ? now && now.paused ? "The run is paused: tests under way come to their ends, no others are started." : "The run goes on: the page follows it."
    : run.end === "interrupted" ? `The run was stopped; the best so far is kept. To continue: pare resume ${run.path}` : "The run is over.";
  if (now) showMoment();
}
function beginLive() {
  const controls = data.live === "run" ? [pauseButton, stopButton, holdButton] : [holdButton];
  box.append(element("div", {class: "controls"}, ...controls), status, moment);
  main.before(box);
  showLive();
  const events = new EventSource("events");
  events.onmessage = update;
  events.addEventListener("now", e => { now = JSON.parse(e.data); showLive(); if (now.over) { events.close(); update(); } });
  events.onerror = () => { if (!(now && now.over)) status.textContent = "Pare does not answer any more."; };
}
let busy = false, missed = false;
async function update() {
  if (state.still && !(now && now.over)) return;
  if (busy) { missed = true; return; }
  busy = true;
  try {
    const answer = await fetch("data");
    if (answer.ok) { data = await answer.json(); const y = scrollY; render(); scrollTo(0, y); showLive(); }
  } catch (_) { /* the server has gone: the page stays as it is */ }
  setTimeout(() => { busy = false; if (missed) { missed = false; update(); } }, now && now.over ? 0 : 1000);
}
render();
if (data.live) beginLive();
document.documentElement.dataset.ready = "yes";
})();
