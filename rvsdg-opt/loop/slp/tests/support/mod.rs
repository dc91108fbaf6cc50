//! Random straight code with rows of stores.
//!
//! `i64 @f(i64 n, i64 d)` stores rows of numbers, most of which are computed by the same operations of rows of other
//! numbers, into `@m`, an array of bytes, and `@x`, one of floating-point numbers. Then it adds up what is there, and
//! some of the numbers. `d` is a distance of arrays in bytes.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value as Input;
use rvsdg_opt_testing::{Programs, text::Text};
use std::fmt::Write;

/// Such functions, by number.
pub(crate) const ROWS: Programs = Programs { module, inputs: |_, seed| inputs(seed), fuel: 20_000 };

/// Bytes of `@m`, and numbers of `@x`.
const BYTES: u32 = 256;
const NUMBERS: u32 = 24;

const INTS: [(&str, u32); 4] = [("i8", 1), ("i16", 2), ("i32", 4), ("i64", 8)];

fn inputs(seed: u64) -> Vec<Vec<Input>> {
    let mut random = Random::new(seed ^ 0x5eed);
    let mut row = || {
        let d = [0, 1, 2, 4, 8, 16, 32, 40][random.below(8) as usize];
        vec![Input::int(i64::from(random.below(1000)), 64), Input::int(d, 64)]
    };
    (0..3).map(|_| row()).collect()
}

struct Maker {
    random: Random,
    text: Text,
    mem: String,
    /// Pointers into `@m`.
    arrays: Vec<String>,
    /// Numbers that are used at the end.
    kept: Vec<(String, &'static str)>,
    /// The numbers of a row that was computed before, with their type.
    rows: Vec<(Vec<String>, &'static str)>,
}

/// The expression of one lane. Lanes of a row have the same one, or almost.
#[derive(Clone)]
enum Expr {
    /// What is in memory at a base, from an offset in lanes on, in steps of so many lanes.
    Load {
        base: usize,
        from: i32,
        step: i32,
    },
    Constant(i64),
    /// The same for all lanes.
    Shared(String),
    /// The numbers of a row that was computed before, or each pair of them the other way round.
    Row(usize, bool),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Cast(&'static str, Box<Expr>),
    Choose(&'static str, Box<Expr>, Box<Expr>),
}

pub(crate) fn module(seed: u64) -> Module {
    let random = Random::new(seed);
    let mut maker = Maker { random, text: Text::new(), mem: "%5".into(), arrays: vec![], kept: vec![], rows: vec![] };
    maker.function();
    let bytes: String = (0..BYTES).map(|at| format!("\\x{:02x}", (at * 37 + 11) & 0xff)).collect();
    let text = format!(
        "symbol @m = internal defined global [{BYTES} x i8] : ptr, suffix \", align 16\"\n\
         symbol @x = internal defined global [{NUMBERS} x double] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i64 (i64, i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = delta @m () () {{\n%5 = const bytes \"{bytes}\" : [{BYTES} x i8]\n}} -> (%5)\n\
         %1 = delta @x () () {{\n%6 = const zero : [{NUMBERS} x double]\n}} -> (%6)\n\
         %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i64, %3: i64, %4: io, %5: mem) {{\n{}}} -> (%2)\n",
        maker.text.out
    );
    rvsdg_opt_testing::parse(&text)
}

impl Maker {
    fn function(&mut self) {
        for number in 0..NUMBERS {
            let value = self.text.float(f64::from(number) / 2.0 - 3.0);
            self.store("double", &value, "%1", i64::from(number) * 8);
        }
        let near = 8 * self.random.below(6);
        let near = self.text.add(format!("gep inbounds [i8, i64 {near}] %0"), "ptr");
        let far = self.text.add("gep inbounds [i8, _] %0, %3", "ptr");
        self.arrays = vec!["%0".into(), near, far];
        for _ in 0..2 + self.random.below(4) {
            self.statement();
            if self.random.one_in(2) {
                self.chain();
            }
            if self.random.one_in(2) {
                self.gathered();
            }
        }
        let mut sum = self.text.int(0);
        for (base, step, count) in [("%0", 8, BYTES / 8), ("%1", 8, NUMBERS)] {
            for at in 0..count {
                let value = self.load("i64", base, i64::from(at) * step);
                sum = self.mixed(&sum, &value);
            }
        }
        for (value, ty) in std::mem::take(&mut self.kept) {
            let value = match ty {
                "i64" => value,
                "double" => self.text.add(format!("bitcast {value}"), "i64"),
                _ => self.text.add(format!("sext {value}"), "i64"),
            };
            sum = self.mixed(&sum, &value);
        }
        let mem = &self.mem;
        writeln!(self.text.out, "}} -> ({sum}, %4, {mem})").unwrap();
    }

    fn mixed(&mut self, sum: &str, value: &str) -> String {
        let factor = self.text.int(31);
        let sum = self.text.add(format!("mul {sum}, {factor}"), "i64");
        self.text.add(format!("add {sum}, {value}"), "i64")
    }

    fn place(&mut self, base: &str, offset: i64) -> String {
        self.text.add(format!("gep [i8, i64 {offset}] {base}"), "ptr")
    }

    fn load(&mut self, ty: &str, base: &str, offset: i64) -> String {
        let place = self.place(base, offset);
        let (value, after) = (self.text.name(), self.text.name());
        let mem = &self.mem;
        writeln!(self.text.out, "{value}, {after} = load read pinned [{ty}, align 1] {place}, %4, {mem} : {ty}, mem")
            .unwrap();
        self.mem = after;
        value
    }

    fn store(&mut self, ty: &str, value: &str, base: &str, offset: i64) {
        let place = self.place(base, offset);
        let mem = &self.mem;
        self.mem = self.text.add(format!("store write pinned [{ty}, align 1] {value}, {place}, %4, {mem}"), "mem");
    }

    /// A row of stores.
    fn statement(&mut self) {
        let (ty, size) = match self.random.below(3) {
            0 => ("double", 8),
            _ => INTS[self.random.below(4) as usize],
        };
        let lanes = [2, 2, 3, 4, 4, 8][self.random.below(6) as usize].min(if size == 8 { 4 } else { 8 });
        let shape = self.expression(ty, 3);
        let target = self.base(ty);
        let from = self.random.below(6);
        let mut order: Vec<u32> = (0..lanes).collect();
        if self.random.one_in(3) {
            order.reverse();
        }
        // All numbers first, or each with its store.
        let is_late = self.random.one_in(2);
        let mut values = vec![String::new(); lanes as usize];
        for lane in &order {
            let shape = if self.random.one_in(12) { self.expression(ty, 2) } else { shape.clone() };
            values[*lane as usize] = self.value(ty, size, &shape, *lane);
            if !is_late {
                self.store(ty, &values[*lane as usize], &target, i64::from((from + lane) * size));
            }
        }
        if is_late {
            for lane in &order {
                self.store(ty, &values[*lane as usize], &target, i64::from((from + lane) * size));
            }
        }
        for value in &values {
            if self.random.one_in(6) {
                self.kept.push((value.clone(), ty));
            }
        }
        self.rows.push((values, ty));
    }

    /// A sum or the like of numbers, most of which are computed by the same operations.
    fn chain(&mut self) {
        let (ty, size) = match self.random.below(3) {
            0 => ("double", 8),
            _ => INTS[self.random.below(4) as usize],
        };
        let op = match ty {
            "double" => ["fadd", "fmul", "fsub"][self.random.below(3) as usize],
            _ => ["add", "add", "mul", "xor", "or", "and"][self.random.below(6) as usize],
        };
        let shape = self.expression(ty, 2);
        let count = 2 + self.random.below(8);
        let mut terms: Vec<String> = vec![];
        for lane in 0..count {
            let shape = if self.random.one_in(8) { self.expression(ty, 1) } else { shape.clone() };
            terms.push(self.value(ty, size, &shape, lane));
        }
        // From left to right, or by pairs.
        let by_pairs = self.random.one_in(3);
        while terms.len() > 1 {
            let at = if by_pairs { self.random.below(terms.len() as u32 - 1) as usize } else { 0 };
            let [a, b] = [terms.remove(at), terms.remove(at)];
            let sum = self.text.add(format!("{op} {a}, {b}"), ty);
            if self.random.one_in(12) {
                self.kept.push((sum.clone(), ty));
            }
            terms.insert(at, sum);
        }
        self.kept.extend(terms.pop().map(|sum| (sum, ty)));
    }

    /// A vector that is put together of numbers most of which are computed by the same operations.
    fn gathered(&mut self) {
        let (ty, size, lanes) =
            [("double", 8, 2), ("i64", 8, 2), ("i32", 4, 4), ("i16", 2, 8)][self.random.below(4) as usize];
        let vector_ty = format!("<{lanes} x {ty}>");
        let shape = self.expression(ty, 2);
        let mut vector = self.text.add("const poison".to_string(), &vector_ty);
        let turned = if self.random.one_in(2) { 1 } else { 0 };
        for place in 0..lanes {
            let lane = place ^ turned;
            // Some lanes are set twice.
            for _ in 0..1 + u32::from(self.random.one_in(6)) {
                let shape = if self.random.one_in(10) { self.expression(ty, 1) } else { shape.clone() };
                let value = self.value(ty, size, &shape, lane);
                let index = self.text.add(format!("const {lane}"), "i32");
                vector = self.text.add(format!("insertelement {vector}, {value}, {index}"), &vector_ty);
                if self.random.one_in(8) {
                    self.kept.push((value, ty));
                }
            }
        }
        for lane in 0..lanes {
            let index = self.text.add(format!("const {lane}"), "i32");
            let value = self.text.add(format!("extractelement {vector}, {index}"), ty);
            self.kept.push((value, ty));
        }
    }

    fn base(&mut self, ty: &str) -> String {
        match ty {
            "double" => "%1".into(),
            _ => self.arrays[self.random.below(3) as usize].clone(),
        }
    }

    fn expression(&mut self, ty: &'static str, depth: u32) -> Expr {
        let rows: Vec<usize> = (0..self.rows.len()).filter(|row| self.rows[*row].1 == ty).collect();
        if depth == 0 || self.random.one_in(4) {
            return match self.random.below(8) {
                0 => Expr::Constant(i64::from(self.random.below(5)) + 1),
                1 if ty == "i64" => Expr::Shared("%2".into()),
                1..=3 if !rows.is_empty() => {
                    let row = rows[self.random.below(rows.len() as u32) as usize];
                    Expr::Row(row, self.random.one_in(2))
                }
                _ => {
                    let step = [1, 1, 1, -1, 0, 2][self.random.below(6) as usize];
                    let from = self.random.below(6) as i32 + if step < 0 { 8 } else { 0 };
                    Expr::Load { base: self.random.below(3) as usize, from, step }
                }
            };
        }
        let mut part = || Box::new(self.expression(ty, depth - 1));
        let (a, b) = (part(), part());
        let ops: &[&str] = match ty {
            "double" => &["fadd", "fsub", "fmul"],
            _ => &["add", "sub", "mul", "and", "xor", "or"],
        };
        match self.random.below(10) {
            0 if ty != "double" && ty != "i8" => Expr::Cast("trunc", a),
            1 => Expr::Choose(if ty == "double" { "fcmp olt" } else { "icmp slt" }, a, b),
            _ => Expr::Binary(ops[self.random.below(ops.len() as u32) as usize], a, b),
        }
    }

    fn value(&mut self, ty: &'static str, size: u32, expr: &Expr, lane: u32) -> String {
        match expr {
            Expr::Load { base, from, step } => {
                let base = if ty == "double" { "%1".into() } else { self.arrays[*base].clone() };
                let at = from + step * lane as i32;
                self.load(ty, &base, i64::from(at) * i64::from(size))
            }
            Expr::Constant(value) => {
                let value = value + i64::from(lane) % 3;
                match ty {
                    "double" => self.text.float(value as f64 / 10.0),
                    _ => self.text.add(format!("const {value}"), ty),
                }
            }
            Expr::Shared(name) => name.clone(),
            Expr::Row(row, is_turned) => {
                let values = &self.rows[*row].0;
                let turned = lane as usize ^ usize::from(*is_turned);
                values[turned % values.len()].clone()
            }
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.value(ty, size, a, lane), self.value(ty, size, b, lane));
                // Some lanes do something else, or have their operands in another order.
                let op = match *op {
                    "fadd" | "fsub" if self.random.one_in(4) => ["fadd", "fsub"][lane as usize % 2],
                    "add" | "sub" if self.random.one_in(4) => ["add", "sub"][lane as usize % 2],
                    op => op,
                };
                let commutes = !matches!(op, "sub" | "fsub");
                match commutes && self.random.one_in(4) {
                    true => self.text.add(format!("{op} {b}, {a}"), ty),
                    false => self.text.add(format!("{op} {a}, {b}"), ty),
                }
            }
            Expr::Cast(op, a) => {
                let a = self.value(ty, size, a, lane);
                let narrow = self.text.add(format!("{op} {a}"), "i8");
                self.text.add(format!("{} {narrow}", ["sext", "zext"][lane as usize / 8 % 2]), ty)
            }
            Expr::Choose(test, a, b) => {
                let (a, b) = (self.value(ty, size, a, lane), self.value(ty, size, b, lane));
                let test = self.text.add(format!("{test} {a}, {b}"), "i1");
                self.text.add(format!("select {test}, {a}, {b}"), ty)
            }
        }
    }
}
