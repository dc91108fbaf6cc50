//! Random calls of functions that divide, compare and extend what they are passed, some of which call themselves: on
//! the interpreter before and after, and with every deliberate fault.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_argument_ranges::run_module;
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{Programs, parse};

const CALLS: Programs = Programs { module, inputs: |_, _| inputs(), fuel: 20_000 };

const NUMBERS: [i64; 9] = [0, 1, 2, 7, 100, -1, -9, i32::MIN as i64, i32::MAX as i64];

fn inputs() -> Vec<Vec<Value>> {
    let pairs = NUMBERS.into_iter().flat_map(|x| NUMBERS.map(|y| [x, y]));
    pairs.map(|pair| pair.map(|it| Value::Int(it as u32 as u64)).into()).collect()
}

/// What is called, and the states.
struct Scope {
    callee: String,
    states: [String; 2],
}

impl Scope {
    fn new([callee, io, mem]: [&str; 3]) -> Scope {
        Scope { callee: callee.into(), states: [io.into(), mem.into()] }
    }

    fn call(&mut self, text: &mut Text, [n, a]: [&str; 2]) -> String {
        let results = [0; 3].map(|_| text.name());
        let [made, io, mem] = &results;
        let [old_io, old_mem] = &self.states;
        text.out.push_str(&format!(
            "{made}, {io}, {mem} = call read write io [i32 (i32, i32), args [\"\", \"\"]] \
             {}, {n}, {a}, {old_io}, {old_mem} : i32, io, mem\n",
            self.callee
        ));
        let [made, io, mem] = results;
        self.states = [io, mem];
        made
    }
}

fn constant(text: &mut Text, value: i64) -> String {
    text.add(format!("const {value}"), "i32")
}

/// A number that may be anything, or is in a range.
fn argument(text: &mut Text, random: &mut Random, x: &str) -> String {
    let number = i64::from(random.below(30)) + 1;
    let [number, eight] = [number, -8].map(|it| constant(text, it));
    match random.below(8) {
        0 => number,
        1 if random.one_in(3) => x.into(),
        2 => text.add(format!("or {x}, {eight}"), "i32"),
        3 => text.add(format!("srem {x}, {number}"), "i32"),
        4 => text.add(format!("urem {x}, {number}"), "i32"),
        _ => text.add(format!("and {x}, {number}"), "i32"),
    }
}

/// What a function passes itself for a parameter.
fn next(text: &mut Text, random: &mut Random, a: &str) -> String {
    let (op, number) = random.pick(&[
        ("sdiv", 2),
        ("add", 1),
        ("add", -1),
        ("mul", 2),
        ("and", 15),
        ("add", 0),
        ("srem", 5),
        ("sub", 3),
    ]);
    let number = constant(text, number);
    text.add(format!("{op} {a}, {number}"), "i32")
}

/// A number that depends on the sign and the size of a parameter.
fn seen(text: &mut Text, random: &mut Random, a: &str) -> String {
    let mut sum = constant(text, 0);
    for _ in 0..2 {
        let number = i64::from(random.below(9)) + 1;
        let [number, three] = [number, 3].map(|it| constant(text, it));
        let term = match random.below(4) {
            0 => {
                let wide = text.add(format!("sext {a}"), "i64");
                let half = text.add("const 32", "i64");
                let high = text.add(format!("lshr {wide}, {half}"), "i64");
                text.add(format!("trunc {high}"), "i32")
            }
            1 => {
                let cond = random.pick(&["slt", "sgt", "ult", "eq"]);
                let truth = text.add(format!("icmp {cond} {a}, {number}"), "i1");
                text.add(format!("zext {truth}"), "i32")
            }
            2 => text.add(format!("sdiv {a}, {number}"), "i32"),
            _ => text.add(format!("srem {a}, {number}"), "i32"),
        };
        let scaled = text.add(format!("mul {sum}, {three}"), "i32");
        sum = text.add(format!("add {scaled}, {term}"), "i32");
    }
    sum
}

/// `i32 @f(i32, i32)` calls `i32 @g(i32 n, i32 a)`, which may call itself with a smaller `n`, a few times; or stores
/// its address and calls what it loads.
fn module(seed: u64) -> Module {
    let random = &mut Random::new(seed);
    let mut text = Text::new();
    let number = seen(&mut text, random, "%a");
    let zero = constant(&mut text, 0);
    let truth = text.add(format!("icmp sgt %n, {zero}"), "i1");
    let more = text.add(format!("match [-1 -> 1, default -> 0] {truth}"), "ctl2");
    let mut scope = Scope::new(["%h", "%hio", "%hmem"]);
    let outside = std::mem::take(&mut text.out);
    let one = constant(&mut text, -1);
    let less = text.add(format!("add %hn, {one}"), "i32");
    let passed = next(&mut text, random, "%ha");
    let made = if random.one_in(2) { scope.call(&mut text, [&less, &passed]) } else { passed };
    let inside = std::mem::take(&mut text.out);
    let [inner_io, inner_mem] = &scope.states;

    let mut outer = Scope::new(["%f", "%fio", "%fmem"]);
    let mut sum = constant(&mut text, 0);
    let three = constant(&mut text, 3);
    for _ in 0..=random.below(2) {
        let n = text.add(format!("and %x, {three}"), "i32");
        let x = random.pick(&["%x", "%y"]);
        let a = argument(&mut text, random, x);
        let made = outer.call(&mut text, [&n, &a]);
        let scaled = text.add(format!("mul {sum}, {three}"), "i32");
        sum = text.add(format!("add {scaled}, {made}"), "i32");
    }
    if random.one_in(4) {
        let ([io, mem], names) = (outer.states.clone(), [0; 5].map(|_| text.name()));
        let [slot, after, stored, loaded, last] = &names;
        let count = constant(&mut text, 1);
        text.out.push_str(&format!(
            "{slot}, {after} = alloca [ptr, align 8] {count}, {mem} : ptr, mem\n\
             {stored} = store write pinned [ptr, align 8] %f, {slot}, {io}, {after} : mem\n\
             {loaded}, {last} = load read pinned [ptr, align 8] {slot}, {io}, {stored} : ptr, mem\n"
        ));
        let mut indirect = Scope::new([loaded, &io, last]);
        let made = indirect.call(&mut text, [&three, "%y"]);
        sum = text.add(format!("xor {sum}, {made}"), "i32");
        outer.states = indirect.states;
    }
    let [io, mem] = &outer.states;
    let calls = text.out;
    parse(&numbered(&format!(
        "symbol @g = internal defined function i32 (i32, i32) : ptr
         symbol @f = external defined function i32 (i32, i32) : ptr
         omega imports [] exports [@f] () {{
           %0 = phi () (%1: ptr) {{
             %2 = lambda @g (%1) (%g: ptr, %n: i32, %a: i32, %io: io, %mem: mem) {{
               {outside}
               %out, %oio, %omem = gamma {more} (%g, %n, %a, {number}, %io, %mem) {{
                 case 0 (%i: ptr, %in: i32, %ia: i32, %inum: i32, %iio: io, %imem: mem) {{
                 }} -> (%inum, %iio, %imem)
                 case 1 (%h: ptr, %hn: i32, %ha: i32, %hnum: i32, %hio: io, %hmem: mem) {{
                   {inside}
                   %both = xor {made}, %hnum : i32
                 }} -> (%both, {inner_io}, {inner_mem})
               }}
             }} -> (%out, %oio, %omem)
           }} -> (%2)
           %3 = lambda @f (%0) (%f: ptr, %x: i32, %y: i32, %fio: io, %fmem: mem) {{
             {calls}
           }} -> ({sum}, {io}, {mem})
         }} -> (%3)"
    )))
}

/// Numbers in the place of names.
fn numbered(text: &str) -> String {
    let mut names: Vec<&str> = vec![];
    let mut parts = text.split('%');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|it: char| !it.is_ascii_alphanumeric()).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        let number = match name.parse::<usize>() {
            Ok(number) => number,
            Err(_) => {
                let known = names.iter().position(|it| *it == name);
                1_000
                    + known.unwrap_or_else(|| {
                        names.push(name);
                        names.len() - 1
                    })
            }
        };
        out.push_str(&format!("%{number}{rest}"));
    }
    out
}

#[test]
fn functions_do_what_they_did() {
    let report = CALLS.refined(0..600, run_module);
    assert!(report.stats.parameters > 300 && report.stats.recursive > 100 && report.stats.uses > 300, "{report:?}");
    assert!(report.ended > 300, "{report:?}");
}

/// Every deliberate fault shows.
#[cfg(feature = "mutate")]
#[test]
fn every_fault_shows() {
    CALLS.find(600, rvsdg_opt_argument_ranges::Mutation::ALL, rvsdg_opt_argument_ranges::run_module_mutated);
}
