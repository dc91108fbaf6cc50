; test round-trip pcfr
; A bit of everything that a module can say, in functions that are translated: what goes in comes out. The test of round trips
; compares it word for word, with `opt -S` on both sides.
source_filename = "language.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

module asm ".globl from_assembly"
module asm "from_assembly: .long 7"

%pair = type { i32, ptr }
%packed = type <{ i8, i64 }>
%opaque = type opaque
%list = type { %pair, %packed, [3 x %list.item] }
%list.item = type { ptr addrspace(3), x86_fp80 }

$any = comdat any
$exact = comdat exactmatch
$large = comdat largest
$nodup = comdat nodeduplicate
$size = comdat samesize

; Linkage, visibility, storage and all that.
@plain = global i32 5
@constant = constant [3 x i16] [i16 1, i16 -2, i16 3], align 16
@private = private unnamed_addr constant [6 x i8] c"a\00\22\5Cz\FF", align 1
@internal = internal global %pair { i32 7, ptr @plain }, section ".mine", align 8
@weak = weak global i8 1, comdat($any)
@weak_odr = weak_odr constant i8 2, comdat($exact)
@linkonce = linkonce global i8 3, comdat($large)
@linkonce_odr = linkonce_odr hidden local_unnamed_addr constant i8 4, comdat($size)
@extern_weak = extern_weak global i32
@common = common global [4 x i64] zeroinitializer, align 16
@appending = appending global [1 x ptr] [ptr @plain]
@external = external dso_local global i32, align 4
@local_dynamic = thread_local(localdynamic) global i32 1
@initial_exec = external thread_local(initialexec) global i32
@local_exec = internal thread_local(localexec) global i32 0
@thread_local = dllexport thread_local global i32 0
@initialized = externally_initialized global i32 0, align 4
@space = addrspace(3) global i32 undef, align 4
@partition = global i32 0, partition "part", align 4
@sanitized = global i32 0, no_sanitize_address, no_sanitize_hwaddress, align 4
@code_model = global i32 0, code_model "large"
@annotated = global i32 3, align 4, !kind !0, !other !1
@attributed = global i32 0 #0
@list = global %list { %pair { i32 1, ptr @list }, %packed <{ i8 1, i64 2 }>, [3 x %list.item] zeroinitializer }
@floats = global { half, bfloat, float, double, x86_fp80, fp128, ppc_fp128 } { half 0xH3C00, bfloat 0xR3F80, float 0x3FF0000020000000, double 0x7FF8000000000001, x86_fp80 0xK3FFF8000000000000001, fp128 0xL00000000000000013FFF000000000000, ppc_fp128 0xM3FF00000000000013C00000000000000 }
@vectors = constant { <2 x i1>, <4 x float>, <2 x ptr> } { <2 x i1> <i1 true, i1 false>, <4 x float> <float 1.0, float 2.0, float 0x7FF0000000000000, float -0.0>, <2 x ptr> <ptr null, ptr @plain> }
@wide = global i129 -680564733841876926926749214863536422911
@computed = global i64 sub (i64 ptrtoint (ptr getelementptr inbounds ({ i32, [4 x i8] }, ptr @internal, i64 0, i32 1, i64 2) to i64), i64 ptrtoint (ptr @plain to i64))
@poison = global { i32, i32 } { i32 poison, i32 undef }
@functions = constant [2 x ptr] [ptr @attributes, ptr no_cfi @declared]
@llvm.used = appending global [1 x ptr] [ptr @internal], section "llvm.metadata"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @straight, ptr null }]

@alias = alias i32, ptr @plain
@inner_alias = internal unnamed_addr alias i32, getelementptr (%pair, ptr @internal, i32 0, i32 0)
@weak_alias = weak hidden alias void (), ptr @straight
@ifunc = ifunc i32 (i32), ptr @resolver
@thread_alias = thread_local alias i32, ptr @local_dynamic

; Declarations that nothing needs stay.
declare i32 @declared(ptr noalias nocapture readonly align 4 dereferenceable(8), ...) local_unnamed_addr #1
declare extern_weak void @weakly()
declare void @variadic(i32, ...)
declare hidden fastcc noundef nonnull ptr @returns(i1 zeroext, i8 signext, i16 inreg, ptr byval(%pair) align 8, ptr returned, ptr nest)
declare ptr @allocates(i64 allocalign, ptr allocptr) allockind("realloc,uninitialized,aligned") allocsize(0) "alloc-family"="mine"
declare cc 1023 void @odd_convention()
declare preserve_mostcc void @preserve()
declare swiftcc void @swift(ptr swiftself, ptr swiftasync)
declare void @elements(ptr sret(%pair), ptr byref(i32), ptr preallocated(i32))
declare !kind !0 void @with_metadata()
declare i32 @__gxx_personality_v0(...)
declare ptr @prefix_data()
declare range(i32 0, 10) i32 @ranges(ptr initializes((0, 4)) writable dead_on_unwind, float nofpclass(nan inf))
declare void @llvm.assume(i1)

define ptr @resolver() { ret ptr @declared }

define dllexport void @straight() unnamed_addr { ret void }

define weak_odr dso_local fastcc noundef signext i16 @attributes(i32 noundef %a, ptr nocapture noundef readonly align 4 %p, i64 range(i64 1, 5) %r) local_unnamed_addr #2 section ".text.f" partition "part" comdat($nodup) align 32 gc "statepoint-example" prefix i32 123 prologue i8 -112 !kind !0 !prof !2 {
  ret i16 3
}

define i32 @arithmetic(i32 %x, i32 %y, i8 %n) {
  %a = add nuw nsw i32 %x, %y
  %b = sub nsw i32 %a, %y
  %c = mul nuw i32 %b, 3
  %d = udiv exact i32 %c, %y
  %e = sdiv exact i32 %d, %x
  %f = urem i32 %e, %y
  %g = srem i32 %f, %x
  %h = shl nuw nsw i32 %g, 3
  %i = lshr exact i32 %h, 2
  %j = ashr exact i32 %i, 1
  %k = and i32 %j, %x
  %l = or disjoint i32 %k, %y
  %m = xor i32 %l, -1
  %z = zext nneg i8 %n to i32
  %t = trunc nuw nsw i32 %m to i8
  %s = sext i8 %t to i32
  %q = add i32 %s, %z
  %u = freeze i32 %q
  %v = icmp ult i32 %u, %x
  %w = select i1 %v, i32 %u, i32 poison
  ret i32 %w
}

define double @floats_too(float %x, double %y, <2 x float> %v) #3 {
  %a = fadd nnan ninf float %x, 1.5
  %b = fsub nsz arcp float %a, %x
  %c = fmul contract afn float %b, %x
  %d = fdiv reassoc float %c, %x
  %e = frem fast float %d, %x
  %f = fneg nnan float %e
  %g = fcmp ninf ueq float %f, %x
  %h = select nsz i1 %g, float %f, float 0x7FF0000000000000
  %i = fpext float %h to double
  %j = fptosi double %y to i64
  %k = uitofp nneg i64 %j to double
  %l = call fast double @llvm.fma.f64(double %i, double %k, double %y)
  %m = fptrunc double %l to float
  %n = insertelement <2 x float> %v, float %m, i32 1
  %o = shufflevector <2 x float> %n, <2 x float> poison, <4 x i32> <i32 1, i32 poison, i32 0, i32 1>
  %p = extractelement <4 x float> %o, i64 2
  %q = bitcast float %p to i32
  %r = sitofp i32 %q to double
  ret double %r
}

define i32 @memory(ptr %p, ptr addrspace(3) %s, i64 %i, i32 %n) {
  %a = alloca i32, i32 %n, align 16
  %b = alloca %pair, align 8, addrspace(0)
  %c = getelementptr inbounds nuw %list, ptr %p, i64 %i, i32 2, i64 1, i32 0
  %d = getelementptr nusw i8, ptr %c, i64 -8
  %e = load volatile i32, ptr %d, align 2
  store volatile i32 %e, ptr %a, align 1, !tbaa !3
  %f = load i32, ptr %p, align 4, !tbaa !3, !range !6, !noundef !7, !invariant.load !7, !nontemporal !8
  %g = load ptr, ptr %p, align 8, !nonnull !7, !dereferenceable !9, !align !9
  store ptr %g, ptr %b, align 8, !alias.scope !10, !noalias !13
  %h = load atomic i32, ptr %p syncscope("singlethread") acquire, align 4
  store atomic volatile i32 %h, ptr addrspace(3) %s seq_cst, align 8
  fence syncscope("agent") acq_rel
  %j = cmpxchg weak volatile ptr %p, i32 %h, i32 %f release monotonic, align 8
  %k = extractvalue { i32, i1 } %j, 0
  %l = atomicrmw volatile uinc_wrap ptr %p, i32 %k monotonic, align 4, !kind !0
  %m = atomicrmw fadd ptr %p, float 1.0 syncscope("x y") seq_cst, align 4
  %o = addrspacecast ptr addrspace(3) %s to ptr
  %q = ptrtoint ptr %o to i64
  %r = inttoptr i64 %q to ptr
  %t = insertvalue { i32, { ptr, i8 } } poison, ptr %r, 1, 0
  %u = extractvalue { i32, { ptr, i8 } } %t, 1
  store { ptr, i8 } %u, ptr %p, align 1
  ret i32 %l
}

define i32 @calls(ptr %p, i32 %x, ...) #4 {
  %list = alloca [24 x i8], align 8
  call void @llvm.va_start.p0(ptr %list)
  %v = va_arg ptr %list, i32
  call void @llvm.va_end.p0(ptr %list)
  %a = tail call i32 (ptr, ...) @declared(ptr nonnull align 8 dereferenceable(4) @plain, i32 zeroext %x, double 1.0) #5
  %b = notail call fastcc noundef range(i32 0, 9) i32 %p(i32 inreg %a, ptr byval(%pair) align 16 %p) #6, !kind !0, !srcloc !0
  call cc 1023 void @odd_convention() [ "deopt"(i32 %b, ptr null), "other bundle"() ]
  %c = call i32 asm sideeffect alignstack inteldialect "mov $0, $1 ; it's \22quoted\22", "=r,r,~{memory},~{flags}"(i32 %b) #7, !srcloc !9
  call void asm "", ""() readnone
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %list, ptr align 4 %p, i64 16, i1 true), !tbaa.struct !14
  %d = call i32 @llvm.ctpop.i32(i32 range(i32 1, 0) %c), !range !6
  %e = call i1 @llvm.is.fpclass.f32(float 1.0, i32 3)
  ret i32 %d
}

declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i1 @llvm.is.fpclass.f32(float, i32)
declare double @llvm.fma.f64(double, double, double)

define i32 @flow(i32 %n, ptr %p) {
entry:
  switch i32 %n, label %loop [
    i32 -1, label %negative
    i32 0, label %out
    i32 100, label %negative
  ]

negative:
  %x = phi i32 [ 5, %entry ], [ 5, %entry ]
  %c = icmp eq ptr %p, null
  br i1 %c, label %dead, label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %x, %negative ], [ %next, %again ]
  %s = phi i32 [ 0, %entry ], [ 1, %negative ], [ %i, %again ]
  %l = load i32, ptr %p, align 4
  %odd = trunc i32 %l to i1
  br i1 %odd, label %again, label %out

again:
  %next = sub i32 %i, 1
  store i32 %next, ptr %p, align 4
  %more = icmp sgt i32 %next, 0
  br i1 %more, label %loop, label %out

dead:
  call void @weakly() noreturn
  unreachable

out:
  %r = phi i32 [ %s, %loop ], [ %next, %again ], [ 7, %entry ]
  ret i32 %r
}

define i32 @exceptions(ptr %p) personality ptr @__gxx_personality_v0 {
  %a = invoke fastcc noundef i32 %p(i32 signext 1) #5 [ "deopt"(i32 1) ]
          to label %fine unwind label %pad

fine:
  invoke void @weakly()
          to label %end unwind label %cleanup

pad:
  %l = landingpad { ptr, i32 }
          cleanup
          catch ptr @plain
          filter [2 x ptr] [ptr @internal, ptr null]
  %s = extractvalue { ptr, i32 } %l, 1
  ret i32 %s

cleanup:
  %m = landingpad { ptr, i32 }
          catch ptr null
  resume { ptr, i32 } %m

end:
  ret i32 %a
}

define i32 @tail(i32 %x) {
  %r = musttail call i32 @tail(i32 %x)
  ret i32 %r
}

define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %v, <vscale x 4 x i1> %m) vscale_range(1,16) {
  %a = add <vscale x 4 x i32> %v, splat (i32 1)
  %b = select <vscale x 4 x i1> %m, <vscale x 4 x i32> %a, <vscale x 4 x i32> zeroinitializer
  ret <vscale x 4 x i32> %b
}

define ptr @constant_expressions() {
  store i64 add (i64 ptrtoint (ptr @plain to i64), i64 5), ptr getelementptr inbounds (%pair, ptr @internal, i64 0, i32 1), align 8
  store i8 trunc (i64 ptrtoint (ptr @plain to i64) to i8), ptr inttoptr (i64 4096 to ptr), align 1
  ret ptr addrspacecast (ptr addrspace(3) @space to ptr)
}

attributes #0 = { "key"="value" "flag" }
attributes #1 = { cold noreturn nounwind willreturn memory(argmem: read, inaccessiblemem: readwrite) "a"="b" }
attributes #2 = { noinline optnone uwtable(sync) sspstrong alignstack=16 vscale_range(1,0) null_pointer_is_valid "target-cpu"="x86-64" }
attributes #3 = { nosync "no-nans-fp-math"="true" }
attributes #4 = { mustprogress nofree norecurse }
attributes #5 = { nobuiltin noinline "call"="site" }
attributes #6 = { nomerge nocallback }
attributes #7 = { nounwind memory(none) }

!llvm.module.flags = !{!15, !16}
!llvm.ident = !{!17}
!named = !{!0, !1, !18}

!0 = !{i32 1, !"text", ptr @plain, null}
!1 = distinct !{!1, !0}
!2 = !{!"function_entry_count", i64 100}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"root"}
!6 = !{i32 0, i32 5, i32 7, i32 9}
!7 = !{}
!8 = !{i32 1}
!9 = !{i64 8}
!10 = !{!11}
!11 = distinct !{!11, !12}
!12 = distinct !{!12}
!13 = !{!19}
!14 = !{i64 0, i64 16, !3}
!15 = !{i32 1, !"wchar_size", i32 4}
!16 = !{i32 8, !"PIC Level", i32 2}
!17 = !{!"somebody's compiler"}
!18 = !{double 1.5, i1 true, !{!"nested"}, !DIExpression(DW_OP_deref)}
!19 = distinct !{!19, !12, !"scope"}
; expect
source_filename = "language.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

module asm ".globl from_assembly"
module asm "from_assembly: .long 7"

%pair = type { i32, ptr }
%list = type { %pair, %packed, [3 x %list.item] }
%packed = type <{ i8, i64 }>
%list.item = type { ptr addrspace(3), x86_fp80 }

$nodup = comdat nodeduplicate

$any = comdat any

$exact = comdat exactmatch

$large = comdat largest

$size = comdat samesize

@plain = global i32 5
@constant = constant [3 x i16] [i16 1, i16 -2, i16 3], align 16
@private = private unnamed_addr constant [6 x i8] c"a\00\22\5Cz\FF", align 1
@internal = internal global %pair { i32 7, ptr @plain }, section ".mine", align 8
@weak = weak global i8 1, comdat($any)
@weak_odr = weak_odr constant i8 2, comdat($exact)
@linkonce = linkonce global i8 3, comdat($large)
@linkonce_odr = linkonce_odr hidden local_unnamed_addr constant i8 4, comdat($size)
@extern_weak = extern_weak global i32
@common = common global [4 x i64] zeroinitializer, align 16
@appending = appending global [1 x ptr] [ptr @plain]
@external = external dso_local global i32, align 4
@local_dynamic = thread_local(localdynamic) global i32 1
@initial_exec = external thread_local(initialexec) global i32
@local_exec = internal thread_local(localexec) global i32 0
@thread_local = dllexport thread_local global i32 0
@initialized = externally_initialized global i32 0, align 4
@space = addrspace(3) global i32 undef, align 4
@partition = global i32 0, partition "part", align 4
@sanitized = global i32 0, no_sanitize_address, no_sanitize_hwaddress, align 4
@code_model = global i32 0, code_model "large"
@annotated = global i32 3, align 4, !kind !0, !other !1
@attributed = global i32 0 #0
@list = global %list { %pair { i32 1, ptr @list }, %packed <{ i8 1, i64 2 }>, [3 x %list.item] zeroinitializer }
@floats = global { half, bfloat, float, double, x86_fp80, fp128, ppc_fp128 } { half 0xH3C00, bfloat 0xR3F80, float 0x3FF0000020000000, double 0x7FF8000000000001, x86_fp80 0xK3FFF8000000000000001, fp128 0xL00000000000000013FFF000000000000, ppc_fp128 0xM3FF00000000000013C00000000000000 }
@vectors = constant { <2 x i1>, <4 x float>, <2 x ptr> } { <2 x i1> <i1 true, i1 false>, <4 x float> <float 0x3FF0000000000000, float 0x4000000000000000, float 0x7FF0000000000000, float 0x8000000000000000>, <2 x ptr> <ptr null, ptr @plain> }
@wide = global i129 1
@computed = global i64 sub (i64 ptrtoint (ptr getelementptr inbounds ({ i32, [4 x i8] }, ptr @internal, i64 0, i32 1, i64 2) to i64), i64 ptrtoint (ptr @plain to i64))
@poison = global { i32, i32 } { i32 poison, i32 undef }
@functions = constant [2 x ptr] [ptr @attributes, ptr no_cfi @declared]
@llvm.used = appending global [1 x ptr] [ptr @internal], section "llvm.metadata"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @straight, ptr null }]

@alias = alias i32, ptr @plain
@inner_alias = internal unnamed_addr alias i32, ptr @internal
@weak_alias = weak hidden alias void (), ptr @straight
@thread_alias = thread_local alias i32, ptr @local_dynamic

@ifunc = ifunc i32 (i32), ptr @resolver

declare i32 @declared(ptr noalias nocapture readonly align 4 dereferenceable(8), ...) local_unnamed_addr #1

declare extern_weak void @weakly()

declare void @variadic(i32, ...)

declare hidden fastcc noundef nonnull ptr @returns(i1 zeroext, i8 signext, i16 inreg, ptr byval(%pair) align 8, ptr returned, ptr nest)

declare ptr @allocates(i64 allocalign, ptr allocptr) #2

declare cc1023 void @odd_convention()

declare preserve_mostcc void @preserve()

declare swiftcc void @swift(ptr swiftself, ptr swiftasync)

declare void @elements(ptr sret(%pair), ptr byref(i32), ptr preallocated(i32))

declare !kind !0 void @with_metadata()

declare i32 @__gxx_personality_v0(...)

declare ptr @prefix_data()

declare range(i32 0, 10) i32 @ranges(ptr dead_on_unwind writable initializes((0, 4)), float nofpclass(nan inf))

declare void @llvm.assume(i1 noundef) #3

define ptr @resolver() {
0:
  ret ptr @declared
}

define dllexport void @straight() unnamed_addr {
0:
  ret void
}

define weak_odr dso_local fastcc noundef signext i16 @attributes(i32 noundef %0, ptr nocapture noundef readonly align 4 %1, i64 range(i64 1, 5) %2) local_unnamed_addr #4 section ".text.f" partition "part" comdat($nodup) align 32 gc "statepoint-example" prefix i32 123 prologue i8 -112 !prof !7 !kind !0 {
3:
  ret i16 3
}

define i32 @arithmetic(i32 %0, i32 %1, i8 %2) {
3:
  %4 = add nuw nsw i32 %0, %1
  %5 = sub nsw i32 %4, %1
  %6 = mul nuw i32 %5, 3
  %7 = udiv exact i32 %6, %1
  %8 = sdiv exact i32 %7, %0
  %9 = urem i32 %8, %1
  %10 = srem i32 %9, %0
  %11 = shl nuw nsw i32 %10, 3
  %12 = lshr exact i32 %11, 2
  %13 = ashr exact i32 %12, 1
  %14 = and i32 %13, %0
  %15 = or disjoint i32 %14, %1
  %16 = xor i32 %15, -1
  %17 = zext nneg i8 %2 to i32
  %18 = trunc nuw nsw i32 %16 to i8
  %19 = sext i8 %18 to i32
  %20 = add i32 %19, %17
  %21 = freeze i32 %20
  %22 = icmp ult i32 %21, %0
  %23 = select i1 %22, i32 %21, i32 poison
  ret i32 %23
}

define double @floats_too(float %0, double %1, <2 x float> %2) #5 {
3:
  %4 = fadd nnan ninf float %0, 0x3FF8000000000000
  %5 = fsub nsz arcp float %4, %0
  %6 = fmul contract afn float %5, %0
  %7 = fdiv reassoc float %6, %0
  %8 = frem fast float %7, %0
  %9 = fneg nnan float %8
  %10 = fcmp ninf ueq float %9, %0
  %11 = select nsz i1 %10, float %9, float 0x7FF0000000000000
  %12 = fpext float %11 to double
  %13 = fptosi double %1 to i64
  %14 = uitofp nneg i64 %13 to double
  %15 = call fast double @llvm.fma.f64(double %12, double %14, double %1)
  %16 = fptrunc double %15 to float
  %17 = insertelement <2 x float> %2, float %16, i32 1
  %18 = shufflevector <2 x float> %17, <2 x float> poison, <4 x i32> <i32 1, i32 poison, i32 0, i32 1>
  %19 = extractelement <4 x float> %18, i64 2
  %20 = bitcast float %19 to i32
  %21 = sitofp i32 %20 to double
  ret double %21
}

define i32 @memory(ptr %0, ptr addrspace(3) %1, i64 %2, i32 %3) {
4:
  %5 = alloca i32, i32 %3, align 16
  %6 = alloca %pair, align 8
  %7 = getelementptr inbounds nuw %list, ptr %0, i64 %2, i32 2, i64 1, i32 0
  %8 = getelementptr nusw i8, ptr %7, i64 -8
  %9 = load volatile i32, ptr %8, align 2
  store volatile i32 %9, ptr %5, align 1, !tbaa !8
  %10 = load i32, ptr %0, align 4, !tbaa !8, !range !11, !invariant.load !12, !nontemporal !13, !noundef !12
  %11 = load ptr, ptr %0, align 8, !nonnull !12, !dereferenceable !14, !align !14
  store ptr %11, ptr %6, align 8, !alias.scope !15, !noalias !18
  %12 = load atomic i32, ptr %0 syncscope("singlethread") acquire, align 4
  store atomic volatile i32 %12, ptr addrspace(3) %1 seq_cst, align 8
  fence syncscope("agent") acq_rel
  %13 = cmpxchg weak volatile ptr %0, i32 %12, i32 %10 release monotonic, align 8
  %14 = extractvalue { i32, i1 } %13, 0
  %15 = atomicrmw volatile uinc_wrap ptr %0, i32 %14 monotonic, align 4, !kind !0
  %16 = atomicrmw fadd ptr %0, float 0x3FF0000000000000 syncscope("x y") seq_cst, align 4
  %17 = addrspacecast ptr addrspace(3) %1 to ptr
  %18 = ptrtoint ptr %17 to i64
  %19 = inttoptr i64 %18 to ptr
  %20 = insertvalue { i32, { ptr, i8 } } poison, ptr %19, 1, 0
  %21 = extractvalue { i32, { ptr, i8 } } %20, 1
  store { ptr, i8 } %21, ptr %0, align 1
  ret i32 %15
}

define i32 @calls(ptr %0, i32 %1, ...) #6 {
2:
  %3 = alloca [24 x i8], align 8
  call void @llvm.va_start.p0(ptr %3)
  %4 = va_arg ptr %3, i32
  call void @llvm.va_end.p0(ptr %3)
  %5 = tail call i32 (ptr, ...) @declared(ptr nonnull align 8 dereferenceable(4) @plain, i32 zeroext %1, double 0x3FF0000000000000) #11
  %6 = notail call fastcc noundef range(i32 0, 9) i32 %0(i32 inreg %5, ptr byval(%pair) align 16 %0) #12, !kind !0, !srcloc !0
  call cc1023 void @odd_convention() [ "deopt"(i32 %6, ptr null), "other bundle"() ]
  %7 = call i32 asm sideeffect alignstack inteldialect "mov $0, $1 ; it's \22quoted\22", "=r,r,~{memory},~{flags}"(i32 %6) #13, !srcloc !14
  call void asm "", ""() #14
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %3, ptr align 4 %0, i64 16, i1 true), !tbaa.struct !20
  %8 = call i32 @llvm.ctpop.i32(i32 range(i32 1, 0) %7), !range !11
  %9 = call i1 @llvm.is.fpclass.f32(float 0x3FF0000000000000, i32 3)
  ret i32 %8
}

declare void @llvm.va_start.p0(ptr) #7

declare void @llvm.va_end.p0(ptr) #7

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #8

declare i32 @llvm.ctpop.i32(i32) #9

declare i1 @llvm.is.fpclass.f32(float, i32 immarg) #9

declare double @llvm.fma.f64(double, double, double) #9

define i32 @flow(i32 %0, ptr %1) {
2:
  switch i32 %0, label %5 [
    i32 -1, label %3
    i32 0, label %14
    i32 100, label %3
  ]

3:
  %4 = icmp eq ptr %1, null
  br i1 %4, label %13, label %5

5:
  %6 = phi i32 [ %0, %2 ], [ 5, %3 ], [ %11, %10 ]
  %7 = phi i32 [ 0, %2 ], [ 1, %3 ], [ %6, %10 ]
  %8 = load i32, ptr %1, align 4
  %9 = trunc i32 %8 to i1
  br i1 %9, label %10, label %14

10:
  %11 = sub i32 %6, 1
  store i32 %11, ptr %1, align 4
  %12 = icmp sgt i32 %11, 0
  br i1 %12, label %5, label %14

13:
  call void @weakly() #15
  unreachable

14:
  %15 = phi i32 [ 7, %2 ], [ %7, %5 ], [ %11, %10 ]
  ret i32 %15
}

define i32 @exceptions(ptr %0) personality ptr @__gxx_personality_v0 {
1:
  %2 = invoke fastcc noundef i32 %0(i32 signext 1) #11 [ "deopt"(i32 1) ]
          to label %3 unwind label %6

3:
  invoke void @weakly()
          to label %4 unwind label %9

4:
  %5 = phi i32 [ %8, %6 ], [ %2, %3 ]
  ret i32 %5

6:
  %7 = landingpad { ptr, i32 } cleanup catch ptr @plain filter [2 x ptr] [ptr @internal, ptr null]
  %8 = extractvalue { ptr, i32 } %7, 1
  br label %4

9:
  %10 = landingpad { ptr, i32 } catch ptr null
  resume { ptr, i32 } %10
}

define i32 @tail(i32 %0) {
1:
  %2 = musttail call i32 @tail(i32 %0)
  ret i32 %2
}

define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %0, <vscale x 4 x i1> %1) #10 {
2:
  %3 = insertelement <vscale x 4 x i32> poison, i32 1, i64 0
  %4 = shufflevector <vscale x 4 x i32> %3, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  %5 = add <vscale x 4 x i32> %0, %4
  %6 = select <vscale x 4 x i1> %1, <vscale x 4 x i32> %5, <vscale x 4 x i32> zeroinitializer
  ret <vscale x 4 x i32> %6
}

define ptr @constant_expressions() {
0:
  %1 = ptrtoint ptr @plain to i64
  %2 = add i64 %1, 5
  %3 = getelementptr inbounds %pair, ptr @internal, i64 0, i32 1
  store i64 %2, ptr %3, align 8
  %4 = ptrtoint ptr @plain to i8
  %5 = inttoptr i64 4096 to ptr
  store i8 %4, ptr %5, align 1
  %6 = addrspacecast ptr addrspace(3) @space to ptr
  ret ptr %6
}

attributes #0 = { "flag" "key"="value" }
attributes #1 = { cold noreturn nounwind willreturn memory(argmem: read, inaccessiblemem: readwrite) "a"="b" }
attributes #2 = { allockind("realloc,uninitialized,aligned") allocsize(0) "alloc-family"="mine" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #4 = { noinline null_pointer_is_valid optnone sspstrong alignstack=16 uwtable(sync) vscale_range(1,0) "target-cpu"="x86-64" }
attributes #5 = { nosync "no-nans-fp-math"="true" }
attributes #6 = { mustprogress nofree norecurse }
attributes #7 = { nocallback nofree nosync nounwind willreturn }
attributes #8 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #9 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #10 = { vscale_range(1,16) }
attributes #11 = { nobuiltin noinline "call"="site" }
attributes #12 = { nocallback nomerge }
attributes #13 = { nounwind memory(none) }
attributes #14 = { memory(none) }
attributes #15 = { noreturn }

!llvm.module.flags = !{!2, !3}
!llvm.ident = !{!4}
!named = !{!0, !1, !5}

!0 = !{i32 1, !"text", ptr @plain, null}
!1 = distinct !{!1, !0}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!"somebody's compiler"}
!5 = !{double 1.500000e+00, i1 true, !6, !DIExpression(DW_OP_deref)}
!6 = !{!"nested"}
!7 = !{!"function_entry_count", i64 100}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"root"}
!11 = !{i32 0, i32 5, i32 7, i32 9}
!12 = !{}
!13 = !{i32 1}
!14 = !{i64 8}
!15 = !{!16}
!16 = distinct !{!16, !17}
!17 = distinct !{!17}
!18 = !{!19}
!19 = distinct !{!19, !17, !"scope"}
!20 = !{i64 0, i64 16, !8}
