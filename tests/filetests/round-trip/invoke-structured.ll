; test round-trip scfr
; The same by structured control flow recovery: what one way does not have is poison there.
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
source_filename = "round-trip/invoke-structured.ll"

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
  %3 = phi i32 [ undef, %1 ], [ %12, %11 ]
  %4 = phi i32 [ 0, %1 ], [ %13, %11 ]
  %5 = phi i1 [ false, %1 ], [ %15, %11 ]
  %6 = invoke i32 @may_throw(i32 %4)
          to label %32 unwind label %35

7:
  %8 = add i32 %4, 1
  %9 = icmp slt i32 %8, %0
  br i1 %9, label %10, label %11

10:
  br label %11

11:
  %12 = phi i32 [ %3, %35 ], [ %8, %7 ], [ %8, %10 ]
  %13 = phi i32 [ %4, %35 ], [ %4, %7 ], [ %8, %10 ]
  %14 = phi i1 [ false, %35 ], [ false, %7 ], [ true, %10 ]
  %15 = phi i1 [ false, %35 ], [ true, %7 ], [ %5, %10 ]
  %16 = phi { i32, { ptr, i32 }, i1 } [ %34, %7 ], [ %34, %10 ], [ %38, %35 ]
  br i1 %14, label %2, label %17

17:
  br i1 %15, label %20, label %18

18:
  %19 = extractvalue { i32, { ptr, i32 }, i1 } %16, 1
  br label %23

20:
  invoke void @nothing()
          to label %21 unwind label %39

21:
  %22 = invoke i32 @may_throw(i32 %12)
          to label %23 unwind label %41

23:
  %24 = phi i32 [ undef, %18 ], [ %22, %21 ], [ undef, %39 ]
  %25 = phi i32 [ %4, %18 ], [ undef, %21 ], [ -1, %39 ]
  %26 = phi { ptr, i32 } [ %19, %18 ], [ undef, %21 ], [ %40, %39 ]
  %27 = phi i1 [ false, %18 ], [ true, %21 ], [ false, %39 ]
  br i1 %27, label %30, label %28

28:
  %29 = extractvalue { ptr, i32 } %26, 0
  call void @cleanup(ptr %29)
  br label %30

30:
  %31 = phi i32 [ %24, %23 ], [ %25, %28 ]
  ret i32 %31

32:
  %33 = insertvalue { i32, { ptr, i32 }, i1 } poison, i32 %6, 0
  %34 = insertvalue { i32, { ptr, i32 }, i1 } %33, i1 false, 2
  br label %7

35:
  %36 = landingpad { ptr, i32 } catch ptr @type filter [1 x ptr] [ptr @type]
  %37 = insertvalue { i32, { ptr, i32 }, i1 } poison, { ptr, i32 } %36, 1
  %38 = insertvalue { i32, { ptr, i32 }, i1 } %37, i1 true, 2
  br label %11

39:
  %40 = landingpad { ptr, i32 } catch ptr @type filter [1 x ptr] [ptr @type]
  br label %23

41:
  %42 = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %42
}
