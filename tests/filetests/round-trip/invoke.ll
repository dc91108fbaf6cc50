; test round-trip pcfr
; Calls with landing pads: one for two calls, a loop, what is returned is used behind, the value of one landing pad goes on.
; run: @f(3) == 9
declare i32 @personality(...)
@type = external constant ptr
declare void @cleanup(ptr)
define i32 @may_throw(i32 %x) {
  %r = mul i32 %x, 3
  ret i32 %r
}
define void @nothing() {
  ret void
}
define i32 @f(i32 %n) personality ptr @personality {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %back ]
  %a = invoke i32 @may_throw(i32 %i)
          to label %back unwind label %pad
back:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  invoke void @nothing()
          to label %end unwind label %pad
end:
  %b = invoke i32 @may_throw(i32 %next)
          to label %out unwind label %other
out:
  ret i32 %b
pad:
  %which = phi i32 [ %i, %loop ], [ -1, %done ]
  %l = landingpad { ptr, i32 }
          catch ptr @type
          filter [1 x ptr] [ptr @type]
  %e = extractvalue { ptr, i32 } %l, 0
  call void @cleanup(ptr %e)
  ret i32 %which
other:
  %m = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %m
}
; expect
source_filename = "round-trip/invoke.ll"

@type = external constant ptr

declare i32 @personality(...)

declare void @cleanup(ptr)

define i32 @may_throw(i32 %0) {
1:
  %2 = mul i32 %0, 3
  ret i32 %2
}

define void @nothing() {
0:
  ret void
}

define i32 @f(i32 %0) personality ptr @personality {
1:
  br label %2

2:
  %3 = phi i32 [ 0, %1 ], [ %6, %5 ]
  %4 = invoke i32 @may_throw(i32 %3)
          to label %5 unwind label %17

5:
  %6 = add i32 %3, 1
  %7 = icmp slt i32 %6, %0
  br i1 %7, label %2, label %8

8:
  invoke void @nothing()
          to label %9 unwind label %19

9:
  %10 = invoke i32 @may_throw(i32 %6)
          to label %15 unwind label %21

11:
  %12 = phi i32 [ -1, %19 ], [ %3, %17 ]
  %13 = phi { ptr, i32 } [ %20, %19 ], [ %18, %17 ]
  %14 = extractvalue { ptr, i32 } %13, 0
  call void @cleanup(ptr %14)
  br label %15

15:
  %16 = phi i32 [ %10, %9 ], [ %12, %11 ]
  ret i32 %16

17:
  %18 = landingpad { ptr, i32 } catch ptr @type filter [1 x ptr] [ptr @type]
  br label %11

19:
  %20 = landingpad { ptr, i32 } catch ptr @type filter [1 x ptr] [ptr @type]
  br label %11

21:
  %22 = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %22
}
