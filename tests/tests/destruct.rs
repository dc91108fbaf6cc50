//! Predicative control flow recovery restores the control flow that construction has restructured.
//!
//! The blocks of a random function report their numbers, so the blocks of the output can be identified. An arc leads
//! from the report of one block to the report of the next, for a given value of the condition. `RVSDG_ARCS=10000` tests
//! that number of functions.
//!
//! C programs keep their number of branches. With `RVSDG_BRANCHES=FILE:FILE`, the branches of these LLVM IR files are
//! counted instead, or of all `.ll` files in a folder.

use rvsdg_cfg::{Block, Cfg, Definition, Ipg, Operand, Terminator};
use rvsdg_core::{Op, Symbol};
use rvsdg_destruct::Scheme;
use rvsdg_gen::{Names, Shape, random_module};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The block that an instruction reports, if it is a report.
fn reported(instr: &rvsdg_cfg::Instr) -> Option<i32> {
    let (Op::Call(..), [Operand::Symbol(callee), Operand::Const(block), _]) = (instr.op, &*instr.args) else {
        return None;
    };
    let Op::Int(block) = block.op else { panic!("blocks are reported by number") };
    (*callee == Names::new().report).then_some(block)
}

/// The next event after a report.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Next {
    Report(i32),
    Return,
    Unreachable,
    /// There are no further reports.
    Silence,
}

/// The first event from the start of a block.
fn first(cfg: &Cfg, mut block: Block) -> Next {
    for _ in 0..=cfg.blocks.len() {
        let data = &cfg.blocks[block];
        if let Some(report) = data.instrs.iter().find_map(reported) {
            return Next::Report(report);
        }
        assert!(data.instrs.is_empty(), "every original block reports, others are empty");
        match &data.term {
            Terminator::Jump(target) => block = *target,
            Terminator::Return(_) => return Next::Return,
            Terminator::Unreachable => return Next::Unreachable,
            Terminator::Branch { .. } => panic!("an invented branch"),
        }
    }
    Next::Silence
}

/// The next event after each report, for conditions from 0 to 3, which are all values in random functions.
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
        let before = function(&ipg).clone();
        let module = rvsdg_construct::construct(ipg).unwrap();
        let after = rvsdg_destruct::destruct_by(&module, Scheme::Pcfr);
        after.check().unwrap_or_else(|errors| panic!("seed {seed}: {errors}"));
        let after = function(&after);
        assert_eq!(arcs(after), arcs(&before), "seed {seed}");
        assert!(branches(after) <= branches(&before), "seed {seed}");
        blocks += before.blocks.len();
        trivial += after.blocks.values().filter(|data| data.instrs.is_empty()).count();
    }
    println!("{count} functions, {blocks} blocks, {trivial} trivial ones in the result");
}

/// Functions of increasing size: the work per block must not increase.
#[test]
fn work_is_linear_in_the_number_of_blocks() {
    let per_block = |blocks: u32| {
        let seeds = (80_000 / blocks).min(16);
        let mut steps = 0;
        for seed in 0..seeds {
            let shape = Shape { blocks, values: 2 };
            let module = rvsdg_construct::construct(random_module(u64::from(seed), shape)).unwrap();
            let nodes = module.node_count();
            let (_, recovery) = rvsdg_destruct::destruct_counted(module, Scheme::Pcfr);
            assert_eq!(recovery.fallen_back, 0, "seed {seed}");
            steps += recovery.steps * 100 / nodes;
        }
        println!("{blocks} blocks: {} steps per 100 nodes", steps / seeds as usize);
        steps / seeds as usize
    };
    let small = per_block(100);
    for blocks in [300, 1_000] {
        let large = per_block(blocks);
        assert!(large < 2 * small, "{large} steps per 100 nodes at {blocks} blocks, {small} at 100");
    }
}

/// Branch counts of a module: functions, functions with more branches than before, and branches before and after.
#[derive(Default)]
struct Branches {
    functions: usize,
    worse: Vec<String>,
    before: usize,
    after: usize,
}

impl Branches {
    /// Counts the branches of a module in LLVM IR, without optimization.
    fn count(&mut self, path: &Path) {
        let bytes = std::fs::read(path).unwrap();
        let name = path.display().to_string();
        let Ok(read) = rvsdg_llvm::read(&bytes, &name, &rvsdg_llvm::ReadOptions::default()) else { return };
        let before: Vec<(Symbol, usize)> = functions(&read.ipg).map(|(symbol, cfg)| (symbol, branches(cfg))).collect();
        let module = rvsdg_construct::construct(read.ipg).unwrap();
        let after = rvsdg_destruct::destruct_by(&module, Scheme::Pcfr);
        after.check().unwrap_or_else(|errors| panic!("{name}: {errors}"));
        for ((symbol, before), (other, cfg)) in before.into_iter().zip(functions(&after)) {
            assert_eq!(symbol, other);
            let after = branches(cfg);
            (self.functions, self.before, self.after) = (self.functions + 1, self.before + before, self.after + after);
            if after > before {
                self.worse.push(format!("{name}: {symbol}, {before} to {after}"));
            }
        }
    }
}

fn functions(ipg: &Ipg) -> impl Iterator<Item = (Symbol, &Cfg)> {
    ipg.definitions.iter().filter_map(|(symbol, definition)| match definition {
        Definition::Function(cfg) => Some((symbol, &**cfg)),
        _ => None,
    })
}

#[test]
fn programs_have_no_more_branches_than_before() {
    let mut found = Branches::default();
    if let Ok(paths) = std::env::var("RVSDG_BRANCHES") {
        for path in paths.split(':').map(PathBuf::from) {
            if path.is_dir() {
                let entries = std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path());
                let mut files: Vec<PathBuf> =
                    entries.filter(|path| path.extension().is_some_and(|e| e == "ll")).collect();
                files.sort();
                files.iter().for_each(|file| found.count(file));
            } else {
                found.count(&path);
            }
        }
    } else {
        let folder = tempfile::tempdir().unwrap();
        let sources = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("c")).unwrap();
        let mut sources: Vec<PathBuf> = sources.map(|entry| entry.unwrap().path()).collect();
        sources.sort();
        for source in sources {
            found.count(&rvsdg_tests::paper_ir(&source, folder.path()));
        }
    }
    let Branches { functions, worse, before, after } = found;
    println!("{functions} functions, {before} branches before, {after} after, {} with more", worse.len());
    assert!(functions > 0 && worse.len() * 200 <= functions, "{worse:#?}");
}
