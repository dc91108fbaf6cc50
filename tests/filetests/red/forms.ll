; test opt red,dne
; Forms that code generators know: "and" and "or" as selects of a constant on the other side, shifts in both directions as one shift and a mask.
; run: @both(3, 4) == -1
; run: @both(0, 4) == 0
; run: @both(3, 9) == 0
; run: @either(0, 9) == -1
; run: @either(3, 4) == 0
; run: @either(3, 9) == -1
; run: @down(305419896) == 19088736
; run: @up(305419896) == 591750912
; run: @signed_down(-305419896) == -19088752
; run: @signed_up(-305419896) == -591751168
; run: @shared(16) == 33
define i1 @both(i32 %x, i32 %y) {
  %a = icmp eq i32 %x, 0
  %b = icmp ult i32 %y, 5
  %s = select i1 %a, i1 false, i1 %b
  ret i1 %s
}
define i1 @either(i32 %x, i32 %y) {
  %a = icmp ne i32 %x, 0
  %b = icmp ugt i32 %y, 5
  %s = select i1 %a, i1 %b, i1 true
  ret i1 %s
}
define i32 @down(i32 %x) {
  %a = lshr i32 %x, 8
  %b = shl i32 %a, 4
  ret i32 %b
}
define i32 @up(i32 %x) {
  %a = lshr i32 %x, 4
  %b = shl i32 %a, 8
  ret i32 %b
}
define i32 @signed_down(i32 %x) {
  %a = ashr i32 %x, 8
  %b = shl i32 %a, 4
  ret i32 %b
}
define i32 @signed_up(i32 %x) {
  %a = ashr i32 %x, 4
  %b = shl i32 %a, 8
  ret i32 %b
}
define i32 @shared(i32 %x) {
  %a = lshr i32 %x, 3
  %b = shl i32 %a, 4
  %c = sdiv i32 %b, %a
  %d = xor i32 %c, %a
  %e = add i32 %d, 15
  ret i32 %e
}
