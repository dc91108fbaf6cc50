; test opt cne,dne
; What may be undefined does not come before a call that may not return: a decision by what may be poison stays behind it ...
; run: @decision(1, 5, 6) == 216
declare void @check(i32)
define i32 @decision(i32 %x, i32 %y, i32 %z) {
entry:
  %a = icmp ne i32 %x, 0
  br i1 %a, label %then, label %join
then:
  br label %join
join:
  %r = phi i32 [ 5, %entry ], [ 1, %then ]
  call void @check(i32 %r)
  br i1 %a, label %some, label %none
some:
  %s = add nsw i32 %y, 1
  %t = icmp sgt i32 %s, 10
  br i1 %t, label %big, label %small
big:
  %m = mul i32 %y, %y
  br label %none
small:
  %q = mul i32 %z, %z
  %q2 = mul i32 %q, %z
  br label %none
none:
  %o = phi i32 [ 0, %join ], [ %m, %big ], [ %q2, %small ]
  ret i32 %o
}
; ... and so does a loop with one, though it runs as often as the loop with the call. The loop without one does not.
define i32 @loops(i32 %n, i32 %y) mustprogress {
entry:
  br label %first
first:
  %i = phi i32 [ 0, %entry ], [ %i1, %first ]
  call void @check(i32 %i)
  %i1 = add nuw nsw i32 %i, 1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %first, label %second
second:
  %j = phi i32 [ 0, %first ], [ %j1, %back ]
  %s = phi i32 [ %y, %first ], [ %s2, %back ]
  %k = add nsw i32 %y, %n
  %t = icmp sgt i32 %k, 10
  br i1 %t, label %big, label %back
big:
  %m = mul i32 %s, %s
  br label %back
back:
  %s2 = phi i32 [ %m, %big ], [ %s, %second ]
  %j1 = add nuw nsw i32 %j, 1
  %d = icmp slt i32 %j1, %n
  br i1 %d, label %second, label %third
third:
  %l = phi i32 [ 0, %back ], [ %l1, %third ]
  %u = phi i32 [ %y, %back ], [ %u2, %third ]
  %u2 = mul i32 %u, %u
  %l1 = add nuw nsw i32 %l, 1
  %e = icmp slt i32 %l1, %n
  br i1 %e, label %third, label %out
out:
  %result = add i32 %s2, %u2
  ret i32 %result
}
; Two freezes in different alternatives may choose differently: neither stands for the other, as part of the users of the second one stays with it.
; run: @frozen(0, 3, 4) == 1
declare void @use(i32)
define i32 @frozen(i32 %z, i32 %p, i32 %q) {
entry:
  %c = icmp eq i32 %z, 0
  br i1 %c, label %a, label %j
a:
  %f1 = freeze i32 %p
  br label %j
j:
  %a1 = phi i32 [ 0, %entry ], [ %f1, %a ]
  call void @use(i32 %a1)
  br i1 %c, label %b, label %k
b:
  %f2 = freeze i32 %p
  %g = add i32 %f2, 1
  br label %k
k:
  %a2 = phi i32 [ 0, %j ], [ %f2, %b ]
  %b2 = phi i32 [ 0, %j ], [ %g, %b ]
  %d = sub i32 %b2, %a2
  ret i32 %d
}
; expect
preamble [
  "source_filename = \"cne/exits.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @check = external declared function void (i32) : ptr, params [""]
symbol @decision = external defined function i32 (i32, i32, i32) : ptr, params ["", "", ""]
symbol @loops = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @use = external declared function void (i32) : ptr, params [""]
symbol @frozen = external defined function i32 (i32, i32, i32) : ptr, params ["", "", ""]
omega imports [@check, @use] exports [@decision, @loops, @frozen] (%0: ptr, %1: ptr) {
  %2 = lambda @decision (%0) (%0: ptr, %1: i32, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const 0 : i32
    %7 = icmp ne %1, %6 : i1
    %8 = match [-1 -> 1, default -> 0] %7 : ctl2
    %9 = gamma %8 (%4) {
      case 0 (%10: io) {
        %11 = const 5 : i32
      } -> (%11)
      case 1 (%12: io) {
        %13 = const 1 : i32
      } -> (%13)
    }
    %14, %15 = call read write io [void (i32), args [""]] %0, %9, %4, %5 : io, mem
    %16 = gamma %8 (%14, %2, %3) {
      case 0 (%17: io, %18: i32, %19: i32) {
        %20 = const 0 : i32
      } -> (%20)
      case 1 (%21: io, %22: i32, %23: i32) {
        %24 = const 1 : i32
        %25 = add nsw %22, %24 : i32
        %26 = const 10 : i32
        %27 = icmp sgt %25, %26 : i1
        %28 = match [-1 -> 1, default -> 0] %27 : ctl2
        %29 = gamma %28 (%21, %22, %23) {
          case 0 (%30: io, %31: i32, %32: i32) {
            %33 = mul %32, %32 : i32
            %34 = mul %33, %32 : i32
          } -> (%34)
          case 1 (%35: io, %36: i32, %37: i32) {
            %38 = mul %36, %36 : i32
          } -> (%38)
        }
      } -> (%29)
    }
  } -> (%16, %14, %15)
  %3 = lambda @loops (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6, %7, %8, %9, %10 = theta (%3, %4, %1, %5, %0) (%11: io, %12: mem, %13: i32, %14: i32, %15: ptr) {
      %16, %17 = call read write io [void (i32), args [""]] %15, %14, %11, %12 : io, mem
      %18 = const 1 : i32
      %19 = add nuw nsw %14, %18 : i32
      %20 = icmp slt %19, %13 : i1
      %21 = match [-1 -> 1, default -> 0] %20 : ctl2
    } -> (%21, %16, %17, %13, %19, %15)
    %22, %23, %24, %25, %26 = theta (%6, %1, %2, %5, %2) (%27: io, %28: i32, %29: i32, %30: i32, %31: i32) {
      %32 = add nsw %29, %28 : i32
      %33 = const 10 : i32
      %34 = icmp sgt %32, %33 : i1
      %35 = match [-1 -> 1, default -> 0] %34 : ctl2
      %36 = gamma %35 (%27, %31) {
        case 0 (%37: io, %38: i32) {
        } -> (%38)
        case 1 (%39: io, %40: i32) {
          %41 = mul %40, %40 : i32
        } -> (%41)
      }
      %42 = const 1 : i32
      %43 = add nuw nsw %30, %42 : i32
      %44 = icmp slt %43, %28 : i1
      %45 = match [-1 -> 1, default -> 0] %44 : ctl2
    } -> (%45, %27, %28, %29, %43, %36)
    %46, %47, %48, %49 = theta (%6, %1, %5, %2) (%50: io, %51: i32, %52: i32, %53: i32) {
      %54 = mul %53, %53 : i32
      %55 = const 1 : i32
      %56 = add nuw nsw %52, %55 : i32
      %57 = icmp slt %56, %51 : i1
      %58 = match [-1 -> 1, default -> 0] %57 : ctl2
    } -> (%58, %50, %51, %56, %54)
    %59 = add %26, %49 : i32
  } -> (%59, %6, %7)
  %4 = lambda @frozen (%1) (%0: ptr, %1: i32, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const 0 : i32
    %7 = icmp eq %1, %6 : i1
    %8 = match [-1 -> 1, default -> 0] %7 : ctl2
    %9, %10, %11 = gamma %8 (%4, %2) {
      case 0 (%12: io, %13: i32) {
        %14 = const 0 : i32
        %15 = const 0 : i32
      } -> (%14, %15, %15)
      case 1 (%16: io, %17: i32) {
        %18 = freeze %17 : i32
        %19 = freeze %17 : i32
        %20 = const 1 : i32
        %21 = add %19, %20 : i32
      } -> (%18, %19, %21)
    }
    %22, %23 = call read write io [void (i32), args [""]] %0, %9, %4, %5 : io, mem
    %24 = sub %11, %10 : i32
  } -> (%24, %22, %23)
} -> (%2, %3, %4)
