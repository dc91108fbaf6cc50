//! Switches whose numbers are far apart at equal distances: multiples of a power of two behind the least number, as
//! codes in the upper bits of a word are. Their number divided by that power is dense, so that a jump table fits:
//!
//! ```text
//! switch x, default [65536: a, 131072: b, ...]    =>    switch rotate_right(x - 65536, 16), default [0: a, 1: b, ...]
//! ```
//!
//! The rotation puts the bits that are zero in all distances of cases on top, so the number of another value with the
//! same upper bits is larger than that of any case. Rotation and subtraction are bijective, hence any two different
//! numbers stay different.
//!
//! A switch on undef or poison is undefined behaviour, so the operand may be used several times.
//!
//! Linear in the number of cases.

use super::fault::{Fault, Mutation};
use super::{MIN_CASES, MIN_DENSITY, Writer};
use rvsdg_cfg::{Block, Cfg, Operand, Terminator};
use rvsdg_core::{BinOp, Const, MatchInfo};

/// Widths of numbers that processors rotate.
const WIDTHS: [u32; 4] = [8, 16, 32, 64];

/// Makes the numbers of a switch dense; returns whether it did.
pub(super) fn compress(cfg: &mut Cfg, block: Block, fault: Fault) -> bool {
    let Some((cond, first, by, matching)) = plan(cfg, block, fault) else { return false };
    let ty = cfg.vars[cond];
    let width = ty.int_width().expect("it was looked at");
    let matching = cfg.payloads.intern_match(matching);
    let location = cfg.blocks[block].branch_location;
    let mut at = Writer { cfg, block, location };
    let mut distance = Operand::Var(cond);
    if first != 0 {
        let first = at.int(first, ty);
        distance = at.binary(BinOp::Sub, distance, first, ty);
    }
    let [down, up] = [by, width - by].map(|by| at.int(by.into(), ty));
    let upper = at.binary(BinOp::LShr, distance, down, ty);
    let number = match fault.is(Mutation::LowerBitsGo) {
        true => upper,
        false => {
            let lower = at.binary(BinOp::Shl, distance, up, ty);
            at.binary(BinOp::Or, upper, lower, ty)
        }
    };
    if let Terminator::Branch { cond, matching: old, .. } = &mut cfg.blocks[block].term {
        (*cond, *old) = (number, matching);
    }
    true
}

/// The operand of a switch, its least number, by how many bits distances from it are shifted, and the new match.
fn plan(cfg: &mut Cfg, block: Block, fault: Fault) -> Option<(rvsdg_cfg::Var, i64, u32, MatchInfo)> {
    let Terminator::Branch { cond: Operand::Var(cond), matching, .. } = cfg.blocks[block].term else { return None };
    let ty = cfg.vars[cond];
    let width = ty.int_width().filter(|width| WIDTHS.contains(width))?;
    let info = &cfg.payloads[matching];
    let (default, alternatives) = (info.default, info.alternatives);
    let is_case = |(_, alternative): &&(Const, u32)| *alternative != default;
    let number = |(case, alternative): &(Const, u32)| Some((cfg.payloads.int_value(case.op)?, *alternative));
    let cases = info.cases.iter().filter(is_case).map(number).collect::<Option<Vec<_>>>()?;
    if cases.len() < MIN_CASES {
        return None;
    }
    let first = cases.iter().map(|(number, _)| *number).min()?;
    let distances = cases.iter().map(|(number, _)| number.abs_diff(first));
    let last = distances.clone().max()?;
    let by = distances.fold(0, |all, distance| all | distance).trailing_zeros();
    let by = if fault.is(Mutation::LongerStride) { by + 1 } else { by };
    let is_dense = |last: u64| u128::from(last) * u128::from(MIN_DENSITY) <= cases.len() as u128 * 100;
    if by == 0 || by >= width || is_dense(last) || !is_dense(last >> by) {
        return None;
    }
    let payloads = &mut cfg.payloads;
    let mut case = |(number, alternative): &(i64, u32)| {
        (payloads.int_constant((number.abs_diff(first) >> by) as i64, ty), *alternative)
    };
    let cases = cases.iter().map(&mut case).collect();
    Some((cond, first, by, MatchInfo { cases, default, alternatives }))
}
