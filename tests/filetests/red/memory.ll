; test opt red,dne
; Loads of what was stored or loaded, stores that nobody sees; volatile accesses and stores to other addresses stand in the way.
; run: @forwarded(5) == 10
; run: @bits(1.0) == 1065353216
; run: @overwritten(5) == 5
; run: @back(5) == 5
; run: @other(5, 1) == 5
; run: @volatile(5) == 5
; run: @narrow(-1) == -249
define i32 @forwarded(i32 %x) {
  %p = alloca i32
  store i32 %x, ptr %p
  %a = load i32, ptr %p
  %b = load i32, ptr %p
  %s = add i32 %a, %b
  ret i32 %s
}
define i32 @bits(float %x) {
  %p = alloca float
  store float %x, ptr %p
  %a = load i32, ptr %p
  ret i32 %a
}
define i32 @overwritten(i32 %x) {
  %p = alloca i32
  store i32 1, ptr %p
  store i32 %x, ptr %p
  call void @see(ptr %p)
  %a = load i32, ptr %p
  ret i32 %a
}
define i32 @back(i32 %x) {
  %p = alloca i32
  store i32 %x, ptr %p
  call void @see(ptr %p)
  %a = load i32, ptr %p
  store i32 %a, ptr %p
  call void @see(ptr %p)
  ret i32 %x
}
define i32 @other(i32 %x, i64 %i) {
  %p = alloca [4 x i32]
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 %x, ptr %q
  store i32 7, ptr %p
  %a = load i32, ptr %q
  ret i32 %a
}
define i32 @volatile(i32 %x) {
  %p = alloca i32
  store volatile i32 1, ptr %p
  store volatile i32 %x, ptr %p
  %a = load volatile i32, ptr %p
  ret i32 %a
}
define i32 @narrow(i32 %x) {
  %p = alloca i32
  store i32 %x, ptr %p
  store i8 7, ptr %p
  call void @see(ptr %p)
  %a = load i32, ptr %p
  ret i32 %a
}
declare void @see(ptr)
; expect
