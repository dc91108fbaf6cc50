; test opt libcalls,dne
; Strings that are constant, and one that is not.
; run: @length() == 5
; run: @order() == -1
; run: @first() == -1
; run: @minus() == -1
@hello = private unnamed_addr constant [6 x i8] c"hello\00"
@world = private unnamed_addr constant [6 x i8] c"world\00"
@empty = private unnamed_addr constant [1 x i8] zeroinitializer
@text = global [6 x i8] c"hello\00"
declare i64 @strlen(ptr)
declare i32 @strcmp(ptr, ptr)
define i64 @length() {
  %n = call i64 @strlen(ptr @hello)
  ret i64 %n
}
define i32 @order() {
  %n = call i32 @strcmp(ptr @hello, ptr @world)
  ret i32 %n
}
define i1 @first() {
  %n = call i32 @strcmp(ptr @text, ptr @empty)
  %c = icmp sgt i32 %n, 0
  ret i1 %c
}
define i1 @minus() {
  %n = call i32 @strcmp(ptr @empty, ptr @text)
  %c = icmp slt i32 %n, 0
  ret i1 %c
}
define i64 @unknown() {
  %n = call i64 @strlen(ptr @text)
  ret i64 %n
}
; expect
preamble [
  "source_filename = \"libcalls/strings.ll\""
]
symbol @hello = private defined global [6 x i8] : ptr, specifiers "unnamed_addr", constant
symbol @world = private defined global [6 x i8] : ptr, specifiers "unnamed_addr", constant
symbol @empty = private defined global [1 x i8] : ptr, specifiers "unnamed_addr", constant
symbol @text = external defined global [6 x i8] : ptr
symbol @strlen = external declared function i64 (ptr) : ptr, params [""]
symbol @strcmp = external declared function i32 (ptr, ptr) : ptr, params ["", ""]
symbol @length = external defined function i64 () : ptr
symbol @order = external defined function i32 () : ptr
symbol @first = external defined function i1 () : ptr
symbol @minus = external defined function i1 () : ptr
symbol @unknown = external defined function i64 () : ptr
omega imports [@strlen] exports [@text, @length, @order, @first, @minus, @unknown] (%0: ptr) {
  %1 = delta @text () () {
    %2 = const bytes "hello\x00" : [6 x i8]
  } -> (%2)
  %3 = lambda @length () (%0: io, %1: mem) {
    %2 = const 5 : i64
  } -> (%2, %0, %1)
  %4 = lambda @order () (%0: io, %1: mem) {
    %2 = const -1 : i32
  } -> (%2, %0, %1)
  %5 = lambda @first (%1) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i8, align 1] %0, %1, %2 : i8, mem
    %5 = zext %3 : i32
    %6 = const 0 : i32
    %7 = icmp sgt %5, %6 : i1
  } -> (%7, %1, %4)
  %6 = lambda @minus (%1) (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i8, align 1] %0, %1, %2 : i8, mem
    %5 = zext %3 : i32
    %6 = const 0 : i32
    %7 = sub %6, %5 : i32
    %8 = const 0 : i32
    %9 = icmp slt %7, %8 : i1
  } -> (%9, %1, %4)
  %7 = lambda @unknown (%0, %1) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i64 (ptr), args [""]] %0, %1, %2, %3 : i64, io, mem
  } -> (%4, %5, %6)
} -> (%1, %3, %4, %5, %6, %7)
