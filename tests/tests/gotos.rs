//! Computed gotos that come back: functions that jump to labels out of tables, or only seem to, are written and read
//! again; and each deliberate fault of what is asked before is found.

use rvsdg_core::Module;
use rvsdg_destruct::{Mutation, Scheme};
use rvsdg_interp::{Interpreter, Options, Value as Number, refines};

/// A module, and with which numbers `@f` is called.
struct Case {
    text: String,
    inputs: &'static [i64],
    /// How many jumps there are when it has come back.
    jumps: usize,
}

/// Where the switches lead, unless that is changed. Something happens there, so that they stay apart.
const BLOCKS: [&str; 4] = [
    "a:\n  call void @mark(i32 1)\n  ret i32 10\n",
    "b:\n  call void @mark(i32 2)\n  ret i32 20\n",
    "c:\n  call void @mark(i32 3)\n  ret i32 30\n",
    "d:\n  call void @mark(i32 4)\n  ret i32 40\n",
];

/// A table of numbers, and switches on its elements that lead to blocks named `a` to `d`. `more` is what else there is
/// in the module.
fn case(numbers: &str, body: &str, more: &str, inputs: &'static [i64], jumps: usize) -> Case {
    let count = numbers.matches("ptr ").count() - numbers.matches("to ptr").count();
    let text = format!(
        "@t = internal constant [{count} x ptr] [{numbers}]\n@m = global i32 0\n\
         define void @mark(i32 %x) noinline {{\n  store i32 %x, ptr @m\n  ret void\n}}\n{more}\n\
         define i32 @f(i64 %n) {{\nentry:\n{body}{}never:\n  unreachable\n}}\n",
        BLOCKS.concat()
    );
    Case { text, inputs, jumps }
}

/// Elements that are these numbers.
fn numbers(all: &[i64]) -> String {
    let elements: Vec<String> = all.iter().map(|number| format!("ptr inttoptr (i64 {number} to ptr)")).collect();
    elements.join(", ")
}

/// A load of an element, and a switch on it.
fn switch(place: &str, align: u32, cases: [i64; 4], targets: [&str; 4], default: &str) -> String {
    let cases = cases.iter().zip(targets).map(|(number, target)| format!("    i64 {number}, label %{target}\n"));
    format!(
        "  %place{default} = {place}\n  %address{default} = load ptr, ptr %place{default}, align {align}\n\
         \x20 %number{default} = ptrtoint ptr %address{default} to i64\n\
         \x20 switch i64 %number{default}, label %{default} [\n{}  ]\n",
        cases.collect::<String>()
    )
}

const ELEMENT: &str = "getelementptr ptr, ptr @t, i64 %n";
const FOUR: [i64; 4] = [11, 12, 13, 14];
const NAMES: [&str; 4] = ["a", "b", "c", "d"];

fn plain() -> Case {
    let body = switch(ELEMENT, 8, FOUR, NAMES, "never");
    case(&numbers(&[11, 14, 12, 11, 13]), &body, "", &[0, 1, 2, 3, 4], 1)
}

fn seen_elsewhere() -> Case {
    let body = format!("  %s = call i32 @sees()\n{}", switch(ELEMENT, 8, FOUR, NAMES, "never"));
    let sees = "define i32 @sees() noinline {\n  %p = load ptr, ptr getelementptr (ptr, ptr @t, i64 2)\n\
                \x20 %i = ptrtoint ptr %p to i64\n  %x = trunc i64 %i to i32\n  ret i32 %x\n}";
    let mut it = case(&numbers(&FOUR), &body, sees, &[0, 3], 0);
    it.text = it.text.replace("ret i32 10", "ret i32 %s");
    it
}

fn used_otherwise() -> Case {
    let mut it = case(&numbers(&FOUR), &switch(ELEMENT, 8, FOUR, NAMES, "never"), "", &[0, 1], 0);
    it.text = it
        .text
        .replace("ret i32 20", "%y = ptrtoint ptr %addressnever to i64\n  %x = trunc i64 %y to i32\n  ret i32 %x");
    it
}

/// The upper half of an element and the lower one of the next are a number, too.
fn halves() -> Case {
    let place = "getelementptr i8, ptr @t, i64 %n";
    let body = switch(place, 4, [11, 12, 13, 14 << 32], NAMES, "never");
    case(&numbers(&FOUR), &body, "", &[0, 8, 20], 0)
}

/// Numbers that do not fit into 32 bits.
fn large() -> Case {
    let (one, other) = ((1 << 32) + 2, (3 << 32) + 9);
    let body = switch(ELEMENT, 8, [other, 12, 13, one], NAMES, "never");
    case(&numbers(&[one, 12, 13, 14, other]), &body, "", &[0, 1, 4], 0)
}

fn null() -> Case {
    let body = switch(ELEMENT, 8, [0, 12, 13, 14], NAMES, "never");
    case(&format!("ptr null, {}", numbers(&[12, 13, 14])), &body, "", &[0, 1], 0)
}

fn with_default() -> Case {
    let mut it = case(&numbers(&[11, 12, 15, 13]), &switch(ELEMENT, 8, FOUR, NAMES, "other"), "", &[0, 2], 0);
    it.text = it.text.replace("\nnever:\n  unreachable", "\nother:\n  ret i32 50");
    it
}

/// Two switches, the second one with other targets.
fn two(second: [i64; 4], targets: [&str; 4], jumps: usize, inputs: &'static [i64]) -> Case {
    let [first, second] = [switch(ELEMENT, 8, FOUR, NAMES, "never"), switch(ELEMENT, 8, second, targets, "nowhere")];
    let body = format!(
        "  %l = icmp slt i64 %n, 4\n  br i1 %l, label %one, label %two\none:\n  %v = call i32 @id(i32 1)\n{first}\
         two:\n  %w = call i32 @id(i32 2)\n{second}nowhere:\n  unreachable\n\
         e:\n  call void @mark(i32 %w)\n  ret i32 50\ng:\n  call void @mark(i32 6)\n  ret i32 %w\n"
    );
    let id = "define i32 @id(i32 %x) noinline {\n  ret i32 %x\n}";
    case(&numbers(&[11, 12, 13, 14, 11, 12, 15, 16]), &body, id, inputs, jumps)
}

fn exchanged() -> Case {
    two([11, 12, 15, 16], ["b", "a", "e", "g"], 0, &[0, 1, 3, 4, 5, 6, 7])
}

/// Some labels are those of one jump only, and use what is known there.
fn own_labels() -> Case {
    let mut it = two([11, 12, 15, 16], ["a", "b", "e", "g"], 2, &[0, 1, 2, 3, 4, 5, 6, 7]);
    it.text = it.text.replace("ret i32 30", "%cv = add i32 %v, 30\n  ret i32 %cv").replace("ret i32 40", "ret i32 %v");
    it
}

/// The second switch leads to one of its labels only, as the table has no others.
fn one_label() -> Case {
    two([11, 21, 22, 23], ["a", "b", "e", "g"], 0, &[0, 1, 2, 3, 4])
}

/// To none at all.
fn no_label() -> Case {
    two([24, 21, 22, 23], ["a", "b", "e", "g"], 0, &[0, 1, 2, 3])
}

fn read(text: &str) -> Result<Module, String> {
    let read = rvsdg_llvm::read(text.as_bytes(), "gotos", &Default::default()).map_err(|error| error.to_string())?;
    rvsdg_construct::construct(read.ipg).map_err(|error| error.to_string())
}

/// Does `@f` do in the other module what it does in this one?
fn compare(case: &Case, before: &Module, after: &Module) -> Result<(), String> {
    // A fault may make a loop endless.
    let options = Options { fuel: 100_000, ..Options::default() };
    let run = |module: &Module, n: i64| Interpreter::new(module, options).run("f", &[Number::int(n, 64)]);
    case.inputs.iter().try_for_each(|n| refines(&run(before, *n), &run(after, *n)))
}

#[test]
fn gotos_come_back() {
    let all = [
        plain(),
        seen_elsewhere(),
        used_otherwise(),
        halves(),
        large(),
        null(),
        with_default(),
        exchanged(),
        own_labels(),
        one_label(),
        no_label(),
    ];
    for case in all {
        let before = read(&case.text).unwrap_or_else(|error| panic!("{error}\n{}", case.text));
        let text = rvsdg_llvm::write(&rvsdg_destruct::destruct_by(&before, Scheme::Pcfr));
        assert_eq!(text.matches("indirectbr").count(), case.jumps, "{}\n{text}", case.text);
        let after = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        compare(&case, &before, &after).unwrap_or_else(|error| panic!("{error}\n{}\n{text}", case.text));
    }
}

#[test]
fn every_fault_is_found() {
    let faults = [
        (Mutation::SeenTable, seen_elsewhere()),
        (Mutation::OtherUses, used_otherwise()),
        (Mutation::HalfElements, halves()),
        (Mutation::AnyNumber, large()),
        (Mutation::NullCase, null()),
        (Mutation::ReachedDefault, with_default()),
        (Mutation::FirstTarget, exchanged()),
        (Mutation::AllLabels, own_labels()),
    ];
    for (fault, case) in faults {
        let before = read(&case.text).unwrap();
        let text = rvsdg_llvm::write(&rvsdg_destruct::destruct_mutated(&before, fault));
        let found = read(&text).and_then(|after| compare(&case, &before, &after));
        assert!(found.is_err(), "{fault:?} is not noticed\n{text}");
    }
}

/// An interpreter with so many instructions, all of which go on to one jump. `@f` executes a program that depends on
/// its parameter, and answers what is in its registers then.
fn interpreter(instructions: usize) -> String {
    let mut blocks = String::new();
    let [mut place, mut first, mut second] = ["[ 0, %entry ]", "[ %n, %entry ]", "[ 1, %entry ]"].map(String::from);
    for op in 0..instructions {
        // Some change one register, some the other, some skip what comes next; the last one ends.
        let (a, b) = (format!("%a{op}"), format!("%b{op}"));
        let (x, y) = match op % 3 {
            0 => (a.as_str(), "%y"),
            1 => ("%x", b.as_str()),
            _ => (a.as_str(), b.as_str()),
        };
        let skipped = if op % 5 == 4 { 2 } else { 1 };
        blocks += &format!(
            "op{op}:\n  {a} = add i64 %x, {op}\n  {b} = xor i64 %y, {a}\n  %at{op} = add i64 %at, {skipped}\n\
             \x20 store i64 {b}, ptr @m\n  br label %next\n"
        );
        place += &format!(", [ %at{op}, %op{op} ]");
        first += &format!(", [ {x}, %op{op} ]");
        second += &format!(", [ {y}, %op{op} ]");
    }
    let cases: String = (0..=instructions).map(|op| format!("    i64 {}, label %op{op}\n", op + 1)).collect();
    let numbers = numbers(&(1..=instructions as i64 + 1).collect::<Vec<_>>());
    format!(
        "@t = internal constant [{} x ptr] [{numbers}]\n@m = global i64 0\ndefine i64 @f(i64 %n) {{\nentry:\n\
         \x20 br label %next\nnext:\n  %at = phi i64 {place}\n  %x = phi i64 {first}\n  %y = phi i64 {second}\n\
         \x20 %is.end = icmp ugt i64 %at, 40\n  %hash = mul i64 %at, 7\n  %op = add i64 %hash, %n\n\
         \x20 %rest = urem i64 %op, {instructions}\n  %index = select i1 %is.end, i64 {instructions}, i64 %rest\n\
         \x20 %place = getelementptr ptr, ptr @t, i64 %index\n  %address = load ptr, ptr %place, align 8\n\
         \x20 %number = ptrtoint ptr %address to i64\n  switch i64 %number, label %never [\n{cases}  ]\n{blocks}\
         op{instructions}:\n  %m = load i64, ptr @m\n  %sum = add i64 %x, %y\n  %r = mul i64 %sum, %m\n  ret i64 %r\n\
         never:\n  unreachable\n}}\n",
        instructions + 1,
    )
}

/// The interpreter as it comes back; `thread` makes copies of its jump.
fn interpreted(instructions: usize, thread: &dyn Fn(&mut rvsdg_cfg::Ipg)) -> (Result<(), String>, String) {
    let case = Case { text: interpreter(instructions), inputs: &[0, 1, 2, 3, 11], jumps: 0 };
    let before = read(&case.text).unwrap_or_else(|error| panic!("{error}\n{}", case.text));
    let mut ipg = rvsdg_destruct::destruct_by(&before, Scheme::Pcfr);
    thread(&mut ipg);
    ipg.check().unwrap_or_else(|errors| panic!("{errors}"));
    let text = rvsdg_llvm::write(&ipg);
    let found = read(&text).and_then(|after| compare(&case, &before, &after));
    (found, text)
}

/// Each instruction jumps to the next one itself, as long as that is not too many ways; then some share a jump.
#[test]
fn each_instruction_jumps() {
    for (instructions, least, most) in [(4, 4, 5), (30, 30, 31), (100, 4, 8)] {
        let (found, text) = interpreted(instructions, &|ipg| _ = rvsdg_destruct::thread(ipg));
        found.unwrap_or_else(|error| panic!("{error}\n{text}"));
        let jumps = text.matches("indirectbr").count();
        assert!((least..=most).contains(&jumps), "{jumps} jumps of {instructions} instructions\n{text}");
    }
}

#[test]
fn faults_in_copies_are_found() {
    use rvsdg_destruct::ThreadMutation;
    let (found, text) = interpreted(9, &|ipg| _ = rvsdg_destruct::thread_mutated(ipg, ThreadMutation::FirstValue));
    assert!(found.is_err(), "nothing is noticed\n{text}");
}
