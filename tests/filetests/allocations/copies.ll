; test opt allocations,dne
; Stack memory that is only a copy of a constant is that constant; not where something else is written to it, where
; another constant is copied to it, or where it gets somewhere else.
; run: @read(1) == 98
; run: @again(3) == 99
; run: @written(1) == 7
; run: @two(1) == 120
; run: @part(1) == 98
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@abc = private unnamed_addr constant [4 x i8] c"abc\00"
@xyz = private unnamed_addr constant [4 x i8] c"wxy\00"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare i32 @strcmp(ptr nocapture readonly, ptr nocapture readonly)
declare void @keep(ptr)
define i32 @read(i64 %i) {
  %p = alloca [4 x i8]
  call void @llvm.lifetime.start.p0(i64 4, ptr %p)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %q = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %q
  %r = zext i8 %v to i32
  call void @llvm.lifetime.end.p0(i64 4, ptr %p)
  ret i32 %r
}
define i32 @again(i64 %n) {
entry:
  %p = alloca [4 x i8]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %q = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %q
  %j = add i64 %i, 1
  %c = icmp slt i64 %j, %n
  br i1 %c, label %loop, label %end
end:
  %r = zext i8 %v to i32
  ret i32 %r
}
define i32 @compared(ptr %s) {
  %p = alloca [4 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %r = call i32 @strcmp(ptr %p, ptr %s)
  ret i32 %r
}
define i32 @written(i64 %i) {
  %p = alloca [4 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %q = getelementptr i8, ptr %p, i64 %i
  store i8 7, ptr %q
  %v = load i8, ptr %q
  %r = zext i8 %v to i32
  ret i32 %r
}
define i32 @two(i64 %i) {
  %p = alloca [4 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @xyz, i64 4, i1 false)
  %q = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %q
  %r = zext i8 %v to i32
  ret i32 %r
}
define i32 @part(i64 %i) {
  %p = alloca [4 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 2, i1 false)
  %q = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %q
  %r = zext i8 %v to i32
  ret i32 %r
}
define void @kept() {
  %p = alloca [4 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  call void @keep(ptr %p)
  ret void
}
define i64 @aligned(i64 %i) {
  %p = alloca [4 x i8], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %v = load i16, ptr %p, align 8
  %r = zext i16 %v to i64
  ret i64 %r
}
@weak = extern_weak constant [4 x i8]
define i8 @may_not_exist(i1 %c, i64 %i) {
  %p = alloca [4 x i8]
  br i1 %c, label %yes, label %no
yes:
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @weak, i64 4, i1 false)
  br label %no
no:
  %q = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %q
  ret i8 %v
}
define i32 @aligned_call(ptr %s) {
  %p = alloca [4 x i8], align 16
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %r = call i32 @strcmp(ptr %p, ptr %s)
  ret i32 %r
}
define i32 @own(ptr nocapture readonly %s) noinline {
  %v = load i32, ptr %s, align 16
  ret i32 %v
}
define i32 @aligned_call_of_our_own() {
  %p = alloca [4 x i8], align 16
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %r = call i32 @own(ptr %p)
  ret i32 %r
}
declare i32 @ext(ptr nocapture readonly) memory(argmem: read)
define i32 @aligned_call_elsewhere() {
  %p = alloca [4 x i8], align 16
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @abc, i64 4, i1 false)
  %r = call i32 @ext(ptr %p)
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"allocations/copies.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }"
  "attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }"
  "attributes #2 = { noinline }"
  "attributes #3 = { memory(argmem: read) }"
  ""
]
symbol @abc = private defined global [4 x i8] : ptr, specifiers "unnamed_addr", constant
symbol @xyz = private defined global [4 x i8] : ptr, specifiers "unnamed_addr", constant
symbol @weak = extern_weak declared global [4 x i8] : ptr, constant
symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, params ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"], suffix "#0", facts [willreturn, nounwind, only_args]
symbol @llvm.lifetime.start.p0 = external declared function void (i64, ptr) : ptr, params ["immarg", "nocapture"], suffix "#1", facts [willreturn, nounwind, only_args]
symbol @llvm.lifetime.end.p0 = external declared function void (i64, ptr) : ptr, params ["immarg", "nocapture"], suffix "#1", facts [willreturn, nounwind, only_args]
symbol @strcmp = external declared function i32 (ptr, ptr) : ptr, params ["nocapture readonly", "nocapture readonly"]
symbol @keep = external declared function void (ptr) : ptr, params [""]
symbol @read = external defined function i32 (i64) : ptr, params [""]
symbol @again = external defined function i32 (i64) : ptr, params [""]
symbol @compared = external defined function i32 (ptr) : ptr, params [""]
symbol @written = external defined function i32 (i64) : ptr, params [""]
symbol @two = external defined function i32 (i64) : ptr, params [""]
symbol @part = external defined function i32 (i64) : ptr, params [""]
symbol @kept = external defined function void () : ptr
symbol @aligned = external defined function i64 (i64) : ptr, params [""]
symbol @may_not_exist = external defined function i8 (i1, i64) : ptr, params ["", ""]
symbol @aligned_call = external defined function i32 (ptr) : ptr, params [""]
symbol @own = external defined function i32 (ptr) : ptr, params ["nocapture readonly"], suffix "#2", facts [noinline]
symbol @aligned_call_of_our_own = external defined function i32 () : ptr
symbol @ext = external declared function i32 (ptr) : ptr, params ["nocapture readonly"], suffix "#3", facts [no_write, only_args]
symbol @aligned_call_elsewhere = external defined function i32 () : ptr
omega imports [@weak, @strcmp, @keep, @ext] exports [@read, @again, @compared, @written, @two, @part, @kept, @aligned, @may_not_exist, @aligned_call, @own, @aligned_call_of_our_own, @aligned_call_elsewhere] (%0: ptr, %1: ptr, %2: ptr, %3: ptr) {
  %4 = delta @abc () () {
    %5 = const bytes "abc\x00" : [4 x i8]
  } -> (%5)
  %6 = delta @xyz () () {
    %7 = const bytes "wxy\x00" : [4 x i8]
  } -> (%7)
  %8 = lambda @read (%4) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep [i8, _] %0, %1 : ptr
    %5, %6 = load read pinned [i8, align 1] %4, %2, %3 : i8, mem
    %7 = zext %5 : i32
  } -> (%7, %2, %6)
  %9 = lambda @again (%4) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5 = const undef : i8
    %6, %7, %8, %9, %10, %11 = theta may_diverge (%2, %3, %1, %0, %4, %5) (%12: io, %13: mem, %14: i64, %15: ptr, %16: i64, %17: i8) {
      %18 = gep [i8, _] %15, %16 : ptr
      %19, %20 = load read pinned [i8, align 1] %18, %12, %13 : i8, mem
      %21 = const 1 : i64
      %22 = add %16, %21 : i64
      %23 = icmp slt %22, %14 : i1
      %24 = match [-1 -> 1, default -> 0] %23 : ctl2
    } -> (%24, %12, %20, %14, %15, %22, %19)
    %25 = zext %11 : i32
  } -> (%25, %6, %7)
  %10 = lambda @compared (%4, %1) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5, %6, %7 = call read write io [i32 (ptr, ptr), args ["", ""]] %1, %0, %2, %3, %4 : i32, io, mem
  } -> (%5, %6, %7)
  %11 = lambda @written (%4) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[4 x i8], align 1] %4, %3 : ptr, mem
    %7 = const 4 : i64
    %8 = const 0 : i1
    %9 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %5, %0, %7, %8, %2, %6 : mem
    %10 = gep [i8, _] %5, %1 : ptr
    %11 = const 7 : i8
    %12 = store write pinned [i8, align 1] %11, %10, %2, %9 : mem
    %13, %14 = load read pinned [i8, align 1] %10, %2, %12 : i8, mem
    %15 = zext %13 : i32
  } -> (%15, %2, %14)
  %12 = lambda @two (%4, %6) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6, %7 = alloca [[4 x i8], align 1] %5, %4 : ptr, mem
    %8 = const 4 : i64
    %9 = const 0 : i1
    %10 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %6, %0, %8, %9, %3, %7 : mem
    %11 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %6, %1, %8, %9, %3, %10 : mem
    %12 = gep [i8, _] %6, %2 : ptr
    %13, %14 = load read pinned [i8, align 1] %12, %3, %11 : i8, mem
    %15 = zext %13 : i32
  } -> (%15, %3, %14)
  %13 = lambda @part (%4) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[4 x i8], align 1] %4, %3 : ptr, mem
    %7 = const 2 : i64
    %8 = const 0 : i1
    %9 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %5, %0, %7, %8, %2, %6 : mem
    %10 = gep [i8, _] %5, %1 : ptr
    %11, %12 = load read pinned [i8, align 1] %10, %2, %9 : i8, mem
    %13 = zext %11 : i32
  } -> (%13, %2, %12)
  %14 = lambda @kept (%4, %2) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[4 x i8], align 1] %4, %3 : ptr, mem
    %7 = const 4 : i64
    %8 = const 0 : i1
    %9 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %5, %0, %7, %8, %2, %6 : mem
    %10, %11 = call read write io [void (ptr), args [""]] %1, %5, %2, %9 : io, mem
  } -> (%10, %11)
  %15 = lambda @aligned (%4) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[4 x i8], align 8] %4, %3 : ptr, mem
    %7 = const 4 : i64
    %8 = const 0 : i1
    %9 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %5, %0, %7, %8, %2, %6 : mem
    %10, %11 = load read pinned [i16, align 8] %5, %2, %9 : i16, mem
    %12 = zext %10 : i64
  } -> (%12, %2, %11)
  %16 = lambda @may_not_exist (%0) (%0: ptr, %1: i1, %2: i64, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6, %7 = alloca [[4 x i8], align 1] %5, %4 : ptr, mem
    %8 = match [-1 -> 1, default -> 0] %1 : ctl2
    %9 = gamma %8 (%3, %7, %6, %0) {
      case 0 (%10: io, %11: mem, %12: ptr, %13: ptr) {
      } -> (%11)
      case 1 (%14: io, %15: mem, %16: ptr, %17: ptr) {
        %18 = const 4 : i64
        %19 = const 0 : i1
        %20 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %16, %17, %18, %19, %14, %15 : mem
      } -> (%20)
    }
    %21 = gep [i8, _] %6, %2 : ptr
    %22, %23 = load read pinned [i8, align 1] %21, %3, %9 : i8, mem
  } -> (%22, %3, %23)
  %17 = lambda @aligned_call (%4, %1) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5, %6, %7 = call read write io [i32 (ptr, ptr), args ["", ""]] %1, %0, %2, %3, %4 : i32, io, mem
  } -> (%5, %6, %7)
  %18 = lambda @own () (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 16] %0, %1, %2 : i32, mem
  } -> (%3, %1, %4)
  %19 = lambda @aligned_call_of_our_own (%4, %18) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[4 x i8], align 16] %4, %3 : ptr, mem
    %7 = const 4 : i64
    %8 = const 0 : i1
    %9 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %5, %0, %7, %8, %2, %6 : mem
    %10, %11, %12 = call read write io [i32 (ptr), args [""]] %1, %5, %2, %9 : i32, io, mem
  } -> (%10, %11, %12)
  %20 = lambda @aligned_call_elsewhere (%4, %3) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[4 x i8], align 16] %4, %3 : ptr, mem
    %7 = const 4 : i64
    %8 = const 0 : i1
    %9 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %5, %0, %7, %8, %2, %6 : mem
    %10, %11, %12 = call read io [i32 (ptr), args [""]] %1, %5, %2, %9 : i32, io, mem
  } -> (%10, %11, %12)
} -> (%8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20)
