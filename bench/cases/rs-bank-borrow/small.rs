//! Accounts with a history; a transfer takes from one and gives to another.
use std::collections::HashMap;
use std::fmt;

#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    Opened,
    Deposit(u64),
    Withdrawal(u64),
    Transfer { to: u32, amount: u64 },
}

#[derive(Debug)]
pub enum Failure {
    NoAccount(u32),
    NotEnough { wanted: u64, there: u64 },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NoAccount(id) => write!(f, "there is no account {}", id),
            Failure::NotEnough { wanted, there } => write!(f, "{} wanted, {} there", wanted, there),
        }
    }
}

#[derive(Default)]
pub struct Account {
    balance: u64,
    history: Vec<Event>,
}

impl Account {
    fn take(&mut self, amount: u64) -> Result<u64, Failure> {
        if self.balance < amount {
            return Err(Failure::NotEnough { wanted: amount, there: self.balance });
        }
        self.balance -= amount;
        self.history.push(Event::Withdrawal(amount));
        Ok(self.balance)
    }
}

#[derive(Default)]
pub struct Bank {
    accounts: HashMap<u32, Account>,
    next: u32,
}

impl Bank {
    pub fn open(&mut self, balance: u64) -> u32 {
        self.next += 1;
        let mut account = Account { balance, ..Default::default() };
        account.history.push(Event::Opened);
        self.accounts.insert(self.next, account);
        self.next
    }

    fn account(&self, id: u32) -> Result<&Account, Failure> {
        self.accounts.get(&id).ok_or(Failure::NoAccount(id))
    }

    pub fn deposit(&mut self, id: u32, amount: u64) -> Result<(), Failure> {
        let account = self.accounts.get_mut(&id).ok_or(Failure::NoAccount(id))?;
        account.balance += amount;
        account.history.push(Event::Deposit(amount));
        Ok(())
    }

    pub fn transfer(&mut self, from: u32, to: u32, amount: u64) -> Result<(), Failure> {
        let target = self.account(to)?;
        let source = self.accounts.get_mut(&from).ok_or(Failure::NoAccount(from))?;
        source.take(amount)?;
        source.history.push(Event::Transfer { to, amount });
        println!("{} gets {} on top of {}", to, amount, target.balance);
        self.deposit(to, amount)
    }
}

fn main() {
    let mut bank = Bank::default();
    let (anna, otto) = (bank.open(100), bank.open(20));
    for amount in [30, 90] {
        match bank.transfer(anna, otto, amount) {
            Ok(()) => println!("transferred {}", amount),
            Err(failure) => println!("not transferred: {}", failure),
        }
    }
}
