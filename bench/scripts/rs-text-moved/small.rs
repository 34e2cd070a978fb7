use std::collections::HashMap;
use std::fmt;

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Word(String),
    Number(i64),
    Mark(char),
}

struct Lexer {
    text: Vec<char>,
    place: usize,
}

impl Lexer {
    fn new(text: &str) -> Self {
        Lexer { text: text.chars().collect(), place: 0 }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.place).copied()
    }

    fn take_while<F: Fn(char) -> bool>(&mut self, wanted: F) -> String {
        let mut taken = String::new();
        while let Some(c) = self.peek() {
            if !wanted(c) {
                break;
            }
            taken.push(c);
            self.place += 1;
        }
        taken
    }

    fn tokens(&mut self) -> Vec<Token> {
        let mut found = Vec::new();
        while let Some(c) = self.peek() {
            if c.is_alphabetic() {
                found.push(Token::Word(self.take_while(char::is_alphanumeric)));
            } else if c.is_ascii_digit() {
                let digits = self.take_while(|d| d.is_ascii_digit());
                found.push(Token::Number(digits.parse().unwrap_or(0)));
            } else {
                if !c.is_whitespace() {
                    found.push(Token::Mark(c));
                }
                self.place += 1;
            }
        }
        found
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Token::Word(w) => write!(f, "{}", w),
            Token::Number(n) => write!(f, "#{}", n),
            Token::Mark(c) => write!(f, "'{}'", c),
        }
    }
}

fn count(tokens: Vec<Token>) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for token in tokens {
        *counts.entry(token.to_string()).or_insert(0) += 1;
    }
    counts
}

fn main() {
    let mut lexer = Lexer::new("let x = x + 42;");
    let tokens = lexer.tokens();
    let counts = count(tokens);
    for (word, n) in &counts {
        println!("{} {}", word, n);
    }
    println!("{} tokens", tokens.len());
}
