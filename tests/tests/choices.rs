//! Scalar replacement of memory whose address is chosen among others, or compared with null, on random programs.

use rvsdg_core::{Module, verify};
use rvsdg_gen::Random;
use rvsdg_interp::{Interpreter, Options, Value as Number, refines};
use rvsdg_opt_sroa::{Mutation, Stats};
use rvsdg_opt_testing::each_body;
use std::fmt::Write as _;

const SEEDS: std::ops::Range<u64> = 0..300;

/// What a program is written with.
struct Writer {
    random: Random,
    text: String,
    next: usize,
    /// Addresses of pairs.
    pointers: Vec<String>,
    numbers: Vec<String>,
}

impl Writer {
    fn pick(&mut self, n: usize) -> usize {
        self.random.below(n as u32) as usize
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn number(&mut self) -> String {
        let index = self.pick(self.numbers.len());
        self.numbers[index].clone()
    }

    fn pointer(&mut self) -> String {
        let index = self.pick(self.pointers.len());
        self.pointers[index].clone()
    }

    /// One of the two members of a pair.
    fn member(&mut self) -> String {
        let (pointer, name) = (self.pointer(), self.name());
        let index = self.pick(2);
        writeln!(self.text, "  {name} = getelementptr {{ i32, i32 }}, ptr {pointer}, i32 0, i32 {index}").unwrap();
        name
    }

    fn condition(&mut self) -> String {
        let (a, b, name) = (self.number(), self.number(), self.name());
        writeln!(self.text, "  {name} = icmp slt i32 {a}, {b}").unwrap();
        name
    }

    /// An address that is one of two; by a branch, or by a selection.
    fn choice(&mut self) {
        let (condition, a, b, name) = (self.condition(), self.pointer(), self.pointer(), self.name());
        if self.pick(2) == 0 {
            writeln!(self.text, "  {name} = select i1 {condition}, ptr {a}, ptr {b}").unwrap();
        } else {
            let n = self.next;
            let phi = format!("{name} = phi ptr [ {a}, %l{n} ], [ {b}, %r{n} ]");
            writeln!(self.text, "  br i1 {condition}, label %l{n}, label %r{n}\nl{n}:\n  br label %j{n}").unwrap();
            writeln!(self.text, "r{n}:\n  br label %j{n}\nj{n}:\n  {phi}").unwrap();
        }
        self.pointers.push(name);
    }

    fn statement(&mut self) {
        match self.pick(6) {
            0 | 1 => self.choice(),
            2 => {
                let (value, address) = (self.number(), self.member());
                writeln!(self.text, "  store i32 {value}, ptr {address}").unwrap();
            }
            3 => {
                let (address, test, name) = (self.member(), self.name(), self.name());
                writeln!(self.text, "  {test} = icmp ne ptr {address}, null\n  {name} = zext i1 {test} to i32")
                    .unwrap();
                self.numbers.push(name);
            }
            _ => {
                let (address, name) = (self.member(), self.name());
                writeln!(self.text, "  {name} = load i32, ptr {address}").unwrap();
                self.numbers.push(name);
            }
        }
    }
}

fn program(seed: u64) -> Module {
    let mut writer = Writer {
        random: Random::new(seed),
        text: "@g = global { i32, i32 } { i32 7, i32 8 }\ndefine i32 @f(i32 %x, i32 %y) mustprogress {\n".into(),
        next: 0,
        pointers: vec![],
        numbers: vec!["%x".into(), "%y".into()],
    };
    for local in 0..2 + writer.pick(3) {
        writeln!(writer.text, "  %p{local} = alloca {{ i32, i32 }}").unwrap();
        writeln!(writer.text, "  store {{ i32, i32 }} {{ i32 {local}, i32 3 }}, ptr %p{local}").unwrap();
        writer.pointers.push(format!("%p{local}"));
    }
    if writer.pick(4) == 0 {
        writer.pointers.push("@g".into());
    }
    for _ in 0..4 + writer.pick(10) {
        writer.statement();
    }
    let is_loop = writer.pick(2) == 0;
    if is_loop {
        writer.text += "  br label %head\nhead:\n  br label %loop\nloop:\n  \
                        %i = phi i32 [ 0, %head ], [ %n, %latch ]\n";
        writer.numbers.push("%i".into());
        for _ in 0..1 + writer.pick(6) {
            writer.statement();
        }
        writer.text += "  br label %latch\nlatch:\n  %n = add i32 %i, 1\n  %m = icmp slt i32 %n, 5\n  \
                        br i1 %m, label %loop, label %done\ndone:\n";
    }
    let mut sum = "%x".to_owned();
    for number in writer.numbers.clone() {
        let (double, name) = (writer.name(), writer.name());
        writeln!(writer.text, "  {double} = mul i32 {sum}, 3\n  {name} = xor i32 {double}, {number}").unwrap();
        sum = name;
    }
    writeln!(writer.text, "  ret i32 {sum}\n}}").unwrap();
    let text = writer.text;
    let read = rvsdg_llvm::read(text.as_bytes(), "choices", &rvsdg_llvm::ReadOptions::default()).unwrap();
    rvsdg_construct::construct(read.ipg).unwrap()
}

fn promote(module: &mut Module) -> Stats {
    each_body(module, |graph, cx| {
        rvsdg_opt_sroa::run_body(graph, cx.types, cx.layout.expect("a layout"), cx.symbols, cx.metadata)
    })
}

/// Does `@f` do what it did?
fn compare(expected: &Module, module: &Module) -> Result<(), String> {
    verify(module).map_err(|errors| errors.to_string())?;
    let run = |module: &Module, x: i64, y: i64| {
        Interpreter::new(module, Options { fuel: 100_000, ..Options::default() })
            .run("f", &[Number::int(x, 32), Number::int(y, 32)])
    };
    [(0, 0), (1, 6), (6, 1), (-3, 2)].into_iter().try_for_each(|(x, y)| {
        let before = run(expected, x, y);
        assert!(before.error.is_none(), "{before:?}");
        refines(&before, &run(module, x, y))
    })
}

#[test]
fn what_is_chosen_becomes_values() {
    let mut stats = Stats::default();
    for seed in SEEDS {
        let before = program(seed);
        let wrong = |why: String| panic!("{seed}: {why}\n{}", rvsdg_core::print(&before));
        let mut after = before.clone();
        stats += promote(&mut after);
        compare(&before, &after).unwrap_or_else(wrong);
        let pipeline = rvsdg_opt::Pipeline::level(rvsdg_opt::Level::O2);
        let mut optimized = before.clone();
        rvsdg_opt::run(&mut optimized, &pipeline, &rvsdg_opt::Options::default(), &mut |_| {}).unwrap();
        compare(&before, &optimized).unwrap_or_else(wrong);
    }
    println!("{stats:?}");
    assert!(stats.choices > 300 && stats.tests > 100 && stats.allocas > 300, "{stats:?}");
}

#[test]
fn faults_are_found() {
    for fault in [Mutation::IsNull, Mutation::OtherChoice] {
        let is_found = |seed: u64| {
            let before = program(seed);
            let mut after = before.clone();
            each_body(&mut after, |graph, cx| {
                let layout = cx.layout.expect("a layout");
                rvsdg_opt_sroa::run_body_mutated(graph, cx.types, layout, cx.symbols, cx.metadata, fault)
            });
            compare(&before, &after).is_err()
        };
        assert!(SEEDS.into_iter().any(is_found), "{fault:?}");
    }
}
