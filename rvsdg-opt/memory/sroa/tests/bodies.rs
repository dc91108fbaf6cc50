//! What becomes a value in small bodies, and what must not; each run before and after.

use rvsdg_core::{LocInfo, LocVariable, Module, Node, Op, print};
use rvsdg_opt_sroa::Stats;
use rvsdg_opt_testing::{compare_on, parse};

/// A module with a function `f` of two integers, `%3` and `%4`, that returns `%99`. `%0` is an array of eight `i32`
/// that others see, `%1` a function that gets a pointer, `%2` one that gets nothing. `%5` is the I/O state, `%6` the
/// memory state; `%98` and `%97` are those at the end.
fn module(body: &str) -> Module {
    let io = if body.contains("%98") { "%98" } else { "%5" };
    let text = format!(
        "preamble [ \"target datalayout = \\\"e-i64:64\\\"\" ]\n\
         symbol @a = external defined global [8 x i32] : ptr, suffix \", align 16\"\n\
         symbol @keep = external declared function void (ptr) : ptr\n\
         symbol @see = external declared function void () : ptr\n\
         symbol @llvm.memset.p0.i64 = external declared function void (ptr, i8, i64, i1) : ptr\n\
         symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr\n\
         symbol @llvm.lifetime.start.p0 = external declared function void (i64, ptr) : ptr\n\
         symbol @llvm.lifetime.end.p0 = external declared function void (i64, ptr) : ptr\n\
         symbol @f = external defined function i32 (i32, i32) : ptr\n\
         omega imports [@keep, @see] exports [@a, @f] (%0: ptr, %1: ptr) {{\n\
         %2 = delta @a () () {{ %11 = const zero : [8 x i32] }} -> (%11)\n\
         %5 = lambda @f (%2, %0, %1) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: i32, %5: io, %6: mem) {{\n\
         %10 = const 1 : i32\n\
         {body}\n\
         }} -> (%99, {io}, %97)\n\
         }} -> (%2, %5)\n"
    );
    parse(&text)
}

fn promote(module: &mut Module) -> Stats {
    let Module { types, symbols, metadata, bodies, layout, .. } = module;
    let layout = layout.as_ref().expect("a layout");
    let body = bodies.iter_mut().flatten().next().expect("there is one");
    rvsdg_opt_sroa::run_body(body, types, layout, symbols, metadata)
}

/// Runs the pass; what comes out must do the same.
fn changed(body: &str) -> (Stats, Module) {
    let before = module(body);
    let mut after = before.clone();
    let stats = promote(&mut after);
    compare_on(&before, &after, [[0, 0], [1, 6], [-3, 2], [10, -1]])
        .unwrap_or_else(|why| panic!("{why}\n{}", print(&after)));
    assert_eq!(promote(&mut after), Stats::default(), "a second run:\n{}", print(&after));
    (stats, after)
}

/// How many allocas, slots, loop variables and exit variables there were.
fn figures(body: &str) -> [usize; 4] {
    let (stats, after) = changed(body);
    let graph = after.bodies.iter().flatten().next().expect("there is one");
    let left = graph
        .region_tree(graph.root())
        .into_iter()
        .flat_map(|region| graph.nodes(region))
        .filter(|node| matches!(graph.op(*node), Op::Alloca(_)))
        .count();
    let before = body.matches("alloca [").count();
    assert_eq!(left + stats.allocas, before, "{}", print(&after));
    [stats.allocas, stats.slots, stats.loop_vars, stats.exit_vars]
}

#[test]
fn a_local_that_is_stored_and_loaded_becomes_a_value() {
    let body = "%20, %21 = alloca [i32, align 4] %10, %6 : ptr, mem\n\
        %22 = store write pinned [i32, align 4] %3, %20, %5, %21 : mem\n\
        %23, %24 = load read pinned [i32, align 4] %20, %5, %22 : i32, mem\n\
        %25 = add %23, %4 : i32\n\
        %26 = store write pinned [i32, align 4] %25, %20, %5, %24 : mem\n\
        %99, %97 = load read pinned [i32, align 4] %20, %5, %26 : i32, mem";
    let (stats, after) = changed(body);
    assert_eq!((stats.allocas, stats.slots, stats.loads, stats.stores), (1, 1, 2, 2));
    assert!(!print(&after).contains(" store "), "{}", print(&after));
}

#[test]
fn memory_that_was_never_written_is_undef() {
    let body = "%20, %21 = alloca [i32, align 4] %10, %6 : ptr, mem\n\
        %22, %97 = load read pinned [i32, align 4] %20, %5, %21 : i32, mem\n\
        %99 = and %22, %10 : i32";
    let (stats, after) = changed(body);
    let text = print(&after);
    assert_eq!(stats.allocas, 1);
    assert!(text.contains("const undef") && !text.contains("poison"), "{text}");
}

#[test]
fn a_local_that_is_only_written_goes_with_its_stores() {
    let body = "%20, %21 = alloca [i32, align 4] %10, %6 : ptr, mem\n\
        %97 = store write pinned [i32, align 4] %3, %20, %5, %21 : mem\n%99 = add %3, %4 : i32";
    assert_eq!(figures(body), [1, 0, 0, 0]);
}

#[test]
fn members_become_values_of_their_own() {
    let body = "%20, %21 = alloca [{ i32, [2 x i32] }, align 4] %10, %6 : ptr, mem\n\
        %22 = gep [{ i32, [2 x i32] }, i32 0, i32 1, i64 1] %20 : ptr\n\
        %23 = store write pinned [i32, align 4] %3, %20, %5, %21 : mem\n\
        %24 = store write pinned [i32, align 4] %4, %22, %5, %23 : mem\n\
        %25 = gep [i8, i64 8] %20 : ptr\n\
        %26, %27 = load read pinned [i32, align 4] %25, %5, %24 : i32, mem\n\
        %28, %97 = load read pinned [i32, align 4] %20, %5, %27 : i32, mem\n\
        %99 = sub %26, %28 : i32";
    assert_eq!(figures(body), [1, 2, 0, 0]);
}

#[test]
fn addresses_that_go_elsewhere_stay() {
    let rest = "%99, %97 = load read pinned [i32, align 4] %20, %98, %31 : i32, mem";
    let start = "%20, %21 = alloca [i32, align 4] %10, %6 : ptr, mem\n\
        %22 = store write pinned [i32, align 4] %3, %20, %5, %21 : mem";
    let call =
        format!("{start}\n%98, %31 = call read write io [void (ptr), args [\"\"]] %1, %20, %5, %22 : io, mem\n{rest}");
    assert_eq!(figures(&call), [0; 4]);
    let kept = format!(
        "{start}\n%23 = store write pinned [ptr, align 8] %20, %0, %5, %22 : mem\n\
         %98, %31 = call read write io [void ()] %2, %5, %23 : io, mem\n{rest}"
    );
    assert_eq!(figures(&kept), [0; 4]);
    let harmless = format!("{start}\n%98, %31 = call read write io [void ()] %2, %5, %22 : io, mem\n{rest}");
    assert_eq!(figures(&harmless), [1, 1, 0, 0]);
    let volatile = format!(
        "{start}\n%23, %98, %31 = load read write io [i32, align 4, volatile] %20, %5, %22 : i32, io, mem\n{rest}"
    );
    assert_eq!(figures(&volatile), [0; 4]);
}

#[test]
fn an_access_beyond_the_end_keeps_the_memory() {
    let at = |offset: i64| {
        format!(
            "%20, %21 = alloca [[2 x i32], align 4] %10, %6 : ptr, mem\n\
             %22 = const zero : [2 x i32]\n\
             %23 = store write pinned [[2 x i32], align 4] %22, %20, %5, %21 : mem\n\
             %24 = match [12345 -> 1, default -> 0] %3 : ctl2\n\
             %97 = gamma %24 (%20, %5, %23) {{\n\
             case 0 (%30: ptr, %31: io, %32: mem) {{ }} -> (%32)\n\
             case 1 (%33: ptr, %34: io, %35: mem) {{\n\
             %36 = gep [i8, i64 {offset}] %33 : ptr\n\
             %37, %38 = load read pinned [i32, align 4] %36, %34, %35 : i32, mem\n}} -> (%38)\n}}\n\
             %99 = add %3, %4 : i32"
        )
    };
    assert_eq!(figures(&at(4))[0], 1);
    for offset in [-4, 5, 8, 1 << 40] {
        assert_eq!(figures(&at(offset)), [0; 4], "{offset}");
    }
}

#[test]
fn what_is_written_in_an_alternative_leaves_it() {
    let body = |second: &str, state: &str| {
        format!(
            "%20, %21 = alloca [i32, align 4] %10, %6 : ptr, mem\n\
             %22 = store write pinned [i32, align 4] %3, %20, %5, %21 : mem\n\
             %23 = match [0 -> 1, default -> 0] %4 : ctl2\n\
             %24 = gamma %23 (%20, %4, %5, %22) {{\n\
             case 0 (%30: ptr, %31: i32, %32: io, %33: mem) {{\n\
             %34, %35 = load read pinned [i32, align 4] %30, %32, %33 : i32, mem\n\
             %36 = add %34, %31 : i32\n\
             %37 = store write pinned [i32, align 4] %36, %30, %32, %35 : mem\n}} -> (%37)\n\
             case 1 (%40: ptr, %41: i32, %42: io, %43: mem) {{\n{second}\n}} -> ({state})\n}}\n\
             %99, %97 = load read pinned [i32, align 4] %20, %5, %24 : i32, mem"
        )
    };
    assert_eq!(figures(&body("", "%43")), [1, 1, 0, 1]);
    let other = "%44 = const 7 : i32\n%45 = store write pinned [i32, align 4] %44, %40, %42, %43 : mem";
    assert_eq!(figures(&body(other, "%45")), [1, 1, 0, 1]);
}

/// A loop that runs four times, with the address of a local as `%30` and the counter as `%31`.
fn repeated(inside: &str, state: &str, behind: &str) -> String {
    format!(
        "%20, %21 = alloca [[2 x i32], align 4] %10, %6 : ptr, mem\n\
         %22 = store write pinned [i32, align 4] %3, %20, %5, %21 : mem\n\
         %23 = const 0 : i32\n\
         %24, %25, %26, %27 = theta (%20, %23, %5, %22) (%30: ptr, %31: i32, %32: io, %33: mem) {{\n\
         {inside}\n\
         %40 = const 1 : i32\n%41 = add %31, %40 : i32\n%42 = const 4 : i32\n\
         %43 = icmp slt %41, %42 : i1\n%44 = match [-1 -> 1, default -> 0] %43 : ctl2\n\
         }} -> (%44, %30, %41, %32, {state})\n{behind}"
    )
}

#[test]
fn what_is_written_in_a_loop_is_a_loop_variable() {
    let inside = "%34, %35 = load read pinned [i32, align 4] %30, %32, %33 : i32, mem\n\
        %36 = add %34, %34 : i32\n\
        %37 = store write pinned [i32, align 4] %36, %30, %32, %35 : mem";
    let after = "%99, %97 = load read pinned [i32, align 4] %24, %5, %27 : i32, mem";
    assert_eq!(figures(&repeated(inside, "%37", after)), [1, 1, 1, 0]);
    // What is not read in the loop before it is written need not go into it; what is not read after it need not leave.
    let first = "%36 = add %31, %31 : i32\n\
        %34 = store write pinned [i32, align 4] %36, %30, %32, %33 : mem\n\
        %38, %37 = load read pinned [i32, align 4] %30, %32, %34 : i32, mem";
    let nothing = "%99 = add %3, %4 : i32\n%97 = store write pinned [i32, align 4] %99, %0, %5, %27 : mem";
    assert_eq!(figures(&repeated(first, "%37", nothing)), [1, 1, 0, 0]);
}

#[test]
fn what_is_only_read_in_a_loop_is_invariant() {
    let inside = "%34, %37 = load read pinned [i32, align 4] %30, %32, %33 : i32, mem";
    let after = "%99, %97 = load read pinned [i32, align 4] %20, %5, %27 : i32, mem";
    assert_eq!(figures(&repeated(inside, "%37", after)), [1, 1, 0, 0]);
}

#[test]
fn an_address_that_a_loop_moves_stays() {
    let body = repeated(
        "%36 = gep [i8, i64 0] %30 : ptr\n%37 = store write pinned [i32, align 1] %31, %36, %32, %33 : mem",
        "%37",
        "%99, %97 = load read pinned [i32, align 4] %20, %5, %27 : i32, mem",
    );
    assert_eq!(figures(&body)[0], 1);
    // The same address, but nobody sees to it that it is the same one.
    let body = body.replace("(%44, %30, ", "(%44, %36, ");
    assert_eq!(figures(&body)[0], 1);
    let moved = body.replace("gep [i8, i64 0]", "gep [i8, i64 1]");
    assert_eq!(figures(&moved), [0; 4]);
}

#[test]
fn an_alloca_in_a_loop_is_new_in_each_iteration() {
    let inside = "%34, %35 = alloca [i32, align 4] %31, %33 : ptr, mem";
    let after = "%99, %97 = load read pinned [i32, align 4] %20, %5, %27 : i32, mem";
    // Of variable size.
    assert_eq!(figures(&repeated(inside, "%35", after))[0], 1);
    let inside = "%38 = const 1 : i32\n%34, %35 = alloca [i32, align 4] %38, %33 : ptr, mem\n\
        %36 = store write pinned [i32, align 4] %31, %34, %32, %35 : mem\n\
        %39, %37 = load read pinned [i32, align 4] %34, %32, %36 : i32, mem\n\
        %50, %51 = load read pinned [i32, align 4] %30, %32, %37 : i32, mem\n\
        %52 = add %50, %39 : i32\n\
        %53 = store write pinned [i32, align 4] %52, %30, %32, %51 : mem";
    assert_eq!(figures(&repeated(inside, "%53", after)), [2, 2, 1, 0]);
}

#[test]
fn filled_memory_has_a_value() {
    let fill = |byte: &str, length: u32, ty: &str, back: &str| {
        format!(
            "%20, %21 = alloca [i64, align 8] %10, %6 : ptr, mem\n\
             %22 = const {byte} : i8\n%23 = const {length} : i64\n%24 = const 0 : i1\n\
             %25 = call read write pinned [void (ptr, i8, i64, i1), intrinsic @llvm.memset.p0.i64, args [\"\", \"\", \"\", \"\"]] \
             %20, %22, %23, %24, %5, %21 : mem\n\
             %26, %97 = load read pinned [{ty}, align 8] %20, %5, %25 : {ty}, mem\n%99 = {back}"
        )
    };
    for byte in ["0", "1", "-1", "127"] {
        assert_eq!(figures(&fill(byte, 8, "i64", "trunc %26 : i32")), [1, 1, 0, 0]);
        assert_eq!(figures(&fill(byte, 4, "float", "bitcast %26 : i32")), [1, 1, 0, 0]);
        // The upper half is whatever it is.
        assert_eq!(figures(&fill(byte, 4, "i64", "trunc %26 : i32")), [1, 2, 0, 0]);
    }
    assert_eq!(figures(&fill("0", 8, "<2 x i32>", "add %3, %4 : i32"))[0], 1);
    assert_eq!(figures(&fill("1", 8, "<2 x i32>", "add %3, %4 : i32"))[0], 0);
}

#[test]
fn integers_are_put_together_of_parts() {
    let body = "%20, %21 = alloca [{ i32, float }, align 8] %10, %6 : ptr, mem\n\
        %22 = gep [i8, i64 4] %20 : ptr\n\
        %23 = bitcast %4 : float\n\
        %24 = store write pinned [i32, align 4] %3, %20, %5, %21 : mem\n\
        %25 = store write pinned [float, align 4] %23, %22, %5, %24 : mem\n\
        %26, %27 = load read pinned [i64, align 8] %20, %5, %25 : i64, mem\n\
        %28 = const 20 : i64\n%29 = lshr %26, %28 : i64\n\
        %30 = store write pinned [i64, align 8] %29, %20, %5, %27 : mem\n\
        %31, %97 = load read pinned [float, align 4] %22, %5, %30 : float, mem\n\
        %99 = bitcast %31 : i32";
    assert_eq!(figures(body), [1, 2, 0, 0]);
}

#[test]
fn pointers_are_loaded_as_integers() {
    let body = "%20, %21 = alloca [ptr, align 8] %10, %6 : ptr, mem\n\
        %22 = store write pinned [ptr, align 8] %0, %20, %5, %21 : mem\n\
        %23, %97 = load read pinned [i64, align 8] %20, %5, %22 : i64, mem\n\
        %24 = const 1 : i64\n%25 = and %23, %24 : i64\n%99 = trunc %25 : i32";
    assert_eq!(figures(body), [1, 1, 0, 0]);
}

#[test]
fn a_pointer_to_a_local_in_a_local_is_seen_through() {
    let body = "%20, %21 = alloca [i32, align 4] %10, %6 : ptr, mem\n\
        %22, %23 = alloca [ptr, align 8] %10, %21 : ptr, mem\n\
        %24 = store write pinned [ptr, align 8] %20, %22, %5, %23 : mem\n\
        %25, %26 = load read pinned [ptr, align 8] %22, %5, %24 : ptr, mem\n\
        %27 = store write pinned [i32, align 4] %3, %25, %5, %26 : mem\n\
        %99, %97 = load read pinned [i32, align 4] %20, %5, %27 : i32, mem";
    assert_eq!(figures(body), [2, 2, 0, 0]);
}

#[test]
fn aggregates_are_taken_apart() {
    let body = "%20, %21 = alloca [{ i32, i64 }, align 8] %10, %6 : ptr, mem\n\
        %22 = gep [{ i32, i64 }, i32 0, i32 1] %20 : ptr\n\
        %23 = zext %4 : i64\n\
        %24 = store write pinned [i32, align 8] %3, %20, %5, %21 : mem\n\
        %25 = store write pinned [i64, align 8] %23, %22, %5, %24 : mem\n\
        %26, %27 = load read pinned [{ i32, i64 }, align 8] %20, %5, %25 : { i32, i64 }, mem\n\
        %28 = insertvalue [0] %26, %4 : { i32, i64 }\n\
        %29 = store write pinned [{ i32, i64 }, align 8] %28, %20, %5, %27 : mem\n\
        %99, %97 = load read pinned [i32, align 8] %20, %5, %29 : i32, mem";
    assert_eq!(figures(body), [1, 2, 0, 0]);
}

fn copy(length: u32, to: &str, from: &str, mem: &str, after: &str) -> String {
    format!(
        "%70 = const {length} : i64\n%71 = const 0 : i1\n\
         {after} = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args [\"align 4\", \"align 4\", \"\", \"\"]] \
         {to}, {from}, %70, %71, %5, {mem} : mem"
    )
}

#[test]
fn copies_are_split() {
    let start = "%20, %21 = alloca [{ i32, i32, i32 }, align 4] %10, %6 : ptr, mem\n\
        %22, %23 = alloca [{ i32, i32, i32 }, align 4] %10, %21 : ptr, mem\n\
        %24 = gep [i8, i64 8] %20 : ptr\n%25 = gep [i8, i64 8] %22 : ptr\n\
        %26 = store write pinned [i32, align 4] %3, %24, %5, %23 : mem";
    let between = copy(12, "%22", "%20", "%26", "%27");
    let load = "%99, %97 = load read pinned [i32, align 4] %25, %5, %27 : i32, mem";
    assert_eq!(figures(&format!("{start}\n{between}\n{load}")), [2, 2, 0, 0]);
    let elsewhere = copy(12, "%0", "%22", "%26", "%27");
    let load = "%99, %97 = load read pinned [i32, align 4] %0, %5, %27 : i32, mem\n";
    // All that is copied to where others see it has to be there; so `%22` is three slots, and `%20` is not read.
    assert_eq!(figures(&format!("{start}\n{elsewhere}\n{load}")), [2, 3, 0, 0]);
    let from = copy(12, "%22", "%0", "%26", "%27");
    let load = "%99, %97 = load read pinned [i32, align 4] %25, %5, %27 : i32, mem";
    assert_eq!(figures(&format!("{start}\n{from}\n{load}")), [2, 1, 0, 0]);
    // One of both goes on to where it is not seen.
    let shown = format!(
        "{start}\n{between}\n%98, %28 = call read write io [void (ptr), args [\"\"]] %1, %20, %5, %27 : io, mem\n\
         %99, %97 = load read pinned [i32, align 4] %25, %98, %28 : i32, mem"
    );
    assert_eq!(figures(&shown), [1, 1, 0, 0]);
}

#[test]
fn a_mark_of_life_time_makes_memory_new() {
    let inside = "%60 = const 8 : i64\n\
        %61 = call read write pinned [void (i64, ptr), intrinsic @llvm.lifetime.start.p0, args [\"\", \"\"]] %60, %30, %32, %33 : mem\n\
        %34 = store write pinned [i32, align 4] %31, %30, %32, %61 : mem\n\
        %35, %36 = load read pinned [i32, align 4] %30, %32, %34 : i32, mem\n\
        %37 = call read write pinned [void (i64, ptr), intrinsic @llvm.lifetime.end.p0, args [\"\", \"\"]] %60, %30, %32, %36 : mem";
    let after = "%99 = add %3, %4 : i32\n%97 = store write pinned [i32, align 4] %99, %0, %5, %27 : mem";
    let body = repeated(inside, "%37", after)
        .replace("%22 = store write pinned [i32, align 4] %3, %20, %5, %21 : mem\n", "")
        .replace("%5, %22)", "%5, %21)");
    assert_eq!(figures(&body), [1, 1, 0, 0]);
}

#[test]
fn an_address_that_leaves_the_region_of_its_alloca_stays() {
    let body = "%20 = const ctl 0 : ctl1\n\
        %21, %22 = gamma %20 (%6) {\n\
        case 0 (%30: mem) {\n%31 = const 1 : i32\n%32, %33 = alloca [i32, align 4] %31, %30 : ptr, mem\n}} -> (%32, %33)\n}\n\
        %23 = store write pinned [i32, align 4] %3, %21, %5, %22 : mem\n\
        %99, %97 = load read pinned [i32, align 4] %21, %5, %23 : i32, mem"
        .replace("}} ->", "} ->");
    assert_eq!(figures(&body), [0; 4]);
}

/// What the variable in the memory of each alloca is, line by line, after these have become values. The variable of the
/// first one has number 1.
fn bound(body: &str) -> Vec<String> {
    let mut module = module(body);
    let graph = module.bodies.iter_mut().flatten().next().expect("there is one");
    let allocas: Vec<Node> =
        graph.nodes(graph.root()).filter(|node| matches!(graph.op(*node), Op::Alloca(_))).collect();
    for (number, alloca) in (1..).zip(allocas) {
        let variables = [LocVariable { node: number, expression: "!DIExpression()".into(), location: 9 }].into();
        let location = graph.payloads.intern_loc(LocInfo { node: Some(5), call: None, variables });
        graph.set_location(alloca, Some(location));
    }
    promote(&mut module);
    print(&module).lines().map(str::trim).filter(|line| line.starts_with("bind ")).map(String::from).collect()
}

#[test]
fn variables_are_what_is_stored() {
    let body = "%20, %21 = alloca [i32, align 4] %10, %6 : ptr, mem\n\
        %22 = store write pinned [i32, align 4] %3, %20, %5, %21 : mem\n\
        %23, %24 = load read pinned [i32, align 4] %20, %5, %22 : i32, mem\n\
        %25 = add %23, %4 : i32\n\
        %26 = store write pinned [i32, align 4] %25, %20, %5, %24 : mem\n\
        %27 = store write pinned [i32, align 4] %10, %20, %5, %26 : mem\n\
        %99, %97 = load read pinned [i32, align 4] %20, %5, %27 : i32, mem";
    let prefix = "bind 1 \"!DIExpression()\" 9 ()";
    let last = bound(body);
    assert_eq!(last.len(), 3, "{last:?}");
    assert_eq!(last[0], format!("{prefix} %3"));
    assert_eq!(last[2], format!("{prefix} const 1 : i32"));
}

#[test]
fn parts_of_variables_are_bound_one_by_one() {
    let body = "%20, %21 = alloca [[2 x i32], align 4] %10, %6 : ptr, mem\n\
        %22 = gep [[2 x i32], i64 0, i64 1] %20 : ptr\n\
        %23 = store write pinned [i32, align 4] %3, %20, %5, %21 : mem\n\
        %24 = store write pinned [i32, align 4] %4, %22, %5, %23 : mem\n\
        %99, %97 = load read pinned [i32, align 4] %22, %5, %24 : i32, mem";
    let part = |at| format!("bind 1 \"!DIExpression(DW_OP_LLVM_fragment, {at}, 32)\" 9 () ");
    assert_eq!(bound(body), [part(0) + "%3", part(32) + "%4"]);
}

#[test]
fn variables_are_what_meets() {
    let decision = "%20, %21 = alloca [i32, align 4] %10, %6 : ptr, mem\n\
        %22 = store write pinned [i32, align 4] %3, %20, %5, %21 : mem\n\
        %23 = match [1 -> 1, default -> 0] %4 : ctl2\n\
        %24 = gamma %23 (%20, %5, %22, %4) {\n\
        case 0 (%30: ptr, %31: io, %32: mem, %33: i32) {\n} -> (%32)\n\
        case 1 (%30: ptr, %31: io, %32: mem, %33: i32) {\n\
        %34 = store write pinned [i32, align 4] %33, %30, %31, %32 : mem\n} -> (%34)\n}\n\
        %99, %97 = load read pinned [i32, align 4] %20, %5, %24 : i32, mem";
    let decision =
        decision.replacen("%30: ptr, %31: io, %32: mem, %33: i32", "%40: ptr, %41: io, %42: mem, %43: i32", 1);
    let decision = decision.replacen("-> (%32)", "-> (%42)", 1);
    let lines = bound(&decision);
    // In front of the decision, in the alternative, and behind.
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].ends_with("%3") && lines[1].ends_with("%4"), "{lines:?}");
    assert!(!lines[2].ends_with("lost") && lines[2] != lines[1], "{lines:?}");
}
