//! Loads of what is kept in memory between strips: what they say of their values, and the states that they take.

mod cut;

use cut::cut;
use rvsdg_core::{Module, Op};
use rvsdg_opt_target::Target;
#[cfg(feature = "mutate")]
use rvsdg_opt_testing::compare_on;
use rvsdg_opt_testing::{body, check, parse};

/// `s = c[i]`, then `s = s / 2 + a[k][i]` for all `k`, then `c[i] = s`. The load says what `metadata` says, which need
/// not be true of what is kept in `c` between strips.
fn module(metadata: &str) -> Module {
    with(metadata, SUM, ["%60", "%63", "%65"])
}

/// The same with another loop over `k`, with the memory states that the load makes and the store takes, and
/// what that stores.
fn with(metadata: &str, sum: &str, [loaded, summed, stored]: [&str; 3]) -> Module {
    let metadata = if metadata.is_empty() { String::new() } else { format!(", metadata \"{metadata}\"") };
    parse(&format!(
        "postamble [\n\"!0 = !{{}}\"\n]\nsymbol @c = internal defined global [8 x double] : ptr\n\
         symbol @a = internal defined global [64 x double] : ptr\n\
         symbol @f = external defined function double (i64) : ptr\nomega imports [] exports [@f] () {{\n\
         %0 = delta @c () () {{\n%1 = const zero : [8 x double]\n}} -> (%1)\n\
         %2 = delta @a () () {{\n%3 = const zero : [64 x double]\n}} -> (%3)\n\
         %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {{\n{FILL}\
         %47, %48, %49, %50, %51 = theta (%3, %7, %0, %1, %5) (%52: io, %53: mem, %54: ptr, %55: ptr, %56: i64) {{\n\
         %57 = const 8 : i64\n%58 = gep inbounds [[8 x double], i64 0, _] %54, %56 : ptr\n\
         %59, {loaded} = load read pinned [double, align 8{metadata}] %58, %52, %53 : double, mem\n{sum}\
         %85 = store write pinned [double, align 8] {stored}, %58, %52, {summed} : mem\n%86 = const 1 : i64\n\
         %87 = add nsw %56, %86 : i64\n%88 = icmp slt %87, %57 : i1\n\
         %89 = match [-1 -> 1, default -> 0] %88 : ctl2\n}} -> (%89, %52, %85, %54, %55, %87)\n\
         %90, %91 = load read pinned [double, align 8] %0, %3, %48 : double, mem\n}} -> (%90, %3, %91)\n}} -> (%4)\n"
    ))
}

/// `a[k] = k + n`.
const FILL: &str = "%5 = const 0 : i64
    %6, %7, %8, %9, %10 = theta (%3, %4, %1, %5, %2) (%12: io, %13: mem, %14: ptr, %16: i64, %17: i64) {
      %18 = const 64 : i64
      %19 = add nsw %16, %17 : i64
      %20 = sitofp %19 : double
      %21 = gep inbounds [double, _] %14, %16 : ptr
      %22 = store write pinned [double, align 8] %20, %21, %12, %13 : mem
      %43 = const 1 : i64
      %44 = add nsw %16, %43 : i64
      %45 = icmp slt %44, %18 : i1
      %46 = match [-1 -> 1, default -> 0] %45 : ctl2
    } -> (%46, %12, %22, %14, %44, %17)
";

const SUM: &str = "%61 = const 0 : i64
      %62, %63, %64, %65, %66, %67 = theta (%52, %60, %55, %59, %61, %56)
        (%68: io, %69: mem, %70: ptr, %71: double, %72: i64, %73: i64) {
        %74 = const 8 : i64
        %75 = const float 0x3fe0000000000000 : double
        %76 = fmul %71, %75 : double
        %77 = gep inbounds [[8 x [8 x double]], i64 0, _, _] %70, %72, %73 : ptr
        %78, %79 = load read pinned [double, align 8] %77, %68, %69 : double, mem
        %80 = fadd %76, %78 : double
        %81 = const 1 : i64
        %82 = add nsw %72, %81 : i64
        %83 = icmp slt %82, %74 : i1
        %84 = match [-1 -> 1, default -> 0] %83 : ctl2
      } -> (%84, %68, %79, %70, %80, %82, %73)
";

/// The sum begins with half of what is loaded, which is used behind the loop, too, or not.
fn begun(metadata: &str, is_used: bool) -> Module {
    let half = "%92 = const float 0x3fe0000000000000 : double\n%93 = fmul %59, %92 : double\n";
    let use_of_it = if is_used { "%94 = fadd %65, %59 : double\n" } else { "" };
    let sum = format!("{half}{}{use_of_it}", SUM.replace("%59", "%93"));
    with(metadata, &sum, ["%60", "%63", if is_used { "%94" } else { "%65" }])
}

/// No memory is used, and the sum begins with a number.
const WITHOUT: &str = "%61 = const 0 : i64
      %60 = const float 0x3ff0000000000000 : double
      %62, %65, %66 = theta (%52, %60, %61) (%68: io, %71: double, %72: i64) {
        %74 = const 8 : i64
        %78 = sitofp %72 : double
        %80 = fadd %71, %78 : double
        %81 = const 1 : i64
        %82 = add nsw %72, %81 : i64
        %83 = icmp slt %82, %74 : i1
        %84 = match [-1 -> 1, default -> 0] %83 : ctl2
      } -> (%84, %68, %80, %82)
";

/// How many accesses say something.
fn telling(module: &mut Module) -> usize {
    let graph = body(module);
    let nodes = graph.region_tree(graph.root()).into_iter().flat_map(|region| graph.nodes(region));
    let says = |op: Op| matches!(op, Op::Load(id, _) if !graph.payloads[id].metadata.is_empty());
    nodes.filter(|node| says(graph.op(*node))).count()
}

#[test]
fn what_is_kept_may_be_poison() {
    for metadata in ["", ", !noundef !0"] {
        let (before, mut after) = (module(metadata), module(metadata));
        let stats = cut(&mut after, |graph, env| rvsdg_opt_nest::run_body_by(graph, env, Target::UNKNOWN, 3));
        assert_eq!((stats.cut, telling(&mut after)), (1, 0));
        check(&before, &after);
    }
}

#[test]
fn what_is_kept_in_memory_needs_a_memory_state() {
    let make = || with("", WITHOUT, ["%63", "%63", "%65"]);
    let (before, mut after) = (make(), make());
    let stats = cut(&mut after, |graph, env| rvsdg_opt_nest::run_body_by(graph, env, Target::UNKNOWN, 3));
    assert_eq!(stats.cut, 0);
    check(&before, &after);
}

#[test]
fn what_a_sum_begins_with_may_be_computed_of_what_was_there() {
    for metadata in ["", ", !noundef !0"] {
        for is_used in [false, true] {
            let (before, mut after) = (begun(metadata, is_used), begun(metadata, is_used));
            let stats = cut(&mut after, |graph, env| rvsdg_opt_nest::run_body_by(graph, env, Target::UNKNOWN, 3));
            assert_eq!(stats.cut, usize::from(!is_used), "{metadata} {is_used}");
            assert!(is_used || telling(&mut after) == 0);
            check(&before, &after);
        }
    }
}

#[cfg(feature = "mutate")]
#[test]
fn a_use_of_what_a_sum_begins_with_is_found() {
    let (before, mut after) = (begun("", true), begun("", true));
    let fault = rvsdg_opt_nest::Mutation::BeginUsed;
    cut(&mut after, |graph, env| rvsdg_opt_nest::run_body_mutated(graph, env, Target::UNKNOWN, 3, fault));
    assert!(compare_on(&before, &after, [[0], [3]]).is_err());
}

#[cfg(feature = "mutate")]
#[test]
fn a_load_that_says_too_much_is_found() {
    let mut after = module(", !noundef !0");
    let fault = rvsdg_opt_nest::Mutation::OriginAsItIs;
    cut(&mut after, |graph, env| rvsdg_opt_nest::run_body_mutated(graph, env, Target::UNKNOWN, 3, fault));
    assert_eq!(telling(&mut after), 1);
}
