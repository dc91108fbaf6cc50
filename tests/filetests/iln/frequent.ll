; test opt inv,iln<frequent>,iln<frequent>,dne
; `@large` is too large for `@direct`, and for `@through`. The copy of `@through` is in two loops of `@nest`, so there
; the call in it counts anew, and is inlined. In `@single` there is one loop only.
; run: @nest(3) == 1345640002
; run: @direct(1, 2) == 761741247
define internal i32 @large(i32 %x, i32 %y) {
  %a0 = mul i32 %x, 3
  %b0 = xor i32 %a0, %y
  %a1 = mul i32 %b0, 5
  %b1 = xor i32 %a1, %y
  %a2 = mul i32 %b1, 7
  %b2 = xor i32 %a2, %y
  %a3 = mul i32 %b2, 9
  %b3 = xor i32 %a3, %y
  %a4 = mul i32 %b3, 11
  %b4 = xor i32 %a4, %y
  %a5 = mul i32 %b4, 13
  %b5 = xor i32 %a5, %y
  %a6 = mul i32 %b5, 15
  %b6 = xor i32 %a6, %y
  %a7 = mul i32 %b6, 17
  %b7 = xor i32 %a7, %y
  %a8 = mul i32 %b7, 19
  %b8 = xor i32 %a8, %y
  %a9 = mul i32 %b8, 21
  %b9 = xor i32 %a9, %y
  %a10 = mul i32 %b9, 23
  %b10 = xor i32 %a10, %y
  %a11 = mul i32 %b10, 25
  %b11 = xor i32 %a11, %y
  %a12 = mul i32 %b11, 27
  %b12 = xor i32 %a12, %y
  %a13 = mul i32 %b12, 29
  %b13 = xor i32 %a13, %y
  %a14 = mul i32 %b13, 31
  %b14 = xor i32 %a14, %y
  %a15 = mul i32 %b14, 33
  %b15 = xor i32 %a15, %y
  %a16 = mul i32 %b15, 35
  %b16 = xor i32 %a16, %y
  %a17 = mul i32 %b16, 37
  %b17 = xor i32 %a17, %y
  %a18 = mul i32 %b17, 39
  %b18 = xor i32 %a18, %y
  %a19 = mul i32 %b18, 41
  %b19 = xor i32 %a19, %y
  %a20 = mul i32 %b19, 43
  %b20 = xor i32 %a20, %y
  %a21 = mul i32 %b20, 45
  %b21 = xor i32 %a21, %y
  %a22 = mul i32 %b21, 47
  %b22 = xor i32 %a22, %y
  %a23 = mul i32 %b22, 49
  %b23 = xor i32 %a23, %y
  %a24 = mul i32 %b23, 51
  %b24 = xor i32 %a24, %y
  %a25 = mul i32 %b24, 53
  %b25 = xor i32 %a25, %y
  %a26 = mul i32 %b25, 55
  %b26 = xor i32 %a26, %y
  %a27 = mul i32 %b26, 57
  %b27 = xor i32 %a27, %y
  %a28 = mul i32 %b27, 59
  %b28 = xor i32 %a28, %y
  %a29 = mul i32 %b28, 61
  %b29 = xor i32 %a29, %y
  ret i32 %b29
}
define internal i32 @through(i32 %x, i32 %y) {
  %r = call i32 @large(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @direct(i32 %x, i32 %y) {
  %r = call i32 @large(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @single(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s1, %loop ]
  %r = call i32 @large(i32 %s, i32 %i)
  %s1 = add i32 %s, %r
  %i1 = add i32 %i, 1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %s1
}
define i32 @nest(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %s = phi i32 [ 0, %entry ], [ %s2, %next ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %t = phi i32 [ %s, %outer ], [ %t1, %inner ]
  %r = call i32 @through(i32 %t, i32 %j)
  %t1 = add i32 %t, %r
  %j1 = add i32 %j, 1
  %c = icmp slt i32 %j1, %n
  br i1 %c, label %inner, label %next
next:
  %s2 = add i32 %t1, %i
  %i1 = add i32 %i, 1
  %d = icmp slt i32 %i1, %n
  br i1 %d, label %outer, label %done
done:
  ret i32 %s2
}
; expect
preamble [
  "source_filename = \"iln/frequent.ll\""
]
symbol @large = internal defined function i32 (i32, i32) : ptr, params ["", ""], metadata " !rvsdg.too_large !{}"
symbol @through = internal defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @direct = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @single = external defined function i32 (i32) : ptr, params [""]
symbol @nest = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@direct, @single, @nest] () {
  %0 = lambda @large () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 3 : i32
    %5 = mul %0, %4 : i32
    %6 = xor %5, %1 : i32
    %7 = const 5 : i32
    %8 = mul %6, %7 : i32
    %9 = xor %8, %1 : i32
    %10 = const 7 : i32
    %11 = mul %9, %10 : i32
    %12 = xor %11, %1 : i32
    %13 = const 9 : i32
    %14 = mul %12, %13 : i32
    %15 = xor %14, %1 : i32
    %16 = const 11 : i32
    %17 = mul %15, %16 : i32
    %18 = xor %17, %1 : i32
    %19 = const 13 : i32
    %20 = mul %18, %19 : i32
    %21 = xor %20, %1 : i32
    %22 = const 15 : i32
    %23 = mul %21, %22 : i32
    %24 = xor %23, %1 : i32
    %25 = const 17 : i32
    %26 = mul %24, %25 : i32
    %27 = xor %26, %1 : i32
    %28 = const 19 : i32
    %29 = mul %27, %28 : i32
    %30 = xor %29, %1 : i32
    %31 = const 21 : i32
    %32 = mul %30, %31 : i32
    %33 = xor %32, %1 : i32
    %34 = const 23 : i32
    %35 = mul %33, %34 : i32
    %36 = xor %35, %1 : i32
    %37 = const 25 : i32
    %38 = mul %36, %37 : i32
    %39 = xor %38, %1 : i32
    %40 = const 27 : i32
    %41 = mul %39, %40 : i32
    %42 = xor %41, %1 : i32
    %43 = const 29 : i32
    %44 = mul %42, %43 : i32
    %45 = xor %44, %1 : i32
    %46 = const 31 : i32
    %47 = mul %45, %46 : i32
    %48 = xor %47, %1 : i32
    %49 = const 33 : i32
    %50 = mul %48, %49 : i32
    %51 = xor %50, %1 : i32
    %52 = const 35 : i32
    %53 = mul %51, %52 : i32
    %54 = xor %53, %1 : i32
    %55 = const 37 : i32
    %56 = mul %54, %55 : i32
    %57 = xor %56, %1 : i32
    %58 = const 39 : i32
    %59 = mul %57, %58 : i32
    %60 = xor %59, %1 : i32
    %61 = const 41 : i32
    %62 = mul %60, %61 : i32
    %63 = xor %62, %1 : i32
    %64 = const 43 : i32
    %65 = mul %63, %64 : i32
    %66 = xor %65, %1 : i32
    %67 = const 45 : i32
    %68 = mul %66, %67 : i32
    %69 = xor %68, %1 : i32
    %70 = const 47 : i32
    %71 = mul %69, %70 : i32
    %72 = xor %71, %1 : i32
    %73 = const 49 : i32
    %74 = mul %72, %73 : i32
    %75 = xor %74, %1 : i32
    %76 = const 51 : i32
    %77 = mul %75, %76 : i32
    %78 = xor %77, %1 : i32
    %79 = const 53 : i32
    %80 = mul %78, %79 : i32
    %81 = xor %80, %1 : i32
    %82 = const 55 : i32
    %83 = mul %81, %82 : i32
    %84 = xor %83, %1 : i32
    %85 = const 57 : i32
    %86 = mul %84, %85 : i32
    %87 = xor %86, %1 : i32
    %88 = const 59 : i32
    %89 = mul %87, %88 : i32
    %90 = xor %89, %1 : i32
    %91 = const 61 : i32
    %92 = mul %90, %91 : i32
    %93 = xor %92, %1 : i32
  } -> (%93, %2, %3)
  %1 = lambda @direct (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5, %6, %7 = call read write io [i32 (i32, i32), args ["", ""]] %0, %1, %2, %3, %4 : i32, io, mem
  } -> (%5, %6, %7)
  %2 = lambda @single (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5, %6, %7, %8, %9, %10 = theta may_diverge (%2, %3, %1, %4, %4, %0) (%11: io, %12: mem, %13: i32, %14: i32, %15: i32, %16: ptr) {
      %17, %18, %19 = call read write io [i32 (i32, i32), args ["", ""]] %16, %15, %14, %11, %12 : i32, io, mem
      %20 = add %15, %17 : i32
      %21 = const 1 : i32
      %22 = add %14, %21 : i32
      %23 = icmp slt %22, %13 : i1
      %24 = match [-1 -> 1, default -> 0] %23 : ctl2
    } -> (%24, %18, %19, %13, %22, %20, %16)
  } -> (%9, %5, %6)
  %3 = lambda @nest () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4, %5, %6, %7, %8 = theta may_diverge (%1, %2, %0, %3, %3) (%9: io, %10: mem, %11: i32, %12: i32, %13: i32) {
      %14 = const 0 : i32
      %15, %16, %17, %18, %19 = theta may_diverge (%9, %10, %11, %14, %13) (%20: io, %21: mem, %22: i32, %23: i32, %24: i32) {
        %25 = const 3 : i32
        %26 = mul %24, %25 : i32
        %27 = xor %26, %23 : i32
        %28 = const 5 : i32
        %29 = mul %27, %28 : i32
        %30 = xor %29, %23 : i32
        %31 = const 7 : i32
        %32 = mul %30, %31 : i32
        %33 = xor %32, %23 : i32
        %34 = const 9 : i32
        %35 = mul %33, %34 : i32
        %36 = xor %35, %23 : i32
        %37 = const 11 : i32
        %38 = mul %36, %37 : i32
        %39 = xor %38, %23 : i32
        %40 = const 13 : i32
        %41 = mul %39, %40 : i32
        %42 = xor %41, %23 : i32
        %43 = const 15 : i32
        %44 = mul %42, %43 : i32
        %45 = xor %44, %23 : i32
        %46 = const 17 : i32
        %47 = mul %45, %46 : i32
        %48 = xor %47, %23 : i32
        %49 = const 19 : i32
        %50 = mul %48, %49 : i32
        %51 = xor %50, %23 : i32
        %52 = const 21 : i32
        %53 = mul %51, %52 : i32
        %54 = xor %53, %23 : i32
        %55 = const 23 : i32
        %56 = mul %54, %55 : i32
        %57 = xor %56, %23 : i32
        %58 = const 25 : i32
        %59 = mul %57, %58 : i32
        %60 = xor %59, %23 : i32
        %61 = const 27 : i32
        %62 = mul %60, %61 : i32
        %63 = xor %62, %23 : i32
        %64 = const 29 : i32
        %65 = mul %63, %64 : i32
        %66 = xor %65, %23 : i32
        %67 = const 31 : i32
        %68 = mul %66, %67 : i32
        %69 = xor %68, %23 : i32
        %70 = const 33 : i32
        %71 = mul %69, %70 : i32
        %72 = xor %71, %23 : i32
        %73 = const 35 : i32
        %74 = mul %72, %73 : i32
        %75 = xor %74, %23 : i32
        %76 = const 37 : i32
        %77 = mul %75, %76 : i32
        %78 = xor %77, %23 : i32
        %79 = const 39 : i32
        %80 = mul %78, %79 : i32
        %81 = xor %80, %23 : i32
        %82 = const 41 : i32
        %83 = mul %81, %82 : i32
        %84 = xor %83, %23 : i32
        %85 = const 43 : i32
        %86 = mul %84, %85 : i32
        %87 = xor %86, %23 : i32
        %88 = const 45 : i32
        %89 = mul %87, %88 : i32
        %90 = xor %89, %23 : i32
        %91 = const 47 : i32
        %92 = mul %90, %91 : i32
        %93 = xor %92, %23 : i32
        %94 = const 49 : i32
        %95 = mul %93, %94 : i32
        %96 = xor %95, %23 : i32
        %97 = const 51 : i32
        %98 = mul %96, %97 : i32
        %99 = xor %98, %23 : i32
        %100 = const 53 : i32
        %101 = mul %99, %100 : i32
        %102 = xor %101, %23 : i32
        %103 = const 55 : i32
        %104 = mul %102, %103 : i32
        %105 = xor %104, %23 : i32
        %106 = const 57 : i32
        %107 = mul %105, %106 : i32
        %108 = xor %107, %23 : i32
        %109 = const 59 : i32
        %110 = mul %108, %109 : i32
        %111 = xor %110, %23 : i32
        %112 = const 61 : i32
        %113 = mul %111, %112 : i32
        %114 = xor %113, %23 : i32
        %115 = add %24, %114 : i32
        %116 = const 1 : i32
        %117 = add %23, %116 : i32
        %118 = icmp slt %117, %22 : i1
        %119 = match [-1 -> 1, default -> 0] %118 : ctl2
      } -> (%119, %20, %21, %22, %117, %115)
      %120 = add %19, %12 : i32
      %121 = const 1 : i32
      %122 = add %12, %121 : i32
      %123 = icmp slt %122, %11 : i1
      %124 = match [-1 -> 1, default -> 0] %123 : ctl2
    } -> (%124, %15, %16, %11, %122, %120)
  } -> (%8, %4, %5)
} -> (%1, %2, %3)
