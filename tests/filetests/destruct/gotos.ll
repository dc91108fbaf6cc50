; test round-trip pcfr
; Computed gotos come back where the numbers of labels come from tables that are used for nothing else. They stay switches where a label is compared with
; another one, where another function loads from the table, and where one of several addresses is a parameter's.
; run: @interpret(0) == 3
; run: @interpret(1) == 7
; run: @compared(1) == 1
; run: @seen(2) == 30
; run: @entry(0) == 10
@labels = internal constant [5 x ptr] [ptr blockaddress(@interpret, %halt), ptr blockaddress(@interpret, %inc), ptr blockaddress(@interpret, %twice), ptr blockaddress(@interpret, %dec), ptr null]
@code = internal constant [8 x i8] c"\01\01\01\00\01\02\01\00"
@compares = internal constant [4 x ptr] [ptr blockaddress(@compared, %a), ptr blockaddress(@compared, %b), ptr blockaddress(@compared, %c), ptr blockaddress(@compared, %d)]
@seen.labels = internal constant [4 x ptr] [ptr blockaddress(@seen, %a), ptr blockaddress(@seen, %b), ptr blockaddress(@seen, %c), ptr blockaddress(@seen, %d)]

define i32 @interpret(i64 %program) {
entry:
  %first = shl i64 %program, 2
  %start = getelementptr [8 x i8], ptr @code, i64 0, i64 %first
  br label %next
inc:
  %i = add i32 %x, 1
  br label %next
twice:
  %t = shl i32 %x, 1
  %u = add i32 %t, 4
  br label %next
dec:
  %m = sub i32 %x, 1
  br label %next
next:
  %x = phi i32 [ 0, %entry ], [ %i, %inc ], [ %u, %twice ], [ %m, %dec ]
  %pc = phi ptr [ %start, %entry ], [ %pc1, %inc ], [ %pc1, %twice ], [ %pc1, %dec ]
  %op = load i8, ptr %pc
  %index = zext i8 %op to i64
  %pc1 = getelementptr i8, ptr %pc, i64 1
  %place = getelementptr [5 x ptr], ptr @labels, i64 0, i64 %index
  %target = load ptr, ptr %place
  indirectbr ptr %target, [label %halt, label %inc, label %twice, label %dec]
halt:
  ret i32 %x
}

define i32 @compared(i64 %n) {
entry:
  %place = getelementptr [4 x ptr], ptr @compares, i64 0, i64 %n
  %target = load ptr, ptr %place
  %same = icmp eq ptr %target, blockaddress(@compared, %b)
  %number = zext i1 %same to i32
  indirectbr ptr %target, [label %a, label %b, label %c, label %d]
a:
  ret i32 10
b:
  ret i32 %number
c:
  ret i32 30
d:
  ret i32 40
}

define i32 @seen(i64 %n) {
entry:
  %place = getelementptr [4 x ptr], ptr @seen.labels, i64 0, i64 %n
  %target = load ptr, ptr %place
  indirectbr ptr %target, [label %a, label %b, label %c, label %d]
a:
  ret i32 10
b:
  ret i32 20
c:
  ret i32 30
d:
  ret i32 40
}

define ptr @sees(i64 %n) {
  %place = getelementptr [4 x ptr], ptr @seen.labels, i64 0, i64 %n
  %target = load ptr, ptr %place
  ret ptr %target
}

@entries = internal constant [4 x ptr] [ptr blockaddress(@entry, %a), ptr blockaddress(@entry, %b), ptr blockaddress(@entry, %a), ptr blockaddress(@entry, %d)]
define i32 @entry(i64 %n) {
entry:
  %place = getelementptr [4 x ptr], ptr @entries, i64 0, i64 %n
  %one = load ptr, ptr %place
  %other = load ptr, ptr getelementptr ([4 x ptr], ptr @entries, i64 0, i64 3)
  %c = icmp ult i64 %n, 3
  %target = select i1 %c, ptr %one, ptr %other
  indirectbr ptr %target, [label %a, label %b, label %c1, label %d]
a:
  ret i32 10
b:
  ret i32 20
c1:
  ret i32 30
d:
  ret i32 40
}
