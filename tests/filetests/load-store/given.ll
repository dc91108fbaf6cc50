; test opt load-store,inv,cne,dne
; A value that only one alternative of an earlier decision loaded is there where a later decision says that this
; alternative was taken. What an iteration knows of its decisions says nothing of the iteration before.
; run: @twice(0) == 0
; run: @twice(1) == 14
; run: @member(0, 0) == 0
; run: @member(1, 0) == 0
; run: @member(1, 5) == 0
; run: @member(1, 7) == -1
; run: @member(1, 9) == -1
; run: @chosen(0) == 3
; run: @chosen(1) == 10
; run: @marked(1) == 105
; run: @marked(2) == 10
; run: @marked(3) == 112
; run: @before(2748) == 28
; run: @before(9) == 3
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@seven = internal global i32 7
@there = internal global i32 0
@pointer = internal global ptr @there
declare void @unknown()

; if (c && *p != 0) return *p + *p;
define i32 @twice(i32 %n) {
entry:
  %none = icmp eq i32 %n, 0
  br i1 %none, label %join, label %load
load:
  %x = load i32, ptr @seven
  %is = icmp ne i32 %x, 0
  br label %join
join:
  %ok = phi i1 [ false, %entry ], [ %is, %load ]
  br i1 %ok, label %yes, label %no
yes:
  %y = load i32, ptr @seven
  %twice = add i32 %y, %y
  ret i32 %twice
no:
  ret i32 0
}

; return p && *p == 7 || p && *p == 9;
define i1 @member(i32 %n, i32 %set) {
entry:
  store i32 %set, ptr @there
  %some = icmp ne i32 %n, 0
  %p = select i1 %some, ptr @there, ptr null
  %null = icmp eq ptr %p, null
  br i1 %null, label %first, label %load
load:
  %x = load i32, ptr %p
  %is7 = icmp eq i32 %x, 7
  br label %first
first:
  %a = phi i1 [ false, %entry ], [ %is7, %load ]
  br i1 %a, label %end, label %again
again:
  br i1 %null, label %second, label %reload
reload:
  %y = load i32, ptr %p
  %is9 = icmp eq i32 %y, 9
  br label %second
second:
  %b = phi i1 [ false, %again ], [ %is9, %reload ]
  br label %end
end:
  %r = phi i1 [ true, %first ], [ %b, %second ]
  ret i1 %r
}

; An exit variable that is null in one alternative, and not behind a test.
define i32 @chosen(i32 %n) {
entry:
  %none = icmp eq i32 %n, 0
  br i1 %none, label %join, label %load
load:
  %x = load i32, ptr @seven
  call void @llvm.assume(i1 true)
  br label %join
join:
  %p = phi ptr [ null, %entry ], [ @seven, %load ]
  %s = phi i32 [ 0, %entry ], [ %x, %load ]
  %null = icmp eq ptr %p, null
  br i1 %null, label %no, label %yes
yes:
  %y = load i32, ptr @seven
  %more = add i32 %y, 3
  ret i32 %more
no:
  %z = add i32 %s, 3
  ret i32 %z
}

; Each iteration that is marked adds what it finds and leaves something else; the first one that is not marked leaves
; something, too.
define i32 @marked(i32 %marks) {
entry:
  %p = load ptr, ptr @pointer
  store i32 100, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %done ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %done ]
  %bits = lshr i32 %marks, %i
  %bit = and i32 %bits, 1
  %is = icmp ne i32 %bit, 0
  br i1 %is, label %read, label %skip
read:
  %x = load i32, ptr %p
  %sum1 = add i32 %sum, %x
  br label %middle
skip:
  br label %middle
middle:
  %s = phi i32 [ %sum1, %read ], [ %sum, %skip ]
  br i1 %is, label %mark, label %other
mark:
  store i32 7, ptr %p
  br label %done
other:
  store i32 5, ptr %p
  br label %done
done:
  %sum2 = add i32 %s, 0
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %out
out:
  %last = load i32, ptr %p
  %r = add i32 %sum2, %last
  ret i32 %r
}

; The same with a store in one of two alternatives only.
define i32 @before(i32 %marks) {
entry:
  %p = load ptr, ptr @pointer
  store i32 1, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %done ]
  %sum = phi i32 [ 0, %entry ], [ %s, %done ]
  %bits = lshr i32 %marks, %i
  %bit = and i32 %bits, 1
  %is = icmp ne i32 %bit, 0
  br i1 %is, label %read, label %middle
read:
  %x = load i32, ptr %p
  %sum1 = add i32 %sum, %x
  br label %middle
middle:
  %s = phi i32 [ %sum1, %read ], [ %sum, %loop ]
  br i1 %is, label %done, label %other
other:
  %two = shl i32 %i, 0
  store i32 %two, ptr %p
  br label %done
done:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 12
  br i1 %more, label %loop, label %out
out:
  ret i32 %s
}
declare void @llvm.assume(i1)
; expect
preamble [
  "source_filename = \"load-store/given.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }"
  ""
]
symbol @seven = internal defined global i32 : ptr
symbol @there = internal defined global i32 : ptr
symbol @pointer = internal defined global ptr : ptr
symbol @unknown = external declared function void () : ptr
symbol @twice = external defined function i32 (i32) : ptr, params [""]
symbol @member = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @chosen = external defined function i32 (i32) : ptr, params [""]
symbol @marked = external defined function i32 (i32) : ptr, params [""]
symbol @before = external defined function i32 (i32) : ptr, params [""]
symbol @llvm.assume = external declared function void (i1) : ptr, params ["noundef"], suffix "#0", facts [willreturn, nounwind, no_read, only_args]
omega imports [] exports [@twice, @member, @chosen, @marked, @before] () {
  %0 = delta @seven () () {
    %1 = const 7 : i32
  } -> (%1)
  %2 = delta @there () () {
    %3 = const 0 : i32
  } -> (%3)
  %4 = delta @pointer (%2) (%5: ptr) {
  } -> (%5)
  %6 = lambda @twice (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8, %9 = gamma %6 (%2, %3, %0) {
      case 0 (%10: io, %11: mem, %12: ptr) {
        %13, %14 = load read pinned [i32, align 4] %12, %10, %11 : i32, mem
        %15 = const 0 : i32
        %16 = icmp ne %13, %15 : i1
      } -> (%14, %16, %13)
      case 1 (%17: io, %18: mem, %19: ptr) {
        %20 = const undef : i32
        %21 = const 0 : i1
      } -> (%18, %21, %20)
    }
    %22 = match [-1 -> 1, default -> 0] %8 : ctl2
    %23 = gamma %22 (%2, %9) {
      case 0 (%24: io, %25: i32) {
        %26 = const 0 : i32
      } -> (%26)
      case 1 (%27: io, %28: i32) {
        %29 = add %28, %28 : i32
      } -> (%29)
    }
  } -> (%23, %2, %7)
  %7 = lambda @member (%2) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = store write pinned [i32, align 4] %2, %0, %3, %4 : mem
    %6 = const 0 : i32
    %7 = icmp ne %1, %6 : i1
    %8 = const null : ptr
    %9 = select %7, %0, %8 : ptr
    %10 = icmp eq %9, %8 : i1
    %11 = match [-1 -> 1, default -> 0] %10 : ctl2
    %12, %13, %14 = gamma %11 (%3, %5, %9) {
      case 0 (%15: io, %16: mem, %17: ptr) {
        %18, %19 = load read pinned [i32, align 4] %17, %15, %16 : i32, mem
        %20 = const 7 : i32
        %21 = icmp eq %18, %20 : i1
      } -> (%19, %21, %18)
      case 1 (%22: io, %23: mem, %24: ptr) {
        %25 = const undef : i32
        %26 = const 0 : i1
      } -> (%23, %26, %25)
    }
    %27 = match [-1 -> 1, default -> 0] %13 : ctl2
    %28 = gamma %27 (%3, %10, %14) {
      case 0 (%29: io, %30: i1, %31: i32) {
        %32 = match [-1 -> 1, default -> 0] %30 : ctl2
        %33 = gamma %32 (%29, %31) {
          case 0 (%34: io, %35: i32) {
            %36 = const 9 : i32
            %37 = icmp eq %35, %36 : i1
          } -> (%37)
          case 1 (%38: io, %39: i32) {
            %40 = const 0 : i1
          } -> (%40)
        }
      } -> (%33)
      case 1 (%41: io, %42: i1, %43: i32) {
        %44 = const -1 : i1
      } -> (%44)
    }
  } -> (%28, %3, %12)
  %8 = lambda @chosen (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8, %9, %10 = gamma %6 (%2, %3, %0) {
      case 0 (%11: io, %12: mem, %13: ptr) {
        %14, %15 = load read pinned [i32, align 4] %13, %11, %12 : i32, mem
        %16 = const -1 : i1
        %17, %18 = call read write io [void (i1), intrinsic @llvm.assume, args [""]] %16, %11, %15 : io, mem
      } -> (%17, %18, %13, %14)
      case 1 (%19: io, %20: mem, %21: ptr) {
        %22 = const null : ptr
        %23 = const 0 : i32
      } -> (%19, %20, %22, %23)
    }
    %24 = const null : ptr
    %25 = icmp eq %9, %24 : i1
    %26 = match [-1 -> 1, default -> 0] %25 : ctl2
    %27 = gamma %26 (%7, %10) {
      case 0 (%28: io, %29: i32) {
        %30 = const 3 : i32
        %31 = add %29, %30 : i32
      } -> (%31)
      case 1 (%32: io, %33: i32) {
        %34 = const 3 : i32
        %35 = add %33, %34 : i32
      } -> (%35)
    }
  } -> (%27, %7, %8)
  %9 = lambda @marked (%4) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5 = load read pinned [ptr, align 8] %0, %2, %3 : ptr, mem
    %6 = const 100 : i32
    %7 = const 0 : i32
    %8, %9, %10, %11, %12 = theta may_diverge (%2, %1, %7, %7, %6) (%13: io, %14: i32, %15: i32, %16: i32, %17: i32) {
      %18 = lshr %14, %15 : i32
      %19 = const 1 : i32
      %20 = and %18, %19 : i32
      %21 = const 0 : i32
      %22 = icmp ne %20, %21 : i1
      %23 = match [-1 -> 1, default -> 0] %22 : ctl2
      %24, %25 = gamma %23 (%13, %16, %17) {
        case 0 (%26: io, %27: i32, %28: i32) {
          %29 = const 5 : i32
        } -> (%27, %29)
        case 1 (%30: io, %31: i32, %32: i32) {
          %33 = add %31, %32 : i32
          %34 = const 7 : i32
        } -> (%33, %34)
      }
      %35 = add %24, %21 : i32
      %36 = add %15, %19 : i32
      %37 = const 3 : i32
      %38 = icmp ult %36, %37 : i1
      %39 = match [-1 -> 1, default -> 0] %38 : ctl2
    } -> (%39, %13, %14, %36, %35, %25)
    %40 = store write pinned [i32, align 4] %12, %4, %2, %5 : mem
    %41 = add %11, %12 : i32
  } -> (%41, %8, %40)
  %10 = lambda @before (%4) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5 = load read pinned [ptr, align 8] %0, %2, %3 : ptr, mem
    %6 = const 1 : i32
    %7 = store write pinned [i32, align 4] %6, %4, %2, %5 : mem
    %8 = const 0 : i32
    %9, %10, %11, %12, %13, %14, %15 = theta may_diverge (%2, %7, %1, %4, %8, %8, %6) (%16: io, %17: mem, %18: i32, %19: ptr, %20: i32, %21: i32, %22: i32) {
      %23 = lshr %18, %20 : i32
      %24 = const 1 : i32
      %25 = and %23, %24 : i32
      %26 = const 0 : i32
      %27 = icmp ne %25, %26 : i1
      %28 = match [-1 -> 1, default -> 0] %27 : ctl2
      %29, %30, %31 = gamma %28 (%16, %17, %19, %21, %22, %20) {
        case 0 (%32: io, %33: mem, %34: ptr, %35: i32, %36: i32, %37: i32) {
          %38 = const 0 : i32
          %39 = shl %37, %38 : i32
          %40 = store write pinned [i32, align 4] %39, %34, %32, %33 : mem
        } -> (%35, %40, %39)
        case 1 (%41: io, %42: mem, %43: ptr, %44: i32, %45: i32, %46: i32) {
          %47 = add %44, %45 : i32
        } -> (%47, %42, %45)
      }
      %48 = add %20, %24 : i32
      %49 = const 12 : i32
      %50 = icmp ult %48, %49 : i1
      %51 = match [-1 -> 1, default -> 0] %50 : ctl2
    } -> (%51, %16, %30, %18, %19, %48, %29, %31)
  } -> (%14, %9, %10)
} -> (%6, %7, %8, %9, %10)
