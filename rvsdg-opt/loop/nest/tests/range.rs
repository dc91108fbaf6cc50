//! What happens in every strip, in a nest over time whose loops have different ranges of keys.

mod cut;

use cut::cut;
use rvsdg_core::Module;
use rvsdg_opt_target::Target;
use rvsdg_opt_testing::{check, parse};

/// In each step, `x = m[3][6]`, then `m[t][j] = b[j] + 0.5`, and then `b[j] = m[t][j + 1] + x`. Keys of the last loop
/// are one larger, as it needs the next number of the row; so the load would be repeated in a strip behind the last
/// store to `m`.
fn module() -> Module {
    parse(TEXT)
}

const TEXT: &str = r#"
symbol @b = internal defined global [8 x double] : ptr, suffix ", align 16"
symbol @m = internal defined global [4 x [8 x double]] : ptr, suffix ", align 16"
symbol @f = external defined function double (i64) : ptr
omega imports [] exports [@f] () {
  %0 = delta @b () () {
    %1 = const zero : [8 x double]
  } -> (%1)
  %2 = delta @m () () {
    %3 = const zero : [4 x [8 x double]]
  } -> (%3)
  %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 0 : i64
    %6, %7, %8, %9, %10 = theta (%3, %4, %0, %5, %2) (%11: io, %12: mem, %13: ptr, %14: i64, %15: i64) {
      %16 = const 8 : i64
      %17 = mul nsw %14, %15 : i64
      %18 = sitofp %17 : double
      %19 = gep inbounds [[8 x double], i64 0, _] %13, %14 : ptr
      %20 = store write pinned [double, align 8] %18, %19, %11, %12 : mem
      %21 = const 1 : i64
      %22 = add nsw %14, %21 : i64
      %23 = icmp slt %22, %16 : i1
      %24 = match [-1 -> 1, default -> 0] %23 : ctl2
    } -> (%24, %11, %20, %13, %22, %15)
    %25, %26, %27, %28, %29 = theta (%3, %7, %0, %1, %5) (%30: io, %31: mem, %32: ptr, %33: ptr, %34: i64) {
      %35 = const 4 : i64
      %36 = gep inbounds [[4 x [8 x double]], i64 0, i64 3, i64 6] %33 : ptr
      %37, %38 = load read pinned [double, align 16] %36, %30, %31 : double, mem
      %39 = const 1 : i64
      %40, %41, %42, %43, %44, %45 = theta (%30, %38, %32, %33, %39, %34)
        (%46: io, %47: mem, %48: ptr, %49: ptr, %50: i64, %51: i64) {
        %52 = const 7 : i64
        %53 = gep inbounds [[8 x double], i64 0, _] %48, %50 : ptr
        %54, %55 = load read pinned [double, align 8] %53, %46, %47 : double, mem
        %56 = const float 0x3fe0000000000000 : double
        %57 = fadd %54, %56 : double
        %58 = gep inbounds [[4 x [8 x double]], i64 0, _, _] %49, %51, %50 : ptr
        %59 = store write pinned [double, align 8] %57, %58, %46, %55 : mem
        %60 = const 1 : i64
        %61 = add nsw %50, %60 : i64
        %62 = icmp slt %61, %52 : i1
        %63 = match [-1 -> 1, default -> 0] %62 : ctl2
      } -> (%63, %46, %59, %48, %49, %61, %51)
      %64, %65, %66, %67, %68, %69, %70 = theta (%30, %41, %32, %33, %34, %39, %37)
        (%71: io, %72: mem, %73: ptr, %74: ptr, %75: i64, %76: i64, %77: double) {
        %78 = const 7 : i64
        %79 = const 1 : i64
        %80 = add nsw %76, %79 : i64
        %81 = gep inbounds [[4 x [8 x double]], i64 0, _, _] %74, %75, %80 : ptr
        %82, %83 = load read pinned [double, align 8] %81, %71, %72 : double, mem
        %84 = fadd %82, %77 : double
        %85 = gep inbounds [[8 x double], i64 0, _] %73, %76 : ptr
        %86 = store write pinned [double, align 8] %84, %85, %71, %83 : mem
        %87 = icmp slt %80, %78 : i1
        %88 = match [-1 -> 1, default -> 0] %87 : ctl2
      } -> (%88, %71, %86, %73, %74, %75, %80, %77)
      %89 = add nsw %34, %39 : i64
      %90 = icmp slt %89, %35 : i1
      %91 = match [-1 -> 1, default -> 0] %90 : ctl2
    } -> (%91, %30, %65, %32, %33, %89)
    %92 = const float 0x0 : double
    %93, %94, %95, %96, %97 = theta (%3, %26, %0, %92, %5) (%98: io, %99: mem, %100: ptr, %101: double, %102: i64) {
      %103 = const 8 : i64
      %104 = const float 0x3fe0000000000000 : double
      %105 = fmul %101, %104 : double
      %106 = gep inbounds [[8 x double], i64 0, _] %100, %102 : ptr
      %107, %108 = load read pinned [double, align 8] %106, %98, %99 : double, mem
      %109 = fadd %105, %107 : double
      %110 = const 1 : i64
      %111 = add nsw %102, %110 : i64
      %112 = icmp slt %111, %103 : i1
      %113 = match [-1 -> 1, default -> 0] %112 : ctl2
    } -> (%113, %98, %108, %100, %109, %111)
  } -> (%96, %3, %94)
} -> (%4)
"#;

#[test]
fn a_load_in_every_strip_is_in_the_way() {
    let (before, mut after) = (module(), module());
    let stats = cut(&mut after, |graph, env| rvsdg_opt_nest::run_body_by(graph, env, Target::UNKNOWN, 3));
    assert_eq!((stats.cut, stats.refused_conflict), (0, 1));
    check(&before, &after);
}

#[cfg(feature = "mutate")]
#[test]
fn a_load_behind_the_last_store_is_found() {
    let (before, mut after) = (module(), module());
    let fault = rvsdg_opt_nest::Mutation::RangeOfFirst;
    let stats = cut(&mut after, |graph, env| rvsdg_opt_nest::run_body_mutated(graph, env, Target::UNKNOWN, 3, fault));
    assert_eq!(stats.skewed, 1);
    assert!(rvsdg_opt_testing::compare_on(&before, &after, [[1], [3]]).is_err());
}
