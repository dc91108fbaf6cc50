; test opt ivt,inv,cne,dne,widen-iv,red,loop-versioning,dne,load-store,dne
; A filter whose arrays have as many elements as a parameter says, a product of matrices whose rows are as long, a sum
; that is returned, and a triangle. Each is called with arrays that are apart, and with such that overlap in one element.
; run: @filter_apart()
; run: @filter_overlap()
; run: @product_apart()
; run: @product_overlap()
; run: @last_apart()
; run: @last_overlap()
; run: @triangle_apart()
; run: @triangle_overlap()
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define internal void @filter(ptr %a, ptr %b, i32 %n) noinline mustprogress {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %done
body:
  %k = sext i32 %i to i64
  %p = getelementptr inbounds i32, ptr %b, i64 %k
  %x = load i32, ptr %p
  %next = add nsw i32 %i, 1
  %m = sext i32 %next to i64
  %q = getelementptr inbounds i32, ptr %b, i64 %m
  %r = getelementptr inbounds i32, ptr %a, i64 %k
  %z = load i32, ptr %r
  %w = add i32 %x, %z
  store i32 %w, ptr %r
  %y = load i32, ptr %q
  %v = add i32 %w, %y
  store i32 %v, ptr %r
  br label %head
done:
  ret void
}
define internal void @product(ptr %c, ptr %a, ptr %b, i32 %n) noinline mustprogress {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %rows, label %done
rows:
  %i = phi i32 [ 0, %entry ], [ %i1, %row ]
  %in = mul nsw i32 %i, %n
  br label %columns
columns:
  %j = phi i32 [ 0, %rows ], [ %j1, %column ]
  %o = add nsw i32 %in, %j
  %o64 = sext i32 %o to i64
  %pc = getelementptr inbounds i32, ptr %c, i64 %o64
  br label %inner
inner:
  %k = phi i32 [ 0, %columns ], [ %k1, %inner ]
  %oa = add nsw i32 %in, %k
  %oa64 = sext i32 %oa to i64
  %pa = getelementptr inbounds i32, ptr %a, i64 %oa64
  %kn = mul nsw i32 %k, %n
  %ob = add nsw i32 %kn, %j
  %ob64 = sext i32 %ob to i64
  %pb = getelementptr inbounds i32, ptr %b, i64 %ob64
  %va = load i32, ptr %pa
  %vb = load i32, ptr %pb
  %vc = load i32, ptr %pc
  %m = mul i32 %va, %vb
  %s = add i32 %vc, %m
  store i32 %s, ptr %pc
  %k1 = add nsw i32 %k, 1
  %ck = icmp slt i32 %k1, %n
  br i1 %ck, label %inner, label %column
column:
  %j1 = add nsw i32 %j, 1
  %cj = icmp slt i32 %j1, %n
  br i1 %cj, label %columns, label %row
row:
  %i1 = add nsw i32 %i, 1
  %ci = icmp slt i32 %i1, %n
  br i1 %ci, label %rows, label %done
done:
  ret void
}
define internal i32 @last(ptr %a, ptr %b, i64 %n) noinline mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p
  %y = load i32, ptr %b
  %u = add i32 %s, %x
  %t = add i32 %u, %y
  store i32 %t, ptr %p
  %next = add nsw i64 %i, 1
  %c = icmp slt i64 %next, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %t
}
define internal void @triangle(ptr %a, ptr %b, i64 %n) noinline mustprogress {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %end ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j1, %inner ]
  %q = getelementptr inbounds i32, ptr %b, i64 %j
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %s = add i32 %x, %y
  store i32 %s, ptr %p
  %j1 = add nsw i64 %j, 1
  %cj = icmp sle i64 %j1, %i
  br i1 %cj, label %inner, label %end
end:
  %i1 = add nsw i64 %i, 1
  %ci = icmp slt i64 %i1, %n
  br i1 %ci, label %outer, label %done
done:
  ret void
}
define void @fill(ptr %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %next = add nsw i64 %i, 1
  %x = trunc i64 %next to i32
  store i32 %x, ptr %p
  %c = icmp slt i64 %next, 16
  br i1 %c, label %loop, label %done
done:
  ret void
}
define i32 @filter_apart() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %b = getelementptr inbounds i32, ptr %m, i64 4
  call void @filter(ptr %m, ptr %b, i32 3)
  %p = getelementptr inbounds i32, ptr %m, i64 1
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @filter_overlap() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %b = getelementptr inbounds i32, ptr %m, i64 2
  call void @filter(ptr %b, ptr %m, i32 3)
  %p = getelementptr inbounds i32, ptr %m, i64 4
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @product_apart() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %a = getelementptr inbounds i32, ptr %m, i64 4
  %b = getelementptr inbounds i32, ptr %m, i64 8
  call void @product(ptr %m, ptr %a, ptr %b, i32 2)
  %r = load i32, ptr %m
  ret i32 %r
}
define i32 @product_overlap() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %a = getelementptr inbounds i32, ptr %m, i64 3
  %b = getelementptr inbounds i32, ptr %m, i64 8
  call void @product(ptr %m, ptr %a, ptr %b, i32 2)
  %p = getelementptr inbounds i32, ptr %m, i64 3
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @last_apart() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %b = getelementptr inbounds i32, ptr %m, i64 3
  %r = call i32 @last(ptr %m, ptr %b, i64 3)
  ret i32 %r
}
define i32 @last_overlap() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %b = getelementptr inbounds i32, ptr %m, i64 1
  %r = call i32 @last(ptr %m, ptr %b, i64 3)
  ret i32 %r
}
define i32 @triangle_apart() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %b = getelementptr inbounds i32, ptr %m, i64 3
  call void @triangle(ptr %m, ptr %b, i64 3)
  %r = load i32, ptr %m
  ret i32 %r
}
define i32 @triangle_overlap() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %b = getelementptr inbounds i32, ptr %m, i64 2
  call void @triangle(ptr %m, ptr %b, i64 3)
  %p = getelementptr inbounds i32, ptr %m, i64 2
  %r = load i32, ptr %p
  ret i32 %r
}
