#!/bin/sh
# Interesting: the patches that are left apply, in order, and the customer gets money back.
cp "$(dirname "$0")/base/cart.py" . || exit 1
for patch in *.patch; do
    patch --silent --fuzz=0 --strip=1 <"$patch" >/dev/null || exit 1
done
python3 -B cart.py tea:300:2 cup:500:1 --member --coupon=900 | grep '^total -' >/dev/null
