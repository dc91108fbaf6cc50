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
  %3 = phi i32 [ undef, %1 ], [ %16, %15 ]
  %4 = phi i32 [ 0, %1 ], [ %17, %15 ]
  %5 = phi i1 [ false, %1 ], [ %19, %15 ]
  %6 = invoke i32 @may_throw(i32 %4)
          to label %41 unwind label %44

7:
  %8 = add i32 %4, 1
  %9 = icmp slt i32 %8, %0
  br i1 %9, label %10, label %11

10:
  br label %11

11:
  %12 = phi i32 [ %4, %7 ], [ %8, %10 ]
  %13 = phi i1 [ false, %7 ], [ true, %10 ]
  %14 = phi i1 [ true, %7 ], [ %5, %10 ]
  br label %15

15:
  %16 = phi i32 [ %3, %44 ], [ %8, %11 ]
  %17 = phi i32 [ %4, %44 ], [ %12, %11 ]
  %18 = phi i1 [ false, %44 ], [ %13, %11 ]
  %19 = phi i1 [ false, %44 ], [ %14, %11 ]
  %20 = phi { i32, { ptr, i32 }, i1 } [ %43, %11 ], [ %47, %44 ]
  br i1 %18, label %2, label %21

21:
  br i1 %19, label %24, label %22

22:
  %23 = extractvalue { i32, { ptr, i32 }, i1 } %20, 1
  br label %32

24:
  invoke void @nothing()
          to label %25 unwind label %48

25:
  %26 = invoke i32 @may_throw(i32 %16)
          to label %27 unwind label %50

27:
  %28 = phi i32 [ %26, %25 ], [ undef, %48 ]
  %29 = phi i32 [ undef, %25 ], [ -1, %48 ]
  %30 = phi { ptr, i32 } [ undef, %25 ], [ %49, %48 ]
  %31 = phi i1 [ true, %25 ], [ false, %48 ]
  br label %32

32:
  %33 = phi i32 [ undef, %22 ], [ %28, %27 ]
  %34 = phi i32 [ %4, %22 ], [ %29, %27 ]
  %35 = phi { ptr, i32 } [ %23, %22 ], [ %30, %27 ]
  %36 = phi i1 [ false, %22 ], [ %31, %27 ]
  br i1 %36, label %39, label %37

37:
  %38 = extractvalue { ptr, i32 } %35, 0
  call void @cleanup(ptr %38)
  br label %39

39:
  %40 = phi i32 [ %33, %32 ], [ %34, %37 ]
  ret i32 %40

41:
  %42 = insertvalue { i32, { ptr, i32 }, i1 } poison, i32 %6, 0
  %43 = insertvalue { i32, { ptr, i32 }, i1 } %42, i1 false, 2
  br label %7

44:
  %45 = landingpad { ptr, i32 } catch ptr @type filter [1 x ptr] [ptr @type]
  %46 = insertvalue { i32, { ptr, i32 }, i1 } poison, { ptr, i32 } %45, 1
  %47 = insertvalue { i32, { ptr, i32 }, i1 } %46, i1 true, 2
  br label %15

48:
  %49 = landingpad { ptr, i32 } catch ptr @type filter [1 x ptr] [ptr @type]
  br label %27

50:
  %51 = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %51
}
