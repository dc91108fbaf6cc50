; test opt allocations,red,dne
; Memory that nobody reads goes with all that is done with it; little memory that is read is on the stack. What gets
; somewhere else stays, and so does what is large or not from a `new` expression.
; run: @unread(8) == 1
; run: @read(7) == 7
; run: @loops(3) == 6
; run: @large(7) == 7
; run: @kept(7) == 7
declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare void @free(ptr)
declare ptr @_Znwm(i64) #0
declare void @_ZdlPvm(ptr, i64) #0
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
@place = internal global ptr null
define i32 @unread(i32 %x) {
  %n = zext i32 %x to i64
  %p = call ptr @malloc(i64 %n)
  %c = icmp ne ptr %p, null
  %r = zext i1 %c to i32
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %n, i1 false)
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %x, ptr %q
  call void @free(ptr %p)
  ret i32 %r
}
define i32 @read(i32 %x) {
  %p = call ptr @malloc(i64 8)
  store i32 %x, ptr %p
  %r = load i32, ptr %p
  call void @free(ptr %p)
  ret i32 %r
}
define i32 @loops(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %more ]
  %s = phi i32 [ 0, %entry ], [ %t, %more ]
  %p = call ptr @malloc(i64 4)
  store i32 %i, ptr %p
  %c = icmp eq ptr %p, null
  br i1 %c, label %end, label %more
more:
  %v = load i32, ptr %p
  call void @free(ptr %p)
  %t = add i32 %s, %v
  %j = add i32 %i, 1
  %d = icmp sle i32 %j, %n
  br i1 %d, label %loop, label %end
end:
  %r = phi i32 [ %s, %loop ], [ %t, %more ]
  ret i32 %r
}
define i32 @expression(i32 %x) {
  %p = call ptr @_Znwm(i64 4) #1
  store i32 %x, ptr %p
  %v = load i32, ptr %p
  call void @_ZdlPvm(ptr %p, i64 4) #1
  ret i32 %v
}
define i32 @by_name() {
  %p = call ptr @_Znwm(i64 4)
  call void @_ZdlPvm(ptr %p, i64 4)
  ret i32 0
}
define i32 @large(i32 %x) {
  %p = call ptr @malloc(i64 4096)
  store i32 %x, ptr %p
  %r = load i32, ptr %p
  call void @free(ptr %p)
  ret i32 %r
}
define i32 @kept(i32 %x) {
  %p = call ptr @malloc(i64 8)
  store i32 %x, ptr %p
  store ptr %p, ptr @place
  %q = load ptr, ptr @place
  %r = load i32, ptr %q
  ret i32 %r
}
attributes #0 = { nobuiltin }
attributes #1 = { builtin }
; expect
preamble [
  "source_filename = \"allocations/uses.ll\""
]
postamble [
  "attributes #0 = { nobuiltin }"
  "attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }"
  "attributes #2 = { builtin }"
  ""
]
symbol @place = internal defined global ptr : ptr
symbol @malloc = external declared function ptr (i64) : ptr, params [""]
symbol @calloc = external declared function ptr (i64, i64) : ptr, params ["", ""]
symbol @free = external declared function void (ptr) : ptr, params [""]
symbol @_Znwm = external declared function ptr (i64) : ptr, params [""], suffix "#0"
symbol @_ZdlPvm = external declared function void (ptr, i64) : ptr, params ["", ""], suffix "#0"
symbol @llvm.memset.p0.i64 = external declared function void (ptr, i8, i64, i1) : ptr, params ["nocapture writeonly", "", "", "immarg"], suffix "#1", facts [willreturn, nounwind, no_read, only_args]
symbol @unread = external defined function i32 (i32) : ptr, params [""]
symbol @read = external defined function i32 (i32) : ptr, params [""]
symbol @loops = external defined function i32 (i32) : ptr, params [""]
symbol @expression = external defined function i32 (i32) : ptr, params [""]
symbol @by_name = external defined function i32 () : ptr
symbol @large = external defined function i32 (i32) : ptr, params [""]
symbol @kept = external defined function i32 (i32) : ptr, params [""]
omega imports [@malloc, @free, @_Znwm, @_ZdlPvm] exports [@unread, @read, @loops, @expression, @by_name, @large, @kept] (%0: ptr, %1: ptr, %2: ptr, %3: ptr) {
  %4 = delta @place () () {
    %5 = const null : ptr
  } -> (%5)
  %6 = lambda @unread () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
  } -> (%3, %1, %2)
  %7 = lambda @read () (%0: i32, %1: io, %2: mem) {
    %3 = const 8 : i64
    %4, %5 = alloca [i8, align 16] %3, %2 : ptr, mem
    %6 = store write pinned [i32, align 4] %0, %4, %1, %5 : mem
  } -> (%0, %1, %6)
  %8 = lambda @loops () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i64
    %4, %5 = alloca [i8, align 16] %3, %2 : ptr, mem
    %6 = const 0 : i32
    %7 = const undef : i32
    %8, %9, %10, %11, %12, %13, %14 = theta may_diverge (%1, %5, %0, %6, %6, %7, %4) (%15: io, %16: mem, %17: i32, %18: i32, %19: i32, %20: i32, %21: ptr) {
      %22 = store write pinned [i32, align 4] %18, %21, %15, %16 : mem
      %23 = add %19, %18 : i32
      %24 = const 1 : i32
      %25 = add %18, %24 : i32
      %26 = icmp sle %25, %17 : i1
      %27 = match [-1 -> 1, default -> 0] %26 : ctl2
      %28, %29, %30 = gamma %27 (%15, %23, %25, %18, %19, %20) {
        case 0 (%31: io, %32: i32, %33: i32, %34: i32, %35: i32, %36: i32) {
        } -> (%34, %35, %32)
        case 1 (%37: io, %38: i32, %39: i32, %40: i32, %41: i32, %42: i32) {
        } -> (%39, %38, %42)
      }
    } -> (%27, %15, %22, %17, %28, %29, %30, %21)
  } -> (%13, %8, %9)
  %9 = lambda @expression () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i64
    %4, %5 = alloca [i8, align 16] %3, %2 : ptr, mem
    %6 = store write pinned [i32, align 4] %0, %4, %1, %5 : mem
  } -> (%0, %1, %6)
  %10 = lambda @by_name (%2, %3) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 4 : i64
    %5, %6, %7 = call read write io [ptr (i64), args [""]] %0, %4, %2, %3 : ptr, io, mem
    %8, %9 = call read write io [void (ptr, i64), args ["", ""]] %1, %5, %4, %6, %7 : io, mem
    %10 = const 0 : i32
  } -> (%10, %8, %9)
  %11 = lambda @large (%0, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 4096 : i64
    %6, %7, %8 = call read write io [ptr (i64), args [""]] %0, %5, %3, %4 : ptr, io, mem
    %9 = store write pinned [i32, align 4] %2, %6, %7, %8 : mem
    %10, %11 = call read write io [void (ptr), args [""]] %1, %6, %7, %9 : io, mem
  } -> (%2, %10, %11)
  %12 = lambda @kept (%0, %4) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 8 : i64
    %6, %7, %8 = call read write io [ptr (i64), args [""]] %0, %5, %3, %4 : ptr, io, mem
    %9 = store write pinned [i32, align 4] %2, %6, %7, %8 : mem
    %10 = store write pinned [ptr, align 8] %6, %1, %7, %9 : mem
    %11, %12 = load read pinned [i32, align 4] %6, %7, %10 : i32, mem
  } -> (%11, %7, %12)
} -> (%6, %7, %8, %9, %10, %11, %12)
