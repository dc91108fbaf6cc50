//! What operations without effects give while a constructor runs: constants as in `rvsdg-fold`, elements of vectors one
//! by one, and addresses as symbols and distances.

use crate::fault::Mutation;
use crate::machine::Machine;
use crate::value::{Content, lane, members};
use rvsdg_core::{BinOp, CastOp, IntCond, Node, Op, Type, Value};
use rvsdg_fold::{Int, fold};
use rvsdg_layout::GepStep;
use rvsdg_opt_target::limits::static_init::{MAX_DISTANCE, MAX_MEMBERS};

impl Machine<'_> {
    /// What an operation without effects gives.
    pub(crate) fn evaluate(&mut self, node: Node, output: Value) -> Option<Content> {
        let graph = self.graph();
        let (op, ty) = (graph.op(node), graph.ty(output));
        if op.is_constant() {
            return self.import(op).map(Content::Constant);
        }
        let operands = self.operands(node);
        match op {
            Op::Gep(_) => self.address(node, &operands),
            Op::ExtractValue(id) => {
                let path = self.graph().payloads[id].to_vec();
                let (mut content, mut ty) = operands[0].clone();
                for index in path {
                    let index = usize::try_from(index).ok()?;
                    content = self.members(&content, ty)?.get(index)?.clone();
                    ty = self.module.types.element(ty, index as u64)?;
                }
                Some(content)
            }
            Op::InsertValue(id) => {
                let path = self.graph().payloads[id].to_vec();
                self.insert(&operands[0].0, ty, &path, operands[1].0.clone())
            }
            Op::ExtractElement => {
                let index = self.int(&operands[1].0, operands[1].1)?.bits();
                self.members(&operands[0].0, operands[0].1)?.get(usize::try_from(index).ok()?).cloned()
            }
            Op::InsertElement => {
                let index = self.int(&operands[2].0, operands[2].1)?.bits();
                self.insert(&operands[0].0, ty, &[i32::try_from(index).ok()?], operands[1].0.clone())
            }
            Op::ShuffleVector(id) => {
                let mask = self.graph().payloads[id].to_vec();
                let both = [0, 1].map(|it| self.members(&operands[it].0, operands[it].1));
                let all: Vec<Content> =
                    both.into_iter().collect::<Option<Vec<_>>>()?.iter().flat_map(|it| it.iter().cloned()).collect();
                let pick = |index: i32| match usize::try_from(index) {
                    Ok(index) => all.get(index).cloned(),
                    Err(_) => Some(Content::Constant(Op::Poison)),
                };
                Some(Content::Members(mask.into_iter().map(pick).collect::<Option<_>>()?))
            }
            Op::Select(_) if lane(&self.module.types, operands[0].1).is_none() => {
                let test = self.int(&operands[0].0, operands[0].1)?;
                Some(operands[if test.is_zero() { 2 } else { 1 }].0.clone())
            }
            _ => self.lanes(op, &operands, ty),
        }
    }

    fn members(&mut self, content: &Content, ty: Type) -> Option<std::rc::Rc<[Content]>> {
        members(&mut self.payloads, &self.module.types, content, ty, MAX_MEMBERS)
    }

    /// An aggregate or vector with another member.
    fn insert(&mut self, content: &Content, ty: Type, path: &[i32], member: Content) -> Option<Content> {
        // The members on the way, from the outside.
        let mut way = vec![];
        let (mut inner, mut inner_ty) = (content.clone(), ty);
        for index in path {
            let index = usize::try_from(*index).ok()?;
            let all = self.members(&inner, inner_ty)?.to_vec();
            inner = all.get(index)?.clone();
            inner_ty = self.module.types.element(inner_ty, index as u64)?;
            way.push((all, index));
        }
        Some(way.into_iter().rev().fold(member, |member, (mut all, index)| {
            all[index] = member;
            Content::Members(all.into())
        }))
    }

    /// An operation on scalars, or on each element of vectors.
    fn lanes(&mut self, op: Op, operands: &[(Content, Type)], ty: Type) -> Option<Content> {
        let Some(elem) = lane(&self.module.types, ty) else {
            let is_scalar = |ty: Type| self.module.types.element_count(ty).is_none();
            return operands.iter().all(|(_, ty)| is_scalar(*ty)).then(|| self.scalar(op, operands, ty))?;
        };
        let count = self.module.types.element_count(ty)?;
        let mut parts = vec![];
        for (content, ty) in operands {
            match lane(&self.module.types, *ty) {
                Some(elem) if self.module.types.element_count(*ty) == Some(count) => {
                    parts.push((self.members(content, *ty)?, elem));
                }
                // A bitcast changes the number of elements; an intrinsic may have operands that are no vectors.
                _ => return None,
            }
        }
        let all = (0..count as usize).map(|index| {
            let operands: Vec<_> = parts.iter().map(|(parts, elem)| (parts[index].clone(), *elem)).collect();
            self.scalar(op, &operands, elem).unwrap_or(Content::Unknown)
        });
        Some(Content::Members(all.collect()))
    }

    fn scalar(&mut self, op: Op, operands: &[(Content, Type)], ty: Type) -> Option<Content> {
        let constants: Option<Vec<_>> = operands.iter().map(|(content, ty)| content.constant(*ty)).collect();
        if let Some(constants) = constants {
            let op = self.import(op)?;
            return fold(&mut self.payloads, op, &constants, ty).map(Content::Constant);
        }
        match (op, operands) {
            (Op::Freeze, [(content @ Content::Address(..), _)]) => Some(content.clone()),
            (Op::Cast(CastOp::PtrToInt | CastOp::IntToPtr, _), [(content @ Content::Address(..), from)]) => {
                let layout = self.module.data_layout().filter(|layout| layout.has_plain_pointers())?;
                let is_wide = |ty: Type| ty == Type::PTR || ty.int_width() == Some(layout.pointer_bits());
                (is_wide(ty) && is_wide(*from)).then(|| content.clone())
            }
            (Op::Binary(op, _), [(a, _), (b, _)]) => self.arithmetic(op, a, b, ty),
            (Op::ICmp(cond), [(a, a_ty), (b, _)]) => self.compare(cond, a, b, *a_ty),
            _ => None,
        }
    }

    /// Sums and differences of addresses as numbers.
    fn arithmetic(&mut self, op: BinOp, a: &Content, b: &Content, ty: Type) -> Option<Content> {
        let moved = |target, offset: i64, by: i128| {
            let offset = i128::from(offset).checked_add(by)?;
            (offset.abs() < MAX_DISTANCE.into()).then_some(Content::Address(target, offset as i64))
        };
        match (op, a, b) {
            (BinOp::Add, Content::Address(target, offset), other)
            | (BinOp::Add, other, Content::Address(target, offset)) => {
                moved(*target, *offset, self.int(other, ty)?.signed())
            }
            (BinOp::Sub, Content::Address(target, offset), Content::Address(other, less)) if target == other => {
                let distance = i128::from(offset - less);
                Some(Content::Constant(Int::new(distance as u128, ty.int_width()?).op(&mut self.payloads)))
            }
            (BinOp::Sub, Content::Address(target, offset), other) => {
                moved(*target, *offset, -self.int(other, ty)?.signed())
            }
            _ => None,
        }
    }

    /// Compares addresses within one object, or with null.
    fn compare(&mut self, cond: IntCond, a: &Content, b: &Content, ty: Type) -> Option<Content> {
        let is_within = |machine: &mut Self, target, offset: i64| {
            let object = machine.memory.object(machine.module, machine.known, target)?;
            (0..=object.bytes.len() as i64).contains(&offset).then_some(())
        };
        let width = self.module.data_layout()?.pointer_bits();
        let holds = match (a, b) {
            (Content::Address(one, first), Content::Address(other, second)) if one == other => {
                is_within(self, *one, *first)?;
                is_within(self, *one, *second)?;
                // Where an object is in the signed order of addresses is not known.
                if matches!(cond, IntCond::Slt | IntCond::Sle | IntCond::Sgt | IntCond::Sge) {
                    return None;
                }
                Int::new(*first as u128, width).compare(cond, Int::new(*second as u128, width))
            }
            (Content::Address(target, offset), Content::Constant(Op::Null))
            | (Content::Constant(Op::Null), Content::Address(target, offset))
                if ty == Type::PTR =>
            {
                // An object of this module is not at address 0.
                is_within(self, *target, *offset)?;
                match cond {
                    IntCond::Eq => false,
                    IntCond::Ne => true,
                    _ => return None,
                }
            }
            _ => return None,
        };
        let holds = holds ^ self.fault.is(Mutation::OtherAddress);
        Some(Content::Constant(Op::Int(-i32::from(holds))))
    }

    /// What address arithmetic gives.
    fn address(&self, node: Node, operands: &[(Content, Type)]) -> Option<Content> {
        let graph = self.graph();
        let Op::Gep(id) = graph.op(node) else { return None };
        let Content::Address(target, offset) = operands.first()?.0 else { return None };
        let mut distance = i128::from(offset);
        let mut indices = operands[1..].iter();
        self.layouts()?.gep_steps(&graph.payloads[id], |step| {
            distance += match step {
                GepStep::Bytes(bytes) => bytes,
                GepStep::Index(size) => {
                    let (content, ty) = indices.next()?;
                    self.int(content, *ty)?.signed().checked_mul(size.into())?
                }
            };
            Some(())
        })?;
        (distance.abs() < MAX_DISTANCE.into()).then_some(Content::Address(target, distance as i64))
    }
}
