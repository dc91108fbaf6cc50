; test opt bottom-up(iln,sroa,cleanup),dne
; A body moves to where there is all that it needs, and stays where the caller lacks a feature or protection.
; run: @f(5) == 56
define internal i32 @fewer(i32 %x) #1 {
  %a = mul i32 %x, 3
  ret i32 %a
}
define internal i32 @wider(i32 %x) #2 {
  %a = add i32 %x, 9
  ret i32 %a
}
define internal i32 @more(i32 %x) #3 {
  %a = sub i32 %x, 1
  ret i32 %a
}
define internal i32 @protected(i32 %x) #4 {
  %a = mul i32 %x, 2
  ret i32 %a
}
define i32 @f(i32 %x) #0 {
  %a = call i32 @fewer(i32 %x)
  %b = call i32 @wider(i32 %a)
  %c = call i32 @more(i32 %b)
  %d = call i32 @protected(i32 %c)
  %e = add i32 %d, 10
  ret i32 %e
}
attributes #0 = { "min-legal-vector-width"="0" "target-cpu"="x86-64" "target-features"="+sse,+sse2" }
attributes #1 = { alwaysinline "min-legal-vector-width"="0" "target-cpu"="x86-64" "target-features"="+sse" }
attributes #2 = { "min-legal-vector-width"="256" "target-cpu"="x86-64" "target-features"="+sse,+sse2" }
attributes #3 = { "min-legal-vector-width"="0" "target-cpu"="x86-64" "target-features"="+avx,+sse,+sse2" }
attributes #4 = { sspstrong "min-legal-vector-width"="0" "target-cpu"="x86-64" "target-features"="+sse,+sse2" }
; expect
preamble [
  "source_filename = \"iln/modes.ll\""
]
postamble [
  "attributes #0 = { alwaysinline \"min-legal-vector-width\"=\"0\" \"target-cpu\"=\"x86-64\" \"target-features\"=\"+sse\" }"
  "attributes #1 = { \"min-legal-vector-width\"=\"256\" \"target-cpu\"=\"x86-64\" \"target-features\"=\"+sse,+sse2\" }"
  "attributes #2 = { \"min-legal-vector-width\"=\"0\" \"target-cpu\"=\"x86-64\" \"target-features\"=\"+avx,+sse,+sse2\" }"
  "attributes #3 = { sspstrong \"min-legal-vector-width\"=\"0\" \"target-cpu\"=\"x86-64\" \"target-features\"=\"+sse,+sse2\" }"
  "attributes #4 = { \"min-legal-vector-width\"=\"0\" \"target-cpu\"=\"x86-64\" \"target-features\"=\"+sse,+sse2\" }"
  ""
]
symbol @fewer = internal defined function i32 (i32) : ptr, params [""], suffix "#0", facts [alwaysinline]
symbol @wider = internal defined function i32 (i32) : ptr, params [""], suffix "#1"
symbol @more = internal defined function i32 (i32) : ptr, params [""], suffix "#2"
symbol @protected = internal defined function i32 (i32) : ptr, params [""], suffix "#3"
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#4"
omega imports [] exports [@f] () {
  %0 = lambda @more () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %1 = lambda @protected () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = shl %0, %3 : i32
  } -> (%4, %1, %2)
  %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 3 : i32
    %6 = mul %2, %5 : i32
    %7 = const 9 : i32
    %8 = add %6, %7 : i32
    %9, %10, %11 = call read write io [i32 (i32), args [""]] %0, %8, %3, %4 : i32, io, mem
    %12, %13, %14 = call read write io [i32 (i32), args [""]] %1, %9, %10, %11 : i32, io, mem
    %15 = const 10 : i32
    %16 = add %12, %15 : i32
  } -> (%16, %13, %14)
} -> (%2)
