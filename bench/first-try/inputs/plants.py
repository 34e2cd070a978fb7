"""Plants of a garden, and when they want water."""
from dataclasses import dataclass, field
from datetime import date, timedelta


@dataclass
class Plant:
    name: str
    every: int
    watered: list = field(default_factory=list)

    def due(self, today):
        if not self.watered:
            return today
        return max(self.watered) + timedelta(days=self.every)

    def water(self, day):
        self.watered.append(day)


class Garden:
    def __init__(self, plants):
        self.plants = plants

    def thirsty(self, today):
        return [plant for plant in self.plants if plant.due(today) <= today]

    def report(self, today):
        for plant in self.thirsty(today):
            print("{} since {}".format(plant.name))
        print("%d of %d" % (len(self.thirsty(today)), len(self.plants)))


if __name__ == "__main__":
    garden = Garden([Plant("fern", 3), Plant("cactus", 30)])
    garden.plants[0].water(date(2024, 5, 1))
    garden.report(date(2024, 5, 9))
