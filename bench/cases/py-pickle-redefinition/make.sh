cat /usr/lib/python3.11/pickle.py >small.py
