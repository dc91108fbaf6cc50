//! Blocks, branches and phis.

use super::{constant, module};
use rvsdg_cfg::{Block, Operand, Terminator};
use rvsdg_core::{Const, Op, Type};

fn block(index: u32) -> Block {
    Block::from_u32(index)
}

#[test]
fn a_branch_tests_for_true() {
    let read = module("define i32 @f(i1 %c) {\n  br i1 %c, label %t, label %e\nt:\n  ret i32 1\ne:\n  ret i32 2\n}\n");
    let cfg = read.cfg("f");
    let Terminator::Branch { cond, matching, targets } = &cfg.blocks[cfg.entry()].term else { panic!() };
    assert_eq!(*cond, Operand::Var(cfg.params[0]));
    assert_eq!(&**targets, &[block(2), block(1)]);
    let info = &cfg.payloads[*matching];
    assert_eq!(&*info.cases, &[(Const { op: Op::Int(-1), ty: Type::I1 }, 1)]);
    assert_eq!((info.default, info.alternatives), (0, 2));
}

#[test]
fn a_switch_has_one_alternative_per_target() {
    let read = module(
        "define i32 @f(i128 %c) {\n  switch i128 %c, label %d [\n i128 1, label %a\n i128 2, label %d\n i128 18446744073709551616, label %b\n \
         i128 -1, label %a ]\na:\n  ret i32 1\nb:\n  ret i32 2\nd:\n  ret i32 3\n}\n",
    );
    let cfg = read.cfg("f");
    let Terminator::Branch { matching, targets, .. } = &cfg.blocks[cfg.entry()].term else { panic!() };
    assert_eq!(&**targets, &[block(3), block(1), block(2)]);
    let info = &cfg.payloads[*matching];
    let cases: Vec<(Vec<u64>, u32)> =
        info.cases.iter().map(|(c, to)| (cfg.payloads.int_words(c.op).unwrap().into_owned(), *to)).collect();
    assert_eq!(cases, [(vec![1], 1), (vec![0, 1], 2), (vec![u64::MAX], 1)]);
}

#[test]
fn branches_to_one_place_are_jumps() {
    let read = module(
        "define i32 @f(i1 %c, i8 %d) {\n  br i1 %c, label %a, label %a\na:\n  %p = phi i32 [ 7, %0 ], [ 7, %0 ]\n  switch i8 %d, label %b [\n i8 1, label %b\n i8 2, label %b ]\n\
         b:\n  %q = phi i32 [ %p, %a ], [ %p, %a ], [ %p, %a ]\n  ret i32 %q\n}\n",
    );
    let cfg = read.cfg("f");
    assert!(matches!(cfg.blocks[block(0)].term, Terminator::Jump(b) if b == block(1)));
    assert!(matches!(cfg.blocks[block(1)].term, Terminator::Jump(b) if b == block(2)));
    assert_eq!(cfg.blocks[block(1)].phis[0].incoming.len(), 1);
    assert_eq!(constant(&cfg.blocks[block(1)].phis[0].incoming[0].1).op, Op::Int(7));
    assert_eq!(cfg.blocks[block(2)].phis[0].incoming, [(block(1), Operand::Var(cfg.blocks[block(1)].phis[0].result))]);
}

#[test]
fn parallel_arcs_count_once() {
    let read = module(
        "define i32 @f(i8 %d) {\n  switch i8 %d, label %a [\n i8 1, label %b\n i8 2, label %b ]\na:\n  br label %b\n\
         b:\n  %q = phi i32 [ 1, %0 ], [ 2, %a ], [ 1, %0 ]\n  ret i32 %q\n}\n",
    );
    let cfg = read.cfg("f");
    let incoming: Vec<(Block, Op)> =
        cfg.blocks[block(2)].phis[0].incoming.iter().map(|(b, o)| (*b, constant(o).op)).collect();
    assert_eq!(incoming, [(block(0), Op::Int(1)), (block(1), Op::Int(2))]);
}

#[test]
fn unreachable_blocks_vanish() {
    let read = module(
        "define i32 @f(i32 %x) {\n  br label %b\ndead:\n  %y = add i32 %y, 1\n  br label %b\nb:\n  %q = phi i32 [ %y, %dead ], [ %x, %0 ]\n  ret i32 %q\n}\n",
    );
    let cfg = read.cfg("f");
    assert_eq!(cfg.blocks.len(), 2);
    assert_eq!(cfg.blocks[block(1)].phis[0].incoming, [(block(0), Operand::Var(cfg.params[0]))]);
}

#[test]
fn loops_that_must_make_progress_are_marked() {
    let text = "define void @f(i1 %c) {\n  br label %l\nl:\n  br i1 %c, label %l, label %m, !llvm.loop !0\nm:\n  br i1 %c, label %m, label %e, !llvm.loop !2\n\
        e:\n  switch i1 %c, label %x [ i1 true, label %e ], !llvm.loop !0\nx:\n  ret void\n}\n\
        define void @g() mustprogress {\n  ret void\n}\ndefine void @h() willreturn {\n  ret void\n}\n\
        !0 = distinct !{!0, !1}\n!1 = !{!\"llvm.loop.mustprogress\"}\n!2 = distinct !{!2, !3}\n!3 = !{!\"llvm.loop.unroll.disable\"}\n";
    let read = super::read(text.as_bytes(), "x", &Default::default()).unwrap();
    let cfg = read.cfg("f");
    let marks: Vec<bool> = cfg.blocks.values().map(|block| block.must_progress).collect();
    assert_eq!(marks, [false, true, false, true, false]);
    assert!(!cfg.must_progress && read.cfg("g").must_progress && read.cfg("h").must_progress);
}

#[test]
fn quoted_and_numbered_names_work() {
    let read = module(
        "define i32 @\"a b\"(i32 %\"x y\", i32 %0) {\n  %\"1\" = add i32 %\"x y\", %0\n  %2 = add i32 %\"1\", 1\n  br label %\"l \\22\"\n\"l \\22\":\n  ret i32 %2\n}\n",
    );
    assert_eq!(read.cfg("\"a b\"").blocks.len(), 2);
}

#[test]
fn metadata_stands_directly_behind_an_opcode() {
    let read = module(
        "define void @f(i1 %c, ptr %p) {\n  br i1 %c, label %a, label %b, !prof !1\na:\n  store i32 1, ptr %p, align 4, !nosanitize !0\n  ret void, !nosanitize !0\n\
         b:\n  call void @llvm.trap(), !nosanitize !0\n  unreachable, !nosanitize !0\n}\ndeclare void @llvm.trap()\n\
         define void @v(ptr %p) personality ptr @v {\n  fence seq_cst, !nosanitize !0\n  invoke void @g() to label %a unwind label %b, !nosanitize !0\na:\n  ret void, !nosanitize !0\n\
         b:\n  %l = landingpad { ptr, i32 } cleanup, !nosanitize !0\n  resume { ptr, i32 } %l, !nosanitize !0\n}\ndeclare void @g()\n\
         !0 = !{}\n!1 = !{!\"branch_weights\", i32 1, i32 2}\n",
    );
    assert_eq!((read.stats.translated, read.stats.passed_through), (2, 0), "{:?}", read.warnings);
    let ends = read.cfg("f").blocks.values().filter(|block| matches!(block.term, Terminator::Unreachable));
    assert_eq!(ends.count(), 1);
}
