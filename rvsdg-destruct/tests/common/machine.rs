//! Shared code of both interpreters: arithmetic, memory, and the trace of observable events.

use rvsdg_core::{BinOp, CastOp, IntCond, Op, Payloads, Type};
use std::collections::BTreeMap;

/// Why a run ended early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    Unreachable,
    Trap,
    /// The maximum number of observable events was reached.
    Endless,
}

/// The behaviour of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    pub trace: Vec<Vec<i64>>,
    pub end: Result<Option<i64>, Stop>,
}

#[derive(Default)]
pub struct Machine {
    trace: Vec<Vec<i64>>,
    memory: BTreeMap<i64, i64>,
    /// Elements of constant arrays that destruction made: nobody sees that they are loaded.
    constants: BTreeMap<i64, i64>,
}

const MAX_EVENTS: usize = 2000;

impl Machine {
    pub fn run(body: impl FnOnce(&mut Machine) -> Result<Option<i64>, Stop>) -> Run {
        let mut machine = Machine::default();
        let end = body(&mut machine);
        Run { trace: machine.trace, end }
    }

    /// The same, with constant memory.
    pub fn run_with(
        constants: BTreeMap<i64, i64>,
        body: impl FnOnce(&mut Machine) -> Result<Option<i64>, Stop>,
    ) -> Run {
        let mut machine = Machine { constants, ..Machine::default() };
        let end = body(&mut machine);
        Run { trace: machine.trace, end }
    }

    fn event(&mut self, event: Vec<i64>) -> Result<i64, Stop> {
        let mut hash = self.trace.len() as i64 + 17;
        event.iter().for_each(|x| hash = hash.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(*x) ^ hash >> 29);
        self.trace.push(event);
        if self.trace.len() > MAX_EVENTS { Err(Stop::Endless) } else { Ok(hash) }
    }

    /// Executes an operation on its value operands.
    pub fn execute(&mut self, payloads: &Payloads, op: Op, args: &[i64], from: Type, to: Type) -> Result<i64, Stop> {
        let value = match op {
            Op::Call(..) => self.event(args.to_vec())?,
            Op::Load(..) if self.constants.contains_key(&args[0]) => self.constants[&args[0]],
            Op::Gep(id) => {
                let size = payloads[id].element.int_width().map_or(8, |width| i64::from(width / 8));
                args[0].wrapping_add(args[1].wrapping_mul(size))
            }
            Op::Load(..) => {
                let value = self.memory.get(&args[0]).copied().unwrap_or(args[0].wrapping_mul(31));
                self.event(vec![-1, args[0], value])?;
                value
            }
            Op::Store(..) => {
                self.memory.insert(args[1], args[0]);
                self.event(vec![-2, args[0], args[1]])?
            }
            Op::Binary(op, _) => binary(op, args[0], args[1], to)?,
            Op::ICmp(cond) => compare(cond, args[0], args[1], from),
            Op::Cast(CastOp::ZExt, _) => args[0] & mask(from),
            Op::Cast(CastOp::Trunc | CastOp::SExt, _) | Op::Freeze => args[0],
            Op::Select(_) => args[if args[0] != 0 { 1 } else { 2 }],
            _ => constant(payloads, op),
        };
        Ok(wrap(value, to))
    }
}

pub fn constant(payloads: &Payloads, op: Op) -> i64 {
    match op {
        Op::Undef | Op::Poison | Op::Null => 0,
        Op::Ctl(alternative) => i64::from(alternative),
        op => payloads.int_value(op).unwrap_or_else(|| panic!("the interpreter does not know {op:?}")),
    }
}

fn mask(ty: Type) -> i64 {
    match ty.int_width() {
        Some(width) if width < 64 => (1 << width) - 1,
        _ => -1,
    }
}

pub fn wrap(value: i64, ty: Type) -> i64 {
    let spare = 64 - ty.int_width().unwrap_or(64);
    value << spare >> spare
}

fn binary(op: BinOp, a: i64, b: i64, ty: Type) -> Result<i64, Stop> {
    Ok(match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul => a.wrapping_mul(b),
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::UDiv | BinOp::SDiv if b == 0 => return Err(Stop::Trap),
        BinOp::UDiv => ((a & mask(ty)) as u64 / (b & mask(ty)) as u64) as i64,
        BinOp::SDiv => a.wrapping_div(b),
        // Poison, of which any number is one.
        BinOp::Shl | BinOp::LShr if (b & mask(ty)) as u64 >= ty.int_width().unwrap_or(64).into() => -77,
        BinOp::Shl => a << b,
        BinOp::LShr => ((a & mask(ty)) as u64 >> b) as i64,
        op => panic!("the interpreter does not know {op:?}"),
    })
}

fn compare(cond: IntCond, a: i64, b: i64, ty: Type) -> i64 {
    let (ua, ub) = ((a & mask(ty)) as u64, (b & mask(ty)) as u64);
    -i64::from(match cond {
        IntCond::Eq => a == b,
        IntCond::Ne => a != b,
        IntCond::Slt => a < b,
        IntCond::Sle => a <= b,
        IntCond::Sgt => a > b,
        IntCond::Sge => a >= b,
        IntCond::Ult => ua < ub,
        IntCond::Ule => ua <= ub,
        IntCond::Ugt => ua > ub,
        IntCond::Uge => ua >= ub,
    })
}
