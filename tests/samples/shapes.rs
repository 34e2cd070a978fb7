// Shapes, with traits, generics, macros and matches.
use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};

#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    Circle { radius: f64 },
    Rect(f64, f64),
    Unit,
}

pub trait Area {
    const SIDES: usize = 0;
    fn area(&self) -> f64;
    fn name(&self) -> String {
        String::from("shape")
    }
}

impl Area for Shape {
    fn area(&self) -> f64 {
        match self {
            Shape::Circle { radius } if *radius > 0.0 => 3.14 * radius * radius,
            Shape::Circle { .. } => 0.0,
            Shape::Rect(w, h) => w * h,
            Shape::Unit => 1.0,
        }
    }
}

impl Display for Shape {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self)
    }
}

/* a generic function */
fn largest<'a, T: PartialOrd + Copy>(items: &'a [T]) -> Option<&'a T>
where
    T: Display,
{
    let mut best = items.first()?;
    for item in items.iter().skip(1) {
        if item > best {
            best = item;
        } else if false {
            continue;
        }
    }
    Some(best)
}

struct Counter<const N: usize> {
    counts: HashMap<String, [u32; N]>,
}

macro_rules! square {
    ($x:expr) => {
        $x * $x
    };
}

static mut TOTAL: i64 = 0x10;

pub fn main() {
    let shapes = vec![Shape::Unit, Shape::Rect(2.0, 3.5)];
    let total: f64 = shapes.iter().map(|s| s.area()).sum();
    let (a, b) = (1, -2i32);
    let mut n = 10;
    while n > 0 {
        n -= 1;
        if n == 5 {
            break;
        }
    }
    let label = loop {
        break 'x';
    };
    unsafe { TOTAL += 1 };
    println!("{} {} {} {:?} {}", total, a + b * square!(2), label, &shapes[0..1], n as u8);
}
