// Shapes of a drawing: areas, hit tests, and the selection.
type Point = { x: number; y: number };

interface Base {
  readonly id: number;
  layer?: string;
}

interface Circle extends Base {
  kind: "circle";
  center: Point;
  radius: number;
}

interface Box extends Base {
  kind: "box";
  corner: Point;
  width: number;
  height: number;
}

interface Path extends Base {
  kind: "path";
  points: Point[];
  closed: boolean;
}

type Shape = Circle | Box | Path;

function area(shape: Shape): number {
  switch (shape.kind) {
    case "circle":
      return Math.PI * shape.radius ** 2;
    case "box":
      return shape.width * shape.height;
    case "path":
      return shape.closed ? Math.abs(shoelace(shape.points)) / 2 : 0;
  }
}

function shoelace(points: Point[]): number {
  return points.reduce((sum, p, i) => {
    const q = points[(i + 1) % points.length];
    return sum + p.x * q.y - q.x * p.y;
  }, 0);
}

function contains(shape: Shape, { x, y }: Point): boolean {
  if (shape.kind === "circle") {
    return Math.hypot(x - shape.center.x, y - shape.center.y) <= shape.radius;
  }
  if (shape.kind === "box") {
    const { corner, width, height } = shape;
    return x >= corner.x && y >= corner.y && x <= corner.x + width && y <= corner.y + height;
  }
  return false;
}

class Drawing {
  private shapes: Shape[] = [];
  selected: Shape | null = null;

  add<T extends Shape>(shape: T): T {
    this.shapes.push(shape);
    return shape;
  }

  select(point: Point): boolean {
    this.selected = this.shapes.find((shape) => contains(shape, point)) ?? null;
    return this.selected !== null;
  }

  sameLayer(): number[] {
    let current = this.selected;
    if (current === null) {
      return [];
    }
    const others = this.shapes.filter((shape) => shape.layer === current.layer);
    current = null;
    return others.map(({ id }) => id).sort((a, b) => a - b);
  }

  get total(): number {
    return this.shapes.map(area).reduce((a, b) => a + b, 0);
  }
}

const drawing = new Drawing();
drawing.add({ kind: "circle", id: 1, center: { x: 0, y: 0 }, radius: 2, layer: "top" });
drawing.add({ kind: "box", id: 2, corner: { x: 3, y: 3 }, width: 4, height: 1 });
if (drawing.select({ x: 1, y: 1 })) {
  const text: string = drawing.sameLayer().join() + drawing.total.toFixed(1);
}
