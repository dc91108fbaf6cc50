; test opt load-store,dne
; What is stored as a number is loaded as a pointer without memory, and the other way round.
; run: @number(4) == 4
; run: @pointer(2) == 16
; run: @twice(1) == 0
@x = global i64 0
define i64 @number(i64 %n) {
  store i64 %n, ptr @x
  %p = load ptr, ptr @x
  %v = ptrtoint ptr %p to i64
  ret i64 %v
}
define i64 @pointer(i64 %n) {
  %p = getelementptr i64, ptr null, i64 %n
  store ptr %p, ptr @x
  %v = load i64, ptr @x
  ret i64 %v
}
define i64 @twice(i64 %n) {
  store i64 %n, ptr @x
  %p = load ptr, ptr @x
  %v = load i64, ptr @x
  %w = ptrtoint ptr %p to i64
  %s = sub i64 %w, %v
  ret i64 %s
}
