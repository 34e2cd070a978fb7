"""Monthly figures of a small shop: invoices by customer, averages and reminders."""
import datetime
from dataclasses import dataclass, field
from typing import Dict, List, Optional

TAX = {"books": 0.07, "food": 0.07, "tools": 0.19}


@dataclass
class Line:
    article: str
    kind: str
    price: float
    amount: int = 1

    def total(self) -> float:
        return round(self.price * self.amount * (1 + TAX[self.kind]), 2)


@dataclass
class Invoice:
    number: int
    customer: str
    day: datetime.date
    lines: List[Line] = field(default_factory=list)
    paid: Optional[datetime.date] = None

    def add(self, article, kind, price, amount=1):
        self.lines.append(Line(article, kind, price, amount))
        return self

    def total(self) -> float:
        return sum(line.total() for line in self.lines)

    def is_late(self, today) -> bool:
        return self.paid is None and (today - self.day).days > 30


class Ledger:
    def __init__(self):
        self.invoices: Dict[int, Invoice] = {}
        self.next = 1001

    def write(self, customer, day):
        invoice = Invoice(self.next, customer, day)
        self.invoices[self.next] = invoice
        self.next += 1
        return invoice

    def pay(self, number, day):
        self.invoices[number].paid = day

    def of_month(self, year, month):
        return [i for i in self.invoices.values() if (i.day.year, i.day.month) == (year, month)]

    def by_customer(self):
        groups = {}
        for invoice in self.invoices.values():
            groups.setdefault(invoice.customer, []).append(invoice)
        return groups


def average(values):
    values = list(values)
    return sum(values) / len(values)


def days_to_pay(invoices):
    return average((i.paid - i.day).days for i in invoices if i.paid)


def report(ledger, today):
    rows = []
    for month in range(1, today.month + 1):
        invoices = ledger.of_month(today.year, month)
        if invoices:
            rows.append(f"{month:02}: {len(invoices)} invoices, {average(i.total() for i in invoices):.2f} each")
    for customer, invoices in sorted(ledger.by_customer().items()):
        late = [i.number for i in invoices if i.is_late(today)]
        rows.append(f"{customer}: pays after {days_to_pay(invoices):.0f} days, late: {late or 'none'}")
    return "\n".join(rows)


def main():
    ledger = Ledger()
    day = datetime.date(2023, 1, 15)
    ledger.write("Miller", day).add("hammer", "tools", 24.5).add("nails", "tools", 3.2, 4)
    ledger.write("Weber", day + datetime.timedelta(days=3)).add("atlas", "books", 39.9)
    ledger.write("Young", day + datetime.timedelta(days=40)).add("tea", "food", 4.1, 3)
    ledger.pay(1001, day + datetime.timedelta(days=12))
    ledger.pay(1003, day + datetime.timedelta(days=45))
    print(report(ledger, datetime.date(2023, 4, 1)))


if __name__ == "__main__":
    main()
