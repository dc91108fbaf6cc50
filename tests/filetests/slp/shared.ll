; test opt ivt,inv,cne,dne,load-store,psh,inv,red,cne,dne,slp,red,dne
; The vector of the quotient in both lanes is there for the stores already, so the loop variables become one for the price of the masses alone.
; run: @f() == 1
%planet = type { double, double, double, double, double }
@a = global %planet { double 5.0, double 7.0, double 1.0, double 2.0, double 4.0 }
@b = global [2 x %planet] [%planet { double 1.0, double 3.0, double 0.5, double 0.25, double 2.0 }, %planet { double 3.0, double 2.0, double 1.0, double 8.0, double 16.0 }]
define void @pull(ptr noalias %a, ptr noalias %b, i64 %n, double %t) mustprogress {
entry:
  %vx.at = getelementptr inbounds %planet, ptr %a, i64 0, i32 2
  %vx.0 = load double, ptr %vx.at
  %vy.at = getelementptr inbounds %planet, ptr %a, i64 0, i32 3
  %vy.0 = load double, ptr %vy.at
  %ay.at = getelementptr inbounds %planet, ptr %a, i64 0, i32 1
  %am.at = getelementptr inbounds %planet, ptr %a, i64 0, i32 4
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i1, %body ]
  %vx = phi double [ %vx.0, %entry ], [ %vx1, %body ]
  %vy = phi double [ %vy.0, %entry ], [ %vy1, %body ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %out
body:
  %p = getelementptr inbounds %planet, ptr %b, i64 %i
  %ax = load double, ptr %a
  %bx = load double, ptr %p
  %dx = fsub double %ax, %bx
  %ay = load double, ptr %ay.at
  %by.at = getelementptr inbounds %planet, ptr %p, i64 0, i32 1
  %by = load double, ptr %by.at
  %dy = fsub double %ay, %by
  %xx = fmul double %dx, %dx
  %yy = fmul double %dy, %dy
  %far = fadd double %xx, %yy
  %m = fdiv double %t, %far
  %bm.at = getelementptr inbounds %planet, ptr %p, i64 0, i32 4
  %bm = load double, ptr %bm.at
  %x1 = fmul double %dx, %bm
  %x2 = fmul double %x1, %m
  %vx1 = fsub double %vx, %x2
  %y1 = fmul double %dy, %bm
  %y2 = fmul double %y1, %m
  %vy1 = fsub double %vy, %y2
  %am = load double, ptr %am.at
  %u1 = fmul double %dx, %am
  %u2 = fmul double %u1, %m
  %bvx.at = getelementptr inbounds %planet, ptr %p, i64 0, i32 2
  %bvx = load double, ptr %bvx.at
  %bvx1 = fadd double %bvx, %u2
  store double %bvx1, ptr %bvx.at
  %w1 = fmul double %dy, %am
  %w2 = fmul double %w1, %m
  %bvy.at = getelementptr inbounds %planet, ptr %p, i64 0, i32 3
  %bvy = load double, ptr %bvy.at
  %bvy1 = fadd double %bvy, %w2
  store double %bvy1, ptr %bvy.at
  %i1 = add nsw i64 %i, 1
  br label %head
out:
  store double %vx, ptr %vx.at
  store double %vy, ptr %vy.at
  ret void
}
define i32 @f() {
  call void @pull(ptr @a, ptr @b, i64 2, double 58.0)
  %vx.at = getelementptr inbounds %planet, ptr @a, i64 0, i32 2
  %vx = load double, ptr %vx.at
  %sum = fadd double %vx, 0.0
  %r = fptosi double %sum to i32
  %low = and i32 %r, 1
  ret i32 %low
}
; expect
preamble [
  "source_filename = \"slp/shared.ll\""
  ""
  "%planet = type { double, double, double, double, double }"
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
type %planet = {double, double, double, double, double}
symbol @a = external defined global %planet : ptr
symbol @b = external defined global [2 x %planet] : ptr
symbol @pull = external defined function void (ptr, ptr, i64, double) : ptr, params ["noalias", "noalias", "", ""], suffix "#0", facts [mustprogress]
symbol @f = external defined function i32 () : ptr
omega imports [] exports [@a, @b, @pull, @f] () {
  %0 = delta @a () () {
    %1 = const [float 0x4014000000000000 : double, float 0x401c000000000000 : double, float 0x3ff0000000000000 : double, float 0x4000000000000000 : double, float 0x4010000000000000 : double] : %planet
  } -> (%1)
  %2 = delta @b () () {
    %3 = const [[float 0x3ff0000000000000 : double, float 0x4008000000000000 : double, float 0x3fe0000000000000 : double, float 0x3fd0000000000000 : double, float 0x4000000000000000 : double] : %planet, [float 0x4008000000000000 : double, float 0x4000000000000000 : double, float 0x3ff0000000000000 : double, float 0x4020000000000000 : double, float 0x4030000000000000 : double] : %planet] : [2 x %planet]
  } -> (%3)
  %4 = lambda @pull () (%0: ptr, %1: ptr, %2: i64, %3: double, %4: io, %5: mem) {
    %6 = gep inbounds [%planet, i64 0, i32 2] %0 : ptr
    %7, %8 = load read pinned [double, align 8] %6, %4, %5 : double, mem
    %9 = gep inbounds [%planet, i64 0, i32 3] %0 : ptr
    %10, %11 = load read pinned [double, align 8] %9, %4, %8 : double, mem
    %12 = gep inbounds [%planet, i64 0, i32 1] %0 : ptr
    %13 = gep inbounds [%planet, i64 0, i32 4] %0 : ptr
    %14 = const 0 : i64
    %15 = icmp sgt %2, %14 : i1
    %16 = match [-1 -> 1, default -> 0] %15 : ctl2
    %17, %18, %19 = gamma %16 (%4, %11, %0, %1, %3, %12, %13, %7, %10, %2) {
      case 0 (%20: io, %21: mem, %22: ptr, %23: ptr, %24: double, %25: ptr, %26: ptr, %27: double, %28: double, %29: i64) {
      } -> (%21, %27, %28)
      case 1 (%30: io, %31: mem, %32: ptr, %33: ptr, %34: double, %35: ptr, %36: ptr, %37: double, %38: double, %39: i64) {
        %40 = const 0 : i64
        %41, %42 = load read pinned [double, align 8] %32, %30, %31 : double, mem
        %43, %44 = load read pinned [double, align 8] %35, %30, %42 : double, mem
        %45, %46 = load read pinned [double, align 8] %36, %30, %44 : double, mem
        %47 = const poison : <2 x double>
        %48 = const 0 : i32
        %49 = insertelement %47, %37, %48 : <2 x double>
        %50 = const 1 : i32
        %51 = insertelement %49, %38, %50 : <2 x double>
        %52, %53, %54, %55, %56, %57, %58, %59, %60, %61 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%30, %46, %33, %34, %40, %39, %41, %43, %45, %51) (%62: io, %63: mem, %64: ptr, %65: double, %66: i64, %67: i64, %68: double, %69: double, %70: double, %71: <2 x double>) {
          %72 = gep inbounds [%planet, _] %64, %66 : ptr
          %73, %74 = load read pinned [<2 x double>, align 8] %72, %62, %63 : <2 x double>, mem
          %75 = const poison : <2 x double>
          %76 = const 0 : i32
          %77 = insertelement %75, %68, %76 : <2 x double>
          %78 = const 1 : i32
          %79 = insertelement %77, %69, %78 : <2 x double>
          %80 = fsub %79, %73 : <2 x double>
          %81 = extractelement %80, %76 : double
          %82 = extractelement %80, %78 : double
          %83 = fmul %81, %81 : double
          %84 = fmul %82, %82 : double
          %85 = fadd %83, %84 : double
          %86 = fdiv %65, %85 : double
          %87 = gep inbounds [%planet, i64 0, i32 4] %72 : ptr
          %88, %89 = load read pinned [double, align 8] %87, %62, %74 : double, mem
          %90 = insertelement %75, %88, %76 : <2 x double>
          %91 = shufflevector [0, 0] %90, %75 : <2 x double>
          %92 = fmul %80, %91 : <2 x double>
          %93 = insertelement %75, %86, %76 : <2 x double>
          %94 = shufflevector [0, 0] %93, %75 : <2 x double>
          %95 = fmul %92, %94 : <2 x double>
          %96 = fsub %71, %95 : <2 x double>
          %97 = gep inbounds [%planet, i64 0, i32 2] %72 : ptr
          %98 = insertelement %75, %70, %76 : <2 x double>
          %99 = shufflevector [0, 0] %98, %75 : <2 x double>
          %100 = fmul %80, %99 : <2 x double>
          %101 = fmul %100, %94 : <2 x double>
          %102, %103 = load read pinned [<2 x double>, align 8] %97, %62, %89 : <2 x double>, mem
          %104 = fadd %102, %101 : <2 x double>
          %105 = store write pinned [<2 x double>, align 8] %104, %97, %62, %103 : mem
          %106 = const 1 : i64
          %107 = add nsw %66, %106 : i64
          %108 = icmp slt %107, %67 : i1
          %109 = match [-1 -> 1, default -> 0] %108 : ctl2
        } -> (%109, %62, %105, %64, %65, %107, %67, %68, %69, %70, %96)
        %110 = extractelement %61, %50 : double
        %111 = extractelement %61, %48 : double
      } -> (%53, %111, %110)
    }
    %112 = store write pinned [double, align 8] %18, %6, %4, %17 : mem
    %113 = store write pinned [double, align 8] %19, %9, %4, %112 : mem
  } -> (%4, %113)
  %5 = lambda @f (%4, %0, %2) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const 2 : i64
    %6 = const float 0x404d000000000000 : double
    %7, %8 = call read write io [void (ptr, ptr, i64, double), args ["", "", "", ""]] %0, %1, %2, %5, %6, %3, %4 : io, mem
    %9 = gep inbounds [%planet, i64 0, i32 2] %1 : ptr
    %10, %11 = load read pinned [double, align 8] %9, %7, %8 : double, mem
    %12 = const float 0x0 : double
    %13 = fadd %10, %12 : double
    %14 = fptosi %13 : i32
    %15 = const 1 : i32
    %16 = and %14, %15 : i32
  } -> (%16, %7, %11)
} -> (%0, %2, %4, %5)
