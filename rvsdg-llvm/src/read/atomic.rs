//! Atomic accesses: operands come from `llvm-ir`; orderings, scope, alignment and markers come from the text.

use super::ast::{Instruction, Operand as AstOperand};
use super::body::{Body, Stop};
use super::capi::Inst;
use super::line::Line;
use super::text::attachments;
use rvsdg_core::{AtomicInfo, AtomicKind, AtomicOrdering, Op, RmwOp, Type};

/// The information in the text of an atomic access.
#[derive(Debug, PartialEq)]
struct AtomicText<'t> {
    weak: bool,
    volatile: bool,
    rmw: Option<RmwOp>,
    scope: &'t str,
    ordering: AtomicOrdering,
    /// The ordering of a `cmpxchg` on failure.
    failure: Option<AtomicOrdering>,
    align: Option<u64>,
}

/// Parses the text after the opcode, which has this number of orderings.
fn parse<'t>(rest: &'t str, attachments: &str, orderings: usize) -> Option<AtomicText<'t>> {
    let mut rest = rest.trim().strip_suffix(attachments)?;
    let mut align = None;
    if let Some((before, digits)) = rest.rsplit_once(", align ") {
        align = Some(digits.parse().ok()?);
        rest = before;
    }
    let mut found = vec![];
    for _ in 0..orderings {
        let (before, word) = rest.rsplit_once(' ').unwrap_or(("", rest));
        found.push(AtomicOrdering::from_spelling(word)?);
        rest = before;
    }
    let mut scope = "";
    if let Some(before) = rest.strip_suffix("\")") {
        let at = before.rfind("syncscope(\"")?;
        scope = &before[at + "syncscope(\"".len()..];
        rest = &before[..at];
    }
    let (mut weak, mut volatile, mut rmw) = (false, false, None);
    for word in rest.split(' ') {
        match word {
            "atomic" => {}
            "weak" => weak = true,
            "volatile" => volatile = true,
            _ => {
                rmw = RmwOp::from_spelling(word);
                break;
            }
        }
    }
    let ordering = *found.last()?;
    let failure = (orderings == 2).then(|| found[0]);
    Some(AtomicText { weak, volatile, rmw, scope, ordering, failure, align })
}

impl<'b, 'm> Body<'b, 'm> {
    /// The operation and the operands of an atomic access.
    pub(super) fn atomic(
        &mut self,
        ast: &'b Instruction,
        inst: Inst<'m>,
        line: &Line<'_>,
    ) -> Result<(Op, Vec<&'b AstOperand>), Stop> {
        let attached = attachments(line.text);
        let orderings = if matches!(ast, Instruction::CmpXchg(_)) { 2 } else { 1 };
        let text = parse(line.rest, attached, orderings).ok_or_else(|| Stop::refuse("atomic in an unknown form"))?;
        let (kind, operands, value) = match ast {
            Instruction::Load(i) => (AtomicKind::Load, vec![&i.address], None),
            Instruction::Store(i) => (AtomicKind::Store, vec![&i.value, &i.address], Some(0)),
            Instruction::CmpXchg(i) => (AtomicKind::CmpXchg, vec![&i.address, &i.expected, &i.replacement], Some(1)),
            Instruction::AtomicRMW(i) => {
                let op = text.rmw.ok_or_else(|| Stop::refuse("atomic in an unknown form"))?;
                (AtomicKind::Rmw(op), vec![&i.address, &i.value], Some(1))
            }
            _ => (AtomicKind::Fence, vec![], None),
        };
        let ty = match (kind, value) {
            (AtomicKind::Fence, _) => Type::VOID,
            (_, Some(index)) => self.consts.types.lower(inst.operand(index).ty())?,
            (_, None) => self.consts.types.lower(inst.value().ty())?,
        };
        let align = match (kind, text.align) {
            (AtomicKind::Fence, None) => 1,
            (_, Some(align)) => align,
            _ => return Err(Stop::mismatch("it has no alignment")),
        };
        let info = AtomicInfo {
            kind,
            ty,
            align,
            ordering: text.ordering,
            failure: text.failure,
            weak: text.weak,
            volatile: text.volatile,
            scope: text.scope.into(),
            metadata: attached.into(),
        };
        Ok((Op::Atomic(self.cfg.payloads.intern_atomic(info)), operands))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_split() {
        let text =
            parse(" weak volatile ptr %p, i32 %a, i32 %b syncscope(\"agent\") acq_rel monotonic, align 4", "", 2);
        let text = text.unwrap();
        assert!(text.weak && text.volatile && text.rmw.is_none());
        assert_eq!((text.scope, text.align), ("agent", Some(4)));
        assert_eq!((text.ordering, text.failure), (AtomicOrdering::AcqRel, Some(AtomicOrdering::Monotonic)));
        let text = parse(" umax ptr %p, i8 %v seq_cst, align 1, !x !3", ", !x !3", 1).unwrap();
        assert_eq!((text.rmw, text.volatile), (Some(RmwOp::UMax), false));
        let text = parse(" syncscope(\"singlethread\") acquire", "", 1).unwrap();
        assert_eq!((text.scope, text.ordering, text.align), ("singlethread", AtomicOrdering::Acquire, None));
        assert_eq!(parse(" acquire", "", 1).unwrap().scope, "");
        assert_eq!(parse(" ptr %p, align 4", "", 1), None);
    }
}
