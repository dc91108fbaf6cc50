; test round-trip pcfr
; Calls whose landing pads do the same share one. What differs stays apart: the type that something is converted to, an operand, clauses, and calls that are not to
; be merged.
declare i32 @personality(...)
declare void @other(i32)
@g = internal global i32 3
@t = external constant ptr
define i32 @same(i32 %x) personality ptr @personality {
  invoke void @other(i32 %x) to label %on unwind label %first
on:
  invoke void @other(i32 7) to label %end unwind label %second
end:
  ret i32 0
first:
  %l = landingpad { ptr, i32 } cleanup
  store i32 %x, ptr @g
  resume { ptr, i32 } %l
second:
  %m = landingpad { ptr, i32 } cleanup
  store i32 %x, ptr @g
  resume { ptr, i32 } %m
}
define i32 @types(i32 %x) personality ptr @personality {
  invoke void @other(i32 %x) to label %on unwind label %first
on:
  invoke void @other(i32 7) to label %end unwind label %second
end:
  ret i32 0
first:
  %l = landingpad { ptr, i32 } cleanup
  %a = load volatile i32, ptr @g
  %b = trunc i32 %a to i8
  %c = sext i8 %b to i32
  call void @other(i32 %c)
  resume { ptr, i32 } %l
second:
  %m = landingpad { ptr, i32 } cleanup
  %d = load volatile i32, ptr @g
  %e = trunc i32 %d to i16
  %f = sext i16 %e to i32
  call void @other(i32 %f)
  resume { ptr, i32 } %m
}
define i32 @operands(i32 %x) personality ptr @personality {
  invoke void @other(i32 %x) to label %on unwind label %first
on:
  invoke void @other(i32 7) to label %end unwind label %second
end:
  ret i32 0
first:
  %l = landingpad { ptr, i32 } cleanup
  store i32 1, ptr @g
  resume { ptr, i32 } %l
second:
  %m = landingpad { ptr, i32 } cleanup
  store i32 2, ptr @g
  resume { ptr, i32 } %m
}
define i32 @clauses(i32 %x) personality ptr @personality {
  invoke void @other(i32 %x) to label %on unwind label %first
on:
  invoke void @other(i32 7) to label %end unwind label %second
end:
  ret i32 0
first:
  %l = landingpad { ptr, i32 } cleanup catch ptr @t
  resume { ptr, i32 } %l
second:
  %m = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %m
}
define i32 @unmerged(i32 %x) personality ptr @personality {
  invoke void @other(i32 %x) to label %on unwind label %first
on:
  invoke void @other(i32 7) to label %end unwind label %second
end:
  ret i32 0
first:
  %l = landingpad { ptr, i32 } cleanup
  call void @other(i32 1) nomerge
  resume { ptr, i32 } %l
second:
  %m = landingpad { ptr, i32 } cleanup
  call void @other(i32 1) nomerge
  resume { ptr, i32 } %m
}
; expect
source_filename = "round-trip/pads.ll"

@g = internal global i32 3
@t = external constant ptr

declare i32 @personality(...)

declare void @other(i32)

define i32 @same(i32 %0) personality ptr @personality {
1:
  invoke void @other(i32 %0)
          to label %2 unwind label %4

2:
  invoke void @other(i32 7)
          to label %3 unwind label %4

3:
  ret i32 0

4:
  %5 = landingpad { ptr, i32 } cleanup
  store i32 %0, ptr @g, align 4
  resume { ptr, i32 } %5
}

define i32 @types(i32 %0) personality ptr @personality {
1:
  invoke void @other(i32 %0)
          to label %2 unwind label %4

2:
  invoke void @other(i32 7)
          to label %3 unwind label %9

3:
  ret i32 0

4:
  %5 = landingpad { ptr, i32 } cleanup
  %6 = load volatile i32, ptr @g, align 4
  %7 = trunc i32 %6 to i8
  %8 = sext i8 %7 to i32
  call void @other(i32 %8)
  resume { ptr, i32 } %5

9:
  %10 = landingpad { ptr, i32 } cleanup
  %11 = load volatile i32, ptr @g, align 4
  %12 = trunc i32 %11 to i16
  %13 = sext i16 %12 to i32
  call void @other(i32 %13)
  resume { ptr, i32 } %10
}

define i32 @operands(i32 %0) personality ptr @personality {
1:
  invoke void @other(i32 %0)
          to label %2 unwind label %4

2:
  invoke void @other(i32 7)
          to label %3 unwind label %6

3:
  ret i32 0

4:
  %5 = landingpad { ptr, i32 } cleanup
  store i32 1, ptr @g, align 4
  resume { ptr, i32 } %5

6:
  %7 = landingpad { ptr, i32 } cleanup
  store i32 2, ptr @g, align 4
  resume { ptr, i32 } %7
}

define i32 @clauses(i32 %0) personality ptr @personality {
1:
  invoke void @other(i32 %0)
          to label %2 unwind label %4

2:
  invoke void @other(i32 7)
          to label %3 unwind label %6

3:
  ret i32 0

4:
  %5 = landingpad { ptr, i32 } cleanup catch ptr @t
  resume { ptr, i32 } %5

6:
  %7 = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %7
}

define i32 @unmerged(i32 %0) personality ptr @personality {
1:
  invoke void @other(i32 %0)
          to label %2 unwind label %4

2:
  invoke void @other(i32 7)
          to label %3 unwind label %6

3:
  ret i32 0

4:
  %5 = landingpad { ptr, i32 } cleanup
  call void @other(i32 1) #0
  resume { ptr, i32 } %5

6:
  %7 = landingpad { ptr, i32 } cleanup
  call void @other(i32 1) #0
  resume { ptr, i32 } %7
}

attributes #0 = { nomerge }
