//! Random functions full of pointers that may be null, before and after what is known of them is used, with faults.
//!
//! There are three nodes with two pointers and a number each. Functions load pointers out of nodes, store pointers that
//! may be null, ask whether pointers are null, walk along lists, and access memory through pointers that are not null:
//! because they were asked, or because a call has ended the program otherwise. `RVSDG_NULLS=5000` tests more of them.

use rvsdg_core::{Module, verify};
use rvsdg_gen::Random;
use rvsdg_interp::{Interpreter, Options, Value as Number, refines};
use rvsdg_opt::{Level, Pipeline};
use rvsdg_opt_value_range::{FactMutation, Pointers, run_body_accessed};
use std::fmt::Write as _;

const NODES: [&str; 3] = ["@a", "@b", "@c"];

/// A function on its way.
struct Text {
    random: Random,
    out: String,
    /// Numbers of names.
    next: u32,
    /// The statements that may still be written.
    left: u32,
    /// The label of the current block.
    block: String,
}

/// Pointers that may be used: all of them, and those that are not null.
#[derive(Clone)]
struct Scope {
    all: Vec<String>,
    safe: Vec<String>,
}

impl Text {
    fn name(&mut self, kind: &str) -> String {
        self.next += 1;
        format!("%{kind}{}", self.next)
    }

    fn line(&mut self, line: String) {
        self.out += &format!("  {line}\n");
    }

    fn label(&mut self, label: &str) {
        self.out += &format!("{}:\n", &label[1..]);
        self.block = label.into();
    }

    fn pick(&mut self, from: &[String]) -> String {
        from[self.random.below(from.len() as u32) as usize].clone()
    }

    /// The address of a member of a node that is not null.
    fn member(&mut self, node: &str, member: u32) -> String {
        let address = self.name("m");
        self.line(format!("{address} = getelementptr inbounds {{ ptr, ptr, i32 }}, ptr {node}, i32 0, i32 {member}"));
        address
    }

    fn is_null(&mut self, pointer: &str) -> String {
        let test = self.name("t");
        let cond = if self.random.one_in(4) { "ne" } else { "eq" };
        self.line(format!("{test}.t = icmp {cond} ptr {pointer}, null"));
        match cond {
            "ne" => self.line(format!("{test} = xor i1 {test}.t, true")),
            _ => self.line(format!("{test} = or i1 {test}.t, false")),
        }
        test
    }

    fn see_truth(&mut self, test: &str) {
        let number = self.name("n");
        self.line(format!("{number} = zext i1 {test} to i32\n  call void @see(i32 {number})"));
    }

    fn read(&mut self, node: &str) {
        let (address, number) = (self.member(node, 2), self.name("n"));
        self.line(format!("{number} = load i32, ptr {address}\n  call void @see(i32 {number})"));
    }

    fn load(&mut self, scope: &mut Scope) {
        let from = self.pick(&scope.safe);
        let member = self.random.below(2);
        let (address, pointer) = (self.member(&from, member), self.name("p"));
        self.line(format!("{pointer} = load ptr, ptr {address}"));
        scope.all.push(pointer);
    }

    fn statements(&mut self, scope: &mut Scope, depth: u32) {
        for _ in 0..2 + self.random.below(5) {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            self.statement(scope, depth);
        }
    }

    fn statement(&mut self, scope: &mut Scope, depth: u32) {
        let pointer = self.pick(&scope.all);
        match self.random.below(12) {
            0..=2 => self.load(scope),
            3 | 4 => {
                let (into, member) = (self.pick(&scope.safe), self.random.below(2));
                let address = self.member(&into, member);
                self.line(format!("store ptr {pointer}, ptr {address}"));
            }
            5 => {
                let test = self.is_null(&pointer);
                self.see_truth(&test);
            }
            6 => self.line(format!("call void @take(ptr {pointer})")),
            7 => {
                let safe = self.pick(&scope.safe);
                self.read(&safe);
            }
            8 => {
                // The program ends here if the pointer is null.
                let (test, number) = (self.is_null(&pointer), self.name("n"));
                self.line(format!("{number} = zext i1 {test} to i32\n  call void @end(i32 {number})"));
                self.read(&pointer);
                scope.safe.push(pointer);
            }
            9 if depth > 0 => self.walk(&pointer, scope, depth),
            _ if depth > 0 => self.decide(&pointer, scope, depth),
            _ => self.load(scope),
        }
    }

    /// `if (p == null) { ... } else { ... }`
    fn decide(&mut self, pointer: &str, scope: &Scope, depth: u32) {
        let test = self.is_null(pointer);
        let [null, other, end] = ["x", "y", "z"].map(|kind| self.name(kind));
        self.line(format!("br i1 {test}, label {null}, label {other}"));
        self.label(&null);
        self.statements(&mut scope.clone(), depth - 1);
        self.line(format!("br label {end}"));
        self.label(&other);
        let mut inside = scope.clone();
        inside.safe.push(pointer.into());
        self.statements(&mut inside, depth - 1);
        self.line(format!("br label {end}"));
        self.label(&end);
    }

    /// `for (q = p; q; q = q->next) { ... if (q->number == 2) break; }`, a few times at most.
    fn walk(&mut self, pointer: &str, scope: &Scope, depth: u32) {
        let test = self.is_null(pointer);
        let [head, latch, end, p, i] = ["h", "l", "e", "p", "i"].map(|kind| self.name(kind));
        let before = self.block.clone();
        self.line(format!("br i1 {test}, label {end}, label {head}"));
        self.label(&head);
        self.line(format!("{p} = phi ptr [ {pointer}, {before} ], [ {p}.n, {latch} ]"));
        self.line(format!("{i} = phi i32 [ 0, {before} ], [ {i}.n, {latch} ]"));
        let mut inside = scope.clone();
        inside.all.push(p.clone());
        inside.safe.push(p.clone());
        let number = self.member(&p, 2);
        self.line(format!("{p}.k = load i32, ptr {number}\n  {p}.e = icmp eq i32 {p}.k, 2"));
        self.statements(&mut inside, depth - 1);
        self.line(format!("br i1 {p}.e, label {end}, label {latch}"));
        self.label(&latch);
        self.line(format!("{p}.n = load ptr, ptr {p}\n  {i}.n = add i32 {i}, 1"));
        self.line(format!("{p}.z = icmp ne ptr {p}.n, null\n  {i}.z = icmp ult i32 {i}.n, 4"));
        self.line(format!("{p}.g = select i1 {p}.z, i1 {i}.z, i1 false"));
        self.line(format!("br i1 {p}.g, label {head}, label {end}"));
        self.label(&end);
    }
}

fn program(seed: u64) -> (String, Module) {
    let mut text =
        Text { random: Random::new(seed), out: String::new(), next: 0, left: 40, block: "%entry".to_string() };
    let mut globals = String::new();
    for (at, node) in NODES.iter().enumerate() {
        let [next, other] = [0, 1].map(|_| ["null", "@a", "@b", "@c"][text.random.below(4) as usize]);
        writeln!(globals, "{node} = internal global {{ ptr, ptr, i32 }} {{ ptr {next}, ptr {other}, i32 {} }}", at + 1)
            .unwrap();
    }
    let nodes: Vec<String> = NODES.iter().map(ToString::to_string).collect();
    let mut scope = Scope { all: nodes.clone(), safe: nodes };
    for _ in 0..3 {
        text.load(&mut scope);
    }
    text.statements(&mut scope, 3);
    let end = "define internal void @end(i32 %n) noinline {\n  %c = icmp eq i32 %n, 0\n  br i1 %c, label %go, label %no\n\
               go:\n  ret void\nno:\n  call void @exit(i32 7)\n  unreachable\n}\n";
    let out = format!(
        "{globals}declare void @see(i32)\ndeclare void @take(ptr)\ndeclare void @exit(i32)\n{end}\
         define i32 @f(i32 %x) {{\nentry:\n{}  ret i32 %x\n}}\n",
        text.out
    );
    let read = rvsdg_llvm::read(out.as_bytes(), "nulls", &rvsdg_llvm::ReadOptions::default())
        .unwrap_or_else(|error| panic!("{error}\n{out}"));
    let module = rvsdg_construct::construct(read.ipg).unwrap();
    (out, module)
}

fn compare(expected: &Module, module: &Module) -> Result<(), String> {
    verify(module).map_err(|errors| errors.to_string())?;
    let run = |module: &Module| {
        Interpreter::new(module, Options { fuel: 20_000, ..Options::default() }).run("f", &[Number::int(1, 32)])
    };
    refines(&run(expected), &run(module))
}

/// The module after these passes, and how many comparisons with null went because of accesses.
fn after(module: &Module, passes: &Pipeline) -> (Module, usize) {
    let mut after = module.clone();
    let report = rvsdg_opt::run(&mut after, passes, &rvsdg_opt::Options::default(), &mut |_| {}).expect("passes run");
    let counts = report.passes.iter().flat_map(|pass| pass.counts.iter());
    let nulls = counts.filter(|(name, _)| *name == "nulls").map(|(_, count)| count).sum();
    (after, nulls)
}

#[test]
fn random_pointers_are_null_where_they_were() {
    let seeds = std::env::var("RVSDG_NULLS").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let alone = Pipeline::parse("inv,red,value-range,inv,red,dne").unwrap();
    let loops = Pipeline::parse("ivt,inv,cne,value-range,red,psh,value-range,inv,red,dne").unwrap();
    let (mut nulls, mut defined) = (0, 0);
    for seed in 0..seeds {
        let (text, module) = program(seed);
        defined += u32::from(compare(&module, &module).is_ok());
        for passes in [&alone, &loops, &Pipeline::level(Level::O2)] {
            let (after, count) = after(&module, passes);
            nulls += count;
            compare(&module, &after).unwrap_or_else(|why| panic!("{seed}: {why}\n{text}"));
        }
    }
    println!("{seeds} functions, {defined} of which run: {nulls} comparisons with null went");
    assert!(nulls * 2 > seeds as usize, "{nulls}");
}

#[test]
fn every_fault_is_found() {
    use FactMutation::{AllMarked, AllReturn, AnyRank, StoredValue};
    for fault in [AllMarked, AllReturn, AnyRank, StoredValue] {
        let found = (0..2_000).any(|seed| {
            let (_, module) = program(seed);
            let mut wrong = module.clone();
            for (lambda, function) in module.lambdas() {
                let context = module.context_symbols(lambda);
                let pointers = Pointers::of(&module, (lambda, function), &context);
                let body = wrong.body_mut(function).expect("it has one");
                run_body_accessed(body, pointers, fault);
            }
            compare(&module, &wrong).is_err()
        });
        assert!(found, "nothing shows {fault:?}");
    }
}
