; test opt if-conversion,red,dne
; Both sides load: one load, of a selected address, with the lesser alignment.
define i32 @f(ptr %p, i32 %x) {
entry:
  %neg = icmp slt i32 %x, 0
  br i1 %neg, label %left, label %right
left:
  %a = load i32, ptr %p, align 8
  br label %done
right:
  %q = getelementptr inbounds i32, ptr %p, i64 1
  %b = load i32, ptr %q, align 4
  br label %done
done:
  %r = phi i32 [ %a, %left ], [ %b, %right ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"if-conversion/loads.ll\""
]
symbol @f = external defined function i32 (ptr, i32) : ptr, params ["", ""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %1, %4 : i1
    %6 = gep inbounds [i32, i64 1] %0 : ptr
    %7 = select %5, %0, %6 : ptr
    %8, %9 = load read pinned [i32, align 4] %7, %2, %3 : i32, mem
  } -> (%8, %2, %9)
} -> (%0)
