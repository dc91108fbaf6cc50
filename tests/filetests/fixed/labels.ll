; test round-trip pcfr
; Blocks of which somebody has the address keep their names, and all others of their function have one; assembly and computed gotos go to them.
@table = internal constant [2 x ptr] [ptr blockaddress(@dispatch, %one), ptr blockaddress(@dispatch, %two)]
@escaped = global ptr blockaddress(@merged, %"the end")

declare void @show(ptr)
declare i32 @next()

define i32 @dispatch(i32 %i, ptr %to) {
start:
  call void @show(ptr blockaddress(@dispatch, %two))
  %slot = getelementptr ptr, ptr @table, i32 %i
  %target = load ptr, ptr %slot
  indirectbr ptr %target, [label %one, label %two, label %other]
one:
  %a = phi i32 [ 1, %start ], [ %b, %two ]
  ret i32 %a
two:
  %b = call i32 @next()
  %again = icmp eq i32 %b, 0
  br i1 %again, label %one, label %other
other:
  ret i32 7
}

define ptr @merged(i1 %c) {
  br i1 %c, label %"block.1", label %skip
block.1:
  call void @show(ptr null)
  br label %"the end"
"the end":
  call void @show(ptr @merged)
  ret ptr blockaddress(@merged, %block.1)
skip:
  ret ptr null
}

define i32 @assembly(i32 %x) {
  %v = callbr i32 asm sideeffect "cmp $1, 3; je ${2:l}; mov $1, $0", "=r,r,!i,!i,~{flags}"(i32 %x) nounwind to label %fine [label %three, label %three]
fine:
  %w = add i32 %v, 1
  ret i32 %w
three:
  %m = phi i32 [ %v, %0 ], [ %v, %0 ]
  callbr void asm "", "!i"() to label %quit [label %again]
again:
  br label %three-again
three-again:
  ret i32 %m
quit:
  ret i32 0
}

; All labels of a jump may be the same, with other work there.
define i32 @same(i32 %x) {
  %v = callbr i32 asm "", "=r,r,!i"(i32 %x) to label %next [label %next]
next:
  call void @show(ptr null)
  callbr void asm sideeffect "", "!i"() to label %loop [label %loop]
loop:
  %i = phi i32 [ %v, %next ], [ %v, %next ], [ %j, %loop ]
  %j = sub i32 %i, 1
  %c = icmp eq i32 %j, 0
  br i1 %c, label %end, label %loop
end:
  ret i32 %v
}
; expect
source_filename = "fixed/labels.ll"

@table = internal constant [2 x ptr] [ptr blockaddress(@dispatch, %one), ptr blockaddress(@dispatch, %two)]
@escaped = global ptr blockaddress(@merged, %"the end")

declare void @show(ptr)

declare i32 @next()

define i32 @dispatch(i32 %0, ptr %1) {
block.0:
  call void @show(ptr blockaddress(@dispatch, %two))
  %2 = getelementptr ptr, ptr @table, i32 %0
  %3 = load ptr, ptr %2, align 8
  indirectbr ptr %3,
          [label %one, label %two, label %block.3]

two:
  %4 = call i32 @next()
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %one, label %block.3

one:
  %6 = phi i32 [ 1, %block.0 ], [ %4, %two ]
  br label %block.3

block.3:
  %7 = phi i32 [ 7, %block.0 ], [ 7, %two ], [ %6, %one ]
  ret i32 %7
}

define ptr @merged(i1 %0) {
block_.0:
  br i1 %0, label %block.1, label %block_.2

block.1:
  call void @show(ptr null)
  br label %"the end"

block_.2:
  %1 = phi ptr [ null, %block_.0 ], [ blockaddress(@merged, %block.1), %"the end" ]
  ret ptr %1

"the end":
  call void @show(ptr @merged)
  br label %block_.2
}

define i32 @assembly(i32 %0) {
1:
  %2 = callbr i32 asm sideeffect "cmp $1, 3; je ${2:l}; mov $1, $0", "=r,r,!i,!i,~{flags}"(i32 %0) #0
          to label %3 [label %5, label %5]

3:
  %4 = add i32 %2, 1
  br label %7

5:
  callbr void asm "", "!i"()
          to label %7 [label %6]

6:
  br label %7

7:
  %8 = phi i32 [ %4, %3 ], [ 0, %5 ], [ %2, %6 ]
  ret i32 %8
}

define i32 @same(i32 %0) {
1:
  %2 = callbr i32 asm "", "=r,r,!i"(i32 %0)
          to label %8 [label %8]

3:
  %4 = phi i32 [ %2, %8 ], [ %2, %8 ], [ %5, %3 ]
  %5 = sub i32 %4, 1
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %7, label %3

7:
  ret i32 %2

8:
  call void @show(ptr null)
  callbr void asm sideeffect "", "!i"()
          to label %3 [label %3]
}

attributes #0 = { nounwind }
