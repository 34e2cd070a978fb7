"""Soundness of Pare's own analyses on the programs of the study: cha >= rta >= 0cfa, and everything that a run entered is
in cha unless the JVM got there by reflection or native code."""

import collections

LIBRARY = ("java/", "javax/", "jdk/", "sun/", "com/sun/")
# A frame of the library right below the lost method, and what it means.
CAUSES = [
    ("jdk/internal/reflect/", "reflection"),
    ("java/lang/reflect/", "reflection"),
    ("sun/reflect/", "reflection"),
    ("java/lang/Class.newInstance", "reflection"),
    ("java/lang/Class.forName0", "Class.forName"),
    ("java/lang/ClassLoader", "class loading"),
    ("java/lang/invoke/", "method handles"),
    ("java/io/Object", "serialisation"),
    ("java/util/ServiceLoader", "service loader"),
]


def is_library(frame):
    return frame.startswith(LIBRARY)


def cause_of(frames, lost):
    """Why cha does not have a method with these frames below it; None: there is no reason."""
    for frame in frames:
        for prefix, cause in CAUSES:
            if frame.startswith(prefix):
                return cause
        if not is_library(frame):
            if frame in lost:
                return f"called by something that {lost[frame]} entered" if lost[frame] else None
            return None
    return None


def check(programs, facts):
    """Prints a table; returns whether all holds."""
    wrong, exceptions, unexplained = [], collections.Counter(), []
    n_entered = 0
    for name in programs:
        f = facts[name]
        for more, fewer in (("cha", "rta"), ("rta", "0cfa")):
            extra = f.claims(fewer) - f.claims(more)
            if extra:
                wrong.append(f"{name}: {fewer} has {len(extra)} methods that {more} has not, such as {min(extra)}")
        lost = {}
        for method, frames in f.trace():
            n_entered += 1
            if method in f.claims("cha"):
                continue
            cause = cause_of(frames, lost)
            lost[method] = cause.split(" that ")[-1].replace(" entered", "") if cause else None
            if cause:
                exceptions[cause] += 1
            else:
                unexplained.append(f"{name}: {method} from {frames[0] if frames else 'nowhere'}")
    print(f"{len(programs)} programs: cha >= rta >= 0cfa on {len(programs) - len({w.split(':')[0] for w in wrong})} of them")
    print(f"{n_entered} methods entered, {n_entered - sum(exceptions.values()) - len(unexplained)} of them in cha; the others:")
    for cause, n in exceptions.most_common():
        print(f"  {n:5} {cause}")
    print(f"  {len(unexplained):5} without a cause")
    for line in wrong + unexplained:
        print("  " + line)
    return not wrong and not unexplained
