"""The lines and the summary that bench/source.py prints."""
import math

MILESTONES = (250, 500, 1000, 2000, 4000, 8000)  # runs of the test
PEER_NAMES = {"creduce": "C-Reduce", "cvise": "C-Vise"}


def number(value, form="{:,}"):
    return "-" if value is None else form.format(value)


def state(row):
    if not row.get("interesting", True):
        return "NOT INTERESTING"
    if row.get("counted", row["runs"]) > row["runs"] * 1.05 + 10:
        return f"counted {row['counted']:,} runs!"
    return "finished" if row["finished"] else "stopped"


def line(row):
    """One run as a line."""
    name = PEER_NAMES.get(row["tool"], row["tool"])
    if "failed" in row:
        return f"{name:<32} {row['failed']}"
    tests = f"{number(row.get('asked')):>8} asked {number(row['runs']):>8} run"
    seconds = number(row.get("seconds"), "{:,.0f}")
    return (f"{name:<32} {tests} {seconds:>7} s {number(row['tokens']):>8} tokens "
            f"{number(row['bytes']):>10} bytes  {state(row)}")


def geometric_mean(values):
    """None for no values; a result of nothing counts as one."""
    values = [max(value, 1) for value in values]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def ratio_mean(pairs):
    pairs = [(max(a, 1), max(b, 1)) for a, b in pairs]
    if not pairs:
        return None
    return math.exp(sum(math.log(a / b) for a, b in pairs) / len(pairs))


def mean_line(name, rows):
    means = [geometric_mean([row[key] for row in rows])
             for key in ("asked", "runs", "seconds", "tokens", "bytes")]
    asked, runs, seconds, tokens, size = [number(mean, "{:,.0f}") for mean in means]
    print(f"  {name:<32} {asked:>8} asked {runs:>8} run {seconds:>7} s {tokens:>8} tokens "
          f"{size:>10} bytes  ({len(rows)} cases)")


def against_peer(peer, rows, recorded):
    """Ratios ours : theirs, apart for runs of theirs that came to an end and that were stopped.
    Runs of ours that were stopped say nothing about tests or size."""
    rows = [row for row in rows if row["finished"]]
    theirs = {row["case"]: row for row in recorded if row["tool"] == peer}
    for finished in (True, False):
        pairs = [(row, theirs[row["case"]]) for row in rows
                 if row["case"] in theirs and theirs[row["case"]]["finished"] == finished]
        if not pairs:
            continue
        tests = ratio_mean([(a["runs"], b["runs"]) for a, b in pairs])
        tokens = ratio_mean([(a["tokens"], b["tokens"]) for a, b in pairs])
        more = [a["case"] for a, b in pairs if a["runs"] >= b["runs"]]
        print(f"    / {PEER_NAMES[peer]:<9} {'that finished' if finished else 'that was stopped':<17}"
              f" tests {tests:6.3f}  tokens {tokens:6.2f}  ({len(pairs)} cases"
              + (f"; not fewer tests: {', '.join(more)}" if more else "") + ")")


def bytes_at(row, runs):
    """What was left after so many runs of the test; None when that is not known."""
    if row["finished"] and row["runs"] <= runs:
        return row["bytes"]
    return row.get("bytes_after", {}).get(str(runs))


def against_curve(peer, rows, recorded):
    """Bytes left after the same number of runs, which is fair to a run that was stopped too."""
    theirs = {row["case"]: row for row in recorded if row["tool"] == peer}
    cells = []
    for runs in MILESTONES:
        pairs = [(bytes_at(row, runs), bytes_at(theirs[row["case"]], runs)) for row in rows
                 if row["case"] in theirs]
        pairs = [pair for pair in pairs if None not in pair]
        if pairs:
            cells.append(f"{runs:,}: {ratio_mean(pairs):.2f} ({len(pairs)})")
    if cells:
        print(f"    / {PEER_NAMES[peer]:<9} bytes left after the same runs  " + "  ".join(cells))


def against_better(rows, recorded, peers):
    """Tokens against the better of the peers, whichever that is."""
    pairs = []
    for row in [row for row in rows if row["finished"]]:
        tokens = [other["tokens"] for other in recorded
                  if other["case"] == row["case"] and other["tool"] in peers]
        if tokens:
            pairs.append((row["tokens"], min(tokens)))
    mean = ratio_mean(pairs)
    if mean is not None:
        print(f"    / the better of the peers     tokens {mean:6.2f}  ({len(pairs)} cases)")


def summary(rows, plans, recorded, peers):
    """Geometric means of each plan over the cases where all plans worked, and ratios to the peers."""
    good = [row for row in rows if "failed" not in row and row["interesting"]]
    by_plan = {plan: {row["case"]: row for row in good if row["tool"] == plan} for plan in plans}
    common = set.intersection(*[set(cases) for cases in by_plan.values()]) if by_plan else set()
    if not common:
        return
    print(f"\ngeometric means over {len(common)} cases")
    for plan in plans:
        ours = [by_plan[plan][case] for case in sorted(common)]
        mean_line(plan, ours)
        for peer in peers:
            against_peer(peer, ours, recorded)
            against_curve(peer, ours, recorded)
        against_better(ours, recorded, peers)
        unfinished = [row["case"] for row in ours if not row["finished"]]
        if unfinished:
            print(f"    stopped by --cap: {', '.join(unfinished)}")


def against_version(rows, plans, earlier):
    """Ratios of each plan to the same plan of an earlier version, over the cases that both finished."""
    before = {(row["case"], row["tool"]): row for row in earlier["runs"] if row["finished"]}
    for plan in plans:
        pairs = [(row, before[row["case"], plan]) for row in rows
                 if row["tool"] == plan and row.get("finished") and (row["case"], plan) in before]
        if not pairs:
            continue
        means = {key: ratio_mean([(a[key], b[key]) for a, b in pairs]) for key in ("asked", "runs", "tokens", "bytes")}
        larger = [a["case"] for a, b in pairs if a["tokens"] > b["tokens"]]
        print(f"{plan} / version {earlier['version']}: " + ", ".join(f"{key} {mean:.3f}" for key, mean in means.items())
              + f"  ({len(pairs)} cases" + (f"; more tokens: {', '.join(larger)}" if larger else "") + ")")
