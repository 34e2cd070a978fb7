use std::collections::BTreeMap;
use std::fmt::{self, Display};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Currency {
    Euro,
    Crown,
}

#[derive(Debug)]
enum Problem {
    Unknown(String),
    TooLittle { wanted: u64, there: u64 },
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unknown(name) => write!(f, "no account of {name}"),
            Problem::TooLittle { wanted, there } => write!(f, "{wanted} wanted, {there} there"),
        }
    }
}

trait Audit {
    fn note(&mut self, text: &str);
    fn size(&self) -> usize {
        0
    }
}

#[derive(Default)]
struct Log {
    lines: Vec<String>,
}

impl Audit for Log {
    fn note(&mut self, text: &str) {
        self.lines.push(text.to_owned());
    }

    fn size(&self) -> usize {
        self.lines.len()
    }
}

#[derive(Debug, Clone)]
struct Account {
    owner: String,
    balance: u64,
    currency: Currency,
}

struct Bank<A: Audit> {
    accounts: BTreeMap<String, Account>,
    audit: A,
    fee: u64,
}

impl<A: Audit> Bank<A> {
    fn new(audit: A, fee: u64) -> Self {
        Bank { accounts: BTreeMap::new(), audit, fee }
    }

    fn open(&mut self, owner: &str, balance: u64, currency: Currency) -> &mut Self {
        let account = Account { owner: owner.to_string(), balance, currency };
        self.accounts.insert(owner.to_string(), account);
        self
    }

    fn find(&mut self, owner: &str) -> Result<&mut Account, Problem> {
        self.accounts.get_mut(owner).ok_or_else(|| Problem::Unknown(owner.to_string()))
    }

    fn transfer(&mut self, from: &str, to: &str, amount: u64) -> Result<u64, Problem> {
        let total = amount + self.fee;
        let source = self.find(from)?;
        if source.balance < total {
            return Err(Problem::TooLittle { wanted: total, there: source.balance });
        }
        let target = self.find(to)?;
        source.balance -= total;
        target.balance += amount;
        self.audit.note(&format!("{from} -> {to}: {amount}"));
        Ok(total)
    }
}

fn main() {
    let mut bank = Bank::new(Log::default(), 1);
    bank.open("ann", 100, Currency::Euro).open("bob", 20, Currency::Crown);
    for (from, to, amount) in [("ann", "bob", 50), ("bob", "cid", 5), ("bob", "ann", 500)] {
        match bank.transfer(from, to, amount) {
            Ok(total) => println!("moved {total}"),
            Err(problem) => eprintln!("problem: {problem}"),
        }
    }
    let richest = bank.accounts.values().max_by_key(|a| (a.currency, a.balance));
    if let Some(account) = richest {
        println!("{} has most, {} notes", account.owner, bank.audit.size());
    }
}
