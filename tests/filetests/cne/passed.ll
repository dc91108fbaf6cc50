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
    %7, %8 = gamma %6 (%4, %5, %3, %0, %1) {
      case 0 (%9: io, %10: mem, %11: i32, %12: ptr, %13: ptr) {
        %14, %15 = call read write io [void ()] %13, %9, %10 : io, mem
      } -> (%14, %15)
      case 1 (%16: io, %17: mem, %18: i32, %19: ptr, %20: ptr) {
        %21, %22 = call read write io [void (i32), args [""]] %19, %18, %16, %17 : io, mem
      } -> (%21, %22)
    }
    %23 = const 0 : i32
    %24 = const undef : i32
    %25, %26, %27 = theta (%3, %23, %24) (%28: i32, %29: i32, %30: i32) {
      %31 = const 0 : i32
      %32 = icmp ne %28, %31 : i1
      %33 = match [-1 -> 1, default -> 0] %32 : ctl2
      %34, %35, %36 = gamma %33 (%28, %29) {
        case 0 (%37: i32, %38: i32) {
          %39 = const ctl 0 : ctl2
        } -> (%37, %38, %39)
        case 1 (%40: i32, %41: i32) {
          %42 = const 31 : i32
          %43 = mul %41, %42 : i32
          %44 = xor %43, %40 : i32
          %45 = const 2 : i32
          %46 = sub %40, %45 : i32
          %47 = const ctl 1 : ctl2
        } -> (%46, %44, %47)
      }
    } -> (%36, %34, %35, %29)
    %48, %49 = gamma %6 (%7, %8, %0, %1) {
      case 0 (%50: io, %51: mem, %52: ptr, %53: ptr) {
        %54, %55 = call read write io [void ()] %53, %50, %51 : io, mem
      } -> (%54, %55)
      case 1 (%56: io, %57: mem, %58: ptr, %59: ptr) {
        %60 = const 1 : i32
        %61, %62 = call read write io [void (i32), args [""]] %58, %60, %56, %57 : io, mem
      } -> (%61, %62)
    }
  } -> (%27, %48, %49)
  %3 = lambda @decision (%0, %1) (%0: ptr, %1: ptr, %2: i1, %3: i32, %4: i1, %5: io, %6: mem) {
    %7 = match [-1 -> 1, default -> 0] %2 : ctl2
    %8, %9 = gamma %7 (%5, %6, %3, %0, %1) {
      case 0 (%10: io, %11: mem, %12: i32, %13: ptr, %14: ptr) {
        %15, %16 = call read write io [void ()] %14, %10, %11 : io, mem
      } -> (%15, %16)
      case 1 (%17: io, %18: mem, %19: i32, %20: ptr, %21: ptr) {
        %22, %23 = call read write io [void (i32), args [""]] %20, %19, %17, %18 : io, mem
      } -> (%22, %23)
    }
    %24 = match [-1 -> 1, default -> 0] %4 : ctl2
    %25 = gamma %24 (%3) {
      case 0 (%26: i32) {
        %27 = const 99 : i32
        %28 = mul %26, %27 : i32
        %29 = const 7 : i32
        %30 = udiv %28, %29 : i32
        %31 = xor %30, %28 : i32
        %32 = mul %31, %28 : i32
        %33 = const 17 : i32
        %34 = urem %32, %33 : i32
      } -> (%34)
      case 1 (%35: i32) {
        %36 = const 77 : i32
        %37 = mul %35, %36 : i32
        %38 = const 3 : i32
        %39 = udiv %37, %38 : i32
        %40 = xor %39, %37 : i32
        %41 = mul %40, %40 : i32
        %42 = const 13 : i32
        %43 = urem %41, %42 : i32
      } -> (%43)
    }
    %44, %45 = gamma %7 (%8, %9, %0, %1) {
      case 0 (%46: io, %47: mem, %48: ptr, %49: ptr) {
        %50, %51 = call read write io [void ()] %49, %46, %47 : io, mem
      } -> (%50, %51)
      case 1 (%52: io, %53: mem, %54: ptr, %55: ptr) {
        %56 = const 1 : i32
        %57, %58 = call read write io [void (i32), args [""]] %54, %56, %52, %53 : io, mem
      } -> (%57, %58)
    }
  } -> (%25, %44, %45)
} -> (%2, %3)
