cat /usr/lib/python3.11/difflib.py >small.py
