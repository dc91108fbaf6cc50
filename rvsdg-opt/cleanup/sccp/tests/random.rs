//! Random loops over tables of numbers, before and after, on the interpreter.
//!
//! Loop variables are an index, a pointer into a table, and a sum. Whether they change depends on what is loaded, and
//! is often what seems to be true at first.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_sccp::run_module;
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{Programs, layout, parse};

/// Such modules, by number.
const LOOPS: Programs =
    Programs { module, inputs: |_, _| [0, 1, 2, -1].map(|x| vec![Value::Int(x as u64)]).into(), fuel: 10_000 };

/// The tables: type of elements, its size in bytes, the first of their values. The first two are constant, the third is
/// not.
const TABLES: [(&str, u32, [i32; 8]); 3] = [
    ("i8", 1, [1, 2, -2, 2, 1, 3, 1, 1]),
    ("i16", 2, [2, 1, 1, 3, 258, 1, -1, 2]),
    ("i8", 1, [1, 1, 2, 1, 3, 1, 2, 1]),
];

/// The number of elements of a table: there are some where an index would be if it were not signed.
const ELEMENTS: usize = 24;

/// The table as a delta.
fn delta(index: usize) -> String {
    let (ty, _, first) = TABLES[index];
    let values: Vec<String> =
        (0..ELEMENTS).map(|at| format!("{} : {ty}", first[at % 8] + i32::from(at >= 8))).collect();
    let values = values.join(", ");
    let made = format!("%1{index} = const [{values}] : [{ELEMENTS} x {ty}]");
    format!("%{index} = delta @t{index} () () {{\n{made}\n}} -> (%1{index})\n")
}

/// A load inside of the loop, from a table at an index (of type `i4`) or behind a pointer. Answers the value as an
/// `i32`.
fn load(text: &mut Text, random: &mut Random, index: &str, pointer: &str, mem: &mut String) -> String {
    let table = random.below(3) as usize;
    let (ty, size, _) = TABLES[table];
    let middle = random.below(3) + 2;
    let address = match random.below(5) {
        0 => pointer.to_owned(),
        1 => text.add(format!("gep [i8, i64 1] {pointer}"), "ptr"),
        2 => {
            let start = text.add(format!("gep [i8, i64 {}] %100{table}", middle * size), "ptr");
            text.add(format!("gep inbounds [{ty}, _] {start}, {index}"), "ptr")
        }
        3 => {
            let wide = text.add(format!("sext {index}"), "i64");
            let start = text.add(format!("gep [[{ELEMENTS} x {ty}], i64 0, i64 {middle}] %100{table}"), "ptr");
            text.add(format!("gep [{ty}, _] {start}, {wide}"), "ptr")
        }
        _ => text.add(format!("gep [i8, i64 {}] %100{table}", random.below(7)), "ptr"),
    };
    let ty = random.pick(&["i8", "i8", "i16"]);
    let (value, after) = (text.name(), text.name());
    text.out += &format!("{value}, {after} = load read pinned [{ty}, align 1] {address}, %1007, {mem} : {ty}, mem\n");
    *mem = after;
    text.add(format!("sext {value}"), "i32")
}

/// `i32 @f(i32)`: context variables `%0` to `%2` are the tables; `%6` is the parameter.
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let mut text = Text::new();
    let start = i64::from(random.below(4)) - 2;
    text.out += &format!("%3 = const {start} : i4\n%4 = const 0 : i32\n");
    let begin = random.below(3) as usize;
    let begin = text.add(format!("gep [i8, i64 {}] %{begin}", random.below(5)), "ptr");
    let outputs: Vec<String> = (0..9).map(|_| text.name()).collect();
    let origins = ["%7", "%8", "%0", "%1", "%2", "%6", "%3", begin.as_str(), "%4"];
    let types = ["io", "mem", "ptr", "ptr", "ptr", "i32", "i4", "ptr", "i32"];
    let args = ["%1007", "%1008", "%1000", "%1001", "%1002", "%1006", "%1003", "%1004", "%1005"];
    let typed: Vec<String> = args.iter().zip(types).map(|(arg, ty)| format!("{arg}: {ty}")).collect();
    text.out += &format!("{} = theta ({}) ({}) {{\n", outputs.join(", "), origins.join(", "), typed.join(", "));
    let (index, pointer, mut sum, mut mem) = (args[6], args[7], args[8].to_owned(), args[1].to_owned());
    let one = text.add("const 1", "i32");
    let (mut next_index, mut next_pointer) = (index.to_owned(), pointer.to_owned());
    for _ in 0..1 + random.below(3) {
        let value = load(&mut text, &mut random, index, pointer, &mut mem);
        let scaled = text.add(format!("mul {sum}, {value}"), "i32");
        sum = text.add(format!("add {scaled}, {value}"), "i32");
        let expected = text.add(format!("const {}", random.pick(&["1", "2", "-2", "3"])), "i32");
        let test = text.add(format!("icmp {} {value}, {expected}", random.pick(&["eq", "ne", "slt"])), "i1");
        let other = text.add(format!("const {}", i64::from(random.below(4)) - 2), "i4");
        if random.one_in(3) {
            let table = random.below(3);
            let moved = match random.below(2) {
                0 => text.add(format!("gep [i8, i64 1] {pointer}"), "ptr"),
                _ => format!("%100{table}"),
            };
            next_pointer = text.add(format!("select {test}, {next_pointer}, {moved}"), "ptr");
        } else {
            let order = match random.one_in(2) {
                true => format!("{next_index}, {other}"),
                false => format!("{other}, {next_index}"),
            };
            next_index = text.add(format!("select {test}, {order}"), "i4");
        }
    }
    let count = text.add(format!("sub %1006, {one}"), "i32");
    let zero = text.add("const 0", "i32");
    let more = text.add(format!("icmp sgt {count}, {zero}"), "i1");
    let again = text.add(format!("match [-1 -> 1, default -> 0] {more}"), "ctl2");
    text.out +=
        &format!("}} -> ({again}, %1007, {mem}, %1000, %1001, %1002, {count}, {next_index}, {next_pointer}, {sum})\n");
    let wide = text.add(format!("sext {}", outputs[6]), "i32");
    let result = text.add(format!("xor {}, {wide}", outputs[8]), "i32");
    let symbols = (0..3).map(|index| {
        let mark = if index < 2 { ", constant" } else { "" };
        format!("symbol @t{index} = internal defined global [{ELEMENTS} x {}] : ptr{mark}\n", TABLES[index].0)
    });
    // The table that is not constant is stored to before.
    parse(&format!(
        "preamble [\n \"target datalayout = \\\"{}\\\"\"\n]\n{}symbol @f = external defined function i32 (i32) : ptr\n\
         omega imports [] exports [@f] () {{\n{}%3 = lambda @f (%0, %1, %2) \
         (%0: ptr, %1: ptr, %2: ptr, %6: i32, %7: io, %9: mem) {{\n%5 = const 3 : i8\n\
         %8 = store write pinned [i8, align 1] %5, %2, %7, %9 : mem\n{}}} -> ({result}, {}, {})\n}} -> (%3)\n",
        layout(seed),
        symbols.collect::<String>(),
        (0..3).map(delta).collect::<String>(),
        text.out,
        outputs[0],
        outputs[1],
    ))
}

#[test]
fn random_loops_do_the_same() {
    let stats = LOOPS.refined(0..2_000, run_module).settled();
    assert!(stats.variables > 200 && stats.operations > 200 && stats.loads > 200, "{stats:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    use rvsdg_opt_sccp::{Mutation, run_module_mutated};
    // Decisions are in the random programs of all passes.
    let faults: Vec<_> = Mutation::ALL.iter().copied().filter(|fault| *fault != Mutation::FirstAlternative).collect();
    LOOPS.find(20_000, &faults, run_module_mutated);
}
