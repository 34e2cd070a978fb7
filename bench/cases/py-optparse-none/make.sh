cat /usr/lib/python3.11/optparse.py >small.py
