; test opt allocations,red,inv,sroa,red,dne
; Memory that a call with a landing pad makes.
; run: @landing(7) == 7
; run: @landing(-7) == -1
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare ptr @malloc(i64)
declare void @free(ptr)
declare i32 @__gxx_personality_v0(...)
declare void @clean()
define i32 @landing(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %bad = icmp slt i32 %x, 0
  br i1 %bad, label %end, label %make
make:
  %p = invoke ptr @malloc(i64 4) to label %made unwind label %pad
made:
  store i32 %x, ptr %p
  %v = load i32, ptr %p
  call void @free(ptr %p)
  br label %end
pad:
  %l = landingpad { ptr, i32 } cleanup
  call void @clean()
  resume { ptr, i32 } %l
end:
  %r = phi i32 [ -1, %entry ], [ %v, %made ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"allocations/landing.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @malloc = external declared function ptr (i64) : ptr, params [""]
symbol @free = external declared function void (ptr) : ptr, params [""]
symbol @__gxx_personality_v0 = external declared function i32 (...) : ptr
symbol @clean = external declared function void () : ptr
symbol @landing = external defined function i32 (i32) : ptr, params [""], suffix "personality ptr @__gxx_personality_v0", refs [@__gxx_personality_v0]
omega imports [@__gxx_personality_v0] exports [@landing] (%0: ptr) {
  %1 = lambda @landing (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %1) {
      case 0 (%8: io, %9: i32) {
      } -> (%9)
      case 1 (%10: io, %11: i32) {
        %12 = const -1 : i32
      } -> (%12)
    }
  } -> (%7, %2, %3)
} -> (%1)
