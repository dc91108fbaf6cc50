//! Construction followed by destruction, tested with an interpreter of control flow graphs: a random program reports
//! the same before and after.

use rvsdg_cfg::{Block, Cfg, Definition, Ipg, Operand, Terminator, Var};
use rvsdg_core::entity::{EntityRef, SecondaryMap};
use rvsdg_core::{BinOp, IntCond, Op, Payloads};
use rvsdg_gen::{Names, Shape, random_module};

/// The end of a run. An undefined value is `None`.
#[derive(PartialEq, Debug)]
enum End {
    Returned(Option<i32>),
    Unreachable,
    /// The maximum number of reports was reached.
    Limit,
}

type Report = (i32, Option<i32>);

struct Run<'a> {
    cfg: &'a Cfg,
    names: Names,
    values: SecondaryMap<Var, Option<i32>>,
    global: Option<i32>,
    reports: Vec<Report>,
}

const LIMIT: usize = 60;

fn run(ipg: &Ipg, args: &[i32]) -> (Vec<Report>, End) {
    let names = Names::new();
    let Definition::Function(cfg) = &ipg.definitions[names.function] else { panic!("the function was lost") };
    let mut run = Run { cfg, names, values: SecondaryMap::new(), global: Some(0), reports: vec![] };
    for (param, arg) in cfg.params.iter().zip(args) {
        run.values[*param] = Some(*arg);
    }
    let end = run.run();
    (run.reports, end)
}

fn constant(payloads: &Payloads, op: Op) -> Option<i32> {
    match op {
        Op::Undef | Op::Poison => None,
        _ => Some(payloads.int_value(op).expect("an integer") as i32),
    }
}

impl Run<'_> {
    fn get(&self, operand: Operand) -> Option<i32> {
        match operand {
            Operand::Var(var) => self.values[var],
            Operand::Const(c) => constant(&self.cfg.payloads, c.op),
            Operand::Symbol(symbol) => Some(1000 + symbol.index() as i32),
        }
    }

    fn run(&mut self) -> End {
        let cfg = self.cfg;
        let mut block = cfg.entry();
        loop {
            for instr in &cfg.blocks[block].instrs {
                let args: Vec<Option<i32>> = instr.args.iter().map(|arg| self.get(*arg)).collect();
                let value = self.execute(instr.op, &args);
                if let Some(result) = instr.result {
                    self.values[result] = value;
                }
                if self.reports.len() == LIMIT {
                    return End::Limit;
                }
            }
            let next = match &cfg.blocks[block].term {
                Terminator::Return(value) => return End::Returned(value.and_then(|value| self.get(value))),
                Terminator::Unreachable => return End::Unreachable,
                Terminator::Jump(next) => *next,
                Terminator::Branch { cond, matching, targets } => {
                    let cond = self.get(*cond);
                    assert!(cond.is_some(), "a branch on what is not defined");
                    let info = &cfg.payloads[*matching];
                    let case = info.cases.iter().find(|(case, _)| constant(&cfg.payloads, case.op) == cond);
                    targets[case.map_or(info.default, |(_, k)| *k) as usize]
                }
            };
            self.enter(block, next);
            block = next;
        }
    }

    fn enter(&mut self, from: Block, to: Block) {
        let row = |phi: &rvsdg_cfg::PhiInstr| {
            let rows: Vec<Operand> = phi.incoming.iter().filter(|(p, _)| *p == from).map(|(_, value)| *value).collect();
            assert_eq!(rows.len(), 1, "one operand per predecessor");
            (phi.result, self.get(rows[0]))
        };
        let values: Vec<_> = self.cfg.blocks[to].phis.iter().map(row).collect();
        for (var, value) in values {
            self.values[var] = value;
        }
    }

    fn execute(&mut self, op: Op, args: &[Option<i32>]) -> Option<i32> {
        match op {
            Op::Load(..) => self.global,
            Op::Store(..) => {
                self.global = args[0];
                None
            }
            Op::Call(..) => {
                assert_eq!(args[0], Some(1000 + self.names.report.index() as i32));
                self.reports.push((args[1]?, args[2]));
                // Any result will do, as long as it depends on earlier reports.
                let count = self.reports.len() as i32;
                Some(args[2]?.wrapping_mul(31).wrapping_add((count * 7) ^ args[1]?))
            }
            Op::Select(_) => {
                if args[0]? != 0 {
                    args[1]
                } else {
                    args[2]
                }
            }
            Op::ICmp(cond) => {
                let (a, b) = (args[0]?, args[1]?);
                let truth = match cond {
                    IntCond::Slt => a < b,
                    IntCond::Eq => a == b,
                    IntCond::Ne => a != b,
                    other => panic!("the generator makes no {other:?}"),
                };
                Some(-i32::from(truth))
            }
            Op::Binary(kind, _) => {
                let (a, b) = (args[0]?, args[1]?);
                Some(match kind {
                    BinOp::Add => a.wrapping_add(b),
                    BinOp::Sub => a.wrapping_sub(b),
                    BinOp::Mul => a.wrapping_mul(b),
                    BinOp::Xor => a ^ b,
                    BinOp::And => a & b,
                    BinOp::Or => a | b,
                    other => panic!("the generator makes no {other:?}"),
                })
            }
            other => panic!("the generator makes no {other:?}"),
        }
    }
}

fn check(seed: u64, shape: Shape) {
    let ipg = random_module(seed, shape);
    ipg.check().unwrap_or_else(|errors| panic!("seed {seed}: the generator is wrong: {errors}"));
    let module = rvsdg_construct::construct(ipg.clone()).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    rvsdg_core::verify(&module).unwrap_or_else(|errors| panic!("seed {seed}: {errors}"));
    let back = rvsdg_destruct::destruct(&module);
    back.check().unwrap_or_else(|errors| panic!("seed {seed}: {errors}"));
    for input in 0..4 {
        let args: Vec<i32> = (0..shape.values as i32).map(|k| input * 5 + k * 3 - 2).collect();
        assert_eq!(run(&back, &args), run(&ipg, &args), "seed {seed}, {shape:?}, input {args:?}");
    }
}

#[test]
fn random_programs_report_the_same() {
    for seed in 0..3000 {
        let blocks = 1 + (seed % 14) as u32;
        check(seed, Shape { blocks, values: 1 + (seed % 4) as u32 });
    }
}

#[test]
fn large_random_programs_report_the_same() {
    for seed in 10_000..10_040 {
        check(seed, Shape { blocks: 80 + (seed % 80) as u32, values: 4 });
    }
}
