//! Forms of random values of a nest of two loops against what the interpreter computes in each iteration.

use rustc_hash::FxHashMap;
use rvsdg_core::{BinOp, CastOp, Flags, Graph, IntCond, Module, Op, Theta, Value, verify};
use rvsdg_gen::Random;
use rvsdg_interp::{Event, Interpreter, Options, Value as Input};
use rvsdg_opt_scev::{Assumed, Extend, Linear, Reading, Scev};
use rvsdg_route::outermost;
use std::fmt::Write;

/// Both loops run so often.
const COUNT: i128 = 4;

const READINGS: [Reading; 3] = [Reading::Modular, Reading::Signed, Reading::Unsigned];

/// A text that grows, and the integers that there are in it, with their widths.
struct Writer {
    random: Random,
    out: String,
    next: u32,
    values: Vec<(String, u32)>,
}

impl Writer {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next)
    }

    fn add(&mut self, what: String, width: u32) -> String {
        let name = self.name();
        writeln!(self.out, "{name} = {what} : i{width}").unwrap();
        name
    }

    fn number(&mut self, width: u32) -> String {
        let (min, max) = (i64::MIN >> (64 - width), i64::MAX >> (64 - width));
        let number = self.random.pick(&[0, 1, 2, 3, 7, -1, -2, min, min + 1, max, max - 2, max / 2]);
        self.add(format!("const {}", number.clamp(min, max)), width)
    }

    /// A value of this width: one that is there, mostly.
    fn value(&mut self, width: u32) -> String {
        let fitting: Vec<String> = self.values.iter().filter(|it| it.1 == width).map(|it| it.0.clone()).collect();
        if fitting.is_empty() || self.random.one_in(5) { self.number(width) } else { self.random.pick_ref(&fitting) }
    }

    fn operation(&mut self) {
        let width = self.random.pick(&[8, 8, 16, 64]);
        let flags = self.random.pick(&["", "nsw ", "nsw ", "nuw ", "nuw nsw "]);
        let narrow = self.random.pick(&[8, 16, 32]);
        let text = match self.random.below(12) {
            0..=3 => format!("add {flags}{}, {}", self.value(width), self.value(width)),
            4 | 5 => format!("sub {flags}{}, {}", self.value(width), self.value(width)),
            6 => {
                let times = if self.random.one_in(2) { self.number(width) } else { self.value(width) };
                format!("mul {flags}{}, {times}", self.value(width))
            }
            7 => {
                let by = self.random.below(width);
                let by = self.add(format!("const {by}"), width);
                format!("shl {flags}{}, {by}", self.value(width))
            }
            8 => {
                let flag = self.random.pick(&["disjoint ", "disjoint ", ""]);
                format!("or {flag}{}, {}", self.value(width), self.value(width))
            }
            9 if narrow < width => format!("sext {}", self.value(narrow)),
            10 if narrow < width => {
                let flag = self.random.pick(&["", "nneg "]);
                format!("zext {flag}{}", self.value(narrow))
            }
            9 | 10 if width < 64 => format!("trunc {}", self.value(64)),
            _ => format!("xor {}, {}", self.value(width), self.value(width)),
        };
        let name = self.add(text, width);
        self.values.push((name, width));
    }

    /// The next value of a loop variable.
    fn next_of(&mut self, variable: &str, width: u32) -> String {
        let flags = self.random.pick(&["", "nsw ", "nsw ", "nuw ", "nuw nsw "]);
        let (op, step) = (self.random.pick(&["add", "add", "sub"]), self.value(width));
        self.add(format!("{op} {flags}{variable}, {step}"), width)
    }

    /// The predicate of a loop that counts with `count`, and its next value.
    fn counted(&mut self, count: &str) -> [String; 2] {
        let one = self.add("const 1".into(), 64);
        let next = self.add(format!("add nsw {count}, {one}"), 64);
        let limit = self.add(format!("const {COUNT}"), 64);
        let more = self.add(format!("icmp slt {next}, {limit}"), 1);
        let predicate = self.name();
        writeln!(self.out, "{predicate} = match [-1 -> 1, default -> 0] {more} : ctl2").unwrap();
        [predicate, next]
    }
}

trait PickRef {
    fn pick_ref(&mut self, all: &[String]) -> String;
}

impl PickRef for Random {
    fn pick_ref(&mut self, all: &[String]) -> String {
        all[self.below(all.len() as u32) as usize].clone()
    }
}

/// `f(i8, i64)` with two loops, of which the inner one reports all values that it has.
fn program(seed: u64) -> String {
    let mut it = Writer { random: Random::new(seed), out: String::new(), next: 10, values: vec![] };
    let zero = it.add("const 0".into(), 64);
    it.values = vec![("%2".into(), 8), ("%3".into(), 64)];
    let widths = [8, 64].map(|first| if it.random.one_in(2) { first } else { 16 });
    let starts = widths.map(|width| it.value(width));
    // Parameters, counter, two variables, states, callee.
    let types = ["i8", "i64", "i64", "", "", "io", "mem", "ptr"];
    let types: Vec<String> =
        (0..8).map(|k| if let 3 | 4 = k { format!("i{}", widths[k - 3]) } else { types[k].into() }).collect();
    let list = |args: &[String]| {
        args.iter().zip(&types).map(|(arg, ty)| format!("{arg}: {ty}")).collect::<Vec<_>>().join(", ")
    };
    let names = |it: &mut Writer| (0..8).map(|_| it.name()).collect::<Vec<String>>();
    let (outer_out, outer) = (names(&mut it), names(&mut it));
    writeln!(
        it.out,
        "{} = theta (%2, %3, {zero}, {}, {}, %4, %5, %0) ({}) {{",
        outer_out.join(", "),
        starts[0],
        starts[1],
        list(&outer)
    )
    .unwrap();
    it.values = vec![
        (outer[0].clone(), 8),
        (outer[1].clone(), 64),
        (outer[3].clone(), widths[0]),
        (outer[4].clone(), widths[1]),
    ];
    (0..2).for_each(|_| it.operation());
    let starts = [it.value(widths[0]), it.value(widths[1])];
    // What the inner loop has besides its own variables: what the outer one has.
    let carried: Vec<(String, u32)> = it.values.clone();
    let (inner_out, inner) = (names(&mut it), names(&mut it));
    let inside: Vec<String> = carried.iter().map(|_| it.name()).collect();
    let unused: Vec<String> = carried.iter().map(|_| it.name()).collect();
    let more = |names: &[String]| {
        names.iter().zip(&carried).map(|(name, (_, width))| format!(", {name}: i{width}")).collect::<String>()
    };
    let zero = it.add("const 0".into(), 64);
    let entries: String = carried.iter().map(|(name, _)| format!(", {name}")).collect();
    writeln!(
        it.out,
        "{}{} = theta ({}, {}, {zero}, {}, {}, {}, {}, {}{entries}) ({}{}) {{",
        inner_out.join(", "),
        unused.iter().map(|name| format!(", {name}")).collect::<String>(),
        outer[0],
        outer[1],
        starts[0],
        starts[1],
        outer[5],
        outer[6],
        outer[7],
        list(&inner),
        more(&inside)
    )
    .unwrap();
    it.values = inside.iter().cloned().zip(carried.iter().map(|it| it.1)).collect();
    it.values.extend([(inner[2].clone(), 64), (inner[3].clone(), widths[0]), (inner[4].clone(), widths[1])]);
    (0..12).for_each(|_| it.operation());
    let steps = [it.next_of(&inner[3], widths[0]), it.next_of(&inner[4], widths[1])];
    it.values.extend([(steps[0].clone(), widths[0]), (steps[1].clone(), widths[1])]);
    let (mut io, mut mem) = (inner[5].clone(), inner[6].clone());
    for (value, width) in it.values.clone() {
        let wide = if width == 64 { value } else { it.add(format!("zext {value}"), 64) };
        let [result, io_after, mem_after] = [(); 3].map(|()| it.name());
        writeln!(
            it.out,
            "{result}, {io_after}, {mem_after} = call read write io [i64 (i64), args [\"\"]] {}, {wide}, {io}, {mem} : i64, io, mem",
            inner[7]
        )
        .unwrap();
        (io, mem) = (io_after, mem_after);
    }
    let [predicate, next] = it.counted(&inner[2]);
    let same: String = inside.iter().map(|name| format!(", {name}")).collect();
    writeln!(
        it.out,
        "}} -> ({predicate}, {}, {}, {next}, {}, {}, {io}, {mem}, {}{same})",
        inner[0], inner[1], steps[0], steps[1], inner[7]
    )
    .unwrap();
    it.values = vec![(outer[0].clone(), 8), (outer[1].clone(), 64)];
    let steps = [it.next_of(&outer[3], widths[0]), it.next_of(&outer[4], widths[1])];
    let [predicate, next] = it.counted(&outer[2]);
    writeln!(
        it.out,
        "}} -> ({predicate}, {}, {}, {next}, {}, {}, {}, {}, {})",
        outer[0], outer[1], steps[0], steps[1], inner_out[5], inner_out[6], outer[7]
    )
    .unwrap();
    format!(
        "symbol @report = external declared function i64 (i64) : ptr\n\
         symbol @f = external defined function void (i8, i64) : ptr\n\
         omega imports [@report] exports [@f] (%0: ptr) {{\n\
         %1 = lambda @f (%0) (%0: ptr, %2: i8, %3: i64, %4: io, %5: mem) {{\n{}\
         }} -> ({}, {})\n}} -> (%1)\n",
        it.out, outer_out[5], outer_out[6]
    )
}

fn theta_in(graph: &Graph, region: rvsdg_core::Region) -> Theta {
    graph.nodes(region).find_map(|node| Theta::from_node(graph, node)).expect("there is a loop")
}

/// What the bits of a value of this width are, by a reading.
fn number(bits: u64, width: u32, extend: Extend) -> i128 {
    match extend {
        Extend::Zero => i128::from(bits & (u64::MAX >> (64 - width))),
        Extend::Sign | Extend::None => i128::from((bits << (64 - width)) as i64 >> (64 - width)),
    }
}

#[derive(Default, Debug)]
struct Tally {
    forms: usize,
    varying: usize,
    /// By reading: what varies in a loop and has an evolution of numbers of iterations.
    evolutions: [usize; 3],
    products: usize,
    /// Values that are numbers because something does not wrap around, which is so.
    assumed: usize,
    checked: usize,
}

/// Where a form is evaluated: values by their bits, and numbers of iterations.
struct Place<'a> {
    graph: &'a Graph,
    loops: [Theta; 2],
    known: FxHashMap<Value, Option<u64>>,
    index: [i128; 2],
}

impl Place<'_> {
    /// The number that a form is; none if a part of it is poison.
    fn evaluate(&self, form: &Linear) -> Option<i128> {
        let mut sum = i128::from(form.offset());
        for (term, factor) in form.terms() {
            let index = term.index.map_or(1, |node| {
                let at = self.loops.iter().position(|theta| theta.node() == node).expect("it is one of the loops");
                self.index[at]
            });
            let value = match term.atom {
                // What is added in each iteration has not been added yet, and may be poison.
                Some(_) if index == 0 => 0,
                Some(atom) => {
                    let width = self.graph.ty(atom.value).int_width().expect("an integer");
                    // A constant that does not fit is a term.
                    let constant = self.graph.producer_op(atom.value).and_then(|op| self.graph.payloads.int_value(op));
                    let bits = match constant {
                        Some(constant) => Some(constant as u64),
                        None => *self.known.get(&atom.value).expect("all values are reported"),
                    };
                    number(bits?, width, atom.extend)
                }
                None => 1,
            };
            // Modular forms have factors that may be as large as 2^63, all of it modulo less than 2^128.
            sum = sum.wrapping_add((value * index).wrapping_mul(i128::from(*factor)));
        }
        Some(sum)
    }

    fn check(&self, form: &Linear, bits: u64, width: u32, reading: Reading) -> Result<(), String> {
        let found = self.evaluate(form).ok_or("it is poison, and the value is not")?;
        let is_right = match reading {
            Reading::Modular => number(found as u64, width, Extend::Zero) == number(bits, width, Extend::Zero),
            Reading::Signed => found == number(bits, width, Extend::Sign),
            Reading::Unsigned => found == number(bits, width, Extend::Zero),
        };
        if is_right { Ok(()) } else { Err(format!("{found} found for {bits}")) }
    }
}

/// Is a value what it is assumed to be, and does what it is made of not wrap around, if all assumed numbers fit?
fn unless_wrapping(
    scev: &mut Scev,
    places: &[(Place<'_>, Vec<(Value, Option<u64>)>)],
    value: Value,
    tally: &mut Tally,
) -> Result<(), String> {
    let Some((first, _)) = places.first() else { return Ok(()) };
    let (graph, mut assumed) = (first.graph, Assumed::default());
    let Some(form) = scev.assume(graph, &first.loops, value, &mut assumed) else { return Ok(()) };
    let fits = |place: &Place<'_>| {
        let is_small = |(form, width): &(Linear, u32)| place.evaluate(form).is_some_and(|it| it < 1 << *width);
        assumed.numbers.iter().all(is_small)
    };
    if assumed.numbers.is_empty() || !places.iter().all(|(place, _)| fits(place)) {
        return Ok(());
    }
    tally.assumed += 1;
    let width = |value: Value| graph.ty(value).int_width().expect("an integer");
    for (place, _) in places {
        let bits = |value: Value| match graph.int_value(outermost(graph, value)) {
            Some(constant) => Some(constant as u64),
            None => place.known.get(&outermost(graph, value)).copied().flatten(),
        };
        let number = |value: Value| Some(number(bits(value)?, width(value), Extend::Zero));
        let found = place.evaluate(&form);
        if number(value).is_some_and(|own| found != Some(own)) {
            return Err(format!("{form:?} is {found:?} in iteration {:?} and not {:?}", place.index, number(value)));
        }
        for node in &assumed.operations {
            let Op::Binary(op, _) = graph.op(*node) else { return Err(format!("{node} does not compute")) };
            let [a, b, result] = [graph.operand(*node, 0), graph.operand(*node, 1), graph.output(*node, 0)].map(number);
            let (Some(a), Some(b), Some(result)) = (a, b, result) else { continue };
            let exact = match op {
                BinOp::Add => a + b,
                BinOp::Mul => a * b,
                BinOp::Shl => a << b,
                _ => return Err(format!("{node} is not among what can be assumed about")),
            };
            if exact != result {
                return Err(format!("{node} wraps around in iteration {:?}: {a} and {b} make {result}", place.index));
            }
        }
    }
    Ok(())
}

/// Runs a program and checks the forms of all values; answers what is wrong.
fn verdict(seed: u64, mut scev: Scev, tally: &mut Tally) -> Result<(), String> {
    let text = program(seed);
    let module: Module = rvsdg_text::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&module).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let symbol = module.symbols.iter().find(|(_, data)| &*data.name == "f").expect("there is an f").0;
    let graph = module.body(symbol).expect("it is defined");
    let outer = theta_in(graph, graph.root());
    let inner = theta_in(graph, outer.region(graph));
    let calls = graph.nodes(inner.region(graph)).filter(|node| matches!(graph.op(*node), Op::Call(..)));
    let reported: Vec<Value> = calls.map(|node| graph.operand(node, 1)).collect();
    let (mut random, edges) = (Random::new(seed ^ 0x5eed), [0, 1, 2, 5, -1, -3, i64::MIN, i64::MAX, 127, -128]);
    for _ in 0..3 {
        let args = [random.pick(&edges), random.pick(&edges)];
        let interpreter = Interpreter::new(&module, Options::default());
        let outcome = interpreter.run("f", &[Input::int(args[0], 8), Input::int(args[1], 64)]);
        assert!(outcome.error.is_none(), "{:?}\n{text}", outcome.error);
        let bits = |event: &Event| match event {
            Event::Call { args, .. } => args[0].bits(),
            event => panic!("{event:?}"),
        };
        let events: Vec<Option<u64>> = outcome.events.iter().map(bits).collect();
        let mut places = vec![];
        for (iteration, values) in events.chunks(reported.len()).enumerate() {
            let iteration = iteration as i128;
            let index = [iteration % COUNT, iteration / COUNT];
            let mut place = Place { graph, loops: [inner, outer], known: FxHashMap::default(), index };
            for (k, value) in [1, 2].map(|k| graph.arg(graph.root(), k)).into_iter().enumerate() {
                place.known.insert(value, Some(args[k] as u64));
            }
            let mut all = vec![];
            for (value, bits) in reported.iter().zip(values) {
                all.push((*value, *bits));
                if let Some(Op::Cast(CastOp::ZExt, Flags::NONE)) = graph.producer_op(*value) {
                    all.push((graph.operand(graph.producer(*value).expect("a node"), 0), *bits));
                }
            }
            place.known.extend(all.iter().map(|(value, bits)| (outermost(graph, *value), *bits)));
            places.push((place, all));
        }
        for value in &reported {
            unless_wrapping(&mut scev, &places, *value, tally)
                .map_err(|reason| format!("seed {seed}, {args:?}: {value}: {reason}\n{text}"))?;
        }
        for (place, all) in places {
            let index = place.index;
            for (value, bits) in all {
                let width = graph.ty(value).int_width().expect("an integer");
                for (k, reading) in READINGS.into_iter().enumerate() {
                    let form = scev.form(graph, None, value, reading).expect("it is an integer");
                    let evolution = scev.evolution(graph, &[inner, outer], value, reading);
                    let in_inner = scev.evolution(graph, &[inner], value, reading);
                    tally.forms += 1;
                    tally.varying += usize::from(form.as_constant().is_none());
                    if let Some(evolution) = &evolution {
                        let is_index = evolution.terms().iter().any(|(term, _)| term.index.is_some());
                        tally.evolutions[k] += usize::from(is_index);
                        let is_product =
                            evolution.terms().iter().any(|(term, _)| term.index.is_some() && term.atom.is_some());
                        tally.products += usize::from(is_product);
                    }
                    let Some(bits) = bits else { continue };
                    for (what, form) in
                        [("form", Some(form)), ("evolution", evolution), ("evolution in the inner loop", in_inner)]
                    {
                        let Some(form) = form else { continue };
                        tally.checked += 1;
                        place.check(&form, bits, width, reading).map_err(|reason| {
                            format!("seed {seed}, {args:?}, iteration {index:?}: {reading:?} {what} of {value}: {form:?}: {reason}\n{text}")
                        })?;
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn forms_are_what_the_interpreter_computes() {
    let mut tally = Tally::default();
    let programs = std::env::var("PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(400);
    for seed in 0..programs {
        if let Err(reason) = verdict(seed, Scev::new(), &mut tally) {
            panic!("{reason}");
        }
    }
    println!("{tally:?}");
    assert!(
        tally.evolutions.iter().all(|count| *count > 1_000)
            && tally.products > 100
            && tally.assumed > 100
            && tally.checked > 100_000,
        "{tally:?}"
    );
}

#[cfg(feature = "mutate")]
#[test]
fn what_is_said_about_wrapping_is_needed() {
    for mutation in [
        rvsdg_opt_scev::Mutation::FlagIgnored,
        rvsdg_opt_scev::Mutation::SignIgnored,
        rvsdg_opt_scev::Mutation::CommonBits,
        rvsdg_opt_scev::Mutation::LostBits,
        rvsdg_opt_scev::Mutation::VaryingStep,
        rvsdg_opt_scev::Mutation::WrappedFactor,
    ] {
        let first = (0..2_000).find(|seed| verdict(*seed, Scev::mutated(mutation), &mut Tally::default()).is_err());
        println!("{mutation:?}: noticed first on program {first:?}");
        assert!(first.is_some(), "{mutation:?} goes unnoticed");
    }
}

/// A loop that counts by bytes and may leave by one that wraps.
struct Countdown {
    cond: IntCond,
    start: i8,
    step: i8,
    bound: i8,
    /// The counter is the right operand of the comparison.
    swapped: bool,
    /// What is compared is another variable, which goes down by one from 5.
    other: bool,
}

impl Countdown {
    fn text(&self) -> String {
        let Countdown { cond, start, step, bound, swapped, other } = self;
        let tested = if *other { "%11" } else { "%10" };
        let (left, right) = if *swapped { ("%15", tested) } else { (tested, "%15") };
        format!(
            "symbol @f = external defined function i8 () : ptr\n\
             omega imports [] exports [@f] () {{\n%0 = lambda @f () (%1: io, %2: mem) {{\n\
             %3 = const {start} : i8\n%4 = const 5 : i8\n\
             %5, %6 = theta (%3, %4) (%10: i8, %11: i8) {{\n\
             %12 = const {step} : i8\n%13 = add %10, %12 : i8\n\
             %14 = const -1 : i8\n%16 = add %11, %14 : i8\n%15 = const {bound} : i8\n\
             %17 = icmp {} {left}, {right} : i1\n%18 = match [-1 -> 1, default -> 0] %17 : ctl2\n\
             }} -> (%18, %13, %16)\n}} -> (%5, %1, %2)\n}} -> (%0)\n",
            cond.spelling()
        )
    }

    /// Is the counter at the start of all iterations what its evolution by this reading says? None if it says nothing.
    fn is_right(&self, scev: &mut Scev, reading: Reading) -> Option<bool> {
        let module: Module = rvsdg_text::parse(&self.text()).unwrap();
        let graph = module.bodies[0].as_ref().expect("it is defined");
        let theta = theta_in(graph, graph.root());
        let found = scev.recurrence(graph, theta, theta.pre(graph, 0), reading)?;
        let (first, step) = (found.start.as_constant()?, found.step.as_constant()?);
        let read = |number: i8| if reading == Reading::Signed { i64::from(number) } else { i64::from(number as u8) };
        let (mut counter, mut other) = (self.start, 5i8);
        for iteration in 0..600 {
            if read(counter) != first + iteration * step {
                return Some(false);
            }
            let tested = if self.other { other } else { counter };
            let (left, right) = if self.swapped { (self.bound, tested) } else { (tested, self.bound) };
            counter = counter.wrapping_add(self.step);
            other = other.wrapping_sub(1);
            if !self.cond.holds((left as u8).cmp(&(right as u8)), left.cmp(&right)) {
                break;
            }
        }
        Some(true)
    }
}

/// How many answers are right; the first loop of which one is wrong otherwise.
fn countdowns(scev: impl Fn() -> Scev) -> Result<usize, String> {
    let (numbers, mut right) = ([0i8, 1, 2, 3, 126, 127, -128, -127, -2, -1], 0);
    for cond in IntCond::ALL {
        for (start, bound) in numbers.iter().flat_map(|start| numbers.iter().map(move |bound| (*start, *bound))) {
            for (step, flip) in [-3i8, -1, 1, 2].into_iter().flat_map(|step| (0..4).map(move |flip| (step, flip))) {
                let it = Countdown { cond: *cond, start, step, bound, swapped: flip & 1 != 0, other: flip & 2 != 0 };
                for reading in [Reading::Signed, Reading::Unsigned] {
                    match it.is_right(&mut scev(), reading) {
                        None => {}
                        Some(true) => right += 1,
                        Some(false) => return Err(format!("{reading:?}\n{}", it.text())),
                    }
                }
            }
        }
    }
    Ok(right)
}

#[test]
fn counters_that_wrap_when_the_loop_is_left_are_exact_before() {
    let right = countdowns(Scev::new).unwrap();
    println!("{right} right");
    assert!(right > 1_000, "{right}");
}

#[cfg(feature = "mutate")]
#[test]
fn what_a_loop_counts_down_to_is_needed() {
    for mutation in [rvsdg_opt_scev::Mutation::OtherTested, rvsdg_opt_scev::Mutation::OtherBound] {
        assert!(countdowns(|| Scev::mutated(mutation)).is_err(), "{mutation:?} goes unnoticed");
    }
}
