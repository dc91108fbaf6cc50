; test opt inv
; What both sides of a decision pass on is what it was before: the phi is %b, and memory, which nobody touches, passes by. A phi of one constant is
; that constant.
; run: @f(1, 7) == 12
; run: @f(0, 7) == 12
define i32 @f(i1 %c, i32 %b) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %join
else:
  br label %join
join:
  %p = phi i32 [ %b, %then ], [ %b, %else ]
  %q = phi i32 [ 5, %then ], [ 5, %else ]
  %r = add i32 %p, %q
  ret i32 %r
}
