//! Random loops and nests of loops on three arrays that may or may not overlap, before and after, on the interpreter.
//! `load-store` uses what the versions know.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_opt_load_store::Env;
use rvsdg_opt_loop_versioning::run_module;
use rvsdg_opt_testing::{Programs, each_body, parse};
use std::fmt::Write;

const HEAD: &str = r#"preamble [
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @work = internal defined function i32 (ptr, ptr, ptr, i64) : ptr, params ["", "", "", ""], facts [noinline, mustprogress]
symbol @f = external defined function i32 () : ptr
omega imports [] exports [@f] () {
"#;

/// A loop over the 256 numbers of a buffer, in which `#` stands for the beginning of names: `%#3` is the index, `%#4`
/// the place, `%#5` a sum, `%#8` a number of its own for each place. `BODY` is what it does; then `STATE` is the
/// memory, and `SUM` the sum.
const BUFFER_LOOP: &str =
    "  %#90, %#91, %#92, %#93, %#94 = theta (IO, MEM, %5, %7, %8) (%#0: io, %#1: mem, %#2: ptr, %#3: i64, %#5: i32) {
  %#4 = gep inbounds [i32, _] %#2, %#3 : ptr
  %#6 = trunc %#3 : i32
  %#7 = const 77 : i32
  %#8 = mul %#6, %#7 : i32
BODY
  %#30 = const 1 : i64
  %#31 = add nsw %#3, %#30 : i64
  %#32 = const 256 : i64
  %#33 = icmp slt %#31, %#32 : i1
  %#34 = match [-1 -> 1, default -> 0] %#33 : ctl2
  } -> (%#34, %#0, STATE, %#2, %#31, SUM)
";
const FILL: &str = "  %#20 = store write pinned [i32, align 4] %#8, %#4, %#0, %#1 : mem";
const ADD_UP: &str = "  %#20, %#21 = load read pinned [i32, align 4] %#4, %#0, %#1 : i32, mem
  %#22 = mul %#20, %#8 : i32
  %#23 = add %#5, %#22 : i32";

/// The loop, with names of its own, a pair of states and a body, and what it leaves of memory and sum.
fn buffer_loop(name: &str, [io, mem]: [&str; 2], [body, state, sum]: [&str; 3]) -> String {
    let text = BUFFER_LOOP.replace("BODY", body).replace("STATE", state).replace("SUM", sum);
    text.replace('#', name).replace("IO", io).replace("MEM", mem)
}

/// `void @work(ptr, ptr, ptr)`: a loop of loads and stores relative to its parameters.
fn work(random: &mut Random) -> String {
    let mut out = String::from(
        "%0 = lambda @work () (%0: ptr, %1: ptr, %2: ptr, %9: i64, %3: io, %4: mem) {\n  %5 = const 0 : i64\n  %6 = const 1 : i32\n  \
         %10, %11, %12, %13, %14, %15, %16, %17 = theta (%3, %4, %0, %1, %2, %5, %6, %9) \
         (%20: io, %21: mem, %22: ptr, %23: ptr, %24: ptr, %25: i64, %26: i32, %27: i64) {\n",
    );
    // What nobody knows to end: the outside world waits for it.
    if random.one_in(3) {
        out = out.replace("= theta (", "= theta may_diverge (");
    }
    let (mut next, mut mem, mut value) = (30, 21, 26);
    for _ in 0..2 + random.below(4) {
        // Not an affine place now and then: then there is no extent.
        let by = if random.one_in(12) { "%25".into() } else { format!("%{next}") };
        // What stays in one place is what `load-store` likes best.
        let stride = if random.one_in(2) { 0 } else { i64::from(random.below(4)) - 1 };
        let offset = i64::from(random.below(9)) - 4;
        let array = 22 + random.below(3);
        let [constant, product, shift, index, place] = [0, 1, 2, 3, 4].map(|k| next + k);
        writeln!(out, "    %{constant} = const {stride} : i64\n    %{product} = mul nsw %25, {by} : i64").unwrap();
        writeln!(out, "    %{shift} = const {offset} : i64\n    %{index} = add nsw %{product}, %{shift} : i64")
            .unwrap();
        writeln!(out, "    %{place} = gep inbounds [i32, _] %{array}, %{index} : ptr").unwrap();
        next += 5;
        if random.one_in(2) {
            let (loaded, sum) = (next, next + 2);
            writeln!(
                out,
                "    %{loaded}, %{} = load read pinned [i32, align 4] %{place}, %20, %{mem} : i32, mem",
                next + 1
            )
            .unwrap();
            writeln!(out, "    %{sum} = add %{value}, %{loaded} : i32").unwrap();
            (mem, value) = (next + 1, sum);
            next += 3;
        } else {
            writeln!(out, "    %{next} = store write pinned [i32, align 4] %{value}, %{place}, %20, %{mem} : mem")
                .unwrap();
            mem = next;
            next += 1;
        }
    }
    let count = 1 + random.below(5);
    let names = [0, 1, 2, 3, 4].map(|k| next + k);
    let [one, after, bound, more, again] = names;
    // By two, without a flag, it might wrap around past the bound.
    let (step, flag, cond) = if random.one_in(3) { (2, "", "ult") } else { (1, "nsw ", "slt") };
    writeln!(out, "    %{one} = const {step} : i64\n    %{after} = add {flag}%25, %{one} : i64").unwrap();
    writeln!(out, "    %{bound} = const {count} : i64").unwrap();
    let until = if random.one_in(2) { 27 } else { bound };
    writeln!(out, "    %{more} = icmp {cond} %{after}, %{until} : i1").unwrap();
    writeln!(out, "    %{again} = match [-1 -> 1, default -> 0] %{more} : ctl2").unwrap();
    writeln!(out, "  }} -> (%{again}, %20, %{mem}, %22, %23, %24, %{after}, %{value}, %27)\n}} -> (%16, %10, %11)")
        .unwrap();
    out
}

/// `i32 @work(ptr, ptr, ptr, i64)`: a loop in a loop. Counts are constants, the parameter, or that of the outer loop;
/// places are sums of multiples of both counters, and of products with the parameter. If they `wrap`, nothing is said
/// about wrapping, and the parameter counts nothing.
fn nest(random: &mut Random, wraps: bool) -> String {
    let (nsw, inbounds) = if wraps { ("", "") } else { ("nsw ", "inbounds ") };
    let mut out = String::from(
        "%0 = lambda @work () (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {\n  %6 = const 0 : i64\n  \
         %7 = const 1 : i32\n",
    );
    // A second pointer into the first array now and then.
    let second = if random.one_in(3) { "%18" } else { "%1" };
    match random.one_in(2) {
        true => writeln!(out, "  %18 = gep inbounds [i32, i64 {}] %0 : ptr", random.below(6)).unwrap(),
        false => out.push_str("  %18 = gep [i32, _] %0, %3 : ptr\n"),
    }
    writeln!(
        out,
        "  %10, %11, %12, %13, %14, %15, %16, %17 = theta (%4, %5, %0, {second}, %2, %3, %6, %7) \
         (%20: io, %21: mem, %22: ptr, %23: ptr, %24: ptr, %25: i64, %26: i64, %27: i32) {{"
    )
    .unwrap();
    if random.one_in(3) {
        out = out.replace("= theta (", "= theta may_diverge (");
    }
    out.push_str(
        "  %28 = const 0 : i64\n  \
         %30, %31, %32, %33, %34, %35, %36, %37, %38 = theta (%20, %21, %22, %23, %24, %25, %26, %28, %27) \
         (%40: io, %41: mem, %42: ptr, %43: ptr, %44: ptr, %45: i64, %46: i64, %47: i64, %48: i32) {\n",
    );
    let (mut next, mut mem, mut value) = (60, 41, 48);
    for _ in 0..2 + random.below(4) {
        let [inner, outer] = [0, 1].map(|_| if random.one_in(2) { 0 } else { i64::from(random.below(4)) - 1 });
        let offset = i64::from(random.below(9)) - 4;
        let row = if random.one_in(3) { "%45".into() } else { format!("%{}", next + 2) };
        let array = 42 + random.below(3);
        writeln!(out, "    %{next} = const {inner} : i64\n    %{} = mul {nsw}%47, %{next} : i64", next + 1).unwrap();
        writeln!(out, "    %{} = const {outer} : i64\n    %{} = mul {nsw}%46, {row} : i64", next + 2, next + 3)
            .unwrap();
        writeln!(out, "    %{} = add {nsw}%{}, %{} : i64", next + 4, next + 1, next + 3).unwrap();
        writeln!(
            out,
            "    %{} = const {offset} : i64\n    %{} = add {nsw}%{}, %{0} : i64",
            next + 5,
            next + 6,
            next + 4
        )
        .unwrap();
        let place = next + 7;
        writeln!(out, "    %{place} = gep {inbounds}[i32, _] %{array}, %{} : ptr", next + 6).unwrap();
        next += 8;
        if random.one_in(2) {
            writeln!(
                out,
                "    %{next}, %{} = load read pinned [i32, align 4] %{place}, %40, %{mem} : i32, mem",
                next + 1
            )
            .unwrap();
            writeln!(out, "    %{} = add %{value}, %{next} : i32", next + 2).unwrap();
            (mem, value) = (next + 1, next + 2);
            next += 3;
        } else {
            writeln!(out, "    %{next} = store write pinned [i32, align 4] %{value}, %{place}, %40, %{mem} : mem")
                .unwrap();
            mem = next;
            next += 1;
        }
    }
    let [inner, outer] = [0, 1].map(|level| match random.below(3) {
        0 if !wraps => ["%45", "%25"][level].into(),
        1 if level == 0 => "%46".into(),
        _ => format!("%{}", next + 10 * level),
    });
    // Up to the bound or beyond it, by one or by two.
    let step = 1 + random.below(2);
    let cond = if random.one_in(3) { "sle" } else { "slt" };
    writeln!(out, "    %{next} = const {} : i64\n    %{} = const {step} : i64", 1 + random.below(4), next + 1).unwrap();
    writeln!(out, "    %{} = add nsw %47, %{} : i64", next + 2, next + 1).unwrap();
    writeln!(out, "    %{} = icmp {cond} %{}, {inner} : i1", next + 3, next + 2).unwrap();
    writeln!(out, "    %{} = match [-1 -> 1, default -> 0] %{} : ctl2", next + 4, next + 3).unwrap();
    writeln!(out, "  }} -> (%{}, %40, %{mem}, %42, %43, %44, %45, %46, %{}, %{value})", next + 4, next + 2).unwrap();
    next += 10;
    writeln!(out, "    %{next} = const {} : i64\n    %{} = const 1 : i64", 1 + random.below(4), next + 1).unwrap();
    writeln!(out, "    %{} = add nsw %26, %{} : i64", next + 2, next + 1).unwrap();
    writeln!(out, "    %{} = icmp slt %{}, {outer} : i1", next + 3, next + 2).unwrap();
    writeln!(out, "    %{} = match [-1 -> 1, default -> 0] %{} : ctl2", next + 4, next + 3).unwrap();
    writeln!(out, "  }} -> (%{}, %20, %31, %22, %23, %24, %25, %{}, %38)", next + 4, next + 2).unwrap();
    out.push_str("} -> (%17, %10, %11)\n");
    out
}

/// `i32 @work(ptr, ptr, ptr, i64)`: a loop in a loop, with unsigned indices of 32 bits. How far rows are apart is the
/// parameter, or what is loaded in each iteration, from a place that is stored to now and then; it may be what the
/// inner loop runs to, too. So is a pointer, to an array or to be copied. So that something wraps around in these few
/// iterations, factors are large now and then.
fn unsigned_nest(random: &mut Random) -> String {
    let mut out = String::from(
        "%0 = lambda @work () (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {\n  %6 = const 0 : i32\n  \
         %7 = const 1 : i32\n  %8 = trunc %3 : i32\n  %9 = gep inbounds [i32, i64 16] %2 : ptr\n  \
         %18, %19 = load read pinned [ptr, align 4] %9, %4, %5 : ptr, mem\n  \
         %10, %11, %12, %13, %14, %15, %16, %17, %61 = theta (%4, %19, %0, %1, %2, %8, %6, %7, %18) \
         (%20: io, %21: mem, %22: ptr, %23: ptr, %24: ptr, %25: i32, %26: i32, %27: i32, %29: ptr) {\n  \
         %28 = const 0 : i32\n  %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %62 = \
         theta (%20, %21, %22, %23, %24, %25, %26, %28, %27, %25, %29) \
         (%40: io, %41: mem, %42: ptr, %43: ptr, %44: ptr, %45: i32, %46: i32, %47: i32, %48: i32, %49: i32, %59: ptr) {\n",
    );
    let is_loaded = random.one_in(2);
    let is_conditional = is_loaded && random.one_in(3);
    let (mut next, mut mem, mut value, mut row) = (100, 41, 48, 45);
    let place = format!("gep inbounds [i32, i64 {}] %{} : ptr", random.below(9), 44 - random.below(5) / 4);
    if random.one_in(3) {
        // It may change what decisions and addresses depend on.
        let at = match random.one_in(2) {
            true => place.clone(),
            false => format!("gep inbounds [i32, _] %{}, %80 : ptr", random.pick(&[42, 43, 43, 44])),
        };
        let text = format!(
            "    %80 = zext %47 : i64\n    %81 = {at}\n    \
             %82 = store write pinned [i32, align 4] %47, %81, %40, %{mem} : mem\n"
        );
        out.push_str(&text);
        mem = 82;
    }
    if is_loaded {
        let load = "load read pinned [i32, align 4]";
        if is_conditional {
            // Only if the parameter is small.
            let text = format!(
                "    %50 = {place}\n    %53 = const {} : i32\n    %54 = icmp ult %45, %53 : i1\n    \
                 %55 = match [-1 -> 1, default -> 0] %54 : ctl2\n    \
                 %51, %52 = gamma %55 (%40, %{mem}, %50) {{\n    case 0 (%90: io, %91: mem, %92: ptr) {{\n      \
                 %93 = const 1 : i32\n    }} -> (%93, %91)\n    case 1 (%94: io, %95: mem, %96: ptr) {{\n      \
                 %97, %98 = {load} %96, %94, %95 : i32, mem\n    }} -> (%97, %98)\n    }}\n",
                random.below(9)
            );
            out.push_str(&text);
        } else {
            writeln!(out, "    %50 = {place}\n    %51, %52 = {load} %50, %40, %{mem} : i32, mem").unwrap();
        }
        (mem, row) = (52, if is_conditional || random.one_in(2) { 51 } else { 49 });
        if !is_conditional && random.one_in(3) {
            // By a pointer that may be null unless the row is large.
            let text = format!(
                "    %83 = const {} : i32\n    %84 = icmp ugt %{row}, %83 : i1\n    \
                 %85 = match [-1 -> 1, default -> 0] %84 : ctl2\n    \
                 %86, %87 = gamma %85 (%40, %52, %44) {{\n    case 0 (%88: io, %89: mem, %90: ptr) {{\n      \
                 %91 = const 1 : i32\n    }} -> (%91, %89)\n    case 1 (%92: io, %93: mem, %94: ptr) {{\n      \
                 %95 = gep inbounds [i32, i64 20] %94 : ptr\n      \
                 %96, %97 = load read pinned [ptr, align 4] %95, %92, %93 : ptr, mem\n      \
                 %98, %99 = {load} %96, %92, %97 : i32, mem\n    }} -> (%98, %99)\n    }}\n",
                random.below(4)
            );
            out.push_str(&text);
            (mem, row) = (87, 86);
        }
    }
    let mut pointer = "%59".to_string();
    let is_pointer = random.one_in(3);
    if is_pointer {
        let text = format!(
            "    %63 = gep inbounds [i32, i64 {}] %44 : ptr\n    \
             %64, %65 = load read pinned [ptr, align 4] %63, %40, %{mem} : ptr, mem\n",
            random.pick(&[16, 16, 18])
        );
        out.push_str(&text);
        (mem, pointer) = (65, random.pick(&["%64", "%59"]).into());
        if random.one_in(3) {
            out.push_str(
                "    %67 = zext %47 : i64\n    %66 = gep inbounds [ptr, _] %44, %67 : ptr\n    \
                 %68 = store write pinned [ptr, align 4] %64, %66, %40, %65 : mem\n",
            );
            mem = 68;
        }
    }
    for _ in 0..2 + random.below(3) {
        let inner = random.below(3);
        let outer = random.pick(&[0, 1, 1, 2, 1 << 22, -1]);
        let offset = i64::from(random.below(9)) - i64::from(random.below(8) == 0);
        let array = match random.below(if is_pointer { 4 } else { 3 }) {
            3 => pointer.clone(),
            array => format!("%{}", 42 + array),
        };
        let [by, column, times, rows, row_of, place, sum, whole, index, address] =
            [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|k| next + k);
        let text = format!(
            "    %{by} = const {inner} : i32\n    %{column} = mul %47, %{by} : i32\n    %{times} = const {outer} : i32\n    \
             %{rows} = mul %46, %{times} : i32\n    %{row_of} = mul %{rows}, %{row} : i32\n    \
             %{place} = const {offset} : i32\n    %{sum} = add %{row_of}, %{column} : i32\n    \
             %{whole} = add %{sum}, %{place} : i32\n    %{index} = zext %{whole} : i64\n    \
             %{address} = gep inbounds [i32, _] {array}, %{index} : ptr\n"
        );
        out.push_str(&text);
        next += 10;
        if random.one_in(2) {
            let [loaded, after, sum] = [0, 1, 2].map(|k| next + k);
            writeln!(
                out,
                "    %{loaded}, %{after} = load read pinned [i32, align 4] %{address}, %40, %{mem} : i32, mem"
            )
            .unwrap();
            writeln!(out, "    %{sum} = add %{value}, %{loaded} : i32").unwrap();
            (mem, value) = (after, sum);
        } else {
            // What is small may be a row.
            let [few, small, after] = [0, 1, 2].map(|k| next + k);
            writeln!(out, "    %{few} = const 3 : i32\n    %{small} = and %{value}, %{few} : i32").unwrap();
            writeln!(out, "    %{after} = store write pinned [i32, align 4] %{small}, %{address}, %40, %{mem} : mem")
                .unwrap();
            mem = after;
        }
        next += 3;
    }
    let [one, after, bound, more, again, last, behind] = [0, 1, 2, 3, 4, 5, 6].map(|k| next + k);
    let mut start = 45;
    if is_loaded && !is_conditional {
        writeln!(out, "    %{last}, %{behind} = load read pinned [i32, align 4] %50, %40, %{mem} : i32, mem").unwrap();
        (mem, start) = (behind, last);
    }
    let until = if random.one_in(3) && row < 50 { row } else { bound };
    let count = 1 + random.below(4);
    writeln!(
        out,
        "    %{one} = const 1 : i32\n    %{after} = add %47, %{one} : i32\n    %{bound} = const {count} : i32"
    )
    .unwrap();
    if random.one_in(3) {
        // What the counter would have to wrap around for.
        let text = format!(
            "    %70 = zext %{after} : i64\n    %71 = zext %{until} : i64\n    %{more} = icmp ult %70, %71 : i1\n"
        );
        out.push_str(&text);
    } else {
        writeln!(out, "    %{more} = icmp ult %{after}, %{until} : i1").unwrap();
    }
    writeln!(out, "    %{again} = match [-1 -> 1, default -> 0] %{more} : ctl2").unwrap();
    writeln!(out, "  }} -> (%{again}, %40, %{mem}, %42, %43, %44, %45, %46, %{after}, %{value}, %{start}, {pointer})")
        .unwrap();
    let [one, after, bound, more, again] = [10, 11, 12, 13, 14].map(|k| next + k);
    writeln!(out, "    %{one} = const 1 : i32\n    %{after} = add %26, %{one} : i32").unwrap();
    writeln!(out, "    %{bound} = const {} : i32\n    %{more} = icmp ult %{after}, %{bound} : i1", 1 + random.below(4))
        .unwrap();
    writeln!(out, "    %{again} = match [-1 -> 1, default -> 0] %{more} : ctl2").unwrap();
    writeln!(out, "  }} -> (%{again}, %20, %31, %22, %23, %24, %25, %{after}, %38, %62)").unwrap();
    out.push_str("} -> (%17, %10, %11)\n");
    out
}

/// `i32 @f()`: fills a buffer, has work done on three places in it, and adds up what is there then.
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let wraps = random.one_in(4);
    let is_unsigned = random.one_in(2);
    let is_single = !wraps && random.one_in(3);
    let work = match !is_single {
        _ if is_unsigned => unsigned_nest(&mut random),
        true => nest(&mut random, wraps),
        false => work(&mut random),
    };
    let mut text = String::from(HEAD) + &work;
    text.push_str("%1 = lambda @f (%0) (%0: ptr, %1: io, %2: mem) {\n  %3 = const 1 : i32\n");
    text.push_str(
        "  %5, %6 = alloca [[256 x i32], align 4] %3, %2 : ptr, mem\n  %7 = const 0 : i64\n  %8 = const 0 : i32\n",
    );
    text.push_str(&buffer_loop("4", ["%1", "%6"], [FILL, "%#20", "%#5"]));
    let base = 64 + i64::from(random.below(40));
    let mut last = 0;
    for k in 0..3 {
        // Near each other, or as far apart as can be.
        let mut place = if random.one_in(2) { base + i64::from(random.below(12)) } else { 64 + 48 * k };
        if k == 2 && random.one_in(3) {
            // The second begins where something is loaded by the third.
            place = (last - i64::from(random.below(9))).max(64);
        }
        last = place;
        writeln!(text, "  %{} = gep inbounds [i32, i64 {place}] %5 : ptr", 50 + k).unwrap();
    }
    // Multiples of 2^62 numbers of four bytes wrap around to where they began.
    let around = if wraps && !is_unsigned { i64::from(random.below(4)) << 62 } else { 0 };
    let row = if is_unsigned && random.one_in(4) {
        1 << 10
    } else {
        1 + i64::from(random.below(if is_single && !is_unsigned { 9 } else { 5 }))
    };
    writeln!(text, "  %59 = const {} : i64", around + row).unwrap();
    let mut mem = String::from("%491");
    if is_unsigned {
        // What may be loaded as a row: the same, mostly.
        for k in 0..9 {
            let row = if random.one_in(30) { 1 + i64::from(random.below(5)) } else { row };
            let [place, number, after] = [300, 301, 302].map(|name| name + 3 * k);
            let base = if k < 8 { 52 } else { 51 };
            writeln!(
                text,
                "  %{place} = gep inbounds [i32, i64 {}] %{base} : ptr\n  %{number} = const {row} : i32",
                k % 8
            )
            .unwrap();
            writeln!(text, "  %{after} = store write pinned [i32, align 4] %{number}, %{place}, %490, {mem} : mem")
                .unwrap();
            mem = format!("%{after}");
        }
        for k in 0..3 {
            let [place, after] = [400, 401].map(|name| name + 2 * k);
            let mut array = 50 + random.below(3);
            if k == 2 && row < 3 && random.one_in(2) {
                array = 410;
                text.push_str("  %410 = const null : ptr\n");
            }
            writeln!(text, "  %{place} = gep inbounds [i32, i64 {}] %52 : ptr", 16 + 2 * k).unwrap();
            writeln!(text, "  %{after} = store write pinned [ptr, align 4] %{array}, %{place}, %490, {mem} : mem")
                .unwrap();
            mem = format!("%{after}");
        }
    }
    writeln!(
        text,
        "  %53, %54, %55 = call read write io [i32 (ptr, ptr, ptr, i64), args [\"\", \"\", \"\", \"\"]] \
         %0, %50, %51, %52, %59, %490, {mem} : i32, io, mem",
    )
    .unwrap();
    text.push_str(&buffer_loop("6", ["%54", "%55"], [ADD_UP, "%#21", "%#23"]));
    text.push_str("  %57 = add %694, %53 : i32\n} -> (%57, %690, %691)\n} -> (%1)\n");
    parse(&text)
}

const MODULES: Programs = Programs { module, inputs: |_, _| vec![vec![]], fuel: 1_000_000 };

/// The first iteration of a loop stores to the number by which it decides on using a pointer, which is null.
fn late(_: u64) -> Module {
    let mut text = String::from(HEAD);
    text.push_str(
        "%0 = lambda @work () (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {\n  %6 = const 0 : i64\n  \
         %7 = const 0 : i32\n  \
         %10, %11, %12, %13, %14, %15, %16 = theta (%4, %5, %0, %1, %6, %3, %7) \
         (%20: io, %21: mem, %22: ptr, %23: ptr, %24: i64, %25: i64, %26: i32) {\n    \
         %27 = trunc %24 : i32\n    %28 = gep inbounds [i32, _] %23, %24 : ptr\n    \
         %29 = store write pinned [i32, align 4] %27, %28, %20, %21 : mem\n    \
         %30, %31 = load read pinned [i32, align 4] %22, %20, %29 : i32, mem\n    %32 = const 3 : i32\n    \
         %33 = icmp ugt %30, %32 : i1\n    %34 = match [-1 -> 1, default -> 0] %33 : ctl2\n    \
         %35, %36 = gamma %34 (%20, %31, %22) {\n    case 0 (%37: io, %38: mem, %39: ptr) {\n      \
         %40 = const 1 : i32\n    } -> (%40, %38)\n    case 1 (%41: io, %42: mem, %43: ptr) {\n      \
         %44 = gep inbounds [i32, i64 2] %43 : ptr\n      \
         %45, %46 = load read pinned [ptr, align 4] %44, %41, %42 : ptr, mem\n      \
         %47, %48 = load read pinned [i32, align 4] %45, %41, %46 : i32, mem\n    } -> (%47, %48)\n    }\n    \
         %49 = add %26, %35 : i32\n    %50 = const 1 : i64\n    %51 = add nsw %24, %50 : i64\n    \
         %52 = icmp slt %51, %25 : i1\n    %53 = match [-1 -> 1, default -> 0] %52 : ctl2\n  \
         } -> (%53, %20, %36, %22, %23, %51, %25, %49)\n} -> (%16, %4, %11)\n",
    );
    text.push_str(
        "%1 = lambda @f (%0) (%0: ptr, %1: io, %2: mem) {\n  %3 = const 1 : i32\n  \
         %5, %6 = alloca [[256 x i32], align 4] %3, %2 : ptr, mem\n  %7 = const 5 : i32\n  \
         %8 = store write pinned [i32, align 4] %7, %5, %1, %6 : mem\n  %9 = const null : ptr\n  \
         %10 = gep inbounds [i32, i64 2] %5 : ptr\n  \
         %11 = store write pinned [ptr, align 4] %9, %10, %1, %8 : mem\n  %12 = const 1 : i64\n  \
         %13, %14, %15 = call read write io [i32 (ptr, ptr, ptr, i64), args [\"\", \"\", \"\", \"\"]] \
         %0, %5, %5, %5, %12, %1, %11 : i32, io, mem\n} -> (%13, %14, %15)\n} -> (%1)\n",
    );
    parse(&text)
}

/// Addresses have 32 bits, and the first index is so great that it leads around all of them: what is stored is what is
/// loaded.
fn around(_: u64) -> Module {
    let layout = HEAD.find("e-m:e").unwrap()..HEAD.find("S128").unwrap() + 4;
    let mut text = String::from(HEAD);
    text.replace_range(layout, "e-m:e-p:32:32-i64:64-n8:16:32-S128");
    text = text.replace("i32 (ptr, ptr, ptr, i64)", "i32 (ptr, ptr, ptr, i32)");
    text.push_str(
        "%0 = lambda @work () (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {\n  %6 = const 0 : i32\n  \
         %7 = const 0 : i32\n  \
         %10, %11, %12, %13, %14, %15, %16 = theta (%4, %5, %0, %1, %6, %3, %7) \
         (%20: io, %21: mem, %22: ptr, %23: ptr, %24: i32, %25: i32, %26: i32) {\n    \
         %17 = add nsw %24, %25 : i32\n    %28 = gep [i32, _] %23, %17 : ptr\n    \
         %29 = store write pinned [i32, align 4] %24, %28, %20, %21 : mem\n    \
         %30, %31 = load read pinned [i32, align 4] %22, %20, %29 : i32, mem\n    \
         %49 = add %26, %30 : i32\n    %50 = const 1 : i32\n    %51 = add nsw %24, %50 : i32\n    \
         %54 = const 100 : i32\n    \
         %52 = icmp slt %51, %54 : i1\n    %53 = match [-1 -> 1, default -> 0] %52 : ctl2\n  \
         } -> (%53, %20, %31, %22, %23, %51, %25, %49)\n} -> (%16, %4, %11)\n",
    );
    text.push_str(
        "%1 = lambda @f (%0) (%0: ptr, %1: io, %2: mem) {\n  %3 = const 1 : i32\n  \
         %5, %6 = alloca [[256 x i32], align 4] %3, %2 : ptr, mem\n  %7 = const 500 : i32\n  \
         %10 = gep inbounds [i32, i64 3] %5 : ptr\n  \
         %8 = store write pinned [i32, align 4] %7, %10, %1, %6 : mem\n  %12 = const 1073741824 : i32\n  \
         %13, %14, %15 = call read write io [i32 (ptr, ptr, ptr, i32), args [\"\", \"\", \"\", \"\"]] \
         %0, %10, %5, %5, %12, %1, %8 : i32, io, mem\n} -> (%13, %14, %15)\n} -> (%1)\n",
    );
    parse(&text)
}

/// Uses what versions know of their arrays: without that, a wrong version does nothing wrong yet.
fn forward(module: &mut Module) -> usize {
    let before = module.node_count();
    each_body(module, |graph, cx| {
        let (types, symbols, layout) = (cx.types, cx.symbols, cx.layout.expect("a layout"));
        let env = Env {
            types,
            layout,
            metadata: cx.metadata,
            symbols,
            function: Some(cx.symbol),
            shape: cx.shape,
            context: cx.context,
            fault: Default::default(),
        };
        rvsdg_opt_load_store::run_body(graph, env)
    });
    usize::from(module.node_count() != before)
}

#[test]
fn random_functions_behave_the_same() {
    let report = MODULES.refined(0..300, |module| run_module(module).nests);
    assert!(report.stats as u64 * 3 > report.modules);
    let report = MODULES.refined(0..300, |module| {
        run_module(module);
        forward(module)
    });
    assert!(report.stats as u64 * 4 > report.modules, "versions are of use");
    Programs { module: late, ..MODULES }.refined(0..1, |module| run_module(module).nests);
    let report = Programs { module: around, ..MODULES }.refined(0..1, |module| run_module(module).nests);
    assert_eq!(report.stats, 1);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    use rvsdg_opt_loop_versioning::Mutation;
    let faults: Vec<Mutation> = Mutation::ALL
        .iter()
        .copied()
        .filter(|it| !matches!(it, Mutation::LateLoad | Mutation::BehindAddresses))
        .collect();
    let apply = |module: &mut Module, fault| {
        rvsdg_opt_loop_versioning::run_module_mutated(module, fault);
        forward(module)
    };
    MODULES.find_in([2510, 1036, 966, 738, 2237].into_iter().chain(0..6000), &faults, apply);
    Programs { module: late, ..MODULES }.find(1, &[Mutation::LateLoad], apply);
    Programs { module: around, ..MODULES }.find(1, &[Mutation::BehindAddresses], apply);
}
