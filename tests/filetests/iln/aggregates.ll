; test opt bottom-up(iln,sroa,cleanup),dne
; How vectors are passed depends on the features of the caller, in structs and arrays, too: what calls with some, or is
; returned some, does not move to where there are more features. What calls with other structs and arrays does.
; run: @f(5) == 29
%inner = type { i64, [2 x <8 x i32>] }
define internal i32 @in_struct({ <8 x i32>, i32 } %s) noinline #0 {
  %n = extractvalue { <8 x i32>, i32 } %s, 1
  ret i32 %n
}
define internal [2 x <8 x i32>] @in_array() noinline #0 {
  ret [2 x <8 x i32>] zeroinitializer
}
define internal i32 @deep(%inner %s) noinline #0 {
  ret i32 3
}
define internal i32 @none([2 x { i32, i32 }] %s) noinline #0 {
  %n = extractvalue [2 x { i32, i32 }] %s, 1, 0
  ret i32 %n
}
define internal i32 @calls_in_struct(i32 %x) #0 {
  %s = insertvalue { <8 x i32>, i32 } zeroinitializer, i32 %x, 1
  %a = call i32 @in_struct({ <8 x i32>, i32 } %s)
  ret i32 %a
}
define internal i32 @calls_in_array(i32 %x) #0 {
  %s = call [2 x <8 x i32>] @in_array()
  %v = extractvalue [2 x <8 x i32>] %s, 1
  %e = extractelement <8 x i32> %v, i32 0
  %a = add i32 %e, %x
  ret i32 %a
}
define internal i32 @calls_deep(i32 %x) #0 {
  %d = call i32 @deep(%inner zeroinitializer)
  %a = mul i32 %d, %x
  ret i32 %a
}
define internal i32 @calls_none(i32 %x) #0 {
  %s = insertvalue [2 x { i32, i32 }] zeroinitializer, i32 %x, 1, 0
  %n = call i32 @none([2 x { i32, i32 }] %s)
  %a = sub i32 %n, 1
  ret i32 %a
}
define i32 @f(i32 %x) #1 {
  %a = call i32 @calls_in_struct(i32 %x)
  %b = call i32 @calls_in_array(i32 %x)
  %c = call i32 @calls_deep(i32 %x)
  %d = call i32 @calls_none(i32 %x)
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  %abcd = add i32 %abc, %d
  ret i32 %abcd
}
attributes #0 = { "target-features"="+sse2" }
attributes #1 = { "target-features"="+avx,+sse2" }
