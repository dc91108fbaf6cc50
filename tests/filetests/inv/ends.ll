; test opt inv,red,dne
; What a test says whose other alternative ends the program holds for the decisions behind it.
; run: @twice(3, 4) == 7
; run: @value(5) == 6
; run: @value(0) == 1
; run: @before(1, 5) == 5
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare void @abort()
declare void @see(i32)

; The second test is the first one again.
define i32 @twice(i32 %a, i32 %b) {
  %is = icmp slt i32 %a, 0
  br i1 %is, label %bad, label %good
bad:
  call void @abort() noreturn
  unreachable
good:
  %sum = add i32 %a, %b
  br i1 %is, label %worse, label %done
worse:
  call void @see(i32 %b)
  br label %done
done:
  ret i32 %sum
}

; The value of the alternative that is not left does not matter, and a switch behind knows the value.
define i32 @value(i32 %a) {
  %is = icmp eq i32 %a, 7
  br i1 %is, label %bad, label %good
bad:
  call void @abort() noreturn
  unreachable
good:
  %b = add i32 %a, 1
  br label %done
done:
  ret i32 %b
}

; A decision before the test is not known.
define i32 @before(i1 %p, i32 %b) {
  br i1 %p, label %one, label %two
one:
  call void @see(i32 %b)
  br label %two
two:
  br i1 %p, label %good, label %bad
bad:
  call void @abort() noreturn
  unreachable
good:
  ret i32 %b
}

; Two alternatives are left: nothing is known.
define i32 @left(i32 %a) {
  switch i32 %a, label %good [ i32 1, label %bad i32 2, label %also ]
bad:
  call void @abort() noreturn
  unreachable
also:
  call void @see(i32 2)
  br label %good
good:
  %is = icmp eq i32 %a, 2
  br i1 %is, label %one, label %done
one:
  call void @see(i32 3)
  br label %done
done:
  ret i32 %a
}
