; test opt iln,red,iln,dne
; A call that was decided on stays a call, unless its copy passes a constant.
; run: @known(5) == 12
define i32 @large(i32 %n, i32 %x) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %small, label %big
small:
  %s = add i32 %x, 7
  ret i32 %s
big:
  %a1 = mul i32 %x, %n
  %a2 = xor i32 %a1, %x
  %a3 = mul i32 %a2, %a1
  %a4 = xor i32 %a3, %n
  %a5 = mul i32 %a4, %a2
  %a6 = xor i32 %a5, %x
  %a7 = mul i32 %a6, %a3
  %a8 = xor i32 %a7, %n
  %a9 = mul i32 %a8, %a4
  %b1 = xor i32 %a9, %x
  %b2 = mul i32 %b1, %a5
  %b3 = xor i32 %b2, %n
  %b4 = mul i32 %b3, %a6
  %b5 = xor i32 %b4, %x
  %b6 = mul i32 %b5, %a7
  %b7 = xor i32 %b6, %n
  %b8 = mul i32 %b7, %a8
  %b9 = xor i32 %b8, %x
  %d1 = mul i32 %b9, %a9
  %d2 = xor i32 %d1, %n
  %d3 = mul i32 %d2, %b1
  %d4 = xor i32 %d3, %x
  %d5 = mul i32 %d4, %b2
  %d6 = xor i32 %d5, %n
  %d7 = mul i32 %d6, %b3
  %d8 = xor i32 %d7, %x
  %d9 = mul i32 %d8, %b4
  %e1 = xor i32 %d9, %n
  %e2 = mul i32 %e1, %b5
  %e3 = xor i32 %e2, %x
  %e4 = mul i32 %e3, %b6
  %e5 = xor i32 %e4, %n
  %e6 = mul i32 %e5, %b7
  %e7 = xor i32 %e6, %x
  %e8 = mul i32 %e7, %b8
  ret i32 %e8
}
define i32 @passes(i32 %n, i32 %x) {
  %r = call i32 @large(i32 %n, i32 %x)
  ret i32 %r
}
define i32 @known(i32 %x) {
  %r = call i32 @passes(i32 0, i32 %x)
  ret i32 %r
}
define i32 @unknown(i32 %n, i32 %x) {
  %r = call i32 @passes(i32 %n, i32 %x)
  ret i32 %r
}
