; test round-trip pcfr
; Addresses with something to them are text; the functions that they mention stay.
@table = internal constant [2 x ptr] [ptr @local, ptr @other]
@key = global i32 0

declare void @other()
define internal void @local() {
  ret void
}

define i1 @compare(ptr %p) {
  %c = icmp eq ptr %p, no_cfi @local
  br i1 %c, label %a, label %b
a:
  call void dso_local_equivalent @other()
  br label %b
b:
  ret i1 %c
}

define ptr @signed(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi ptr [ ptrauth (ptr @key, i32 2, i64 42, ptr @table), %0 ], [ ptrauth (ptr @local, i32 0), %a ]
  ret ptr %r
}
; expect
source_filename = "fixed/addresses.ll"

@table = internal constant [2 x ptr] [ptr @local, ptr @other]
@key = global i32 0

declare void @other()

define internal void @local() {
0:
  ret void
}

define i1 @compare(ptr %0) {
1:
  %2 = icmp eq ptr %0, no_cfi @local
  br i1 %2, label %3, label %4

3:
  call void dso_local_equivalent @other()
  br label %4

4:
  ret i1 %2
}

define ptr @signed(i1 %0) {
1:
  br i1 %0, label %2, label %3

2:
  br label %3

3:
  %4 = phi ptr [ ptrauth (ptr @key, i32 2, i64 42, ptr @table), %1 ], [ ptrauth (ptr @local, i32 0), %2 ]
  ret ptr %4
}
