; test opt iln,dne
; A call that weights of decisions make rare is not worth what is inlined elsewhere: of the two calls one stays. In
; the other function, a loop makes up for the decision.
; run: @f(3, 1)
; run: @f(3, 0)
; run: @g(3, 0)
define i32 @large(i32 %x) {
  %v0 = mul i32 %x, 7
  %v1 = xor i32 %v0, %x
  %v2 = add i32 %v1, 11
  %v3 = sub i32 %v2, %x
  %v4 = or i32 %v3, 64
  %v5 = mul i32 %v4, 7
  %v6 = xor i32 %v5, %x
  %v7 = add i32 %v6, 11
  %v8 = sub i32 %v7, %x
  %v9 = or i32 %v8, 64
  %v10 = mul i32 %v9, 7
  %v11 = xor i32 %v10, %x
  %v12 = add i32 %v11, 11
  %v13 = sub i32 %v12, %x
  %v14 = or i32 %v13, 64
  %v15 = mul i32 %v14, 7
  ret i32 %v15
}
define i32 @f(i32 %x, i1 %rare) {
  br i1 %rare, label %seldom, label %often, !prof !0
seldom:
  %a = call i32 @large(i32 %x)
  ret i32 %a
often:
  %b = call i32 @large(i32 %x)
  ret i32 %b
}
define i32 @g(i32 %x, i1 %rare) {
  br i1 %rare, label %seldom, label %often, !prof !0
seldom:
  br label %loop
loop:
  %i = phi i32 [ %x, %seldom ], [ %a, %loop ]
  %a = call i32 @large(i32 %i)
  %again = icmp slt i32 %a, 100
  br i1 %again, label %loop, label %end, !prof !1
end:
  ret i32 %a
often:
  ret i32 0
}
!0 = !{!"branch_weights", i32 1, i32 2000}
!1 = !{!"branch_weights", i32 4000, i32 1}
; expect
preamble [
  "source_filename = \"iln/rare.ll\""
]
postamble [
  "!0 = !{!\"branch_weights\", i32 1, i32 2000}"
  "!1 = !{!\"branch_weights\", i32 4000, i32 1}"
  ""
]
symbol @large = external defined function i32 (i32) : ptr, params [""]
symbol @f = external defined function i32 (i32, i1) : ptr, params ["", ""]
symbol @g = external defined function i32 (i32, i1) : ptr, params ["", ""]
omega imports [] exports [@large, @f, @g] () {
  %0 = lambda @large () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = mul %0, %3 : i32
    %5 = xor %4, %0 : i32
    %6 = const 11 : i32
    %7 = add %5, %6 : i32
    %8 = sub %7, %0 : i32
    %9 = const 64 : i32
    %10 = or %8, %9 : i32
    %11 = mul %10, %3 : i32
    %12 = xor %11, %0 : i32
    %13 = add %12, %6 : i32
    %14 = sub %13, %0 : i32
    %15 = or %14, %9 : i32
    %16 = mul %15, %3 : i32
    %17 = xor %16, %0 : i32
    %18 = add %17, %6 : i32
    %19 = sub %18, %0 : i32
    %20 = or %19, %9 : i32
    %21 = mul %20, %3 : i32
  } -> (%21, %1, %2)
  %1 = lambda @f (%0) (%0: ptr, %1: i32, %2: i1, %3: io, %4: mem) {
    %5 = match [-1 -> 1, default -> 0] weights [2000, 1] %2 : ctl2
    %6, %7, %8 = gamma %5 (%3, %4, %1, %0) {
      case 0 (%9: io, %10: mem, %11: i32, %12: ptr) {
        %13 = const 7 : i32
        %14 = mul %11, %13 : i32
        %15 = xor %14, %11 : i32
        %16 = const 11 : i32
        %17 = add %15, %16 : i32
        %18 = sub %17, %11 : i32
        %19 = const 64 : i32
        %20 = or %18, %19 : i32
        %21 = mul %20, %13 : i32
        %22 = xor %21, %11 : i32
        %23 = add %22, %16 : i32
        %24 = sub %23, %11 : i32
        %25 = or %24, %19 : i32
        %26 = mul %25, %13 : i32
        %27 = xor %26, %11 : i32
        %28 = add %27, %16 : i32
        %29 = sub %28, %11 : i32
        %30 = or %29, %19 : i32
        %31 = mul %30, %13 : i32
      } -> (%9, %10, %31)
      case 1 (%32: io, %33: mem, %34: i32, %35: ptr) {
        %36, %37, %38 = call read write io [i32 (i32), args [""]] %35, %34, %32, %33 : i32, io, mem
      } -> (%37, %38, %36)
    }
  } -> (%8, %6, %7)
  %2 = lambda @g () (%0: i32, %1: i1, %2: io, %3: mem) {
    %4 = match [-1 -> 1, default -> 0] weights [2000, 1] %1 : ctl2
    %5, %6, %7 = gamma %4 (%2, %3, %0) {
      case 0 (%8: io, %9: mem, %10: i32) {
        %11 = const 0 : i32
      } -> (%8, %9, %11)
      case 1 (%12: io, %13: mem, %14: i32) {
        %15, %16, %17 = theta may_diverge (%12, %13, %14) (%18: io, %19: mem, %20: i32) {
          %21 = const 7 : i32
          %22 = mul %20, %21 : i32
          %23 = xor %22, %20 : i32
          %24 = const 11 : i32
          %25 = add %23, %24 : i32
          %26 = sub %25, %20 : i32
          %27 = const 64 : i32
          %28 = or %26, %27 : i32
          %29 = mul %28, %21 : i32
          %30 = xor %29, %20 : i32
          %31 = add %30, %24 : i32
          %32 = sub %31, %20 : i32
          %33 = or %32, %27 : i32
          %34 = mul %33, %21 : i32
          %35 = xor %34, %20 : i32
          %36 = add %35, %24 : i32
          %37 = sub %36, %20 : i32
          %38 = or %37, %27 : i32
          %39 = mul %38, %21 : i32
          %40 = const 100 : i32
          %41 = icmp slt %39, %40 : i1
          %42 = match [-1 -> 1, default -> 0] weights [1, 4000] %41 : ctl2
        } -> (%42, %18, %19, %39)
      } -> (%15, %16, %17)
    }
  } -> (%7, %5, %6)
} -> (%0, %1, %2)
