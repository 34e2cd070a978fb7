# Without the end, where the version in C takes over.
sed '/^try:$/,$d' /usr/lib/python3.11/datetime.py >small.py
cat >>small.py <<'PY'

if __name__ == '__main__':
    zone = timezone(timedelta(hours=-3, minutes=-30))
    start = datetime(2024, 2, 28, 22, 5, tzinfo=zone)
    print((start + timedelta(days=1, seconds=7)).isoformat(), date.fromisoformat('2023-12-31').isocalendar()[1])
PY
