; test opt cne
; The division stands between two decisions on one condition, and reads the state that goes from the first to the second one: they stay two.
; run: @f(-1, 12, 4) == 3
define void @g(i32 %x) {
  ret void
}
define i32 @f(i1 %c, i32 %a, i32 %b) {
  br i1 %c, label %x, label %y
x:
  call void @g(i32 %a)
  br label %y
y:
  %d = udiv i32 %a, %b
  br i1 %c, label %z, label %w
z:
  call void @g(i32 %b)
  br label %w
w:
  ret i32 %d
}
; expect
preamble [
  "source_filename = \"cne/reader-between.ll\""
]
symbol @g = external defined function void (i32) : ptr, params [""]
symbol @f = external defined function i32 (i1, i32, i32) : ptr, params ["", "", ""]
omega imports [] exports [@g, @f] () {
  %0 = lambda @g () (%0: i32, %1: io, %2: mem) {
  } -> (%1, %2)
  %1 = lambda @f (%0) (%0: ptr, %1: i1, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = match [-1 -> 1, default -> 0] %1 : ctl2
    %7, %8 = gamma %6 (%4, %5, %2, %0) {
      case 0 (%9: io, %10: mem, %11: i32, %12: ptr) {
      } -> (%9, %10)
      case 1 (%13: io, %14: mem, %15: i32, %16: ptr) {
        %17, %18 = call read write io [void (i32), args [""]] %16, %15, %13, %14 : io, mem
      } -> (%17, %18)
    }
    %19 = udiv pinned %2, %3, %7 : i32
    %20 = match [-1 -> 1, default -> 0] %1 : ctl2
    %21, %22 = gamma %6 (%7, %8, %3, %0) {
      case 0 (%23: io, %24: mem, %25: i32, %26: ptr) {
      } -> (%23, %24)
      case 1 (%27: io, %28: mem, %29: i32, %30: ptr) {
        %31, %32 = call read write io [void (i32), args [""]] %30, %29, %27, %28 : io, mem
      } -> (%31, %32)
    }
  } -> (%19, %21, %22)
} -> (%0, %1)
