//! Constraints on some integers, as text in isl's notation.

use std::fmt::{self, Display, Formatter, Write};

/// A conjunction of constraints on integers, which are numbered from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    dimensions: usize,
    constraints: String,
}

impl Problem {
    /// So many integers without constraints.
    pub fn new(dimensions: usize) -> Problem {
        Problem { dimensions, constraints: String::new() }
    }

    /// A sum of multiples of the integers and a constant is at least zero.
    pub fn at_least_zero(&mut self, terms: &[(usize, i64)], constant: i64) {
        self.begin();
        self.sum(terms, constant);
        self.constraints.push_str(" >= 0");
    }

    /// A sum is zero.
    pub fn zero(&mut self, terms: &[(usize, i64)], constant: i64) {
        self.begin();
        self.sum(terms, constant);
        self.constraints.push_str(" = 0");
    }

    /// The first sum is zero, or the second one is at least zero.
    pub fn zero_or_at_least_zero(&mut self, zero: &[(usize, i64)], c: i64, positive: &[(usize, i64)], d: i64) {
        self.begin();
        self.constraints.push('(');
        self.sum(zero, c);
        self.constraints.push_str(" = 0 or ");
        self.sum(positive, d);
        self.constraints.push_str(" >= 0)");
    }

    fn begin(&mut self) {
        if !self.constraints.is_empty() {
            self.constraints.push_str(" and ");
        }
    }

    fn sum(&mut self, terms: &[(usize, i64)], constant: i64) {
        write!(self.constraints, "{constant}").expect("a string takes all");
        for (dimension, factor) in terms.iter().filter(|(_, factor)| *factor != 0) {
            assert!(*dimension < self.dimensions, "there is no dimension {dimension}");
            write!(self.constraints, " + {factor} x{dimension}").expect("a string takes all");
        }
    }
}

impl Display for Problem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = (0..self.dimensions).map(|dimension| format!("x{dimension}")).collect();
        match &*self.constraints {
            "" => write!(f, "{{ [{}] }}", names.join(", ")),
            constraints => write!(f, "{{ [{}] : {constraints} }}", names.join(", ")),
        }
    }
}
