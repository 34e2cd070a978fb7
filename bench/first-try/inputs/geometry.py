"""Shapes, their areas, and a list of them."""
import math
import sys
from typing import Dict, List, Optional


class Shape:
    def __init__(self, name: str) -> None:
        self.name = name

    def area(self) -> float:
        raise NotImplementedError


class Circle(Shape):
    def __init__(self, radius: float) -> None:
        super().__init__("circle")
        self.radius = radius

    def area(self) -> float:
        return math.pi * self.radius ** 2


class Square(Shape):
    def __init__(self, side: float) -> None:
        super().__init__("square")
        self.side = side

    def area(self) -> float:
        return self.side * self.side


def largest(shapes: List[Shape]) -> Optional[Shape]:
    best: Optional[Shape] = None
    for shape in shapes:
        if best is None or shape.area() > best.area():
            best = shape
    return best


def by_name(shapes: List[Shape]) -> Dict[str, List[Shape]]:
    groups: Dict[str, List[Shape]] = {}
    for shape in shapes:
        groups.setdefault(shape.name, []).append(shape)
    return groups


def main() -> int:
    shapes = [Circle(1.5), Square(2), Circle("3")]
    found = largest(shapes)
    print(found.name if found else "none", len(by_name(shapes)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
