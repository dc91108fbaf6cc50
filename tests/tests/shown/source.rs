//! Random programs with variables.
//!
//! The function `@f` and its helper `@g` have integer variables in memory, of two widths, and an array that is a copy
//! of a constant. They assign, compute, decide, count and call; `@mark` is called now and then.

use rvsdg_core::{LocInfo, LocVariable, Module, Op};
use rvsdg_gen::Random;
use std::fmt::Write;

/// The variables of a function and their sizes in bytes; behind the numbers, the array and a pointer.
pub(crate) const SIZES: [u64; 6] = [4, 4, 4, 8, 20, 8];
/// The number of the pointer.
const POINTER: usize = 5;

/// The number that debug information has for variable `index` of function `function`.
pub(crate) fn node(function: usize, index: usize) -> u32 {
    (100 * (function + 1) + index) as u32
}

const HEAD: &str =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"
@table = private unnamed_addr constant [5 x i32] [i32 7, i32 -3, i32 100000, i32 66051, i32 12]
@other = private unnamed_addr constant [5 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5]
@memory = external global [64 x i8]
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @mark(i32, ...)
declare void @use(i32)
declare void @bound(i32, ...)
";

struct Writer {
    random: Random,
    is_truth: bool,
    out: String,
    function: usize,
    next: usize,
    marks: usize,
}

/// The text of a program.
pub(crate) fn text(seed: u64, is_truth: bool) -> String {
    let mut writer = Writer { random: Random::new(seed), is_truth, out: HEAD.into(), function: 0, next: 0, marks: 0 };
    for function in [1, 0] {
        writer.function = function;
        let linkage = if function == 1 { "internal " } else { "" };
        let name = ["f", "g"][function];
        writeln!(writer.out, "define {linkage}i32 @{name}(i32 %n, i32 %m) {{").unwrap();
        for (index, ty) in ["i32", "i32", "i32", "i64", "[5 x i32]", "ptr"].into_iter().enumerate() {
            writeln!(writer.out, "  %v{index} = alloca {ty}").unwrap();
        }
        writer.line("%counter0 = alloca i32");
        writer.line("%counter1 = alloca i32");
        if writer.random.below(4) > 0 {
            writer.copy();
        }
        // In most functions all numbers are defined from here on.
        if writer.random.below(8) > 0 {
            for (index, value) in ["%n", "%m", "5"].into_iter().enumerate() {
                writer.line(&format!("store i32 {value}, ptr %v{index}"));
            }
            writer.line("store i64 77, ptr %v3");
        }
        writer.block(0);
        writer.mark();
        let result = writer.value();
        writer.line(&format!("ret i32 {result}"));
        writer.out += "}\n";
    }
    writer.out
}

impl Writer {
    fn line(&mut self, text: &str) {
        writeln!(self.out, "  {text}").unwrap();
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%t{}", self.next)
    }

    fn add(&mut self, what: &str) -> String {
        let name = self.name();
        self.line(&format!("{name} = {what}"));
        name
    }

    /// All bytes of the array; now and then from another constant.
    fn copy(&mut self) {
        let source = if self.random.one_in(6) { "@other" } else { "@table" };
        self.line(&format!("call void @llvm.memcpy.p0.p0.i64(ptr %v4, ptr {source}, i64 20, i1 false)"));
    }

    /// A number of 32 bits.
    fn value(&mut self) -> String {
        match self.random.below(8) {
            0 => self.random.below(20).to_string(),
            1 => "%n".into(),
            2 => "%m".into(),
            3 => {
                let wide = self.add("load i64, ptr %v3");
                self.add(&format!("trunc i64 {wide} to i32"))
            }
            4 => {
                let index = self.load();
                let index = self.add(&format!("and i32 {index}, 3"));
                let place = self.add(&format!("getelementptr inbounds [5 x i32], ptr %v4, i64 0, i32 {index}"));
                self.add(&format!("load i32, ptr {place}"))
            }
            _ => self.load(),
        }
    }

    fn load(&mut self) -> String {
        let index = self.random.below(3);
        self.add(&format!("load i32, ptr %v{index}"))
    }

    fn assign(&mut self) {
        let a = self.value();
        let result = match self.random.below(4) {
            0 => a,
            1 => {
                let (op, b) = (["add", "sub", "mul", "xor"][self.random.below(4) as usize], self.random.below(9));
                self.add(&format!("{op} i32 {a}, {b}"))
            }
            2 => {
                let b = self.value();
                let op = ["add", "sub", "and", "or"][self.random.below(4) as usize];
                self.add(&format!("{op} i32 {a}, {b}"))
            }
            _ if self.function == 0 && self.random.one_in(2) => {
                let b = self.value();
                self.add(&format!("call i32 @g(i32 {a}, i32 {b})"))
            }
            _ => a,
        };
        if self.random.one_in(4) {
            let wide = self.add(&format!("sext i32 {result} to i64"));
            self.line(&format!("store i64 {wide}, ptr %v3"));
        } else {
            let to = self.random.below(3);
            self.line(&format!("store i32 {result}, ptr %v{to}"));
        }
    }

    /// Assigns to the pointer: a place in memory that others have, a number's place, or one behind the last place.
    fn point(&mut self) {
        let base = match self.random.below(5) {
            0 | 1 => "@memory".into(),
            2 => format!("%v{}", self.random.below(4)),
            _ => self.add("load ptr, ptr %v5"),
        };
        let distance = 4 * self.random.below(5);
        let place = self.add(&format!("getelementptr {{ i32, [9 x i32] }}, ptr {base}, i64 0, i32 1, i64 {distance}"));
        self.line(&format!("store ptr {place}, ptr %v5"));
    }

    /// A call that the debugger stops at.
    fn mark(&mut self) {
        self.marks += 1;
        let mut operands = format!("i32 {}", self.marks + 1000 * self.function);
        if self.is_truth {
            for (index, size) in SIZES.into_iter().enumerate() {
                for part in 0..size.div_ceil(8) {
                    let number = if size - 8 * part >= 8 { "i64" } else { "i32" };
                    let ty = if index == POINTER { "ptr" } else { number };
                    let place = self.add(&format!("getelementptr i8, ptr %v{index}, i64 {}", 8 * part));
                    let value = self.add(&format!("load {ty}, ptr {place}, align 4"));
                    write!(operands, ", {ty} {value}").unwrap();
                }
            }
        }
        self.line(&format!("call void (i32, ...) @mark({operands})"));
    }

    /// Some statements.
    fn block(&mut self, depth: usize) {
        for _ in 0..2 + self.random.below(5) {
            match self.random.below(12) {
                0 | 1 => self.mark(),
                2 => {
                    let value = self.load();
                    self.line(&format!("call void @use(i32 {value})"));
                }
                3 if depth < 2 => self.decision(depth),
                4 if depth < 2 => self.repetition(depth),
                5 if self.random.one_in(4) => self.copy(),
                6 => self.point(),
                _ => self.assign(),
            }
        }
    }

    fn decision(&mut self, depth: usize) {
        let (id, a, b) = (self.name(), self.value(), self.value());
        let id = &id[1..];
        let test = self.add(&format!("icmp slt i32 {a}, {b}"));
        self.line(&format!("br i1 {test}, label %yes{id}, label %no{id}"));
        writeln!(self.out, "yes{id}:").unwrap();
        self.block(depth + 1);
        self.line(&format!("br label %end{id}"));
        writeln!(self.out, "no{id}:").unwrap();
        if self.random.one_in(2) {
            self.block(depth + 1);
        }
        self.line(&format!("br label %end{id}"));
        writeln!(self.out, "end{id}:").unwrap();
    }

    /// A loop that ends.
    fn repetition(&mut self, depth: usize) {
        let id = self.name();
        let (id, counter) = (&id[1..], format!("%counter{depth}"));
        let limit = 1 + self.random.below(4);
        self.line(&format!("store i32 0, ptr {counter}"));
        self.line(&format!("br label %loop{id}"));
        writeln!(self.out, "loop{id}:").unwrap();
        self.block(depth + 1);
        let old = self.add(&format!("load i32, ptr {counter}"));
        let new = self.add(&format!("add i32 {old}, 1"));
        self.line(&format!("store i32 {new}, ptr {counter}"));
        let test = self.add(&format!("icmp slt i32 {new}, {limit}"));
        self.line(&format!("br i1 {test}, label %loop{id}, label %end{id}"));
        writeln!(self.out, "end{id}:").unwrap();
    }
}

/// Gives each call a location, and each of the [`SIZES`] a variable.
pub(crate) fn locate(module: &mut Module) {
    for (function, name) in ["f", "g"].into_iter().enumerate() {
        let symbol = module.symbols.iter().find(|(_, data)| &*data.name == name).expect("both are there").0;
        let body = module.body_mut(symbol).expect("both are defined");
        let (mut variables, mut calls) = (0, 0);
        for region in body.region_tree(body.root()) {
            for at in body.nodes(region).collect::<Vec<_>>() {
                let info = match body.op(at) {
                    Op::Alloca(_) if variables < SIZES.len() => {
                        let expression = "!DIExpression()".into();
                        let variable = LocVariable { node: node(function, variables), expression, location: 1 };
                        variables += 1;
                        LocInfo { variables: [variable].into(), ..LocInfo::default() }
                    }
                    Op::Call(..) => {
                        calls += 1;
                        LocInfo { node: Some(node(function, 0) * 100 + calls), ..LocInfo::default() }
                    }
                    _ => continue,
                };
                let location = body.payloads.intern_loc(info);
                body.set_location(at, Some(location));
            }
        }
        assert_eq!(variables, SIZES.len(), "the allocas are in the function's own region");
    }
}
