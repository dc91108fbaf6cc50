; The guide's example of a gamma: the larger of two numbers.
define i32 @larger(i32 %a, i32 %b) {
start:
  %less = icmp slt i32 %a, %b
  br i1 %less, label %then, label %end
then:
  br label %end
end:
  %result = phi i32 [ %a, %start ], [ %b, %then ]
  ret i32 %result
}
