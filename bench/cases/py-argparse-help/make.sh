cat /usr/lib/python3.11/argparse.py >small.py
cat >>small.py <<'PY'

if __name__ == '__main__':
    parser = ArgumentParser(prog='tool', description='Works on files.')
    group = parser.add_mutually_exclusive_group()
    group.add_argument('-q', action='store_true')
    group.add_argument('-v', action='store_true')
    parser.add_argument('--size', type=int, choices=[1, 2, 3], default=1, help='how much (default: %(default)s)')
    parser.add_argument('file', nargs='+')
    parser.print_usage()
    print(parser.parse_args(['-v', '--size', '2', 'x', 'y']).size)
PY
