; test opt if-conversion
; What both alternatives do is done once before the decision, which may be cheap enough to be a selection then.
; run: @square(3, 1) == 27
; run: @square(3, 0) == 9
; run: @other(3, 5, 1) == 15
define i32 @square(i32 %x, i32 %odd) {
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %even, label %uneven
even:
  %a = mul i32 %x, %x
  br label %done
uneven:
  %b = mul i32 %x, %x
  %c = mul i32 %b, %x
  br label %done
done:
  %r = phi i32 [ %a, %even ], [ %c, %uneven ]
  ret i32 %r
}

; Not the same operands, not the same flags.
define i32 @other(i32 %x, i32 %y, i32 %odd) {
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %even, label %uneven
even:
  %a = mul nsw i32 %x, %y
  %a2 = sdiv i32 %a, %y
  br label %done
uneven:
  %b = mul i32 %x, %y
  br label %done
done:
  %r = phi i32 [ %a2, %even ], [ %b, %uneven ]
  ret i32 %r
}
