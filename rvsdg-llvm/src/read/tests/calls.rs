//! Calls: attributes, marks, effects.

use super::{constant, instrs, module, ops};
use crate::read::Read;
use rvsdg_cfg::Operand;
use rvsdg_core::{CallInfo, ConstData, Effects, Flags, Op, SpecialInfo, TailKind, Type, ValueAttrs};

/// Has no effects, but may not return: other code that continues instead sees memory.
const LEAVES: Effects = Effects::READ.union(Effects::IO);
const ANY: Effects = Effects::READ.union(Effects::WRITE).union(Effects::IO);

fn calls(read: &Read) -> Vec<(CallInfo, Effects, Vec<Operand>)> {
    let cfg = read.cfg("f");
    let call = |instr: &&rvsdg_cfg::Instr| match instr.op {
        Op::Call(id, effects) => Some((cfg.payloads[id].clone(), effects, instr.args.to_vec())),
        _ => None,
    };
    instrs(cfg).iter().filter_map(call).collect()
}

#[test]
fn the_text_of_a_call_is_split() {
    let read = module(
        "%s = type { i64 }\ndeclare win64cc noundef range(i32 0, 9) i32 @g(i32, ptr, ...)\n@x = global i32 0\n\
         define void @f(ptr %p, float %y) {\n  \
         %a = tail call win64cc noundef range(i32 0, 9) i32 (i32, ptr, ...) @g(i32 noundef signext -1, ptr byval(%s) align 8 %p, i64 5) #1, !srcloc !0\n  \
         %b = notail call nnan nsz float %p(float nofpclass(nan) %y)\n  call void inttoptr (i64 64 to ptr)()\n  \
         call x86_stdcallcc { i32, ptr } %p(ptr nonnull getelementptr inbounds (i8, ptr @x, i64 4))\n  call cc 500 void %p(<2 x i32> <i32 1, i32 2>)\n  ret void\n}\n\
         attributes #1 = { nounwind \"k\"=\"v )\" }\n!0 = !{i32 1}\n",
    );
    let calls = calls(&read);
    let (info, effects, args) = &calls[0];
    assert_eq!(
        (&*info.convention, &*info.ret_attrs, info.tail),
        ("win64cc", "noundef range(i32 0, 9)", TailKind::Tail)
    );
    let attrs: Vec<&str> = info.arg_attrs.iter().map(|attrs| &**attrs).collect();
    assert_eq!(attrs, ["noundef signext", "byval(%s) align 8", ""]);
    assert!(info.fn_attrs.starts_with('#') && info.metadata.starts_with(", !srcloc !"), "{info:?}");
    assert_eq!(read.ipg.types.display(info.ty), "i32 (i32, ptr, ...)");
    assert_eq!((args[0], constant(&args[1]).op), (Operand::Symbol(read.symbol("g")), Op::Int(-1)));
    assert_eq!(*effects, ANY);
    let (info, ..) = &calls[1];
    assert_eq!(
        (info.tail, info.flags, &*info.arg_attrs[0]),
        (TailKind::NoTail, Flags::NNAN | Flags::NSZ, "nofpclass(nan)")
    );
    assert!(matches!(calls[2].2[0], Operand::Var(_)));
    let (info, _, args) = &calls[3];
    assert_eq!((&*info.convention, &*info.arg_attrs[0], args.len()), ("x86_stdcallcc", "nonnull", 2));
    assert_eq!(&*calls[4].0.convention, "cc500");
}

#[test]
fn effects_come_from_call_and_callee() {
    let read = module(
        "declare i32 @pure(i32) #0\ndeclare i32 @reads(i32) #1\ndeclare i32 @any(i32)\ndeclare void @dies() #2\ndeclare i32 @slow(i32) #3\n\
         declare i32 @spec(i32) #4\ndefine void @f(ptr %p) {\n  \
         call i32 @pure(i32 1)\n  call i32 @reads(i32 1)\n  call i32 @any(i32 1)\n  call i32 @any(i32 1) #0\n  call i32 @slow(i32 1)\n  call i32 @slow(i32 1) #5\n  \
         call i32 @spec(i32 2)\n  call i32 %p(i32 1) #1\n  call i32 @pure(i64 1)\n  call void @dies()\n  unreachable\n}\n\
         attributes #0 = { nounwind willreturn memory(none) }\nattributes #1 = { nounwind willreturn memory(read) }\n\
         attributes #2 = { noreturn nounwind memory(none) }\nattributes #3 = { nounwind memory(read) }\n\
         attributes #4 = { nounwind willreturn speculatable memory(none) }\nattributes #5 = { willreturn }\n",
    );
    let effects: Vec<Effects> = calls(&read).iter().map(|call| call.1).collect();
    let read_only = Effects::READ | Effects::PINNED;
    let expected = [
        Effects::PINNED,
        read_only,
        ANY,
        Effects::PINNED,
        LEAVES,
        read_only,
        Effects::NONE,
        read_only,
        // The type of the call is not that of the function, so the function's attributes are not used.
        ANY,
        LEAVES,
    ];
    assert_eq!(effects, expected);
    let noreturn: Vec<bool> = calls(&read).iter().map(|call| call.0.noreturn).collect();
    assert_eq!(noreturn.iter().position(|n| *n), Some(9));
}

#[test]
fn what_a_call_demands_pins_it() {
    let read = module(
        "%s = type { i64 }\ndeclare i32 @plain(i32, ptr) #0\ndeclare noundef i32 @result(i32) #0\ndeclare i32 @param(ptr dereferenceable_or_null(4)) #0\n\
         declare nonnull ptr @poison(ptr nonnull align 8) #0\ndeclare i32 @copy(ptr byval(%s)) #0\ndeclare i32 @pure(ptr) #1\n\
         define void @f(ptr %p, i32 %x) {\n  call range(i32 0, 5) i32 @plain(i32 %x, ptr nonnull align 4 %p)\n  call ptr @poison(ptr %p)\n  \
         call noundef i32 @plain(i32 %x, ptr %p)\n  call i32 @plain(i32 noundef %x, ptr %p)\n  call i32 @plain(i32 %x, ptr dereferenceable(8) %p)\n  \
         call i32 @result(i32 %x)\n  call i32 @param(ptr %p)\n  call i32 @copy(ptr byval(%s) %p)\n  call i32 @pure(ptr byval(%s) %p)\n  ret void\n}\n\
         attributes #0 = { nounwind willreturn speculatable memory(none) }\nattributes #1 = { nounwind willreturn memory(none) }\n",
    );
    let effects: Vec<Effects> = calls(&read).iter().map(|call| call.1).collect();
    assert_eq!(effects[..2], [Effects::NONE; 2]);
    assert_eq!(effects[2..7], [Effects::PINNED; 5]);
    assert_eq!(effects[7..], [Effects::READ | Effects::PINNED; 2]);
}

#[test]
fn callees_may_live_in_another_space() {
    let read = module(
        "target datalayout = \"e-P1\"\ndeclare i32 @g(ptr)\ndeclare noundef ptr addrspace(1) @h()\ndeclare float @llvm.sqrt.f32(float)\n\
         define void @f(ptr addrspace(1) %p, ptr addrspace(0) %q) {\n  call i32 @g(ptr %q)\n  call fastcc zeroext addrspace(1) i32 %p()\n  \
         call addrspace(0) i32 %q()\n  call noundef ptr addrspace(1) @h()\n  call float @llvm.sqrt.f32(float 2.0)\n  ret void\n}\n",
    );
    let ret_attrs: Vec<ValueAttrs> = calls(&read).into_iter().map(|call| call.0.ret_attrs).collect();
    assert_eq!(ret_attrs, ["", "zeroext", "", "noundef", ""].map(ValueAttrs::from));
    let printed = crate::write(&read.ipg);
    assert_eq!(printed.matches("call addrspace(1) ").count(), 2, "{printed}");
    assert!(printed.contains("call fastcc zeroext addrspace(1) i32 %0()"), "{printed}");
    assert!(printed.contains("call noundef addrspace(1) ptr addrspace(1) @h()"), "{printed}");
    let read = module("define void @f(ptr addrspace(1) %p) {\n  call addrspace(1) i32 %p()\n  ret void\n}\n");
    assert_eq!(&*calls(&read)[0].0.ret_attrs, "");
}

#[test]
fn intrinsics_have_no_callee_operand() {
    let read = module(
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\ndeclare float @llvm.sqrt.f32(float)\ndeclare void @llvm.assume(i1)\n\
         declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)\ndeclare ptr @llvm.stacksave.p0()\n\
         declare i64 @llvm.read_register.i64(metadata)\ndeclare void @llvm.lifetime.start.p0(i64, ptr)\n\
         define void @f(ptr %p, i1 %c, double %d) {\n  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr %p, i64 8, i1 false)\n  \
         call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr %p, i64 8, i1 true)\n  %s = call fast float @llvm.sqrt.f32(float 2.0)\n  \
         call void @llvm.assume(i1 %c)\n  \
         %r = call double @llvm.experimental.constrained.fadd.f64(double %d, double %d, metadata !\"round.dynamic\", metadata !\"fpexcept.strict\") #0\n  \
         %k = call ptr @llvm.stacksave.p0()\n  %q = call i64 @llvm.read_register.i64(metadata !0)\n  call void @llvm.lifetime.start.p0(i64 8, ptr %p)\n  ret void\n}\n\
         attributes #0 = { strictfp }\n!0 = !{!\"rsp\"}\n",
    );
    let calls = calls(&read);
    let (info, effects, args) = &calls[0];
    assert_eq!((info.intrinsic, args.len()), (Some(read.symbol("llvm.memcpy.p0.p0.i64")), 4));
    assert_eq!((&*info.arg_attrs[0], *effects), ("align 4", Effects::READ | Effects::WRITE | Effects::PINNED));
    assert_eq!(calls[1].1, ANY);
    assert_eq!((calls[2].1, calls[2].0.flags), (Effects::NONE, Flags::FAST));
    assert!(calls[3].1.makes_io() && calls[4].1.makes_io() && calls[5].1 == ANY);
    let text = constant(&calls[4].2[2]);
    let Op::Const(id) = text.op else { panic!() };
    assert_eq!((text.ty, &read.cfg("f").payloads[id]), (Type::METADATA, &ConstData::Text("!\"round.dynamic\"".into())));
    let Op::Const(id) = constant(&calls[6].2[0]).op else { panic!() };
    assert_eq!(read.cfg("f").payloads[id], ConstData::Text("!0".into()));
    assert_eq!(calls[7].1, Effects::READ | Effects::WRITE | Effects::PINNED);
    assert!(read.ipg.references(read.symbol("f")).is_empty());
}

#[test]
fn locations_are_no_attachments() {
    let read = module(
        "define void @f(i32 %x) !dbg !3 {\n    #dbg_value(i32 %x, !6, !DIExpression(), !7)\n  call void @g(), !dbg !7\n  ret void, !dbg !7\n}\ndeclare void @g()\n\
         !llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)\n\
         !1 = !DIFile(filename: \"a.c\", directory: \"/\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n\
         !3 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1, type: !4, unit: !0)\n!4 = !DISubroutineType(types: !5)\n!5 = !{null}\n\
         !6 = !DILocalVariable(name: \"x\", scope: !3, file: !1, type: !8)\n!7 = !DILocation(line: 2, scope: !3)\n!8 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n",
    );
    let cfg = read.cfg("f");
    assert_eq!(instrs(cfg).len(), 1);
    assert_eq!(&*calls(&read)[0].0.metadata, "");
    let node = |location: Option<rvsdg_core::LocId>| cfg.payloads[location.unwrap()].node.unwrap();
    let number = node(instrs(cfg)[0].location);
    assert_eq!(node(cfg.exit_location), number);
    let postamble = &read.ipg.text.postamble;
    assert!(postamble.contains(&format!("!{number} = !DILocation(line: 2, scope: !")), "{postamble}");
    assert!(!postamble.contains("rvsdg"), "{postamble}");
    assert!(read.data("f").function().unwrap().metadata.starts_with(" !dbg !"));
}

/// The special calls of `f`.
fn specials(read: &Read) -> Vec<(SpecialInfo, Effects, Vec<Operand>)> {
    let cfg = read.cfg("f");
    let call = |instr: &&rvsdg_cfg::Instr| match instr.op {
        Op::Special(id, effects) => Some((cfg.payloads[id].clone(), effects, instr.args.to_vec())),
        _ => None,
    };
    instrs(cfg).iter().filter_map(call).collect()
}

#[test]
fn assembly_has_the_effects_that_it_says() {
    let read = module(
        "define void @f(i32 %x, ptr %p) {\n  %a = call i32 asm \"neg $0\", \"=r,0\"(i32 %x) #0\n  \
         %b = call i32 asm \"mov $1, $0\", \"=r,*m\"(ptr elementtype(i32) %p) #1\n  call void asm sideeffect \"# (\\22[\", \"\"() #0\n  \
         %c = call i32 asm unwind \"\", \"=r\"() #0\n  call void asm \"\", \"~{memory}\"()\n  ret void\n}\n\
         attributes #0 = { nounwind memory(none) }\nattributes #1 = { nounwind memory(argmem: read) }\n",
    );
    let found = specials(&read);
    let effects: Vec<Effects> = found.iter().map(|(_, effects, _)| *effects).collect();
    assert_eq!(effects, [Effects::PINNED, Effects::READ | Effects::PINNED, ANY, ANY, ANY]);
    assert_eq!(&*found[0].0.asm, "asm \"neg $0\", \"=r,0\"");
    assert_eq!((&*found[1].0.call.arg_attrs[0], found[1].2.len()), ("elementtype(i32)", 1));
    assert_eq!(&*found[2].0.asm, "asm sideeffect \"# (\\22[\", \"\"");
    assert!(!found[2].0.is_tied() && found[2].0.is_special() && !found[2].0.has_callee());
}

#[test]
fn bundles_are_operands() {
    let read = module(
        "declare void @llvm.assume(i1)\n@g = global i32 0\ndefine void @f(ptr %p, i32 %x, i1 %c) {\n  call void @llvm.assume(i1 true) [ \"align\"(ptr %p, i64 8) ]\n  \
         call void @llvm.assume(i1 %c) [ \"nonnull\"(ptr %p) ]\n  call void %p(i32 %x) [ \"a b\"(i32 %x, ptr @g), \"c\"() ]\n  ret void\n}\n",
    );
    let found = specials(&read);
    assert_eq!((found.len(), calls(&read).len()), (1, 1));
    let (info, _, args) = &found[0];
    let bundles: Vec<(&str, u32)> = info.bundles.iter().map(|it| (&*it.tag, it.operands)).collect();
    assert_eq!(bundles, [("a b", 2), ("c", 0)]);
    assert_eq!((args.len(), args[3]), (4, Operand::Symbol(read.symbol("g"))));
    assert_eq!(info.call.arg_attrs.len(), 1);
}

#[test]
fn calls_that_depend_on_their_function() {
    let read = module(
        "declare i32 @setjmp(ptr) #0\ndefine i32 @f(ptr %p, ...) {\n  %a = call i32 @setjmp(ptr %p)\n  %b = call i32 %p() #0\n  \
         %c = musttail call i32 (ptr, ...) %p(ptr %p, ...)\n  ret i32 %c\n}\nattributes #0 = { returns_twice memory(none) nounwind willreturn }\n",
    );
    let found = specials(&read);
    assert!(found.iter().all(|(info, effects, _)| info.is_tied() && *effects == ANY));
    assert!(found[0].0.returns_twice && found[1].0.returns_twice && !found[2].0.returns_twice);
    assert_eq!((found[2].0.call.tail, found[2].2.len()), (TailKind::MustTail, 2));
}

#[test]
fn landing_pads_belong_to_calls() {
    let read = module(
        "declare i32 @p(...)\n@t = external constant ptr\n@u = external constant ptr\ndeclare i32 @g()\n\
         define i32 @f() personality ptr @p {\n  %a = invoke fastcc i32 @g() [ \"x\"(i32 1) ]\n    to label %fine unwind label %pad, !prof !0\n\
         fine:\n  invoke void @g()\n    to label %fine2 unwind label %pad\nfine2:\n  ret i32 %a\npad:\n  %l = landingpad { ptr, i32 }\n    cleanup\n    catch ptr @t\n    \
         filter [1 x ptr] [ptr @u]\n  resume { ptr, i32 } %l\n}\n!0 = !{!\"branch_weights\", i32 1, i32 2}\n",
    );
    let found = specials(&read);
    assert_eq!(found.len(), 2);
    let (info, effects, args) = &found[0];
    let landing = info.landing.as_ref().unwrap();
    assert_eq!(&*landing.clauses, "cleanup catch ptr @t filter [1 x ptr] [ptr @u]");
    assert_eq!(read.ipg.types.display(landing.ty), "{ ptr, i32 }");
    assert_eq!((*effects, args.len(), &*info.call.convention), (ANY, 2, "fastcc"));
    assert!(info.call.metadata.starts_with(", !prof !"), "{}", &*info.call.metadata);
    let refs = &read.data("f").function().unwrap().suffix_refs;
    assert_eq!(&**refs, &["p", "t", "u"].map(|name| read.symbol(name)));
    let results: Vec<String> = instrs(read.cfg("f"))
        .iter()
        .filter(|instr| matches!(instr.op, Op::Special(..)))
        .map(|instr| read.ipg.types.display(read.cfg("f").vars[instr.result.unwrap()]))
        .collect();
    assert_eq!(results, ["{ i32, { ptr, i32 }, i1 }", "{ { ptr, i32 }, i1 }"]);
}

#[test]
fn guards_and_patchpoints_are_calls_of_unknown_effect() {
    let read = module(
        "declare void @llvm.experimental.guard(i1, ...)\ndeclare void @llvm.experimental.patchpoint.void(i64, i32, ptr, i32, ...)\n\
         define void @f(i1 %c, i32 %x) {\n  call void (i1, ...) @llvm.experimental.guard(i1 %c) [ \"deopt\"(i32 %x) ]\n  \
         call void (i64, i32, ptr, i32, ...) @llvm.experimental.patchpoint.void(i64 1, i32 15, ptr null, i32 0, i32 %x)\n  ret void\n}\n",
    );
    assert_eq!(read.stats.translated, 1, "{:?}", read.warnings);
    for op in ops(read.cfg("f")) {
        let (Op::Call(_, effects) | Op::Special(_, effects)) = op else { panic!("{op:?} is no call") };
        assert_eq!(effects, ANY);
    }
}
