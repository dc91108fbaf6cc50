//! Phis that only phis use.
//!
//! A variable that is the same around a loop, but for alternatives in which nobody needs it any more, is passed on from
//! iteration to iteration by phis that use each other. In loops with many alternatives, such as interpreters, there are
//! many of them, and each occupies a register or a place on the stack. A phi is needed if an instruction or terminator
//! uses it, directly or through phis; the others go. Records of variables are no users.
//!
//! Linear. Source: R. Cytron et al., *Efficiently Computing Static Single Assignment Form and the Control Dependence
//! Graph* (1991), section 7.1, for phis only.

use super::Order;
use super::phis::Classes;
use rvsdg_cfg::{Cfg, Operand, Var};
use rvsdg_core::entity::{EntitySet, SecondaryMap};

/// Removes the phis whose values are not needed. `classes` say what stands for a variable.
pub(super) fn remove(cfg: &mut Cfg, order: &Order, classes: &mut Classes) {
    let mut needed: EntitySet<Var> = EntitySet::new();
    let mut pending = vec![];
    let mut use_of = |operand: Operand, pending: &mut Vec<Var>| {
        if let Operand::Var(var) = classes.value(operand)
            && needed.insert(var)
        {
            pending.push(var);
        }
    };
    // Where the phi of a variable is, plus one.
    let mut phis: SecondaryMap<Var, u32> = SecondaryMap::with_capacity(cfg.vars.len());
    let mut places = vec![];
    for block in &order.postorder {
        let data = &cfg.blocks[*block];
        for (index, phi) in data.phis.iter().enumerate() {
            places.push((*block, index));
            phis[phi.result] = places.len() as u32;
        }
        let args = data.instrs.iter().flat_map(|instr| instr.args.iter().copied());
        args.chain(data.term.operand()).for_each(|operand| use_of(operand, &mut pending));
    }
    if places.is_empty() {
        return;
    }
    while let Some(var) = pending.pop() {
        if let Some(place) = phis[var].checked_sub(1) {
            let (block, index) = places[place as usize];
            cfg.blocks[block].phis[index].incoming.iter().for_each(|(_, operand)| use_of(*operand, &mut pending));
        }
    }
    for block in &order.postorder {
        cfg.blocks[*block].phis.retain(|phi| needed.contains(phi.result));
    }
}
