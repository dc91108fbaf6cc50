//! Which pointers are never null.

use rvsdg_core::{Module, Symbol};
use rvsdg_opt_facts::Pointers;
use rvsdg_opt_testing::parse;

/// A function that returns `result`, a pointer that these lines compute of a parameter that is marked (`%2`), one that
/// is not (`%3`), a variable (`%0`), and one that may not exist (`%1`); `%4` is a number.
fn module(lines: &str, result: &str, suffix: &str) -> Module {
    let memory = if lines.contains("%22") { "%22" } else { "%6" };
    parse(&format!(
        "symbol @here = external declared global i32 : ptr\nsymbol @perhaps = extern_weak declared global i32 : ptr\n\
         symbol @f = external defined function ptr (ptr, ptr, i32) : ptr, params [\"nonnull\", \"\", \"\"]{suffix}\n\
         omega imports [@here, @perhaps] exports [@f] (%0: ptr, %1: ptr) {{\n\
         %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: i32, %5: io, %6: mem) {{\n\
         %10 = const 0 : i32\n%11 = icmp eq %4, %10 : i1\n{lines}}} -> ({result}, %5, {memory})\n}} -> (%2)\n"
    ))
}

fn ask(module: &Module, ask: impl Fn(Pointers<'_>, &rvsdg_core::Graph, rvsdg_core::Value) -> bool) -> bool {
    let (lambda, function): (_, Symbol) = module.lambdas()[0];
    let graph = module.body(function).unwrap();
    let context = module.context_symbols(lambda);
    let pointers = Pointers::of(module, (lambda, function), &context);
    ask(pointers, graph, graph.result(graph.root(), 0))
}

fn is_never_null(lines: &str, result: &str) -> bool {
    ask(&module(lines, result, ""), |pointers, graph, value| pointers.is_never_null(graph, value))
}

const ALLOCA: &str = "%20 = const 1 : i32\n%21, %22 = alloca [i32, align 4] %20, %6 : ptr, mem\n";

/// Pointers that the next iteration gets: the first one, which is asked about, and a second one. `%41` is the second
/// one, and `%48` may be null.
fn walk(first: &str, second: &str) -> String {
    format!(
        "%30, %31, %32, %33, %34 = theta (%2, %2, %3, %4, %5) (%40: ptr, %41: ptr, %48: ptr, %42: i32, %43: io) {{\n\
         %44 = gep inbounds [i32, i64 1] %40 : ptr\n%45 = const 0 : i32\n%46 = icmp ne %42, %45 : i1\n\
         %47 = match [-1 -> 1, default -> 0] %46 : ctl2\n}} -> (%47, {first}, {second}, %48, %42, %43)\n"
    )
}

/// A pointer that a decision makes.
fn decide(first: &str, second: &str) -> String {
    format!(
        "%30 = match [-1 -> 1, default -> 0] %11 : ctl2\n\
         %31 = gamma %30 (%2, %3, %5) {{\ncase 0 (%40: ptr, %41: ptr, %42: io) {{\n}} -> ({first})\n\
         case 1 (%43: ptr, %44: ptr, %45: io) {{\n}} -> ({second})\n}}\n"
    )
}

#[test]
fn some_are_never_null() {
    let cases = [
        ("".to_string(), "%0"),
        ("".into(), "%2"),
        (ALLOCA.into(), "%21"),
        ("%20 = gep inbounds [i32, i64 0] %2 : ptr\n".into(), "%20"),
        ("%20 = gep inbounds [i32, i64 4] %3 : ptr\n".into(), "%20"),
        ("%20 = select %11, %0, %2 : ptr\n".into(), "%20"),
        (decide("%40", "%43"), "%31"),
        (walk("%44", "%41"), "%30"),
    ];
    for (lines, result) in cases {
        assert!(is_never_null(&lines, result), "{lines}{result}");
    }
}

#[test]
fn others_may_be() {
    let cases = [
        ("".to_string(), "%1"),
        ("".into(), "%3"),
        ("%20 = gep [i32, i64 1] %2 : ptr\n".into(), "%20"),
        ("%20 = gep inbounds [i32, i64 0] %3 : ptr\n".into(), "%20"),
        ("%20 = select %11, %0, %3 : ptr\n".into(), "%20"),
        (decide("%40", "%44"), "%31"),
        (walk("%41", "%48"), "%30"),
    ];
    for (lines, result) in cases {
        assert!(!is_never_null(&lines, result), "{lines}{result}");
    }
    let null_is_memory = module("", "%2", ", suffix \"null_pointer_is_valid\"");
    assert!(!ask(&null_is_memory, |pointers, graph, value| pointers.is_never_null(graph, value)));
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_found() {
    use rvsdg_opt_facts::Mutation;
    let cases = [
        ("%20 = gep [i32, i64 1] %2 : ptr\n".to_string(), "%20", Mutation::OutsideOfObjects),
        (decide("%40", "%44"), "%31", Mutation::OneAlternative),
        (walk("%41", "%48"), "%30", Mutation::FirstPointer),
    ];
    for (lines, result, mutation) in cases {
        let module = module(&lines, result, "");
        assert!(ask(&module, |pointers, graph, value| pointers.is_never_null_mutated(graph, value, mutation)));
    }
}
