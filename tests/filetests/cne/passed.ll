; test opt cne,dne
; What has no states stays behind a decision that may end the program: a loop that ends only there ...
; run: @loop(1, 10) == 9475338
; run: @loop(0, 4) == 126
declare void @check(i32)
declare void @other()
define i32 @loop(i1 %c, i32 %x) mustprogress {
entry:
  br i1 %c, label %then, label %else
then:
  call void @check(i32 %x)
  br label %join
else:
  call void @other()
  br label %join
join:
  br label %header
header:
  %i = phi i32 [ %x, %join ], [ %i2, %body ]
  %h = phi i32 [ 0, %join ], [ %h2, %body ]
  %more = icmp ne i32 %i, 0
  br i1 %more, label %body, label %done
body:
  %m = mul i32 %h, 31
  %h2 = xor i32 %m, %i
  %i2 = sub i32 %i, 2
  br label %header
done:
  br i1 %c, label %a, label %b
a:
  call void @check(i32 1)
  br label %end
b:
  call void @other()
  br label %end
end:
  ret i32 %h
}
; ... and a decision by what may be poison there.
; run: @decision(1, 3, 1) == 1
define i32 @decision(i1 %c, i32 %x, i1 %u) {
entry:
  br i1 %c, label %then, label %else
then:
  call void @check(i32 %x)
  br label %join
else:
  call void @other()
  br label %join
join:
  br i1 %u, label %p, label %q
p:
  %p1 = mul i32 %x, 77
  %p2 = udiv i32 %p1, 3
  %p3 = xor i32 %p2, %p1
  %p4 = mul i32 %p3, %p3
  %p5 = urem i32 %p4, 13
  br label %met
q:
  %q1 = mul i32 %x, 99
  %q2 = udiv i32 %q1, 7
  %q3 = xor i32 %q2, %q1
  %q4 = mul i32 %q3, %q1
  %q5 = urem i32 %q4, 17
  br label %met
met:
  %v = phi i32 [ %p5, %p ], [ %q5, %q ]
  br i1 %c, label %a, label %b
a:
  call void @check(i32 1)
  br label %end
b:
  call void @other()
  br label %end
end:
  ret i32 %v
}
; expect
preamble [
  "source_filename = \"cne/passed.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @check = external declared function void (i32) : ptr, params [""]
symbol @other = external declared function void () : ptr
symbol @loop = external defined function i32 (i1, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @decision = external defined function i32 (i1, i32, i1) : ptr, params ["", "", ""]
omega imports [@check, @other] exports [@loop, @decision] (%0: ptr, %1: ptr) {
  %2 = lambda @loop (%0, %1) (%0: ptr, %1: ptr, %2: i1, %3: i32, %4: io, %5: mem) {
    %6 = match [-1 -> 1, default -> 0] %2 : ctl2
    %7 = const 0 : i32
    %8 = const undef : i32
    %9, %10, %11 = gamma %6 (%4, %5, %3, %0, %1) {
      case 0 (%12: io, %13: mem, %14: i32, %15: ptr, %16: ptr) {
        %17, %18 = call read write io [void ()] %16, %12, %13 : io, mem
        %19, %20 = call read write io [void ()] %16, %17, %18 : io, mem
      } -> (%17, %19, %20)
      case 1 (%21: io, %22: mem, %23: i32, %24: ptr, %25: ptr) {
        %26, %27 = call read write io [void (i32), args [""]] %24, %23, %21, %22 : io, mem
        %28 = const 1 : i32
        %29, %30 = call read write io [void (i32), args [""]] %24, %28, %26, %27 : io, mem
      } -> (%26, %29, %30)
    }
    %31, %32, %33, %34 = theta (%9, %3, %7, %8) (%35: io, %36: i32, %37: i32, %38: i32) {
      %39 = const 0 : i32
      %40 = icmp ne %36, %39 : i1
      %41 = match [-1 -> 1, default -> 0] %40 : ctl2
      %42, %43, %44 = gamma %41 (%35, %36, %37) {
        case 0 (%45: io, %46: i32, %47: i32) {
          %48 = const ctl 0 : ctl2
        } -> (%46, %47, %48)
        case 1 (%49: io, %50: i32, %51: i32) {
          %52 = const 31 : i32
          %53 = mul %51, %52 : i32
          %54 = xor %53, %50 : i32
          %55 = const 2 : i32
          %56 = sub %50, %55 : i32
          %57 = const ctl 1 : ctl2
        } -> (%56, %54, %57)
      }
    } -> (%44, %35, %42, %43, %37)
  } -> (%34, %10, %11)
  %3 = lambda @decision (%0, %1) (%0: ptr, %1: ptr, %2: i1, %3: i32, %4: i1, %5: io, %6: mem) {
    %7 = match [-1 -> 1, default -> 0] %2 : ctl2
    %8 = match [-1 -> 1, default -> 0] %4 : ctl2
    %9, %10, %11 = gamma %7 (%5, %6, %3, %0, %1) {
      case 0 (%12: io, %13: mem, %14: i32, %15: ptr, %16: ptr) {
        %17, %18 = call read write io [void ()] %16, %12, %13 : io, mem
        %19, %20 = call read write io [void ()] %16, %17, %18 : io, mem
      } -> (%17, %19, %20)
      case 1 (%21: io, %22: mem, %23: i32, %24: ptr, %25: ptr) {
        %26, %27 = call read write io [void (i32), args [""]] %24, %23, %21, %22 : io, mem
        %28 = const 1 : i32
        %29, %30 = call read write io [void (i32), args [""]] %24, %28, %26, %27 : io, mem
      } -> (%26, %29, %30)
    }
    %31 = gamma %8 (%9, %3) {
      case 0 (%32: io, %33: i32) {
        %34 = const 99 : i32
        %35 = mul %33, %34 : i32
        %36 = const 7 : i32
        %37 = udiv %35, %36 : i32
        %38 = xor %37, %35 : i32
        %39 = mul %38, %35 : i32
        %40 = const 17 : i32
        %41 = urem %39, %40 : i32
      } -> (%41)
      case 1 (%42: io, %43: i32) {
        %44 = const 77 : i32
        %45 = mul %43, %44 : i32
        %46 = const 3 : i32
        %47 = udiv %45, %46 : i32
        %48 = xor %47, %45 : i32
        %49 = mul %48, %48 : i32
        %50 = const 13 : i32
        %51 = urem %49, %50 : i32
      } -> (%51)
    }
  } -> (%31, %10, %11)
} -> (%2, %3)
