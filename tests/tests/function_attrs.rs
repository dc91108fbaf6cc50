//! What `function-attrs` infers from small programs, that each of its deliberate faults infers something else, and that
//! random programs do the same with what later passes make of it.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_function_attrs::{Mutation, Stats, run_module, run_module_mutated};
use rvsdg_opt_testing::compare;
use rvsdg_tests::differential::Step;
use std::fmt::Write;

/// What follows, so that wrong attributes have consequences.
const PASSES: [&str; 6] = ["load-store", "cne", "inv", "psh", "load-store", "dne"];

fn module(text: &str) -> Module {
    let read = rvsdg_llvm::read(text.as_bytes(), "test.ll", &rvsdg_llvm::ReadOptions::default());
    rvsdg_construct::construct(read.unwrap_or_else(|error| panic!("{error}\n{text}")).ipg)
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// What the attributes of a function say: result, parameters, function.
fn said(module: &Module, name: &str) -> String {
    let data = module.symbols.values().find(|it| &*it.name == name).expect("the function");
    let info = data.function().expect("a function");
    let fresh = if info.has_fresh_result() { "noalias " } else { "" };
    let params: Vec<&str> = info.param_attrs.iter().map(|it| &**it).collect();
    format!("{fresh}({}) {}", params.join(", "), &*info.suffix)
}

/// Functions `@f`, with what is said of them apart from what they said themselves.
const CASES: &[(&str, &str)] = &[
    ("define i32 @f(ptr %p) { %v = load i32, ptr %p ret i32 %v }", "(nocapture readonly) ALL memory(argmem: read)"),
    ("define i32 @f(ptr %p) { %v = load volatile i32, ptr %p ret i32 %v }",
     "() nounwind willreturn nofree norecurse memory(argmem: read, inaccessiblemem: readwrite)"),
    // It may end the program.
    ("define void @f(ptr %p) { store volatile i32 0, ptr %p ret void }",
     "() nounwind nofree norecurse memory(argmem: write, inaccessiblemem: readwrite)"),
    ("define i32 @f(ptr %p) { %v = load atomic i32, ptr %p seq_cst, align 4 ret i32 %v }",
     "() nounwind willreturn nofree norecurse"),
    ("define void @f(ptr %p) { store i32 0, ptr %p ret void }", "(nocapture writeonly) ALL memory(argmem: write)"),
    ("define void @f(ptr %p) { store ptr %p, ptr @g ret void }",
     "(writeonly) ALL memory(write, argmem: none, inaccessiblemem: none)"),
    ("define ptr @f(ptr %p) { ret ptr %p }", "(readnone) ALL memory(none)"),
    ("define i64 @f(ptr %p) { %v = ptrtoint ptr %p to i64 ret i64 %v }", "(readnone) ALL memory(none)"),
    ("define i1 @f(ptr %p) { %v = icmp eq ptr %p, @g ret i1 %v }", "(readnone) ALL memory(none)"),
    // Where they are equal, other passes may load from @g.
    ("define i32 @f(ptr %p) { %c = icmp eq ptr %p, @g br i1 %c, label %a, label %b a: %v = load i32, ptr %p ret i32 %v b: ret i32 0 }",
     "(readonly) ALL memory(read, inaccessiblemem: none)"),
    ("define i32 @f(ptr %p, ptr %q) { %c = icmp ult ptr %p, %q br i1 %c, label %a, label %b a: %v = load i32, ptr %p ret i32 %v b: ret i32 0 }",
     "(readonly, readnone) ALL memory(argmem: read)"),
    ("define i1 @f(ptr %p) { %v = icmp eq ptr %p, null ret i1 %v }", "(readnone) ALL memory(none)"),
    ("define i1 @f(ptr dereferenceable_or_null(4) %p) { %v = icmp eq ptr %p, null ret i1 %v }",
     "(dereferenceable_or_null(4) nocapture readnone) ALL memory(none)"),
    // What a loaded pointer points to may be memory of an argument, too.
    ("define i32 @f(ptr %p) { %q = load ptr, ptr %p %v = load i32, ptr %q ret i32 %v }",
     "(nocapture readonly) ALL memory(read, inaccessiblemem: none)"),
    ("define i32 @f() { %v = load i32, ptr @g ret i32 %v }", "() ALL memory(read, argmem: none, inaccessiblemem: none)"),
    ("define i32 @f() { %v = load i32, ptr @c ret i32 %v }", "() ALL memory(none)"),
    // Local memory is no effect.
    ("define i32 @f(i32 %n) { %a = alloca i32 store i32 %n, ptr %a %v = load i32, ptr %a ret i32 %v }", "() ALL memory(none)"),
    ("define i32 @f(i32 %n) { %a = alloca i32 store i32 %n, ptr %a call void @put(ptr %a) %v = load i32, ptr %a ret i32 %v }
      define internal void @put(ptr %p) { store i32 1, ptr %p ret void }", "() ALL memory(none)"),
    ("define void @f(ptr %p) { call void @put(ptr %p) ret void }
      define internal void @put(ptr %p) { store i32 1, ptr %p ret void }", "(nocapture writeonly) ALL memory(argmem: write)"),
    ("define void @f() { call void @put(ptr @g) ret void }
      define internal void @put(ptr %p) { store i32 1, ptr %p ret void }",
     "() ALL memory(write, argmem: none, inaccessiblemem: none)"),
    ("define void @f(ptr %p) { call void @keep(ptr %p) ret void }
      define internal void @keep(ptr %p) { store ptr %p, ptr @g ret void }",
     "(writeonly) ALL memory(write, inaccessiblemem: none)"),
    // The copy of an argument is memory of the caller.
    ("define i32 @f(ptr byval(i32) %p) { store i32 1, ptr %p %v = load i32, ptr %p ret i32 %v }",
     "(byval(i32)) ALL memory(argmem: readwrite)"),
    ("define i32 @f(ptr %p) { %v = call i32 @one(ptr byval(i32) %p) ret i32 %v }
      define internal i32 @one(ptr byval(i32) %p) { ret i32 1 }", "(nocapture readonly) ALL memory(argmem: read)"),
    // Calls that are not known.
    ("define void @f() { call void @unknown() ret void }", "()"),
    ("define i32 @f(ptr %p) { %v = call i32 %p() ret i32 %v }", "()"),
    ("define i32 @f(ptr %p) { %v = call i32 %p() nounwind willreturn memory(none) ret i32 %v }",
     "(readnone) nounwind willreturn nosync nofree memory(none)"),
    ("define void @f() { call void asm sideeffect \"\", \"\"() ret void }", "()"),
    ("define void @f() { call void @quits() unreachable }", "() nounwind"),
    ("define i64 @f(ptr %p) { %v = call i64 @strlen(ptr %p) ret i64 %v }",
     "(nocapture readonly) nounwind willreturn nofree norecurse memory(argmem: read)"),
    ("define i64 @f(ptr %p) \"no-builtins\" { %v = call i64 @strlen(ptr %p) ret i64 %v }", "()"),
    ("define i64 @f(ptr %p) { %v = call i64 @strlen(ptr %p) nobuiltin ret i64 %v }", "()"),
    ("define double @f(double %x) { %v = call double @exp(double %x) ret double %v }",
     "() nounwind willreturn nosync nofree norecurse memory(write, argmem: none, inaccessiblemem: none)"),
    // Loops and recursion.
    ("define void @f(i1 %c) { br label %l l: br i1 %c, label %l, label %e e: ret void }",
     "() nounwind nosync nofree norecurse memory(none)"),
    ("define void @f(i1 %c) mustprogress { br label %l l: br i1 %c, label %l, label %e e: ret void }",
     "() ALL memory(none)"),
    ("define void @f(i1 %c) mustprogress { br label %l l: store volatile i1 %c, ptr @g br i1 %c, label %l, label %e e: ret void }",
     "() nounwind nofree norecurse memory(write, argmem: none, inaccessiblemem: readwrite)"),
    ("define void @f(i32 %n) { call void @f(i32 %n) ret void }", "() nounwind nosync nofree memory(none)"),
    ("define void @f(i32 %n) mustprogress { call void @f(i32 %n) ret void }",
     "() nounwind willreturn nosync nofree memory(none)"),
    ("define i32 @f(ptr %p) { %v = call i32 @h(ptr %p) ret i32 %v }
      define internal i32 @h(ptr %p) { %v = call i32 @f(ptr %p) store i32 %v, ptr %p ret i32 %v }",
     "(nocapture writeonly) nounwind nosync nofree memory(argmem: write)"),
    // A recursion in which a member need not make progress.
    ("define void @f(i32 %n) mustprogress { call void @h(i32 %n) ret void }
      define internal void @h(i32 %n) { call void @f(i32 %n) ret void }", "() nounwind nosync nofree memory(none)"),
    // Other definitions may run.
    ("define weak i32 @f() { ret i32 1 }", "()"),
    ("define linkonce_odr i32 @f() { ret i32 1 }", "()"),
    ("define available_externally i32 @f() { ret i32 1 }", "()"),
    ("define i32 @f() noinline optnone { ret i32 1 }", "()"),
    ("define i32 @f() { %v = call i32 @h() ret i32 %v } define weak_odr i32 @h() { ret i32 1 }", "()"),
    // New memory.
    ("define ptr @f() { %p = call noalias ptr @make() store i32 1, ptr %p ret ptr %p }", "noalias ()"),
    ("define ptr @f() { %p = call noalias ptr @make() store ptr %p, ptr @g ret ptr %p }", "()"),
    ("define ptr @f() { %p = call ptr @make() ret ptr %p }", "()"),
    ("define ptr @f(i1 %c) { %p = call noalias ptr @make() %q = select i1 %c, ptr %p, ptr @g ret ptr %q }", "()"),
    ("define ptr @f(i1 %c) { %p = call noalias ptr @make() %q = select i1 %c, ptr %p, ptr null ret ptr %q }", "noalias ()"),
    // Exceptions.
    ("define void @f() personality ptr @unknown { invoke void @unknown() nosync nofree willreturn memory(none) to label %a unwind label %b
      a: ret void b: %l = landingpad { ptr, i32 } catch ptr @g ret void }",
     "() willreturn nosync nofree memory(none) personality ptr @unknown"),
    ("define void @f(ptr %l) { %a = va_arg ptr %l, i32 ret void }", "() nounwind willreturn nosync nofree norecurse"),
];

/// What may be called, and variables.
const DECLARED: &str = "\n@g = external global i32\n@c = internal constant i32 7\ndeclare void @unknown()\n\
    declare void @quits() noreturn nounwind\ndeclare i64 @strlen(ptr)\ndeclare ptr @make()\n\
    declare double @exp(double)\n";

/// The program of a case, for a processor whose data layout is known.
fn program(text: &str) -> String {
    format!("target datalayout = \"e-i64:64\"\n{DECLARED}{text}")
}

/// All attributes that can be inferred but `memory(...)`.
const ALL: &str = "nounwind willreturn nosync nofree norecurse";

#[test]
fn attributes_follow_from_bodies() {
    let mut wrong = vec![];
    for (text, wanted) in CASES {
        let mut module = module(&program(text));
        run_module(&mut module);
        rvsdg_core::verify(&module).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let wanted = wanted.replace("ALL", ALL);
        let found = said(&module, "f");
        // Texts may name groups, whose numbers don't matter.
        let found: Vec<&str> = found.split(' ').filter(|word| !word.starts_with('#')).collect();
        if found.join(" ").trim() != wanted.trim() {
            wrong.push(format!("{text}\n  found  {}\n  wanted {wanted}", found.join(" ")));
        }
        let again = run_module(&mut module);
        assert_eq!(again, Stats::default(), "{text}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn faults_infer_something_else() {
    let all = |apply: &dyn Fn(&mut Module)| -> Vec<String> {
        let one = |(text, _): &(&str, &str)| {
            let mut module = module(&program(text));
            apply(&mut module);
            said(&module, "f")
        };
        CASES.iter().map(one).collect()
    };
    let right = all(&|module| _ = run_module(module));
    for fault in Mutation::ALL {
        let found = all(&|module| _ = run_module_mutated(module, *fault));
        assert!(found != right, "{fault:?} changes nothing");
    }
}

/// The text of a module with `@f(i32, i32)`, which calls functions that do a bit of everything.
fn random(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::from(
        "target datalayout = \"e-i64:64\"\n@g = global i32 5\n@k = internal constant i32 7\n@slot = internal global ptr @g\n\
         @table = internal global [2 x ptr] [ptr @h0, ptr @h1]\ndeclare i32 @report(i32)\n",
    );
    for number in 0..5 {
        function(&mut text, &mut random, number);
    }
    text
}

/// Writes a function of two pointers and a number, or `@f`.
fn function(text: &mut String, random: &mut Random, number: u32) {
    let is_last = number == 4;
    let head = match number {
        4 => "define i32 @f(i32 %n, i32 %m) {\n%p = alloca i32\n%q = alloca i32\nstore i32 %m, ptr %p\nstore i32 3, ptr %q\n".into(),
        _ => format!("define internal i32 @h{number}(ptr %p, ptr %q, i32 %n) {{\n"),
    };
    text.push_str(&head);
    let mut last = "%n".to_owned();
    for step in 0..4 + random.below(8) {
        let pointer = random.pick(&["%p", "%q", "@g", "%p", "%q"]);
        let (a, b) = (format!("%a{step}"), format!("%b{step}"));
        let kind = random.below(if is_last { 9 } else { 14 });
        _ = match kind {
            0 | 1 => writeln!(text, "{b} = load i32, ptr {pointer}"),
            2 => writeln!(text, "store i32 {last}, ptr {pointer}\n{b} = add i32 {last}, 1"),
            // Nobody looks at what the call returns.
            3 if number > 0 => {
                let callee = random.below(number.min(4));
                writeln!(
                    text,
                    "{b} = add i32 {last}, 4\n%d{step} = call i32 @h{callee}(ptr {pointer}, ptr %q, i32 {last})"
                )
            }
            4..=6 if number > 0 => {
                let callee = random.below(number.min(4));
                let other = random.pick(&["%p", "%q"]);
                writeln!(text, "{b} = call i32 @h{callee}(ptr {pointer}, ptr {other}, i32 {last})")
            }
            7 => writeln!(text, "{b} = load i32, ptr @k"),
            9 if random.one_in(3) => writeln!(text, "{b} = load volatile i32, ptr {pointer}"),
            10 => writeln!(text, "store ptr {pointer}, ptr @slot\n{b} = add i32 {last}, 2"),
            11 => writeln!(text, "%s{step} = load ptr, ptr @slot\n{b} = load i32, ptr %s{step}"),
            12 => writeln!(
                text,
                "%s{step} = load ptr, ptr @slot\nstore i32 {last}, ptr %s{step}\n{b} = add i32 {last}, 3"
            ),
            13 if random.one_in(4) => writeln!(text, "{b} = call i32 @report(i32 {last})"),
            _ => writeln!(text, "{b} = mul i32 {last}, 3"),
        };
        _ = writeln!(text, "{a} = xor i32 {last}, {b}");
        last = a;
    }
    if !is_last && random.one_in(3) {
        // A recursion with an end.
        _ = writeln!(
            text,
            "%low = and i32 {last}, 3\n%m = and i32 %n, 3\n%more = icmp ult i32 %low, %m\n\
             br i1 %more, label %again, label %end\nagain:\n%less = sub i32 %m, 1\n\
             %deep = call i32 @h{number}(ptr %q, ptr %p, i32 %less)\nret i32 %deep\nend:"
        );
    } else if is_last {
        _ = writeln!(text, "%x = load i32, ptr %p\n%y = load i32, ptr %q\n%z = load i32, ptr @g");
        for (index, value) in ["%x", "%y", "%z"].into_iter().enumerate() {
            _ = writeln!(text, "%r{index} = call i32 @report(i32 {value})");
        }
    }
    _ = writeln!(text, "ret i32 {last}\n}}");
}

fn apply(module: &mut Module, infer: impl FnOnce(&mut Module) -> Stats) -> Stats {
    let stats = infer(module);
    for pass in PASSES {
        Step::Pass(pass).apply(module).unwrap_or_else(|error| panic!("{pass}: {error:?}"));
    }
    stats
}

fn inputs() -> Vec<Vec<Value>> {
    [[0, 1], [1, 5], [2, -7], [7, 3]].map(|row| row.map(|it| Value::int(it, 32)).to_vec()).to_vec()
}

#[test]
fn random_programs_do_the_same() {
    let (mut stats, mut ended) = (Stats::default(), 0);
    for seed in 0..400 {
        let text = random(seed);
        let before = module(&text);
        let mut after = before.clone();
        stats += apply(&mut after, run_module);
        match compare(&before, &after, &inputs(), 20_000) {
            Ok(all) => ended += usize::from(all),
            Err(why) => panic!("program {seed}: {why}\n{text}\n{}", rvsdg_core::print(&after)),
        }
    }
    println!("{stats:?}, {ended} ended");
    assert!(ended > 200 && stats.calls > 100 && stats.pure_calls > 10 && stats.reading_calls > 10, "{stats:?}");
}

/// Faults that later passes turn into wrong programs, of those that such programs can show.
#[test]
fn wrong_attributes_have_consequences() {
    let faults = [
        Mutation::UnknownIsLocal,
        Mutation::GlobalsAreLocal,
        Mutation::ForgetArguments,
        Mutation::IgnoreUnknown,
        Mutation::StoresKeepNothing,
    ];
    let mut missed = faults.to_vec();
    for seed in 0..3_000 {
        if missed.is_empty() {
            break;
        }
        let before = module(&random(seed));
        missed.retain(|fault| {
            let mut after = before.clone();
            apply(&mut after, |module| run_module_mutated(module, *fault));
            compare(&before, &after, &inputs(), 20_000).is_ok()
        });
    }
    assert!(missed.is_empty(), "{missed:?} unnoticed");
}

/// Calls with landing pads: of a function that does not unwind, of a library function, one that says so itself, and
/// one that may unwind.
const PADS: &str = "target datalayout = \"e-i64:64\"\n\
    declare i32 @__gxx_personality_v0(...)\ndeclare i32 @puts(ptr)\ndeclare void @other(i32)\n\
    define internal i32 @leaf(i32 %x) noinline { %y = mul i32 %x, 3 ret i32 %y }\n\
    define i32 @f(i32 %x, ptr %p) personality ptr @__gxx_personality_v0 {\n\
    %a = invoke i32 @leaf(i32 %x) to label %one unwind label %pad\n\
    one: %b = invoke i32 @puts(ptr %p) to label %two unwind label %pad\n\
    two: invoke void @other(i32 %b) nounwind to label %three unwind label %pad\n\
    three: invoke void @other(i32 %a) to label %four unwind label %pad\n\
    four: ret i32 %a\n\
    pad: %l = landingpad { ptr, i32 } catch ptr null ret i32 0 }\n";

#[test]
fn landing_pads_go_where_nothing_unwinds() {
    let invokes = |apply: &dyn Fn(&mut Module) -> Stats| {
        let mut module = module(PADS);
        let stats = apply(&mut module);
        rvsdg_core::verify(&module).unwrap_or_else(|errors| panic!("{errors}"));
        let text = rvsdg_llvm::write(&rvsdg_destruct::destruct(&module));
        (stats.silent, text.matches("invoke ").count())
    };
    assert_eq!(invokes(&run_module), (3, 1));
    assert_eq!(invokes(&|module| run_module_mutated(module, Mutation::NothingUnwinds)), (4, 0));
}
