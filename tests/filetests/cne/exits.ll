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
    %9 = gamma %8 () {
      case 0 () {
        %10 = const 5 : i32
      } -> (%10)
      case 1 () {
        %11 = const 1 : i32
      } -> (%11)
    }
    %12, %13 = call read write io [void (i32), args [""]] %0, %9, %4, %5 : io, mem
    %14 = gamma %8 (%2, %3) {
      case 0 (%15: i32, %16: i32) {
        %17 = const 0 : i32
      } -> (%17)
      case 1 (%18: i32, %19: i32) {
        %20 = const 1 : i32
        %21 = add nsw %18, %20 : i32
        %22 = const 10 : i32
        %23 = icmp sgt %21, %22 : i1
        %24 = match [-1 -> 1, default -> 0] %23 : ctl2
        %25 = gamma %24 (%18, %19) {
          case 0 (%26: i32, %27: i32) {
            %28 = mul %27, %27 : i32
            %29 = mul %28, %27 : i32
          } -> (%29)
          case 1 (%30: i32, %31: i32) {
            %32 = mul %30, %30 : i32
          } -> (%32)
        }
      } -> (%25)
    }
  } -> (%14, %12, %13)
  %3 = lambda @loops (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6, %7, %8, %9, %10 = theta (%3, %4, %1, %5, %0) (%11: io, %12: mem, %13: i32, %14: i32, %15: ptr) {
      %16, %17 = call read write io [void (i32), args [""]] %15, %14, %11, %12 : io, mem
      %18 = const 1 : i32
      %19 = add nuw nsw %14, %18 : i32
      %20 = icmp slt %19, %13 : i1
      %21 = match [-1 -> 1, default -> 0] %20 : ctl2
    } -> (%21, %16, %17, %13, %19, %15)
    %22, %23, %24, %25, %26 = theta (%1, %2, %5, %2, %2) (%27: i32, %28: i32, %29: i32, %30: i32, %31: i32) {
      %32 = add nsw %28, %27 : i32
      %33 = const 10 : i32
      %34 = icmp sgt %32, %33 : i1
      %35 = match [-1 -> 1, default -> 0] %34 : ctl2
      %36 = gamma %35 (%30) {
        case 0 (%37: i32) {
        } -> (%37)
        case 1 (%38: i32) {
          %39 = mul %38, %38 : i32
        } -> (%39)
      }
      %40 = const 1 : i32
      %41 = add nuw nsw %29, %40 : i32
      %42 = icmp slt %41, %27 : i1
      %43 = match [-1 -> 1, default -> 0] %42 : ctl2
      %44 = mul %31, %31 : i32
    } -> (%43, %27, %28, %41, %36, %44)
    %45 = add %25, %26 : i32
  } -> (%45, %6, %7)
  %4 = lambda @frozen (%1) (%0: ptr, %1: i32, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const 0 : i32
    %7 = icmp eq %1, %6 : i1
    %8 = match [-1 -> 1, default -> 0] %7 : ctl2
    %9, %10, %11 = gamma %8 (%2) {
      case 0 (%12: i32) {
        %13 = const 0 : i32
        %14 = const 0 : i32
      } -> (%13, %14, %14)
      case 1 (%15: i32) {
        %16 = freeze %15 : i32
        %17 = freeze %15 : i32
        %18 = const 1 : i32
        %19 = add %17, %18 : i32
      } -> (%16, %17, %19)
    }
    %20, %21 = call read write io [void (i32), args [""]] %0, %9, %4, %5 : io, mem
    %22 = sub %11, %10 : i32
  } -> (%22, %20, %21)
} -> (%2, %3, %4)
