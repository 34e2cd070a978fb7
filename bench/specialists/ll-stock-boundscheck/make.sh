cat >stock.rs <<'RS'
use std::collections::BTreeMap;
use std::fmt;

#[derive(Clone, Debug)]
struct Item {
    name: String,
    amounts: Vec<u32>,
}

#[derive(Debug)]
enum Fault {
    Empty(String),
    Unknown,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Empty(name) => write!(f, "nothing left of {}", name),
            Fault::Unknown => write!(f, "unknown"),
        }
    }
}

struct Stock {
    items: BTreeMap<u32, Item>,
}

impl Stock {
    fn add(&mut self, key: u32, name: &str, amount: u32) {
        let item = self.items.entry(key).or_insert_with(|| Item { name: name.to_string(), amounts: Vec::new() });
        item.amounts.push(amount);
    }

    fn take(&mut self, key: u32, which: usize) -> Result<u32, Fault> {
        let item = self.items.get_mut(&key).ok_or(Fault::Unknown)?;
        if item.amounts.is_empty() {
            return Err(Fault::Empty(item.name.clone()));
        }
        let amount = item.amounts[which];
        item.amounts[which] = amount / 2;
        Ok(amount)
    }

    fn total(&self) -> u64 {
        self.items.values().flat_map(|item| item.amounts.iter()).map(|&amount| amount as u64).sum()
    }
}

fn main() {
    let mut stock = Stock { items: BTreeMap::new() };
    for (number, word) in std::env::args().enumerate() {
        stock.add(word.len() as u32 % 7, &word, number as u32 * 3);
    }
    match stock.take(3, 1) {
        Ok(amount) => println!("{} of {}", amount, stock.total()),
        Err(fault) => println!("{}", fault),
    }
}
RS
/usr/bin/rustc --emit=llvm-ir -C opt-level=0 -C codegen-units=1 -C debuginfo=0 -o small.ll stock.rs
