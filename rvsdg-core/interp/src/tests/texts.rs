//! Memory, poison, calls and observable events, in modules written as text.

use super::{bits, function, int, module, run, trap};
use crate::{Datum, Event, Interpreter, Options, Place, TrapKind, UnknownCalls, Value, refines};

const F: &str = "i32 (i32)";
const P: &str = "%0: i32, %1: io, %2: mem";

/// A function with a parameter of type `i32` and eight bytes of stack memory, `%4`. The memory state is `%5`.
fn with_stack(body: &str, results: &str) -> rvsdg_core::Module {
    let stack = "%3 = const 1 : i32\n%4, %5 = alloca [i64, align 8] %3, %2 : ptr, mem\n";
    function(F, P, &format!("{stack}{body}"), results)
}

#[test]
fn division_reports_its_place() {
    let module = function(F, P, "%3 = const 100 : i32\n%4 = sdiv pinned %3, %0, %1 : i32", "%4, %1, %2");
    assert_eq!(bits(&run(&module, &[int(-7)])), u64::from(-14i32 as u32));
    let (kind, text) = trap(&module, &[int(0)]);
    assert_eq!(kind, TrapKind::Undefined);
    assert_eq!(text, "undefined behaviour: division by zero; in function 'f', node n1 `sdiv pinned`");
    assert_eq!(trap(&module, &[Value::Undef]).0, TrapKind::Undefined);
}

#[test]
fn uninitialised_memory_is_undefined_but_may_be_read() {
    let module = with_stack("%6, %7 = load read pinned [i32, align 4] %4, %1, %5 : i32, mem", "%6, %1, %7");
    assert_eq!(run(&module, &[int(0)]).value, Some(Datum::Undef));
    let bit_field = "%6 = const 5 : i8\n\
        %7, %8 = load read pinned [i8, align 8] %4, %1, %5 : i8, mem\n\
        %9 = const -8 : i8\n%10 = and %7, %9 : i8\n%11 = or %10, %6 : i8\n\
        %12 = store write pinned [i8, align 8] %11, %4, %1, %8 : mem\n\
        %13, %14 = load read pinned [i32, align 8] %4, %1, %12 : i32, mem\n\
        %15 = const 7 : i32\n%16 = and %13, %15 : i32";
    assert_eq!(bits(&run(&with_stack(bit_field, "%16, %1, %14"), &[int(0)])), 5);
    let branch = "%6, %7 = load read pinned [i1, align 8] %4, %1, %5 : i1, mem\n\
        %8 = match [-1 -> 1, default -> 0] %6 : ctl2\n\
        %9 = gamma %8 (%0) {\ncase 0 (%10: i32) {\n} -> (%10)\ncase 1 (%11: i32) {\n} -> (%11)\n}";
    let (kind, text) = trap(&with_stack(branch, "%9, %1, %7"), &[int(0)]);
    assert!(kind == TrapKind::Undefined && text.contains("branch on an undefined value"), "{text}");
}

/// Memory of unknown size must not be treated as memory of size 0.
#[test]
fn stack_memory_of_an_unknown_size_is_unsupported() {
    let body = "%3 = const 1 : i32\n%4, %5 = alloca [ppc_fp128, align 16] %3, %2 : ptr, mem\n\
        %6 = store write pinned [i32, align 4] %0, %4, %1, %5 : mem";
    let (kind, text) = trap(&function(F, P, body, "%0, %1, %6"), &[int(0)]);
    assert!(kind == TrapKind::Unsupported && text.contains("type ppc_fp128"), "{text}");
}

#[test]
fn accesses_are_checked() {
    let access = |offset: i32, align: u32| {
        let body = format!(
            "%7 = gep [i8, i64 {offset}] %4 : ptr\n\
             %8 = store write pinned [i32, align {align}] %0, %7, %1, %5 : mem"
        );
        with_stack(&body, "%0, %1, %8")
    };
    assert_eq!(bits(&run(&access(4, 4), &[int(9)])), 9);
    for (offset, align, what) in
        [(5, 1, "offset 5 of an object of 8 bytes"), (-1, 1, "offset -1"), (2, 4, "not aligned to 4")]
    {
        let (kind, text) = trap(&access(offset, align), &[int(9)]);
        assert!(kind == TrapKind::Undefined && text.contains(what), "{text}");
    }
    let null = function(
        F,
        P,
        "%3 = const null : ptr\n%4, %5 = load read pinned [i32, align 4] %3, %1, %2 : i32, mem",
        "%4, %1, %5",
    );
    assert!(trap(&null, &[int(0)]).1.contains("read through the null pointer"));
    let poison = "%7 = gep inbounds [i8, i64 9] %4 : ptr\n\
        %8 = store write pinned [i32, align 1] %0, %7, %1, %5 : mem";
    let (_, text) = trap(&with_stack(poison, "%0, %1, %8"), &[int(9)]);
    assert!(
        text.contains("poison pointer (poison was made last in 'f', node n2 `gep inbounds [i8, i64 9]`)"),
        "{text}"
    );
}

#[test]
fn constant_indices_count_as_operands_do() {
    // The highest byte of the first word, addressed in several ways.
    let store = "%20 = const -1 : i8\n%21 = store write pinned [i8, align 1] %20, %9, %1, %6 : mem\n\
        %22, %23 = load read pinned [i32, align 8] %4, %1, %21 : i32, mem";
    let ways = [
        "%9 = gep inbounds [{i16, [3 x i8]}, i64 0, i32 1, _] %4, %0 : ptr",
        "%9 = gep inbounds [{i16, [3 x i8]}, i64 0, i32 1, i8 1] %4 : ptr",
        "%7 = gep [{i16, [3 x i8]}, i64 -1, i32 1, _] %4, %0 : ptr\n%9 = gep [i8, i128 6] %7 : ptr",
        // The first step wraps, to 16 bytes before the start.
        "%7 = gep [{i64, i64}, i64 9223372036854775807] %4 : ptr\n%8 = gep [i8, _] %7, %0 : ptr\n\
         %9 = gep [i8, i64 18] %8 : ptr",
    ];
    for way in ways {
        let body = format!(
            "%50 = const 0 : i64\n%6 = store write pinned [i64, align 8] %50, %4, %1, %5 : mem\n{way}\n{store}"
        );
        let module = with_stack(&body, "%22, %1, %23");
        rvsdg_core::verify(&module).unwrap_or_else(|errors| panic!("{way}: {errors}"));
        assert_eq!(bits(&run(&module, &[int(1)])), 0xff00_0000, "{way}");
    }
}

#[test]
fn stale_states_are_found() {
    // Both stores take the same memory state: an error for the verifier, and here.
    let twice = "%6 = store write pinned [i32, align 8] %0, %4, %1, %5 : mem\n\
        %7 = const 1 : i32\n%8 = store write pinned [i32, align 8] %7, %4, %1, %5 : mem";
    let (kind, text) = trap(&with_stack(twice, "%0, %1, %8"), &[int(9)]);
    assert!(kind == TrapKind::StaleState && text.contains("n4 `store"), "{text}");
    // The result does not include the store.
    let lost = "%6 = store write pinned [i32, align 8] %0, %4, %1, %5 : mem";
    assert_eq!(trap(&with_stack(lost, "%0, %1, %5"), &[int(9)]).0, TrapKind::StaleState);
    // A dead load may take a state that another operation consumes.
    let dead = "%6, %7 = load read pinned [i32, align 8] %4, %1, %5 : i32, mem\n\
        %8 = store write pinned [i32, align 8] %0, %4, %1, %5 : mem";
    assert_eq!(bits(&run(&with_stack(dead, "%0, %1, %8"), &[int(9)])), 9);
}

#[test]
fn states_that_are_split_are_taken_once() {
    let split = "%6, %7 = split %5 : mem, mem\n%8 = gep [i8, i64 4] %4 : ptr\n\
        %9 = store write pinned [i32, align 8] %0, %4, %1, %6 : mem\n\
        %10 = store write pinned [i32, align 4] %0, %8, %1, %7 : mem";
    let merged = format!(
        "{split}\n%11 = merge %9, %10 : mem\n\
        %12, %13 = load read pinned [i32, align 4] %8, %1, %11 : i32, mem"
    );
    assert_eq!(bits(&run(&with_stack(&merged, "%12, %1, %13"), &[int(9)])), 9);
    // The state that comes first is merged again.
    let again = format!("{split}\n%11 = merge %6, %10 : mem");
    assert_eq!(trap(&with_stack(&again, "%0, %1, %11"), &[int(9)]).0, TrapKind::StaleState);
    let both = format!("{split}\n%11 = merge %10, %10 : mem");
    assert_eq!(trap(&with_stack(&both, "%0, %1, %11"), &[int(9)]).0, TrapKind::StaleState);
    // What is not merged is memory that nobody sees; but the function returns a state that is still there.
    assert_eq!(bits(&run(&with_stack(split, "%0, %1, %10"), &[int(9)])), 9);
    assert_eq!(trap(&with_stack(split, "%0, %1, %7"), &[int(9)]).0, TrapKind::StaleState);
}

/// No edge orders the store and the load, so the load, which is behind it in the list, runs first.
#[test]
fn what_has_states_of_its_own_runs_in_another_order() {
    let body = "%6 = store write pinned [i32, align 8] %0, %4, %1, %5 : mem\n\
        %7, %8 = split %6 : mem, mem\n%9 = const 5 : i32\n\
        %10 = store write pinned [i32, align 8] %9, %4, %1, %7 : mem\n\
        %11, %12 = load read pinned [i32, align 8] %4, %1, %8 : i32, mem\n%13 = merge %10, %12 : mem";
    assert_eq!(bits(&run(&with_stack(body, "%11, %1, %13"), &[int(9)])), 9);
}

#[test]
fn flags_make_poison_and_freeze_stops_it() {
    let add = "%3 = const 1 : i32\n%4 = add nsw %0, %3 : i32";
    let plain = function(F, P, add, "%4, %1, %2");
    assert_eq!(run(&plain, &[int(i64::from(i32::MAX))]).value, Some(Datum::Poison));
    assert_eq!(bits(&run(&plain, &[int(-1)])), 0);
    let frozen = function(F, P, &format!("{add}\n%5 = freeze %4 : i32"), "%5, %1, %2");
    assert_eq!(bits(&run(&frozen, &[int(i64::from(i32::MAX))])), 0);
    let (before, after) = (run(&plain, &[int(i64::from(i32::MAX))]), run(&frozen, &[int(i64::from(i32::MAX))]));
    assert_eq!(refines(&before, &after), Ok(()));
    assert!(refines(&after, &before).is_err());
}

/// Only the I/O state that it reads keeps a decision or loop behind the end of the program, whatever the order of the
/// region's list.
#[test]
fn what_does_not_read_the_io_state_does_not_wait_for_it() {
    let program = |io: &str, node: &str| {
        let text = format!(
            "symbol @exit = external declared function void (i32) : ptr\n\
             symbol @f = external defined function i32 (i32) : ptr\n\
             omega imports [@exit] exports [@f] (%0: ptr) {{\n\
             %1 = lambda @f (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {{\n\
             %4, %5 = call read write io [void (i32), args [\"\"]] %0, %1, %2, %3 : io, mem\n\
             {node}\n}} -> (%9, %4, %5)\n\
             }} -> (%1)\n"
        );
        module(&text.replace("IO", io))
    };
    let decision = "%6 = const poison : i1\n%7 = match [-1 -> 1, default -> 0] %6 : ctl2\n\
        %9 = gamma %7 (%1, IO) {\ncase 0 (%10: i32, %11: io) {\n} -> (%10)\ncase 1 (%12: i32, %13: io) {\n} -> (%12)\n}";
    let endless = "%9, %10 = theta (%1, IO) (%11: i32, %12: io) {\n%13 = const 1 : ctl2\n} -> (%13, %11, %12)";
    let options = || Options { fuel: 1000, ..Options::default() };
    for node in [decision, endless] {
        let outcome = Interpreter::new(&program("%4", node), options()).run("f", &[int(3)]);
        assert_eq!((outcome.error, outcome.exit_code), (None, Some(3)));
        let outcome = Interpreter::new(&program("%2", node), options()).run("f", &[int(3)]);
        let kind = if node == decision { TrapKind::Undefined } else { TrapKind::Fuel };
        assert_eq!((outcome.error.map(|it| it.kind), outcome.exit_code), (Some(kind), None));
    }
}

/// `@f` calls an unknown function with the address of a variable that it has changed, and returns the call's result.
fn calls_unknown() -> rvsdg_core::Module {
    module(
        "symbol @g = external defined global i32 : ptr\n\
         symbol @ext = external declared function i32 (ptr) : ptr\n\
         symbol @f = external defined function i32 (i32) : ptr\n\
         omega imports [@ext] exports [@g, @f] (%0: ptr) {\n\
         %1 = delta @g () () {\n%2 = const 7 : i32\n} -> (%2)\n\
         %3 = lambda @f (%1, %0) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {\n\
         %5, %6, %7 = load read write io [i32, align 4, volatile] %0, %3, %4 : i32, io, mem\n\
         %8 = add %2, %5 : i32\n\
         %9 = store write pinned [i32, align 4] %8, %0, %6, %7 : mem\n\
         %10, %11, %12 = call read write io [i32 (ptr), args [\"\"]] %1, %0, %6, %9 : i32, io, mem\n\
         } -> (%10, %11, %12)\n\
         } -> (%1, %3)\n",
    )
}

#[test]
fn the_outside_world_is_recorded() {
    let module = calls_unknown();
    let outcome = run(&module, &[int(35)]);
    let place = || Place::Symbol("g".into());
    let result = outcome.value.clone().unwrap();
    let [Event::VolatileLoad(at, seven), Event::Call { name, args, memory, result: returned }] = &outcome.events[..]
    else {
        panic!("{:?}", outcome.events)
    };
    assert_eq!((at, seven), (&Datum::Pointer(place(), 0), &Datum::Bits(vec![7], 0)));
    assert_eq!((&**name, &args[..], returned), ("ext", &[Datum::Pointer(place(), 0)][..], &result));
    assert_eq!(memory[0].bytes, [Some(42), Some(0), Some(0), Some(0)]);
    // A different argument of `@f` is visible only in the memory at the time of the call.
    let other = run(&module, &[int(36)]);
    assert_eq!(other.value, outcome.value);
    assert!(refines(&outcome, &other).is_err());
    assert_eq!(refines(&outcome, &run(&module, &[int(35)])), Ok(()));
    let strict = Options { unknown_calls: UnknownCalls::Trap, ..Options::default() };
    let trap = Interpreter::new(&module, strict).run("f", &[int(1)]).error.unwrap();
    assert_eq!((trap.kind, &*trap.message), (TrapKind::Unsupported, "call of the unknown function 'ext'"));
}

/// `main` prints with the C library and exits.
#[test]
fn the_library_prints_and_exits() {
    let module = module(
        "symbol @text = private defined global [13 x i8] : ptr, constant\n\
         symbol @printf = external declared function i32 (ptr, ...) : ptr\n\
         symbol @exit = external declared function void (i32) : ptr\n\
         symbol @main = external defined function i32 () : ptr\n\
         omega imports [@printf, @exit] exports [@main] (%0: ptr, %1: ptr) {\n\
         %2 = delta @text () () {\n%3 = const bytes \"%d %5.2f%%\\x0a\\x00\\x00\" : [13 x i8]\n} -> (%3)\n\
         %4 = lambda @main (%2, %0, %1) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {\n\
         %5 = const -3 : i32\n%6 = const float 0x400921fb54442d18 : double\n\
         %7, %8, %9 = call read write io [i32 (ptr, ...), args [\"\"]] %1, %0, %5, %6, %3, %4 : i32, io, mem\n\
         %10, %11 = call read write io [void (i32), args [\"\"]] %2, %7, %8, %9 : io, mem\n\
         %12 = const 0 : i32\n\
         } -> (%12, %10, %11)\n\
         } -> (%4)\n",
    );
    let outcome = Interpreter::new(&module, Options::default()).run_main(&["prog"]);
    assert_eq!((&*outcome.output, outcome.exit_code), (&b"-3  3.14%\n"[..], Some(10)));
    assert_eq!((outcome.error, outcome.value), (None, None));
}

#[test]
fn intrinsics_have_edges() {
    let call = |name: &str, ty: &str, args: &str, width: u32, more: &str| {
        let text = format!(
            "symbol @llvm.{name} = external declared function {ty} : ptr\n\
             symbol @f = external defined function i{width} (i{width}, i{width}) : ptr\n\
             omega imports [] exports [@f] () {{\n%0 = lambda @f () (%0: i{width}, %1: i{width}, %2: io, %3: mem) {{\n\
             {more}%5 = call [{ty}, intrinsic @llvm.{name}, args []] {args} : i{width}\n\
             }} -> (%5, %2, %3)\n}} -> (%0)\n"
        );
        module(&text)
    };
    let two = |name: &str, width: u32, a: i64, b: i64| {
        let module = call(&format!("{name}.i{width}"), &format!("i{width} (i{width}, i{width})"), "%0, %1", width, "");
        run(&module, &[Value::int(a, width), Value::int(b, width)]).value.unwrap()
    };
    let bits = |bits: i64, width: u32| Datum::Bits(vec![bits as u64 & crate::value::mask(width)], 0);
    assert_eq!(two("smax", 8, -1, 1), bits(1, 8));
    assert_eq!(two("umax", 8, -1, 1), bits(-1, 8));
    assert_eq!(two("sadd.sat", 8, 100, 100), bits(127, 8));
    assert_eq!(two("ssub.sat", 8, -100, 100), bits(-128, 8));
    assert_eq!(two("ssub.sat", 8, 100, -100), bits(127, 8));
    assert_eq!(two("usub.sat", 8, 1, 2), bits(0, 8));
    assert_eq!(two("uadd.sat", 8, -1, 2), bits(-1, 8));
    assert_eq!(two("sshl.sat", 8, -3, 6), bits(-128, 8));
    let counting = |name: &str, flag: i32, value: i64| {
        let more = format!("%4 = const {flag} : i1\n");
        let module = call(&format!("{name}.i32"), "i32 (i32, i1)", "%0, %4", 32, &more);
        run(&module, &[int(value), int(0)]).value.unwrap()
    };
    assert_eq!(counting("ctlz", 0, 0), bits(32, 32));
    assert_eq!(counting("ctlz", -1, 0), Datum::Poison);
    assert_eq!(counting("ctlz", -1, 1), bits(31, 32));
    assert_eq!(counting("cttz", 0, 8), bits(3, 32));
    assert_eq!(counting("abs", -1, i64::from(i32::MIN)), Datum::Poison);
    assert_eq!(counting("abs", 0, i64::from(i32::MIN)), bits(i64::from(i32::MIN), 32));
    let one = |name: &str, value: i64| {
        let module = call(&format!("{name}.i32"), "i32 (i32)", "%0", 32, "");
        run(&module, &[int(value), int(0)]).value.unwrap()
    };
    assert_eq!(one("bswap", 0x0102_0304), bits(0x0403_0201, 32));
    assert_eq!(one("bitreverse", 1), bits(1 << 31, 32));
    assert_eq!(one("ctpop", -1), bits(32, 32));
}

#[test]
fn vectors_are_evaluated_lane_by_lane() {
    let body = "%3 = const poison : <4 x i32>\n%4 = const 1 : i32\n%5 = const 0 : i32\n\
        %6 = insertelement %3, %0, %5 : <4 x i32>\n%7 = insertelement %6, %4, %4 : <4 x i32>\n\
        %8 = shufflevector [1, 0, 1, -1] %7, %3 : <4 x i32>\n%9 = mul %8, %7 : <4 x i32>\n\
        %10 = extractelement %9, %0 : i32";
    let module = function(F, P, body, "%10, %1, %2");
    assert_eq!(bits(&run(&module, &[int(0)])), 0);
    assert_eq!(bits(&run(&module, &[int(1)])), 1);
    assert_eq!(run(&module, &[int(2)]).value, Some(Datum::Poison));
    assert_eq!(run(&module, &[int(4)]).value, Some(Datum::Poison));
}

/// `@f` passes a struct by value and 7, 2.5, 40 to `@v`, which prints the numbers by `vprintf` and changes its copy of
/// the struct.
const VARIADIC: &str = "type %S = {i32, i32}\n\
    symbol @text = private defined global [10 x i8] : ptr, constant\n\
    symbol @llvm.va_start.p0 = external declared function void (ptr) : ptr\n\
    symbol @vprintf = external declared function i32 (ptr, ptr) : ptr\n\
    symbol @v = external defined function i32 (ptr, ...) : ptr\n\
    symbol @f = external defined function i32 (i32) : ptr\n\
    omega imports [@vprintf] exports [@v, @f] (%0: ptr) {\n\
    %1 = delta @text () () {\n%2 = const bytes \"%d %g %d\\x0a\\x00\" : [10 x i8]\n} -> (%2)\n\
    %3 = lambda @v (%1, %0) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {\n\
    %5 = const 1 : i32\n\
    %6, %7 = alloca [[24 x i8], align 16] %5, %4 : ptr, mem\n\
    %8, %9 = call read write io [void (ptr), intrinsic @llvm.va_start.p0, args [\"\"]] %6, %3, %7 : io, mem\n\
    %10, %11 = load read pinned [i32, align 16] %6, %8, %9 : i32, mem\n\
    %12, %13, %14 = call read write io [i32 (ptr, ptr), args [\"\", \"\"]] %1, %0, %6, %8, %11 : i32, io, mem\n\
    %15, %16 = load read pinned [i32, align 4] %2, %13, %14 : i32, mem\n\
    %17 = store write pinned [i32, align 4] %5, %2, %13, %16 : mem\n\
    %18 = add %10, %15 : i32\n\
    } -> (%18, %13, %17)\n\
    %4 = lambda @f (%3) (%0: ptr, %1: i32, %2: io, %3: mem) {\n\
    %4 = const 1 : i32\n\
    %5, %6 = alloca [%S, align 8] %4, %3 : ptr, mem\n\
    %7 = store write pinned [i32, align 8] %1, %5, %2, %6 : mem\n\
    %8 = const 7 : i32\n%9 = const float 0x4004000000000000 : double\n\
    %10, %11, %12 = call read write io [i32 (ptr, ...), args [\"byval(%S) align 8\"]] \
    %0, %5, %8, %9, %1, %2, %7 : i32, io, mem\n\
    %13, %14 = load read pinned [i32, align 8] %5, %11, %12 : i32, mem\n\
    %15 = sub %10, %13 : i32\n\
    } -> (%15, %11, %14)\n\
    } -> (%3, %4)\n";

#[test]
fn variable_arguments_lie_as_the_abi_says() {
    let outcome = run(&module(VARIADIC), &[int(40)]);
    // A struct passed by value takes no register, so `gp_offset` is 0. The callee changes only its own copy.
    assert_eq!((bits(&outcome), String::from_utf8(outcome.output).unwrap()), (0, "7 2.5 40\n".into()));
}
