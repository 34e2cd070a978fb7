#!/bin/sh
# ClassCastException: Car is no Truck, in Main.main.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
[ -e fleet/Main.java ] && [ -e fleet/Truck.java ] || exit 1
timeout 30 javac -J-XX:TieredStopAtLevel=1 -proc:none -nowarn -d classes fleet/*.java >/dev/null 2>&1 || exit 1
out=$(timeout 10 java -XX:TieredStopAtLevel=1 -cp classes fleet.Main 2>&1 >/dev/null)
case $out in *"ClassCastException: class fleet.Car cannot be cast to class fleet.Truck"*"at fleet.Main.main"*) exit 0 ;; esac
exit 1
