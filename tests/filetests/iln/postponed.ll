; test opt iln,dne
; `get` is inlined into its callers as long as it is small, so `refill`, which is called twice, stays a call there.
; run: @user() == 6
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@left = internal global i32 0
@table = internal global [8 x i32] zeroinitializer

define internal void @refill() {
  %a0 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 0)
  %b0 = mul i32 %a0, 3
  %c0 = xor i32 %b0, 0
  %d0 = add i32 %c0, %a0
  store i32 %d0, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 0)
  %a1 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 1)
  %b1 = mul i32 %a1, 4
  %c1 = xor i32 %b1, 1
  %d1 = add i32 %c1, %a1
  store i32 %d1, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 1)
  %a2 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 2)
  %b2 = mul i32 %a2, 5
  %c2 = xor i32 %b2, 2
  %d2 = add i32 %c2, %a2
  store i32 %d2, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 2)
  %a3 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 3)
  %b3 = mul i32 %a3, 6
  %c3 = xor i32 %b3, 3
  %d3 = add i32 %c3, %a3
  store i32 %d3, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 3)
  %a4 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 4)
  %b4 = mul i32 %a4, 7
  %c4 = xor i32 %b4, 4
  %d4 = add i32 %c4, %a4
  store i32 %d4, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 4)
  %a5 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 5)
  %b5 = mul i32 %a5, 8
  %c5 = xor i32 %b5, 5
  %d5 = add i32 %c5, %a5
  store i32 %d5, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 5)
  %a6 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 6)
  %b6 = mul i32 %a6, 9
  %c6 = xor i32 %b6, 6
  %d6 = add i32 %c6, %a6
  store i32 %d6, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 6)
  %a7 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 7)
  %b7 = mul i32 %a7, 10
  %c7 = xor i32 %b7, 7
  %d7 = add i32 %c7, %a7
  store i32 %d7, ptr getelementptr inbounds ([8 x i32], ptr @table, i64 0, i64 7)
  store i32 4, ptr @left
  ret void
}

define internal i32 @get() {
  %n = load i32, ptr @left
  %none = icmp eq i32 %n, 0
  br i1 %none, label %more, label %go
more:
  call void @refill()
  br label %go
go:
  %m = load i32, ptr @left
  %rest = sub i32 %m, 1
  store i32 %rest, ptr @left
  ret i32 %rest
}

define i32 @user() {
  call void @refill()
  %a = call i32 @get()
  %b = call i32 @get()
  %c = call i32 @get()
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  ret i32 %abc
}
