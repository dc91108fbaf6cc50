; test round-trip
; Orderings, scopes, alignments and marks of atomic operations come out as they went in, in their order.
; run: @f(3) == 12
@cell = global i32 5, align 8
@place = global ptr null
define i32 @f(i32 %n) {
  %a = atomicrmw volatile add ptr @cell, i32 %n syncscope("singlethread") acq_rel, align 8
  %b = atomicrmw umax ptr @cell, i32 2 monotonic, align 4
  fence syncscope("agent") release
  %x = cmpxchg weak volatile ptr @cell, i32 8, i32 7 syncscope("singlethread") acq_rel monotonic, align 4
  %old = extractvalue { i32, i1 } %x, 0
  %y = cmpxchg ptr @place, ptr null, ptr @cell seq_cst acquire, align 8
  %p = load atomic ptr, ptr @place acquire, align 8
  %c = load atomic volatile i32, ptr %p unordered, align 4
  store atomic i32 %a, ptr @cell syncscope("agent") release, align 4, !tbaa !0
  store atomic volatile i32 %a, ptr @cell seq_cst, align 4
  fence seq_cst
  %r = add i32 %c, %a
  ret i32 %r
}
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
; expect
source_filename = "round-trip/atomics.ll"

@cell = global i32 5, align 8
@place = global ptr null

define i32 @f(i32 %0) {
1:
  %2 = atomicrmw volatile add ptr @cell, i32 %0 syncscope("singlethread") acq_rel, align 8
  %3 = atomicrmw umax ptr @cell, i32 2 monotonic, align 4
  fence syncscope("agent") release
  %4 = cmpxchg weak volatile ptr @cell, i32 8, i32 7 syncscope("singlethread") acq_rel monotonic, align 4
  %5 = extractvalue { i32, i1 } %4, 0
  %6 = cmpxchg ptr @place, ptr null, ptr @cell seq_cst acquire, align 8
  %7 = load atomic ptr, ptr @place acquire, align 8
  %8 = load atomic volatile i32, ptr %7 unordered, align 4
  store atomic i32 %2, ptr @cell syncscope("agent") release, align 4, !tbaa !0
  store atomic volatile i32 %2, ptr @cell seq_cst, align 4
  fence seq_cst
  %9 = add i32 %8, %2
  ret i32 %9
}

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
