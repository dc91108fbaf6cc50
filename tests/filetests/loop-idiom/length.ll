; test opt loop-idiom,dne
; Loops that look for the end of a string call strlen. @other looks for another byte.
; run: @count(0) == 5
; run: @walk(1) == 4
; run: @other(0) == 2
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@text = internal constant [6 x i8] c"hello\00"
define i32 @count(i64 %from) mustprogress {
entry:
  %begin = getelementptr inbounds i8, ptr @text, i64 %from
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add nsw i32 %i, 1
  %k = sext i32 %next to i64
  %p = getelementptr inbounds i8, ptr %begin, i64 %k
  %c = load i8, ptr %p
  %more = icmp ne i8 %c, 0
  br i1 %more, label %loop, label %done
done:
  ret i32 %next
}
define i64 @walk(i64 %from) mustprogress {
entry:
  %begin = getelementptr inbounds i8, ptr @text, i64 %from
  br label %loop
loop:
  %p = phi ptr [ %begin, %entry ], [ %next, %loop ]
  %next = getelementptr inbounds i8, ptr %p, i64 1
  %c = load i8, ptr %next
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %loop
done:
  %a = ptrtoint ptr %next to i64
  %b = ptrtoint ptr %begin to i64
  %n = sub i64 %a, %b
  ret i64 %n
}
define i64 @other(i64 %from) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ %from, %entry ], [ %next, %loop ]
  %next = add nsw i64 %i, 1
  %p = getelementptr inbounds i8, ptr @text, i64 %next
  %c = load i8, ptr %p
  %more = icmp ne i8 %c, 108
  br i1 %more, label %loop, label %done
done:
  ret i64 %next
}
; expect
preamble [
  "source_filename = \"loop-idiom/length.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @text = internal defined global [6 x i8] : ptr, constant
symbol @count = external defined function i32 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @walk = external defined function i64 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @other = external defined function i64 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @strlen = external declared function i64 (ptr) : ptr, params [""], suffix "nofree nounwind willreturn memory(argmem: read)", facts [willreturn, nounwind, no_write, only_args]
omega imports [@strlen] exports [@count, @walk, @other] (%0: ptr) {
  %1 = delta @text () () {
    %2 = const bytes "hello\x00" : [6 x i8]
  } -> (%2)
  %3 = lambda @count (%1, %0) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = gep inbounds [i8, _] %0, %2 : ptr
    %6 = const 0 : i32
    %7 = const 1 : i32
    %8 = add nsw %6, %7 : i32
    %9 = sext %8 : i64
    %10 = gep inbounds [i8, _] %5, %9 : ptr
    %11, %12 = call read pinned [i64 (ptr), args [""]] %1, %10, %3, %4 : i64, mem
    %13 = const 1 : i64
    %14 = add %11, %13 : i64
    %15 = trunc %14 : i32
    %16 = const 1 : i32
    %17 = mul %15, %16 : i32
    %18 = add %6, %17 : i32
  } -> (%18, %3, %12)
  %4 = lambda @walk (%1, %0) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = gep inbounds [i8, _] %0, %2 : ptr
    %6 = gep inbounds [i8, i64 1] %5 : ptr
    %7, %8 = call read pinned [i64 (ptr), args [""]] %1, %6, %3, %4 : i64, mem
    %9 = const 1 : i64
    %10 = add %7, %9 : i64
    %11 = const 1 : i64
    %12 = mul %10, %11 : i64
    %13 = gep [i8, _] %5, %12 : ptr
    %14 = ptrtoint %13 : i64
    %15 = ptrtoint %5 : i64
    %16 = sub %14, %15 : i64
  } -> (%16, %3, %8)
  %5 = lambda @other (%1) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4, %5, %6, %7 = theta (%2, %3, %1, %0) (%8: io, %9: mem, %10: i64, %11: ptr) {
      %12 = const 1 : i64
      %13 = add nsw %10, %12 : i64
      %14 = gep inbounds [i8, _] %11, %13 : ptr
      %15, %16 = load read pinned [i8, align 1] %14, %8, %9 : i8, mem
      %17 = const 108 : i8
      %18 = icmp ne %15, %17 : i1
      %19 = match [-1 -> 1, default -> 0] %18 : ctl2
    } -> (%19, %8, %16, %13, %11)
  } -> (%6, %2, %5)
} -> (%3, %4, %5)
