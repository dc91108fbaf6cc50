; test run
; A loop without end uses up its fuel; what it did until then is seen.
; run: @quiet() == out of fuel
define void @quiet() {
entry:
  br label %loop
loop:
  br label %loop
}
; expect
@quiet()
out of fuel; in function 'quiet', node n0 `theta may_diverge`
