//! Terminators, phis and loops, with arcs as LLVM counts them.

use super::*;
use rvsdg_cfg::PhiInstr;
use rvsdg_core::{BranchNote, MatchInfo, Note};

fn case(value: i32, ty: Type) -> Const {
    Const { op: Op::Int(value), ty }
}

fn branch(f: &mut Function, cond: Operand, cases: &[(Const, u32)], default: u32, targets: &[Block]) -> Terminator {
    let alternatives = targets.len() as u32;
    let matching = f.cfg.payloads.intern_match(MatchInfo { cases: cases.into(), default, alternatives });
    Terminator::Branch { cond, matching, targets: targets.into() }
}

fn phi(f: &mut Function, at: Block, ty: Type, incoming: &[(Block, Operand)]) -> Operand {
    let result = f.cfg.vars.push(ty);
    f.cfg.blocks[at].phis.push(PhiInstr { result, incoming: incoming.to_vec() });
    Operand::Var(result)
}

/// A function that branches on a truth value to blocks that return 10 and 20 (alternatives 0 and 1).
fn decision(cases: &[(i32, u32)], default: u32) -> Ipg {
    let mut ipg = Ipg::default();
    let mut f = Function::new(&[Type::I1]);
    let [a, b, join] = std::array::from_fn(|_| f.cfg.add_block());
    let cases: Vec<_> = cases.iter().map(|(value, to)| (case(*value, Type::I1), *to)).collect();
    let cond = f.param(0);
    let term = branch(&mut f, cond, &cases, default, &[a, b]);
    f.end(term, a);
    f.end(Terminator::Jump(join), b);
    f.end(Terminator::Jump(join), join);
    let result = phi(&mut f, join, Type::I32, &[(a, int(10, Type::I32)), (b, int(20, Type::I32))]);
    f.finish(&mut ipg, "f", Some(result));
    ipg
}

/// The results of `f(false)` and `f(true)`, by LLVM's own folding.
fn outcomes(ipg: &Ipg) -> [String; 2] {
    ipg.check().expect("the test's module is right");
    let mut text = write(ipg);
    text.push_str("define i32 @no() {\n  %x = call i32 @f(i1 false)\n  ret i32 %x\n}\n");
    text.push_str("define i32 @yes() {\n  %x = call i32 @f(i1 true)\n  ret i32 %x\n}\n");
    let passes = "-passes=verify,inline,function(sccp,simplifycfg)";
    let folded = String::from_utf8(tool("opt-19", &[passes, "-S", "-o", "-"], &text)).expect("LLVM prints UTF-8");
    ["@no()", "@yes()"].map(|name| {
        let body = folded.split(name).nth(1).expect("the function is there");
        body.split("ret i32 ").nth(1).expect("it returns").lines().next().expect("a value").to_owned()
    })
}

#[test]
fn decisions_on_truth_values() {
    assert_eq!(outcomes(&decision(&[(-1, 1)], 0)), ["10", "20"]);
    assert_eq!(outcomes(&decision(&[(-1, 0)], 1)), ["20", "10"]);
    assert_eq!(outcomes(&decision(&[(0, 1)], 0)), ["20", "10"]);
    assert_eq!(outcomes(&decision(&[(0, 0)], 1)), ["10", "20"]);
    assert_eq!(outcomes(&decision(&[(0, 1), (-1, 0)], 0)), ["20", "10"]);
    assert_eq!(outcomes(&decision(&[(0, 0), (-1, 1)], 1)), ["10", "20"]);
    // Always the same alternative: the other block and its phi operands are not printed.
    assert_eq!(outcomes(&decision(&[], 1)), ["20", "20"]);
    assert_eq!(outcomes(&decision(&[(0, 0), (-1, 0)], 1)), ["10", "10"]);
    assert!(!write(&decision(&[], 1)).contains("br i1"));
}

#[test]
fn equal_targets() {
    let mut ipg = Ipg::default();
    let mut f = Function::new(&[Type::I1]);
    let (entry, join) = (f.at, f.cfg.add_block());
    let cond = f.param(0);
    let term = branch(&mut f, cond, &[(case(-1, Type::I1), 1)], 0, &[join, join]);
    f.end(term, join);
    let result = phi(&mut f, join, Type::I32, &[(entry, int(1, Type::I32))]);
    f.finish(&mut ipg, "f", Some(result));
    expect_lines(&ipg, &["br label %2", "%3 = phi i32 [ 1, %1 ]"]);
}

#[test]
fn switches_and_their_phis() {
    let mut ipg = Ipg::default();
    let mut f = Function::new(&[Type::I64]);
    let [a, b, never, join] = std::array::from_fn(|_| f.cfg.add_block());
    let entry = f.at;
    let huge = Const { op: f.cfg.payloads.int(64, &[1 << 40]), ty: Type::I64 };
    let cases = [
        (case(-5, Type::I64), 1),
        (huge, 2),
        (case(7, Type::I64), 0),
        (case(8, Type::I64), 3),
        (case(9, Type::I64), 3),
        (case(10, Type::I64), 1),
    ];
    let cond = f.param(0);
    // Alternatives: 0, for the default and case 7, and 3 lead to join; 1 leads to a; 2 leads to b; 4 is never selected.
    let term = branch(&mut f, cond, &cases, 0, &[join, a, b, join, never]);
    f.end(term, a);
    f.end(Terminator::Jump(join), b);
    f.end(Terminator::Jump(join), never);
    f.end(Terminator::Jump(join), join);
    let of = |value| int(value, Type::I32);
    let result = phi(&mut f, join, Type::I32, &[(entry, of(1)), (a, of(2)), (b, of(3)), (never, of(4))]);
    let again = phi(&mut f, a, Type::I32, &[(entry, of(5))]);
    f.cfg.blocks[a].term = Terminator::Jump(join);
    let _ = again;
    f.finish(&mut ipg, "f", Some(result));
    expect_lines(
        &ipg,
        &[
            "switch i64 %0, label %5 [",
            "i64 -5, label %2",
            "i64 1099511627776, label %4",
            "i64 10, label %2",
            "%3 = phi i32 [ 5, %1 ], [ 5, %1 ]",
            "%6 = phi i32 [ 1, %1 ], [ 2, %2 ], [ 3, %4 ]",
        ],
    );
}

#[test]
fn switches_with_one_target_are_jumps() {
    let mut ipg = Ipg::default();
    let mut f = Function::new(&[Type::I8]);
    let (entry, join) = (f.at, f.cfg.add_block());
    let cond = f.param(0);
    let term = branch(&mut f, cond, &[(case(3, Type::I8), 1)], 0, &[join, join]);
    f.end(term, join);
    let result = phi(&mut f, join, Type::I32, &[(entry, int(1, Type::I32))]);
    f.finish(&mut ipg, "f", Some(result));
    expect_lines(&ipg, &["br label %2"]);
}

#[test]
fn unreachable_cuts_a_block_off() {
    let mut ipg = Ipg::default();
    let mut f = Function::new(&[Type::I1, Type::I32]);
    let [cut, after, join] = std::array::from_fn(|_| f.cfg.add_block());
    let entry = f.at;
    let cond = f.param(0);
    let term = branch(&mut f, cond, &[(case(-1, Type::I1), 1)], 0, &[join, cut]);
    f.end(term, cut);
    f.effect(Op::Unreachable, &[]);
    let value = f.param(1);
    let lost = f.push(Op::Freeze, &[value], Type::I32);
    f.end(Terminator::Jump(after), after);
    let lost = f.push(Op::Freeze, &[lost], Type::I32);
    f.end(Terminator::Jump(join), join);
    let result = phi(&mut f, join, Type::I32, &[(entry, value), (after, lost)]);
    f.finish(&mut ipg, "f", Some(result));
    let text = through_llvm(&ipg);
    assert!(text.contains("unreachable\n") && !text.contains("freeze"), "{text}");
    assert!(text.contains("phi i32 [ %1, %2 ]\n"), "{text}");
}

/// A loop with two latches that contains a loop with one.
fn nested_loops(marked: bool) -> Function {
    let mut f = Function::new(&[Type::I8]);
    let [outer, inner, latch, exit] = std::array::from_fn(|_| f.cfg.add_block());
    let cond = f.param(0);
    f.end(Terminator::Jump(outer), outer);
    f.end(Terminator::Jump(inner), inner);
    let of = |value| case(value, Type::I8);
    let term = branch(&mut f, cond, &[(of(0), 1), (of(1), 2)], 0, &[inner, latch, exit]);
    f.end(term, latch);
    let term = branch(&mut f, cond, &[(of(0), 1), (of(1), 2), (of(2), 1)], 0, &[outer, exit, exit]);
    f.end(term, exit);
    for block in f.cfg.blocks.keys().collect::<Vec<_>>() {
        f.cfg.blocks[block].must_progress = marked;
    }
    f
}

#[test]
fn loops_that_must_make_progress() {
    let mut ipg = Ipg::default();
    ipg.text.postamble = "!llvm.ident = !{!4}\n!4 = !{!\"x !100\"}".into();
    nested_loops(true).finish(&mut ipg, "f", None);
    nested_loops(true).finish(&mut ipg, "g", None);
    nested_loops(false).finish(&mut ipg, "h", None);
    nested_loops(true).finish_with(&mut ipg, "i", None, |info| info.facts.mustprogress = true);
    let text = write(&ipg);
    assert!(text.ends_with(
        "\n!5 = !{!\"llvm.loop.mustprogress\"}\n!6 = distinct !{!6, !5}\n!7 = distinct !{!7, !5}\n!8 = distinct !{!8, \
         !5}\n!9 = distinct !{!9, !5}\n"
    ));
    assert_eq!(text.matches("!llvm.loop").count(), 4);
    through_llvm(&ipg);
    // LLVM may delete an endless loop only if it must make progress.
    let endless = |marked| {
        let mut ipg = Ipg::default();
        let mut f = Function::new(&[Type::I1]);
        let [head, exit] = std::array::from_fn(|_| f.cfg.add_block());
        let cond = f.param(0);
        f.end(Terminator::Jump(head), head);
        let term = branch(&mut f, cond, &[(case(-1, Type::I1), 1)], 0, &[head, exit]);
        f.end(term, exit);
        f.cfg.blocks[head].must_progress = marked;
        f.finish(&mut ipg, "f", None);
        let output = tool("opt-19", &["-passes=loop(loop-deletion)", "-S", "-o", "-"], &write(&ipg));
        String::from_utf8(output).expect("LLVM prints UTF-8").contains("br i1")
    };
    assert!(endless(false));
    assert!(!endless(true));
}

#[test]
fn two_latches_of_a_loop_have_one_node() {
    let mut ipg = Ipg::default();
    let mut f = Function::new(&[Type::I1]);
    let [head, a, b] = std::array::from_fn(|_| f.cfg.add_block());
    let cond = f.param(0);
    f.end(Terminator::Jump(head), head);
    let term = branch(&mut f, cond, &[(case(-1, Type::I1), 1)], 0, &[a, b]);
    f.end(term, a);
    f.end(Terminator::Jump(head), b);
    f.end(Terminator::Jump(head), b);
    for block in [head, a, b] {
        f.cfg.blocks[block].must_progress = true;
    }
    f.cfg.blocks[b].term = Terminator::Jump(head);
    let ty = ipg.types.function(Type::VOID, &[Type::I1], false);
    let symbol = symbol(&mut ipg, "f", true, SymbolKind::Function(Box::new(function_info(ty))));
    ipg.definitions[symbol] = Definition::Function(Box::new(f.cfg));
    let text = write(&ipg);
    assert_eq!(text.matches("br label %2, !llvm.loop !1\n").count(), 2, "{text}");
    through_llvm(&ipg);
}

#[test]
fn what_not_all_latches_say_is_not_said() {
    for (others, expected) in [("!0", "!llvm.loop !1"), ("!0, !0", "ret void")] {
        let mut ipg = Ipg::default();
        ipg.text.postamble = "!0 = !{!\"llvm.loop.unroll.disable\"}\n".into();
        let mut f = Function::new(&[Type::I1]);
        let [head, a, b] = std::array::from_fn(|_| f.cfg.add_block());
        let cond = f.param(0);
        f.end(Terminator::Jump(head), head);
        let term = branch(&mut f, cond, &[(case(-1, Type::I1), 1)], 0, &[a, b]);
        f.end(term, a);
        let exit = f.cfg.add_block();
        let term = branch(&mut f, cond, &[(case(-1, Type::I1), 1)], 0, &[head, exit]);
        f.end(term, b);
        f.end(Terminator::Jump(head), exit);
        for (block, text) in [(a, "!0"), (b, others)] {
            f.cfg.blocks[block].loop_note = Some(f.cfg.payloads.intern_note(Note::Loop(text.into())));
        }
        f.finish(&mut ipg, "f", None);
        let text = write(&ipg);
        assert!(text.contains(expected), "{text}");
        assert_eq!(text.contains("distinct !{!1, !0}"), others == "!0", "{text}");
        through_llvm(&ipg);
    }
}

#[test]
fn weights_are_those_of_what_is_printed() {
    let mut ipg = Ipg::default();
    ipg.text.postamble = "!4 = !{!\"branch_weights\", i32 7, i32 -1}\n".into();
    let mut f = Function::new(&[Type::I1, Type::I8]);
    let [many, a, b] = std::array::from_fn(|_| f.cfg.add_block());
    let (cond, number) = (f.param(0), f.param(1));
    let note = |f: &mut Function, weights: &[u32], expected| {
        let weights = BranchNote { weights: weights.into(), expected, unpredictable: expected };
        let block = f.at;
        f.cfg.blocks[block].branch_note = Some(f.cfg.payloads.intern_note(Note::Branch(weights)));
    };
    note(&mut f, &[7, u32::MAX], false);
    // The case is false.
    let term = branch(&mut f, cond, &[(case(0, Type::I1), 1)], 0, &[many, b]);
    f.end(term, many);
    note(&mut f, &[1, 2, 4, 8], true);
    let of = |value| case(value, Type::I8);
    // The second case has the default's target.
    let term = branch(&mut f, number, &[(of(0), 1), (of(1), 2), (of(2), 1)], 0, &[a, b, a]);
    f.end(term, a);
    f.end(Terminator::Jump(b), b);
    f.finish(&mut ipg, "f", None);
    let text = write(&ipg);
    assert!(text.contains("label %3, label %5, !prof !4\n"), "{text}");
    assert!(text.contains("  ], !prof !5, !unpredictable !6\n"), "{text}");
    assert!(text.contains("!5 = !{!\"branch_weights\", !\"expected\", i32 5, i32 2, i32 8}\n!6 = !{}\n"), "{text}");
    through_llvm(&ipg);
}

#[test]
fn long_chains_and_wide_switches_take_linear_time() {
    let mut ipg = Ipg::default();
    let mut f = Function::new(&[Type::I32]);
    let count = 50_000;
    let blocks: Vec<Block> = (0..count).map(|_| f.cfg.add_block()).collect();
    let join = f.cfg.add_block();
    let entry = f.at;
    let cases: Vec<_> = (1..count).map(|index| (case(index, Type::I32), index as u32)).collect();
    let cond = f.param(0);
    let term = branch(&mut f, cond, &cases, 0, &blocks);
    f.end(term, join);
    // Every block is reached from the switch and from the preceding block, so each has a phi.
    let mut incoming = vec![];
    for (index, block) in blocks.iter().enumerate() {
        let mut from = vec![(entry, int(index as i32, Type::I32))];
        if index > 0 {
            from.push((blocks[index - 1], int(-1, Type::I32)));
        }
        let value = phi(&mut f, *block, Type::I32, &from);
        f.cfg.blocks[*block].term = match blocks.get(index + 1) {
            Some(next) => Terminator::Jump(*next),
            None => Terminator::Jump(join),
        };
        incoming = vec![(*block, value)];
    }
    let result = phi(&mut f, join, Type::I32, &incoming);
    f.finish(&mut ipg, "f", Some(result));
    let start = std::time::Instant::now();
    let text = write(&ipg);
    // Quadratic time would be minutes.
    assert!(start.elapsed().as_secs() < 5);
    assert!(text.len() > 1 << 20);
}
