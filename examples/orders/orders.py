"""The orders of a small shop, month by month."""

ORDERS = [
    ("Ada", 1, [("tea", 2, 4.50), ("pot", 1, 21.00)]),
    ("Ben", 1, [("tea", 1, 4.50)]),
    ("Ada", 2, [("cup", 6, 3.25)]),
    ("Cem", 4, [("pot", 2, 21.00), ("cup", 2, 3.25)]),
]
DISCOUNTS = {"Ada": 0.10, "Cem": 0.05}


def total(customer, lines):
    full = sum(count * price for _, count, price in lines)
    return full * (1 - DISCOUNTS.get(customer, 0))


class Month:
    def __init__(self, number):
        self.number = number
        self.totals = []

    def add(self, customer, lines):
        self.totals.append(total(customer, lines))

    def average(self):
        return sum(self.totals) / len(self.totals)


def by_month(orders):
    months = [Month(number) for number in range(1, 13)]
    for customer, month, lines in orders:
        months[month - 1].add(customer, lines)
    return months


def report(orders):
    for month in by_month(orders):
        print(f"month {month.number}: {sum(month.totals):.2f}, {month.average():.2f} an order")


report(ORDERS)
