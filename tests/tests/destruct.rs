//! Predicative control flow recovery gives back the control flow that construction took apart.
//!
//! Blocks of a random function say which they are, so the blocks of what comes out can be told: an arc is where control goes from the report
//! of one block to the report of the next, for a given value of the condition. `RVSDG_ARCS=10000` tests that many functions.

use rvsdg_cfg::{Block, Cfg, Definition, Ipg, Operand, Terminator};
use rvsdg_core::Op;
use rvsdg_destruct::Scheme;
use rvsdg_gen::{Names, Shape, random_module};
use std::collections::BTreeMap;

/// The block that an instruction reports, if it is a report.
fn reported(instr: &rvsdg_cfg::Instr) -> Option<i32> {
    let (Op::Call(..), [Operand::Symbol(callee), Operand::Const(block), _]) = (instr.op, &*instr.args) else {
        return None;
    };
    let Op::Int(block) = block.op else { panic!("blocks are reported by number") };
    (*callee == Names::new().report).then_some(block)
}

/// What follows a report.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Next {
    Report(i32),
    Return,
    Unreachable,
    /// Nothing is ever reported again.
    Silence,
}

/// What comes first at the start of a block.
fn first(cfg: &Cfg, mut block: Block) -> Next {
    for _ in 0..=cfg.blocks.len() {
        let data = &cfg.blocks[block];
        if let Some(report) = data.instrs.iter().find_map(reported) {
            return Next::Report(report);
        }
        assert!(data.instrs.is_empty(), "every original block reports, others are empty: {:?}", data.instrs);
        match &data.term {
            Terminator::Jump(target) => block = *target,
            Terminator::Return(_) => return Next::Return,
            Terminator::Unreachable => return Next::Unreachable,
            Terminator::Branch { .. } => panic!("an invented branch"),
        }
    }
    Next::Silence
}

/// What follows each report, for conditions from 0 to 3: those of random functions are not greater.
fn arcs(cfg: &Cfg) -> BTreeMap<i32, Vec<Next>> {
    let mut arcs = BTreeMap::new();
    for data in cfg.blocks.values() {
        let reports: Vec<i32> = data.instrs.iter().filter_map(reported).collect();
        for pair in reports.windows(2) {
            let known = arcs.insert(pair[0], vec![Next::Report(pair[1]); 4]);
            assert_eq!(known, None, "each block comes out once");
        }
        let Some(last) = reports.last() else { continue };
        let next = |condition: i32| match &data.term {
            Terminator::Jump(target) => first(cfg, *target),
            Terminator::Return(_) => Next::Return,
            Terminator::Unreachable => Next::Unreachable,
            Terminator::Branch { matching, targets, .. } => {
                let info = &cfg.payloads[*matching];
                let case = info.cases.iter().find(|(case, _)| case.op == Op::Int(condition));
                first(cfg, targets[case.map_or(info.default, |(_, to)| *to) as usize])
            }
        };
        let known = arcs.insert(*last, (0..4).map(next).collect());
        assert_eq!(known, None, "each block comes out once");
    }
    arcs
}

fn branches(cfg: &Cfg) -> usize {
    cfg.blocks.values().filter(|data| matches!(data.term, Terminator::Branch { .. })).count()
}

fn function(ipg: &Ipg) -> &Cfg {
    let Definition::Function(cfg) = &ipg.definitions[Names::new().function] else { panic!("it is a function") };
    cfg
}

#[test]
fn arcs_of_random_functions_come_back() {
    let count = std::env::var("RVSDG_ARCS").ok().and_then(|text| text.parse().ok()).unwrap_or(1_000);
    let (mut blocks, mut trivial) = (0, 0);
    for seed in 0..count {
        let size = match seed % 20 {
            0 => 80,
            k if k < 5 => 30,
            _ => 12,
        };
        let shape = Shape { blocks: 1 + (seed as u32 * 7) % size, values: 1 + seed as u32 % 3 };
        let ipg = random_module(seed, shape);
        let ipg2 = ipg.clone();
        let before = function(&ipg).clone();
        let module = rvsdg_construct::construct(ipg).unwrap();
        let after = rvsdg_destruct::destruct_by(&module, Scheme::Pcfr);
        after.check().unwrap_or_else(|errors| panic!("seed {seed}: {errors}"));
        let after = function(&after);
        if std::env::var("SHOW").is_ok() {
            eprintln!(
                "{}\n{}\n{}",
                before.display(&ipg2.types, &ipg2.symbols),
                rvsdg_core::print(&module),
                after.display(&ipg2.types, &ipg2.symbols)
            );
        }
        assert_eq!(arcs(after), arcs(&before), "seed {seed}");
        assert!(branches(after) <= branches(&before), "seed {seed}");
        blocks += before.blocks.len();
        trivial += after.blocks.values().filter(|data| data.instrs.is_empty()).count();
    }
    println!("{count} functions, {blocks} blocks, {trivial} trivial ones in the result");
}
