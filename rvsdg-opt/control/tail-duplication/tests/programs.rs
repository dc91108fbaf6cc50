//! Random programs with all kinds of operations, and programs with gammas for this pass: their behaviour is preserved.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_opt_tail_duplication::Stats;
use rvsdg_opt_testing::{FLOW, PROGRAMS, Programs, compare_on, each_body, function};

fn apply(module: &mut Module) -> Stats {
    each_body(module, |graph, cx| rvsdg_opt_tail_duplication::run_body(graph, cx.costs()))
}

/// Pairs of small numbers.
fn pairs() -> impl Iterator<Item = [i64; 2]> {
    (-2..6).flat_map(|x| (-2..6).map(move |y| [x, y]))
}

#[test]
fn random_programs_are_refined() {
    PROGRAMS.refined(0..150, apply);
}

/// A gamma with three alternatives that store and set two numbers; a computation on these between the gammas that is
/// used inside of the second one and behind it; and a gamma with a branch on one of the numbers inside.
fn flags(between: &str) -> Module {
    function(
        "i32, i32",
        &format!(
            "%4 = const 1 : i32
             %5, %6 = alloca [i32, align 4] %4, %3 : ptr, mem
             %7 = const 3 : i32
             %8 = and %0, %7 : i32
             %9 = match [0 -> 0, 1 -> 1, default -> 2] %8 : ctl3
             %10, %11, %12 = gamma %9 (%0, %5, %2, %6) {{
               case 0 (%13: i32, %14: ptr, %15: io, %16: mem) {{
                 %17 = store write pinned [i32, align 4] %13, %14, %15, %16 : mem
                 %18 = const 0 : i32
                 %19 = const 40 : i32
               }} -> (%17, %18, %19)
               case 1 (%20: i32, %21: ptr, %22: io, %23: mem) {{
                 %24 = const 1 : i32
                 %25 = add %20, %24 : i32
                 %26 = store write pinned [i32, align 4] %25, %21, %22, %23 : mem
               }} -> (%26, %24, %25)
               case 2 (%27: i32, %28: ptr, %29: io, %30: mem) {{
                 %31 = const 2 : i32
                 %32 = store write pinned [i32, align 4] %31, %28, %29, %30 : mem
                 %33 = and %27, %31 : i32
               }} -> (%32, %33, %31)
             }}
             %34 = mul %1, %4 : i32
             %35 = {between} : i32
             %36 = icmp sgt %35, %4 : i1
             %37 = match [-1 -> 1, default -> 0] %36 : ctl2
             %38, %98 = gamma %37 (%11, %12, %35, %5, %2, %10) {{
               case 0 (%39: i32, %40: i32, %41: i32, %42: ptr, %43: io, %44: mem) {{
                 %45 = match [0 -> 0, default -> 1] %39 : ctl2
                 %46, %47 = gamma %45 (%40, %41, %42, %43, %44) {{
                   case 0 (%48: i32, %49: i32, %50: ptr, %51: io, %52: mem) {{
                     %53, %54 = load read pinned [i32, align 4] %50, %51, %52 : i32, mem
                     %55 = sub %53, %49 : i32
                   }} -> (%55, %54)
                   case 1 (%56: i32, %57: i32, %58: ptr, %59: io, %60: mem) {{
                     %61 = xor %56, %57 : i32
                   }} -> (%61, %60)
                 }}
               }} -> (%46, %47)
               case 1 (%62: i32, %63: i32, %64: i32, %65: ptr, %66: io, %67: mem) {{
                 %68 = add %62, %63 : i32
               }} -> (%68, %67)
             }}
             %69 = mul %38, %7 : i32
             %70 = add %69, %35 : i32
             %71 = add %70, %12 : i32
             %72, %99 = load read pinned [i32, align 4] %5, %2, %98 : i32, mem
             %73 = mul %71, %72 : i32"
        ),
        ["%73", "%2", "%99"],
    )
}

/// The computation between the gammas depends on the first one, or does not.
const BETWEEN: [&str; 2] = ["add %34, %4", "add %34, %12"];

#[test]
fn what_an_alternative_knows_is_asked_there() {
    for between in BETWEEN {
        let before = flags(between);
        let mut after = before.clone();
        let stats = apply(&mut after);
        assert_eq!((stats.decisions, stats.answered), (1, 2), "{between}\n{after}");
        compare_on(&before, &after, pairs()).unwrap_or_else(|why| panic!("{why}\n{after}"));
    }
}

/// The text of a sequence of nodes with increasing value numbers.
struct Text {
    random: Random,
    lines: String,
    next: u32,
}

impl Text {
    fn value(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next - 1)
    }

    fn add(&mut self, what: &str) -> String {
        let value = self.value();
        self.lines += &format!("{value} = {what}\n");
        value
    }

    /// Constants and arithmetic on values of `from`.
    fn number(&mut self, from: &[String], [place, io, _]: &[String; 3]) -> String {
        let pick = |this: &mut Self| from[this.random.below(from.len() as u32) as usize].clone();
        let (a, b) = (pick(self), pick(self));
        match self.random.below(14) {
            7 => {
                // The offset of an address with this index.
                let far = self.add(&format!("gep [i32, _] {place}, {a} : ptr"));
                let [far, near] = [&far, place].map(|it| self.add(&format!("ptrtoint {it} : i64")));
                let distance = self.add(&format!("sub {far}, {near} : i64"));
                self.add(&format!("trunc {distance} : i32"))
            }
            8 => {
                let one = self.add("const 1 : i32");
                let odd = self.add(&format!("or {b}, {one} : i32"));
                self.add(&format!("udiv pinned {a}, {odd}, {io} : i32"))
            }
            0..=6 => {
                let constant = self.random.below(3);
                self.add(&format!("const {constant} : i32"))
            }
            9 => self.add(&format!("add {a}, {b} : i32")),
            10 => self.add(&format!("xor {a}, {b} : i32")),
            _ => a,
        }
    }

    fn store(&mut self, states: &mut [String; 3], from: &[String]) {
        if self.random.below(2) == 0 {
            let value = self.number(from, states);
            let [place, io, mem] = states.clone();
            states[2] = self.add(&format!("store write pinned [i32, align 4] {value}, {place}, {io}, {mem} : mem"));
        }
    }

    /// A gamma on one of `from`, with these values as entry variables and numbers of alternatives as exit variables,
    /// and nested gammas up to a depth.
    fn decision(&mut self, states: &mut [String; 3], from: &[String], depth: u32) -> Vec<String> {
        let asked = from[self.random.below(from.len() as u32) as usize].clone();
        let ways = 2 + self.random.below(2);
        let cases: Vec<String> = (0..ways - 1).map(|way| format!("{way} -> {way}")).collect();
        let predicate = self.add(&format!("match [{}, default -> {}] {asked} : ctl{ways}", cases.join(", "), ways - 1));
        let results: Vec<String> = (0..3).map(|_| self.value()).collect();
        let mem = self.value();
        let entries: Vec<String> = from.iter().chain(&*states).cloned().collect();
        self.lines += &format!("{}, {mem} = gamma {predicate} ({}) {{\n", results.join(", "), entries.join(", "));
        for way in 0..ways {
            let inner: Vec<String> = from.iter().map(|_| self.value()).collect();
            let mut inside: [String; 3] = std::array::from_fn(|_| self.value());
            let numbers = inner.iter().map(|it| format!("{it}: i32"));
            let types = ["ptr", "io", "mem"].iter().zip(&inside).map(|(ty, it)| format!("{it}: {ty}"));
            let arguments: Vec<String> = numbers.chain(types).collect();
            self.lines += &format!("case {way} ({}) {{\n", arguments.join(", "));
            self.store(&mut inside, &inner);
            let mut known = inner.clone();
            if depth > 0 && self.random.below(3) > 0 {
                known.extend(self.decision(&mut inside, &inner, depth - 1));
            }
            self.store(&mut inside, &known);
            let made: Vec<String> = (0..3).map(|_| self.number(&known, &inside)).collect();
            self.lines += &format!("}} -> ({}, {})\n", made.join(", "), inside[2]);
        }
        self.lines += "}\n";
        states[2] = mem;
        results
    }
}

/// A sequence of gammas, with nested ones, on outputs of earlier ones.
fn decisions(seed: u64) -> Module {
    let mut text = Text { random: Random::new(seed), lines: String::new(), next: 4 };
    let one = text.add("const 1 : i32");
    let place = text.value();
    let mem = text.value();
    text.lines += &format!("{place}, {mem} = alloca [i32, align 4] {one}, %3 : ptr, mem\n");
    let mut states = [place.clone(), "%2".to_string(), mem];
    states[2] = text.add(&format!("store write pinned [i32, align 4] %0, {place}, %2, {} : mem", states[2]));
    let mut known = vec!["%0".to_string(), "%1".to_string()];
    for _ in 0..2 + text.random.below(3) {
        let made = text.decision(&mut states, &known, 1);
        known.extend(made);
        for _ in 0..text.random.below(3) {
            let number = text.number(&known, &states);
            known.push(number);
        }
        text.store(&mut states, &known);
        known = known.split_off(known.len().saturating_sub(5));
    }
    let mut sum = "%0".to_string();
    for (i, value) in known.iter().enumerate() {
        let factor = text.add(&format!("const {} : i32", 3 + i));
        let part = text.add(&format!("mul {value}, {factor} : i32"));
        sum = text.add(&format!("add {sum}, {part} : i32"));
    }
    let loaded = text.value();
    text.lines += &format!("{loaded}, %999 = load read pinned [i32, align 4] {place}, %2, {} : i32, mem\n", states[2]);
    let result = text.add(&format!("xor {sum}, {loaded} : i32"));
    function("i32, i32", &text.lines, [&result, "%2", "%999"])
}

#[test]
fn random_decisions_behave_the_same() {
    let programs = Programs { module: decisions, ..FLOW };
    let stats = programs.refined(0..600, apply).stats;
    assert!(stats.decisions > 15 && stats.answered > 30, "{stats:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_noticed() {
    for mutation in rvsdg_opt_tail_duplication::Mutation::ALL {
        let noticed = BETWEEN.iter().any(|between| {
            let before = flags(between);
            let mut after = before.clone();
            each_body(&mut after, |graph, cx| {
                rvsdg_opt_tail_duplication::run_body_mutated(graph, cx.costs(), *mutation)
            });
            compare_on(&before, &after, pairs()).is_err()
        });
        assert!(noticed, "{mutation:?}");
    }
}
