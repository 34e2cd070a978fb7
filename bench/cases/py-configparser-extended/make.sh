cat /usr/lib/python3.11/configparser.py >small.py
cat >>small.py <<'PY'

if __name__ == '__main__':
    parser = ConfigParser(interpolation=ExtendedInterpolation())
    parser.read_string('[paths]\nhome = /home\n[user]\nname = sam ; who\ndir = ${paths:home}/${name}\n  more\n')
    print(parser.get('user', 'dir').split(), parser.sections())
PY
