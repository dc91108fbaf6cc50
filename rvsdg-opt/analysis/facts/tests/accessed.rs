//! Which pointers are not null because memory was accessed through them.

use rvsdg_core::{Gamma, Graph, Module, Op, Symbol};
use rvsdg_opt_facts::{Accessed, Pointers};
use rvsdg_opt_testing::parse;

/// A function with these lines. `%1` and `%2` are pointers, `%3` is a condition, `%4` and `%5` are the states; the
/// lines make the states `io` and `mem`.
fn module(lines: &str, io: &str, mem: &str, suffix: &str) -> Module {
    parse(&format!(
        "symbol @g = external declared function void (ptr) : ptr\n\
         symbol @f = external defined function i32 (ptr, ptr, i1) : ptr{suffix}\n\
         omega imports [@g] exports [@f] (%0: ptr) {{\n\
         %1 = lambda @f (%0) (%0: ptr, %1: ptr, %2: ptr, %3: i1, %4: io, %5: mem) {{\n\
         %6 = const null : ptr\n%7 = const 7 : i32\n{lines}}} -> (%7, {io}, {mem})\n}} -> (%1)\n"
    ))
}

/// What is asked: the first comparison with null, or the first gamma about `%1`.
fn ask(module: &Module, of: impl Fn(&Graph, Pointers<'_>) -> Accessed) -> bool {
    let (lambda, function): (_, Symbol) = module.lambdas()[0];
    let graph = module.body(function).unwrap();
    let context = module.context_symbols(lambda);
    let pointers = Pointers::of(module, (lambda, function), &context);
    let accessed = of(graph, pointers);
    let nodes = || graph.region_tree(graph.root()).into_iter().flat_map(|region| graph.nodes(region));
    if let Some(node) = nodes().find(|node| matches!(graph.op(*node), Op::ICmp(_))) {
        return accessed.is_not_null(graph, graph.region(node), graph.operand(node, 0));
    }
    let gamma = nodes().find(|node| Gamma::from_node(graph, *node).is_some()).expect("something to ask about");
    accessed.is_not_null_at(graph, gamma, graph.arg(graph.root(), 1))
}

fn is_known(lines: &str, io: &str, mem: &str) -> bool {
    ask(&module(lines, io, mem, ""), Accessed::of)
}

const LOAD: &str = "%10, %11 = load read pinned [i32, align 4] %1, %4, %5 : i32, mem\n";
const COMPARE: &str = "%12 = icmp eq %1, %6 : i1\n";

/// A call of `@g`, which may end the program, with an argument that has these attributes.
fn call(attrs: &str, argument: &str, mem: &str) -> String {
    format!("%20, %21 = call read write io [void (ptr), args [\"{attrs}\"]] %0, {argument}, %4, {mem} : io, mem\n")
}

/// A gamma behind the memory state `mem`, with a comparison in an alternative, or none.
fn decide(mem: &str, inner: &str) -> String {
    format!(
        "%30 = match [-1 -> 1, default -> 0] %3 : ctl2\n\
         %31 = gamma %30 (%1, %6, %4, {mem}) {{\ncase 0 (%40: ptr, %41: ptr, %42: io, %43: mem) {{\n\
         %44 = const 1 : i32\n%45 = store write pinned [i32, align 4] %44, %40, %42, %43 : mem\n}} -> (%45)\n\
         case 1 (%50: ptr, %51: ptr, %52: io, %53: mem) {{\n{inner}}} -> (%53)\n}}\n"
    )
}

#[test]
fn accesses_tell() {
    let gep = "%10 = gep inbounds [i32, i64 4] %1 : ptr\n";
    let through = "%11, %12 = load read pinned [i32, align 4] %10, %4, %5 : i32, mem\n%13 = icmp eq %1, %6 : i1\n";
    let inner = "%54 = icmp eq %50, %51 : i1\n";
    let cases = [
        // Whenever the region runs, even if the comparison is in front of the access.
        (format!("{LOAD}{COMPARE}"), "%4", "%11"),
        (format!("{COMPARE}{LOAD}"), "%4", "%11"),
        (format!("{gep}{through}"), "%4", "%12"),
        (format!("{}{COMPARE}", call("nonnull noundef", "%1", "%5")), "%20", "%21"),
        // In a gamma behind it, and where that decides.
        (format!("{LOAD}{}", decide("%11", inner)), "%4", "%31"),
        (format!("{LOAD}{}", decide("%11", "")), "%4", "%31"),
        // Behind a call that might not return.
        (
            format!(
                "{}%22, %23 = load read pinned [i32, align 4] %1, %20, %21 : i32, mem\n{}",
                call("", "%2", "%5"),
                decide("%23", inner)
            ),
            "%20",
            "%31",
        ),
    ];
    for (lines, io, mem) in cases {
        assert!(is_known(&lines, io, mem), "{lines}");
    }
}

#[test]
fn a_loop_runs_once_at_least() {
    let lines = "%60, %61, %62, %63 = theta (%1, %3, %4, %5) (%70: ptr, %71: i1, %72: io, %73: mem) {\n\
         %74, %75 = load read pinned [i32, align 4] %70, %72, %73 : i32, mem\n\
         %76 = match [-1 -> 1, default -> 0] %71 : ctl2\n} -> (%76, %70, %71, %72, %75)\n%12 = icmp eq %1, %6 : i1\n";
    assert!(is_known(lines, "%4", "%63"));
}

/// Cases in which nothing is known, with the fault that believes something.
#[cfg(feature = "mutate")]
fn others() -> Vec<(String, &'static str, &'static str, rvsdg_opt_facts::Mutation)> {
    use rvsdg_opt_facts::Mutation::{AllMarked, AllReturn, AnyAddress, AnyRank};
    let inner = "%54 = icmp eq %50, %51 : i1\n";
    let behind = "%32, %33 = load read pinned [i32, align 4] %1, %20, %31 : i32, mem\n";
    let gep = "%10 = gep [i32, i64 4] %1 : ptr\n%11, %12 = load read pinned [i32, align 4] %10, %4, %5 : i32, mem\n";
    vec![
        (format!("{gep}{COMPARE}").replace("%12 = icmp", "%13 = icmp"), "%4", "%12", AnyAddress),
        (format!("{}{COMPARE}", call("nonnull", "%1", "%5")), "%20", "%21", AllMarked),
        (format!("{}{COMPARE}", call("byval([0 x i8])", "%1", "%5")), "%20", "%21", AllMarked),
        // The access is behind a call that might not return, and behind the gamma.
        (format!("{}{}{behind}", call("", "%2", "%5"), decide("%21", inner)), "%20", "%33", AnyRank),
        (
            format!(
                "{}%22, %23 = load read pinned [i32, align 4] %1, %20, %21 : i32, mem\n{COMPARE}",
                call("", "%2", "%5")
            ),
            "%20",
            "%23",
            AllReturn,
        ),
    ]
}

#[cfg(feature = "mutate")]
#[test]
fn nothing_is_known_otherwise() {
    for (lines, io, mem, mutation) in others() {
        let module = module(&lines, io, mem, "");
        assert!(!ask(&module, Accessed::of), "{lines}");
        assert!(ask(&module, |graph, pointers| Accessed::mutated(graph, pointers, mutation)), "{mutation:?}: {lines}");
    }
    let volatile = LOAD.replace("align 4]", "align 4, volatile]").replace("read pinned", "read write io");
    let volatile = volatile.replace("%10, %11", "%10, %9, %11").replace(": i32, mem", ": i32, io, mem");
    assert!(!is_known(&format!("{volatile}{COMPARE}"), "%9", "%11"));
}

#[test]
fn what_is_stored_is_no_address() {
    let store = |value, address| format!("%10 = store write pinned [ptr, align 8] {value}, {address}, %4, %5 : mem\n");
    assert!(is_known(&format!("{}{COMPARE}", store("%2", "%1")), "%4", "%10"));
    assert!(!is_known(&format!("{}{COMPARE}", store("%1", "%2")), "%4", "%10"));
}

#[test]
fn null_may_be_memory() {
    let lines = format!("{LOAD}{COMPARE}");
    let null_is_memory = module(&lines, "%4", "%11", ", suffix \"null_pointer_is_valid\"");
    assert!(!ask(&null_is_memory, Accessed::of));
}
