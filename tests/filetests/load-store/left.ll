; test opt ivt,inv,cne,dne,red,load-store,inv,dne
; What is loaded at the end of an iteration, if the loop repeats, is there at the start of the next one; the loop may also be left in its middle.
; run: @spaces(0) == 3
; run: @spaces(1) == -1
; run: @spaces(2) == 0
@three = internal global [8 x i8] c"a b c d\00"
@ends = internal global [8 x i8] c"a b!c d\00"
@none = internal global [1 x i8] zeroinitializer
define i32 @spaces(i32 %k) {
entry:
  %is.0 = icmp eq i32 %k, 0
  %is.1 = icmp eq i32 %k, 1
  %other = select i1 %is.1, ptr @ends, ptr @none
  %text = select i1 %is.0, ptr @three, ptr %other
  br label %loop
loop:
  %p = phi ptr [ %text, %entry ], [ %q, %next ]
  %n = phi i32 [ 0, %entry ], [ %m, %next ]
  %c = load i8, ptr %p
  %z = icmp eq i8 %c, 0
  br i1 %z, label %out, label %body
body:
  %b = icmp eq i8 %c, 33
  br i1 %b, label %out, label %count
count:
  %s = icmp eq i8 %c, 32
  %i = zext i1 %s to i32
  %m = add i32 %n, %i
  %q = getelementptr i8, ptr %p, i64 1
  %d = load i8, ptr %q
  %e = icmp eq i8 %d, 0
  br i1 %e, label %out, label %next
next:
  br label %loop
out:
  %r = phi i32 [ 0, %loop ], [ -1, %body ], [ %m, %count ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"load-store/left.ll\""
]
symbol @three = internal defined global [8 x i8] : ptr
symbol @ends = internal defined global [8 x i8] : ptr
symbol @none = internal defined global [1 x i8] : ptr
symbol @spaces = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@spaces] () {
  %0 = delta @three () () {
    %1 = const bytes "a b c d\x00" : [8 x i8]
  } -> (%1)
  %2 = delta @ends () () {
    %3 = const bytes "a b!c d\x00" : [8 x i8]
  } -> (%3)
  %4 = delta @none () () {
    %5 = const zero : [1 x i8]
  } -> (%5)
  %6 = lambda @spaces (%2, %4, %0) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = const 0 : i8
    %7 = const 0 : i32
    %8 = icmp eq %3, %7 : i1
    %9 = const 1 : i32
    %10 = icmp eq %3, %9 : i1
    %11 = select %10, %0, %1 : ptr
    %12 = select %8, %2, %11 : ptr
    %13, %14 = load read pinned [i8, align 1] %12, %4, %5 : i8, mem
    %15 = icmp eq %13, %6 : i1
    %16 = match [-1 -> 0, default -> 1] %15 : ctl2
    %17, %18, %19, %20 = gamma %16 (%4, %14, %12, %13) {
      case 0 (%21: io, %22: mem, %23: ptr, %24: i8) {
        %25 = const undef : i32
        %26 = const ctl 0 : ctl2
      } -> (%21, %22, %25, %26)
      case 1 (%27: io, %28: mem, %29: ptr, %30: i8) {
        %31 = const undef : i32
        %32 = const 0 : i32
        %33 = const ctl 0 : ctl2
        %34, %35, %36, %37, %38, %39, %40 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%27, %28, %29, %32, %30, %31, %33) (%41: io, %42: mem, %43: ptr, %44: i32, %45: i8, %46: i32, %47: ctl2) {
          %48 = const 33 : i8
          %49 = icmp eq %45, %48 : i1
          %50 = match [-1 -> 1, default -> 0] %49 : ctl2
          %51, %52, %53, %54, %55, %56, %57 = gamma %50 (%41, %42, %43, %44, %45, %41) {
            case 0 (%58: io, %59: mem, %60: ptr, %61: i32, %62: i8, %63: io) {
              %64 = const 32 : i8
              %65 = icmp eq %62, %64 : i1
              %66 = zext %65 : i32
              %67 = add %61, %66 : i32
              %68 = gep [i8, i64 1] %60 : ptr
              %69, %70 = load read pinned [i8, align 1] %68, %58, %59 : i8, mem
              %71 = const 0 : i8
              %72 = icmp eq %69, %71 : i1
              %73 = match [-1 -> 1, default -> 0] %72 : ctl2
              %74, %75, %76, %77, %78 = gamma %73 (%58, %67, %68, %63, %69) {
                case 0 (%79: io, %80: i32, %81: ptr, %82: io, %83: i8) {
                  %84 = const ctl 1 : ctl2
                  %85 = const undef : i32
                } -> (%84, %81, %80, %83, %85)
                case 1 (%86: io, %87: i32, %88: ptr, %89: io, %90: i8) {
                  %91 = const ctl 0 : ctl2
                  %92 = const undef : i32
                  %93 = const undef : i8
                  %94 = const undef : ptr
                } -> (%91, %94, %92, %93, %87)
              }
            } -> (%74, %70, %75, %76, %77, %78, %73)
            case 1 (%95: io, %96: mem, %97: ptr, %98: i32, %99: i8, %100: io) {
              %101 = const ctl 0 : ctl2
              %102 = const ctl 1 : ctl2
              %103 = const undef : i32
              %104 = const undef : i8
              %105 = const undef : ptr
              %106 = const -1 : i32
            } -> (%101, %96, %105, %103, %104, %106, %102)
          }
        } -> (%51, %41, %52, %53, %54, %55, %56, %57)
      } -> (%34, %35, %39, %40)
    }
    %107 = gamma %20 (%17, %19) {
      case 0 (%108: io, %109: i32) {
        %110 = const 0 : i32
      } -> (%110)
      case 1 (%111: io, %112: i32) {
      } -> (%112)
    }
  } -> (%107, %17, %18)
} -> (%6)
