//! Structs that are values, through loops and decisions.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{DataLayout, Graph, Metadata, Module, Op, Symbol, SymbolData, TypeTable};
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_sroa::Stats;
use rvsdg_opt_testing::{Programs, compare, parse};
use std::fmt::Write;

/// Counts in one member of a struct, and adds up in another one, with a third that is not looked at; each iteration
/// puts the struct together in one of two alternatives.
const SUMS: &str = "preamble [ \"target datalayout = \\\"e-i64:64\\\"\" ]
type %pair = {i32, {i32, i1}}
symbol @f = external defined function i32 (i32) : ptr
omega imports [] exports [@f] () {
%0 = lambda @f () (%0: i32, %1: io, %2: mem) {
%3 = const undef : %pair
%4 = const 0 : i32
%5 = insertvalue [0] %3, %4 : %pair
%6 = const 7 : i32
%7 = insertvalue [1, 0] %5, %6 : %pair
%8, %9 = theta (%7, %0) (%10: %pair, %11: i32) {
%12 = extractvalue [0] %10 : i32
%13 = extractvalue [1, 0] %10 : i32
%14 = icmp slt %12, %11 : i1
%15 = match [-1 -> 1, default -> 0] %14 : ctl2
%16 = gamma %15 (%10, %12, %13) {
case 0 (%17: %pair, %18: i32, %19: i32) {
%20 = mul %19, %19 : i32
%21 = insertvalue [1, 0] %17, %20 : %pair
%22 = const 0 : i1
%23 = insertvalue [1, 1] %21, %22 : %pair
} -> (%23)
case 1 (%24: %pair, %25: i32, %26: i32) {
%27 = const 1 : i32
%28 = add %25, %27 : i32
%29 = add %26, %25 : i32
%30 = insertvalue [0] %24, %28 : %pair
%31 = insertvalue [1, 0] %30, %29 : %pair
%32 = const -1 : i1
%33 = insertvalue [1, 1] %31, %32 : %pair
} -> (%33)
}
%34 = extractvalue [1, 1] %16 : i1
%35 = match [-1 -> 1, default -> 0] %34 : ctl2
} -> (%35, %16, %11)
%36 = extractvalue [1] %8 : {i32, i1}
%37 = extractvalue [0] %36 : i32
} -> (%37, %1, %2)
} -> (%0)
";

fn inputs() -> Vec<Vec<Value>> {
    (-2..9).map(|n| vec![Value::int(n, 32)]).collect()
}

/// Random functions `i32 @f(i32)` that put a struct of integers and a pair together and take it apart, in decisions and
/// loops.
const STRUCTS: Programs =
    Programs { module: random, inputs: |_, _| (-3..4).map(|x| vec![Value::int(x, 32)]).collect(), fuel: 20_000 };

/// The text of a function that is being made.
struct Text {
    random: Random,
    out: String,
    next: u32,
}

impl Text {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next)
    }

    fn value(&mut self, what: &str, ty: &str) -> String {
        let name = self.name();
        writeln!(self.out, "{name} = {what} : {ty}").unwrap();
        name
    }

    /// Some lines that change the struct and the number; answers their new names.
    fn block(&mut self, [mut all, mut x]: [String; 2], depth: u32) -> [String; 2] {
        for _ in 0..1 + self.random.below(4) {
            match self.random.below(if depth < 3 { 7 } else { 5 }) {
                0 | 1 => {
                    let path = self.random.pick(&["0", "1, 0", "2"]);
                    all = self.value(&format!("insertvalue [{path}] {all}, {x}"), "%all");
                }
                2 | 3 => {
                    let path = self.random.pick(&["0", "1, 0", "2"]);
                    let member = match self.random.one_in(3) && path == "1, 0" {
                        true => {
                            let pair = self.value(&format!("extractvalue [1] {all}"), "{i32, i1}");
                            self.value(&format!("extractvalue [0] {pair}"), "i32")
                        }
                        false => self.value(&format!("extractvalue [{path}] {all}"), "i32"),
                    };
                    let five = self.value("const 5", "i32");
                    let product = self.value(&format!("mul {x}, {five}"), "i32");
                    x = self.value(&format!("add {product}, {member}"), "i32");
                }
                4 => {
                    let flag = self.value(&format!("extractvalue [1, 1] {all}"), "i1");
                    let number = self.value(&format!("zext {flag}"), "i32");
                    x = self.value(&format!("sub {x}, {number}"), "i32");
                    let limit = self.value("const 9", "i32");
                    let flag = self.value(&format!("icmp slt {x}, {limit}"), "i1");
                    all = self.value(&format!("insertvalue [1, 1] {all}, {flag}"), "%all");
                }
                5 => [all, x] = self.decision([all, x], depth),
                _ => [all, x] = self.repeated([all, x], depth),
            }
        }
        [all, x]
    }

    fn decision(&mut self, [all, x]: [String; 2], depth: u32) -> [String; 2] {
        let test = match self.random.one_in(2) {
            true => self.value(&format!("extractvalue [1, 1] {all}"), "i1"),
            false => {
                let limit = self.random.below(20);
                let limit = self.value(&format!("const {limit}"), "i32");
                self.value(&format!("icmp slt {x}, {limit}"), "i1")
            }
        };
        let predicate = self.value(&format!("match [-1 -> 1, default -> 0] {test}"), "ctl2");
        let ends = [self.name(), self.name()];
        writeln!(self.out, "{}, {} = gamma {predicate} ({all}, {x}) {{", ends[0], ends[1]).unwrap();
        for case in 0..2 {
            let [all, x] = [self.name(), self.name()];
            writeln!(self.out, "case {case} ({all}: %all, {x}: i32) {{").unwrap();
            let [all, x] = self.block([all, x], depth + 1);
            writeln!(self.out, "}} -> ({all}, {x})").unwrap();
        }
        self.out.push_str("}\n");
        ends
    }

    fn repeated(&mut self, [all, x]: [String; 2], depth: u32) -> [String; 2] {
        let zero = self.value("const 0", "i32");
        let [count, end_all, end_x, i, pre, y] = [(); 6].map(|()| self.name());
        writeln!(
            self.out,
            "{count}, {end_all}, {end_x} = theta ({zero}, {all}, {x}) ({i}: i32, {pre}: %all, {y}: i32) {{"
        )
        .unwrap();
        let [post, y] = self.block([pre, y], depth + 1);
        let one = self.value("const 1", "i32");
        let next = self.value(&format!("add {i}, {one}"), "i32");
        let limit = self.value("const 3", "i32");
        let more = self.value(&format!("icmp slt {next}, {limit}"), "i1");
        let again = self.value(&format!("match [-1 -> 1, default -> 0] {more}"), "ctl2");
        writeln!(self.out, "}} -> ({again}, {next}, {post}, {y})").unwrap();
        [end_all, end_x]
    }
}

fn random(seed: u64) -> Module {
    let mut text = Text { random: Random::new(seed), out: String::new(), next: 10 };
    let mut all = text.value("const undef", "%all");
    let flag = text.value("const -1", "i1");
    for path in ["0", "1, 0", "2"] {
        all = text.value(&format!("insertvalue [{path}] {all}, %0"), "%all");
    }
    all = text.value(&format!("insertvalue [1, 1] {all}, {flag}"), "%all");
    let [all, x] = text.block([all, "%0".into()], 0);
    let [all, x] = text.block([all, x], 0);
    let last = text.value(&format!("extractvalue [2] {all}"), "i32");
    let sum = text.value(&format!("add {x}, {last}"), "i32");
    parse(&format!(
        "preamble [ \"target datalayout = \\\"e-i64:64\\\"\" ]\ntype %all = {{i32, {{i32, i1}}, i32}}\n\
         symbol @f = external defined function i32 (i32) : ptr\nomega imports [] exports [@f] () {{\n\
         %0 = lambda @f () (%0: i32, %1: io, %2: mem) {{\n{}}} -> ({sum}, %1, %2)\n}} -> (%0)\n",
        text.out
    ))
}

#[test]
fn random_structs_do_the_same() {
    let report = STRUCTS.refined(0..1_000, |module| run(module, &rvsdg_opt_sroa::run_body));
    assert_eq!(report.unsettled, 0);
    assert!(report.stats.members > report.modules as usize, "{:?}", report.stats);
}

type Pass<'a> = &'a dyn Fn(&mut Graph, &TypeTable, &DataLayout, &PrimaryMap<Symbol, SymbolData>, &Metadata) -> Stats;

fn run(module: &mut Module, pass: Pass<'_>) -> Stats {
    let Module { types, symbols, metadata, bodies, layout, .. } = module;
    let body = bodies.iter_mut().flatten().next().expect("there is one");
    pass(body, types, layout.as_ref().expect("a layout"), symbols, metadata)
}

#[test]
fn members_are_variables() {
    let before = parse(SUMS);
    let mut after = before.clone();
    assert_eq!(run(&mut after, &rvsdg_opt_sroa::run_body).members, 4);
    assert_eq!(run(&mut after, &rvsdg_opt_sroa::run_body).members, 0);
    let graph = after.bodies.iter().flatten().next().expect("there is one");
    let taken = |region| graph.nodes(region).filter(|node| matches!(graph.op(*node), Op::ExtractValue(_))).count();
    let inside: usize = graph.region_tree(graph.root()).into_iter().skip(1).map(taken).sum();
    assert_eq!(inside, 0);
    compare(&before, &after, &inputs(), 10_000).unwrap();
}

#[cfg(feature = "mutate")]
#[test]
fn a_stale_member_shows() {
    let before = parse(SUMS);
    let mut after = before.clone();
    run(&mut after, &|graph, types, layout, symbols, metadata| {
        rvsdg_opt_sroa::run_body_mutated(graph, types, layout, symbols, metadata, rvsdg_opt_sroa::Mutation::StaleMember)
    });
    assert!(compare(&before, &after, &inputs(), 10_000).is_err());
}
