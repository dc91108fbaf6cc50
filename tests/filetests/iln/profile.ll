; test opt iln,dne
; A profile of the program says where it spends its time: there larger functions are inlined, and nothing where it hardly
; ever comes, whatever its own function does.
; run: @hot(3)
; run: @cold(3)
; run: @usual(3)
define i32 @large(i32 %x) {
  %v0 = mul i32 %x, 7
  %v1 = xor i32 %v0, %x
  %v2 = add i32 %v1, 11
  %v3 = sub i32 %v2, %x
  %v4 = or i32 %v3, 64
  %v5 = mul i32 %v4, 7
  %v6 = xor i32 %v5, %x
  %v7 = add i32 %v6, 11
  %v8 = sub i32 %v7, %x
  %v9 = or i32 %v8, 64
  %v10 = mul i32 %v9, 7
  %v11 = xor i32 %v10, %x
  %v12 = add i32 %v11, 11
  %v13 = sub i32 %v12, %x
  %v14 = or i32 %v13, 64
  %v15 = mul i32 %v14, 7
  %v16 = xor i32 %v15, %x
  %v17 = add i32 %v16, 11
  %v18 = sub i32 %v17, %x
  %v19 = or i32 %v18, 64
  %v20 = mul i32 %v19, 7
  %v21 = xor i32 %v20, %x
  %v22 = add i32 %v21, 11
  %v23 = sub i32 %v22, %x
  %v24 = or i32 %v23, 64
  %v25 = mul i32 %v24, 7
  %v26 = xor i32 %v25, %x
  %v27 = add i32 %v26, 11
  %v28 = sub i32 %v27, %x
  %v29 = or i32 %v28, 64
  %v30 = mul i32 %v29, 7
  %v31 = xor i32 %v30, %x
  %v32 = add i32 %v31, 11
  %v33 = sub i32 %v32, %x
  %v34 = or i32 %v33, 64
  %v35 = mul i32 %v34, 7
  %v36 = xor i32 %v35, %x
  %v37 = add i32 %v36, 11
  %v38 = sub i32 %v37, %x
  %v39 = or i32 %v38, 64
  %v40 = mul i32 %v39, 7
  %v41 = xor i32 %v40, %x
  %v42 = add i32 %v41, 11
  %v43 = sub i32 %v42, %x
  %v44 = or i32 %v43, 64
  %v45 = mul i32 %v44, 7
  %v46 = xor i32 %v45, %x
  %v47 = add i32 %v46, 11
  %v48 = sub i32 %v47, %x
  %v49 = or i32 %v48, 64
  %v50 = mul i32 %v49, 7
  %v51 = xor i32 %v50, %x
  %v52 = add i32 %v51, 11
  %v53 = sub i32 %v52, %x
  %v54 = or i32 %v53, 64
  %v55 = mul i32 %v54, 7
  %v56 = xor i32 %v55, %x
  %v57 = add i32 %v56, 11
  %v58 = sub i32 %v57, %x
  %v59 = or i32 %v58, 64
  ret i32 %v59
}
define i32 @small(i32 %x) {
  %v0 = mul i32 %x, 7
  %v1 = xor i32 %v0, %x
  %v2 = add i32 %v1, 11
  %v3 = sub i32 %v2, %x
  %v4 = or i32 %v3, 64
  %v5 = mul i32 %v4, 7
  %v6 = xor i32 %v5, %x
  %v7 = add i32 %v6, 11
  %v8 = sub i32 %v7, %x
  %v9 = or i32 %v8, 64
  %v10 = mul i32 %v9, 7
  %v11 = xor i32 %v10, %x
  %v12 = add i32 %v11, 11
  %v13 = sub i32 %v12, %x
  %v14 = or i32 %v13, 64
  %v15 = mul i32 %v14, 7
  ret i32 %v15
}
define i32 @hot(i32 %x) !prof !20 {
  %a = call i32 @large(i32 %x)
  ret i32 %a
}
define i32 @usual(i32 %x) !prof !21 {
  %a = call i32 @large(i32 %x)
  %b = call i32 @small(i32 %a)
  ret i32 %b
}
define i32 @cold(i32 %x) !prof !22 {
  %a = call i32 @small(i32 %x)
  ret i32 %a
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"ProfileSummary", !1}
!1 = !{!2, !3, !4, !5, !6, !7, !8, !9, !10, !11}
!2 = !{!"ProfileFormat", !"InstrProf"}
!3 = !{!"TotalCount", i64 90000}
!4 = !{!"MaxCount", i64 80000}
!5 = !{!"MaxInternalCount", i64 0}
!6 = !{!"MaxFunctionCount", i64 80000}
!7 = !{!"NumCounts", i64 3}
!8 = !{!"NumFunctions", i64 3}
!9 = !{!"IsPartialProfile", i64 0}
!10 = !{!"PartialProfileRatio", double 0.000000e+00}
!11 = !{!"DetailedSummary", !12}
!12 = !{!13, !14}
!13 = !{i32 990000, i64 5000, i32 2}
!14 = !{i32 999999, i64 10, i32 3}
!20 = !{!"function_entry_count", i64 5000}
!21 = !{!"function_entry_count", i64 3999}
!22 = !{!"function_entry_count", i64 10}
; expect
preamble [
  "source_filename = \"iln/profile.ll\""
]
postamble [
  "!llvm.module.flags = !{!0}"
  ""
  "!0 = !{i32 1, !\"ProfileSummary\", !1}"
  "!1 = !{!2, !3, !4, !5, !6, !7, !8, !9, !10, !11}"
  "!2 = !{!\"ProfileFormat\", !\"InstrProf\"}"
  "!3 = !{!\"TotalCount\", i64 90000}"
  "!4 = !{!\"MaxCount\", i64 80000}"
  "!5 = !{!\"MaxInternalCount\", i64 0}"
  "!6 = !{!\"MaxFunctionCount\", i64 80000}"
  "!7 = !{!\"NumCounts\", i64 3}"
  "!8 = !{!\"NumFunctions\", i64 3}"
  "!9 = !{!\"IsPartialProfile\", i64 0}"
  "!10 = !{!\"PartialProfileRatio\", double 0.000000e+00}"
  "!11 = !{!\"DetailedSummary\", !12}"
  "!12 = !{!13, !14}"
  "!13 = !{i32 990000, i64 5000, i32 2}"
  "!14 = !{i32 999999, i64 10, i32 3}"
  "!15 = !{!\"function_entry_count\", i64 5000}"
  "!16 = !{!\"function_entry_count\", i64 3999}"
  "!17 = !{!\"function_entry_count\", i64 10}"
  ""
]
symbol @large = external defined function i32 (i32) : ptr, params [""], metadata " !rvsdg.too_large !{}"
symbol @small = external defined function i32 (i32) : ptr, params [""]
symbol @hot = external defined function i32 (i32) : ptr, params [""], metadata " !prof !15"
symbol @usual = external defined function i32 (i32) : ptr, params [""], metadata " !prof !16"
symbol @cold = external defined function i32 (i32) : ptr, params [""], metadata " !prof !17"
omega imports [] exports [@large, @small, @hot, @usual, @cold] () {
  %0 = lambda @large () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = mul %0, %3 : i32
    %5 = xor %4, %0 : i32
    %6 = const 11 : i32
    %7 = add %5, %6 : i32
    %8 = sub %7, %0 : i32
    %9 = const 64 : i32
    %10 = or %8, %9 : i32
    %11 = mul %10, %3 : i32
    %12 = xor %11, %0 : i32
    %13 = add %12, %6 : i32
    %14 = sub %13, %0 : i32
    %15 = or %14, %9 : i32
    %16 = mul %15, %3 : i32
    %17 = xor %16, %0 : i32
    %18 = add %17, %6 : i32
    %19 = sub %18, %0 : i32
    %20 = or %19, %9 : i32
    %21 = mul %20, %3 : i32
    %22 = xor %21, %0 : i32
    %23 = add %22, %6 : i32
    %24 = sub %23, %0 : i32
    %25 = or %24, %9 : i32
    %26 = mul %25, %3 : i32
    %27 = xor %26, %0 : i32
    %28 = add %27, %6 : i32
    %29 = sub %28, %0 : i32
    %30 = or %29, %9 : i32
    %31 = mul %30, %3 : i32
    %32 = xor %31, %0 : i32
    %33 = add %32, %6 : i32
    %34 = sub %33, %0 : i32
    %35 = or %34, %9 : i32
    %36 = mul %35, %3 : i32
    %37 = xor %36, %0 : i32
    %38 = add %37, %6 : i32
    %39 = sub %38, %0 : i32
    %40 = or %39, %9 : i32
    %41 = mul %40, %3 : i32
    %42 = xor %41, %0 : i32
    %43 = add %42, %6 : i32
    %44 = sub %43, %0 : i32
    %45 = or %44, %9 : i32
    %46 = mul %45, %3 : i32
    %47 = xor %46, %0 : i32
    %48 = add %47, %6 : i32
    %49 = sub %48, %0 : i32
    %50 = or %49, %9 : i32
    %51 = mul %50, %3 : i32
    %52 = xor %51, %0 : i32
    %53 = add %52, %6 : i32
    %54 = sub %53, %0 : i32
    %55 = or %54, %9 : i32
    %56 = mul %55, %3 : i32
    %57 = xor %56, %0 : i32
    %58 = add %57, %6 : i32
    %59 = sub %58, %0 : i32
    %60 = or %59, %9 : i32
    %61 = mul %60, %3 : i32
    %62 = xor %61, %0 : i32
    %63 = add %62, %6 : i32
    %64 = sub %63, %0 : i32
    %65 = or %64, %9 : i32
  } -> (%65, %1, %2)
  %1 = lambda @small () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = mul %0, %3 : i32
    %5 = xor %4, %0 : i32
    %6 = const 11 : i32
    %7 = add %5, %6 : i32
    %8 = sub %7, %0 : i32
    %9 = const 64 : i32
    %10 = or %8, %9 : i32
    %11 = mul %10, %3 : i32
    %12 = xor %11, %0 : i32
    %13 = add %12, %6 : i32
    %14 = sub %13, %0 : i32
    %15 = or %14, %9 : i32
    %16 = mul %15, %3 : i32
    %17 = xor %16, %0 : i32
    %18 = add %17, %6 : i32
    %19 = sub %18, %0 : i32
    %20 = or %19, %9 : i32
    %21 = mul %20, %3 : i32
  } -> (%21, %1, %2)
  %2 = lambda @hot () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = mul %0, %3 : i32
    %5 = xor %4, %0 : i32
    %6 = const 11 : i32
    %7 = add %5, %6 : i32
    %8 = sub %7, %0 : i32
    %9 = const 64 : i32
    %10 = or %8, %9 : i32
    %11 = mul %10, %3 : i32
    %12 = xor %11, %0 : i32
    %13 = add %12, %6 : i32
    %14 = sub %13, %0 : i32
    %15 = or %14, %9 : i32
    %16 = mul %15, %3 : i32
    %17 = xor %16, %0 : i32
    %18 = add %17, %6 : i32
    %19 = sub %18, %0 : i32
    %20 = or %19, %9 : i32
    %21 = mul %20, %3 : i32
    %22 = xor %21, %0 : i32
    %23 = add %22, %6 : i32
    %24 = sub %23, %0 : i32
    %25 = or %24, %9 : i32
    %26 = mul %25, %3 : i32
    %27 = xor %26, %0 : i32
    %28 = add %27, %6 : i32
    %29 = sub %28, %0 : i32
    %30 = or %29, %9 : i32
    %31 = mul %30, %3 : i32
    %32 = xor %31, %0 : i32
    %33 = add %32, %6 : i32
    %34 = sub %33, %0 : i32
    %35 = or %34, %9 : i32
    %36 = mul %35, %3 : i32
    %37 = xor %36, %0 : i32
    %38 = add %37, %6 : i32
    %39 = sub %38, %0 : i32
    %40 = or %39, %9 : i32
    %41 = mul %40, %3 : i32
    %42 = xor %41, %0 : i32
    %43 = add %42, %6 : i32
    %44 = sub %43, %0 : i32
    %45 = or %44, %9 : i32
    %46 = mul %45, %3 : i32
    %47 = xor %46, %0 : i32
    %48 = add %47, %6 : i32
    %49 = sub %48, %0 : i32
    %50 = or %49, %9 : i32
    %51 = mul %50, %3 : i32
    %52 = xor %51, %0 : i32
    %53 = add %52, %6 : i32
    %54 = sub %53, %0 : i32
    %55 = or %54, %9 : i32
    %56 = mul %55, %3 : i32
    %57 = xor %56, %0 : i32
    %58 = add %57, %6 : i32
    %59 = sub %58, %0 : i32
    %60 = or %59, %9 : i32
    %61 = mul %60, %3 : i32
    %62 = xor %61, %0 : i32
    %63 = add %62, %6 : i32
    %64 = sub %63, %0 : i32
    %65 = or %64, %9 : i32
  } -> (%65, %1, %2)
  %3 = lambda @usual (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 (i32), args [""]] %0, %1, %2, %3 : i32, io, mem
    %7 = const 7 : i32
    %8 = mul %4, %7 : i32
    %9 = xor %8, %4 : i32
    %10 = const 11 : i32
    %11 = add %9, %10 : i32
    %12 = sub %11, %4 : i32
    %13 = const 64 : i32
    %14 = or %12, %13 : i32
    %15 = mul %14, %7 : i32
    %16 = xor %15, %4 : i32
    %17 = add %16, %10 : i32
    %18 = sub %17, %4 : i32
    %19 = or %18, %13 : i32
    %20 = mul %19, %7 : i32
    %21 = xor %20, %4 : i32
    %22 = add %21, %10 : i32
    %23 = sub %22, %4 : i32
    %24 = or %23, %13 : i32
    %25 = mul %24, %7 : i32
  } -> (%25, %5, %6)
  %4 = lambda @cold (%1) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = call read write io [i32 (i32), args [""]] %0, %1, %2, %3 : i32, io, mem
  } -> (%4, %5, %6)
} -> (%0, %1, %2, %3, %4)
