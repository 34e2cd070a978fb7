cat >timetable.py <<'PY'
"""Writes a timetable as a problem for a solver: lessons get an hour and a room; too many of them need the laboratory."""
lessons = ["maths", "physics", "biology", "history", "music", "art", "latin", "sports",
           "chemistry", "poetry", "drama", "ethics", "welding", "cooking", "sewing", "geology"]
teachers = {name: i * 5 % 6 for i, name in enumerate(lessons)}
classes = {name: i % 4 for i, name in enumerate(lessons)}
laboratory = ["physics", "biology", "chemistry", "geology", "welding"]
print("; Every lesson has an hour (0 to 5) and a room (0 to 3).")
print("(set-option :produce-unsat-cores true)")
print("(set-option :smt.core.minimize true)")
print("(set-logic QF_LIA)")
for name in lessons:
    print(f"(declare-const {name}_hour Int)")
    print(f"(declare-const {name}_room Int)")
for name in lessons:
    print(f"(assert (! (and (>= {name}_hour 0) (< {name}_hour 6)) :named {name}_day))")
    print(f"(assert (! (and (>= {name}_room 0) (< {name}_room 4)) :named {name}_house))")
for i, one in enumerate(lessons):
    for two in lessons[i + 1:]:
        if teachers[one] == teachers[two]:
            print(f"(assert (! (distinct {one}_hour {two}_hour) :named teacher_{one}_{two}))")
        if classes[one] == classes[two]:
            print(f"(assert (! (distinct {one}_hour {two}_hour) :named class_{one}_{two}))")
        print(f"(assert (! (or (distinct {one}_hour {two}_hour) (distinct {one}_room {two}_room)) :named place_{one}_{two}))")
for name in laboratory:
    print(f"(assert (! (= {name}_room 3) :named laboratory_{name}))")
    print(f"(assert (! (=> (= {name}_room 3) (and (> {name}_hour 0) (< {name}_hour 5))) :named open_{name}))")
print("(assert (! (or (= sports_hour 5) (= sports_hour 0)) :named sports_edge))")
print("(assert (! (> (+ maths_hour 1) history_hour) :named maths_first))")
print("(check-sat)\n(get-unsat-core)")
PY
python3 timetable.py >small.smt2
