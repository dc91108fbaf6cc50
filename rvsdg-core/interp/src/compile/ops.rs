//! Compiles simple operations.

use super::{Compiler, constant};
use crate::code::{
    AccessKind, AllocaShape, AtomicAccess, GepInfo, Inst, MemAccess, NO_SLOT, Operand, Regrouping, States, Task,
    TaskInfo, VolatileInfo,
};
use crate::layout::{FloatKind, Scalar, Shape};
use crate::value::Value;
use rvsdg_core::{
    AccessId, AccessInfo, AtomicId, AtomicKind, BinOp, CastOp, Const, ConstData, Effects, Flags, GepId, GepIndex,
    ListId, Node, Op, Type, TypeData, TypeKind,
};

impl Compiler<'_, '_> {
    fn uses_what_is_left_out(&self, node: Node) -> bool {
        self.graph.operands(node).any(|origin| self.graph.producer(origin).is_some_and(|it| self.left_out.contains(it)))
    }

    /// Compiles a simple node.
    pub(super) fn simple(&mut self, node: Node, op: Op) {
        if op.is_constant() {
            self.constant(node, op);
            return;
        }
        let takes_mem = op.effects().takes_mem() || op.regroups_memory();
        if self.dead.contains(node) && (takes_mem || self.uses_what_is_left_out(node)) {
            self.left_out.insert(node);
            return;
        }
        if let Some(ty) = self.unsupported_type(node) {
            self.node = Some(node);
            self.refuse(format!("type {ty}"));
            for output in self.graph.outputs(node) {
                self.new_slot(output);
            }
            return;
        }
        match op {
            Op::Binary(op, flags) => self.binary(node, op, flags),
            Op::FNeg(flags) => {
                let shape = self.shape_of(self.graph.output(node, 0));
                self.task(node, Task::FNeg(flags, shape));
            }
            Op::ICmp(cond) => match self.shape_of(self.graph.operand(node, 0)) {
                Shape::Scalar(scalar) if scalar.bits() <= 64 => {
                    let (a, b) = (self.input(node, 0), self.input(node, 1));
                    let to = self.output(node, 0);
                    self.emit(Inst::Compare { cond, width: scalar.bits() as u8, a, b, to });
                }
                shape => self.task(node, Task::Compare(cond, shape)),
            },
            Op::FCmp(cond, flags) => match self.shape_of(self.graph.operand(node, 0)) {
                Shape::Scalar(Scalar::Float(kind)) => {
                    let (a, b) = (self.input(node, 0), self.input(node, 1));
                    let to = self.output(node, 0);
                    self.emit(Inst::FCompare { cond, flags, kind, a, b, to });
                }
                shape => self.task(node, Task::FCompare(cond, flags, shape)),
            },
            Op::Cast(op, flags) => self.cast(node, op, flags),
            Op::Select(flags) => self.select(node, flags),
            Op::Freeze => {
                let ty = self.graph.ty(self.graph.output(node, 0));
                let (leaves, shape) = (self.context.layouts.leaves(ty), self.context.layouts.shape(ty));
                self.task(node, Task::Freeze(leaves, !matches!(shape, Shape::Scalar(_))));
            }
            Op::Gep(id) => self.gep(node, id),
            Op::ExtractValue(path) | Op::InsertValue(path) => self.member(node, op, path),
            Op::ExtractElement | Op::InsertElement | Op::ShuffleVector(_) => self.vector(node, op),
            Op::Alloca(id) => self.alloca(node, id),
            Op::Load(id, effects) => self.load(node, id, effects),
            Op::Store(id, effects) => self.store(node, id, effects),
            Op::Call(id, effects) => self.call(node, &self.graph.payloads[id], effects, None),
            Op::Special(id, effects) => self.special(node, id, effects),
            Op::Atomic(id) => self.atomic(node, id, op.effects()),
            Op::SplitMemory | Op::MergeMemory => self.regroup(node),
            Op::Unreachable => {
                self.emit(Inst::Unreachable);
                self.output(node, 0);
            }
            Op::Match(id) => {
                let info = self.matching(id);
                let a = self.input(node, 0);
                let to = self.output(node, 0);
                self.emit(Inst::Match { info, a, to });
            }
            other => {
                let what = match other {
                    Op::Opaque(id) => match &self.graph.payloads[id] {
                        ConstData::Text(text) => format!("the initializer {text}"),
                        _ => "an initializer that is only text".into(),
                    },
                    other => format!("{other:?} in a function"),
                };
                self.refuse(what);
                self.graph.outputs(node).for_each(|output| _ = self.new_slot(output));
            }
        }
    }

    /// A type among operands and outputs that has no run-time values.
    fn unsupported_type(&mut self, node: Node) -> Option<String> {
        let graph = self.graph;
        let allocated = match graph.op(node) {
            Op::Alloca(id) => Some(graph.payloads[id].ty),
            _ => None,
        };
        for ty in graph.operands(node).chain(graph.outputs(node)).map(|value| graph.ty(value)).chain(allocated) {
            if self.context.layouts.shape(ty) == Shape::Unsupported {
                return Some(self.context.module.types.display(ty));
            }
        }
        None
    }

    fn constant(&mut self, node: Node, op: Op) {
        let output = self.graph.output(node, 0);
        let ty = self.graph.ty(output);
        if let Op::Const(id) = op
            && let ConstData::Text(text) = &self.graph.payloads[id]
            && ty != Type::METADATA
        {
            // A constant address expression in a form that is not known.
            let why = format!("the constant {text}");
            self.node = Some(node);
            self.refuse(why);
        }
        let operand = match self.known_consts.get(&(op, ty)) {
            Some(operand) => *operand,
            None => {
                let value = constant(&mut self.context.layouts, &self.graph.payloads, Const { op, ty });
                let operand = self.add_const(value);
                self.known_consts.insert((op, ty), operand);
                operand
            }
        };
        self.map[output.as_u32() as usize] = operand;
    }

    /// Compiles an operation with value operands only, and one output, to a task.
    fn task(&mut self, node: Node, task: Task) {
        let states = usize::from(self.graph.op(node).effects().takes_io());
        let count = self.graph.input_count(node) - states;
        let args = (0..count).map(|i| self.input(node, i)).collect();
        self.code.tasks.push(TaskInfo { task, args });
        let info = self.code.tasks.len() as u32 - 1;
        let to = self.output(node, 0);
        self.emit(Inst::Task { info, to });
    }

    fn binary(&mut self, node: Node, op: BinOp, flags: Flags) {
        let shape = self.shape_of(self.graph.output(node, 0));
        let (a, b) = (self.input(node, 0), self.input(node, 1));
        match shape {
            Shape::Scalar(Scalar::Int(width @ ..=64)) => {
                let to = self.output(node, 0);
                self.emit(Inst::Binary { op, width: width as u8, flags, a, b, to });
            }
            Shape::Scalar(Scalar::Float(FloatKind::Double)) => {
                let to = self.output(node, 0);
                self.emit(Inst::Double { op, flags, a, b, to });
            }
            _ => self.task(node, Task::Binary(op, flags, shape)),
        }
    }

    fn cast(&mut self, node: Node, op: CastOp, flags: Flags) {
        let from = self.shape_of(self.graph.operand(node, 0));
        let to = self.shape_of(self.graph.output(node, 0));
        if let (
            CastOp::Trunc | CastOp::ZExt | CastOp::SExt,
            Shape::Scalar(Scalar::Int(from @ ..=64)),
            Shape::Scalar(Scalar::Int(width @ ..=64)),
        ) = (op, from, to)
        {
            let a = self.input(node, 0);
            let to = self.output(node, 0);
            self.emit(Inst::Resize { op, flags, from: from as u8, width: width as u8, a, to });
            return;
        }
        self.task(node, Task::Cast(op, flags, from, to));
    }

    fn select(&mut self, node: Node, flags: Flags) {
        let test = self.shape_of(self.graph.operand(node, 0));
        let shape = self.shape_of(self.graph.output(node, 0));
        let float = flags != Flags::NONE && matches!(shape, Shape::Scalar(Scalar::Float(_)));
        if matches!(test, Shape::Vector(..)) || float {
            self.task(node, Task::Select(flags, shape));
            return;
        }
        let (test, a, b) = (self.input(node, 0), self.input(node, 1), self.input(node, 2));
        let to = self.output(node, 0);
        self.emit(Inst::Select { test, a, b, to });
    }

    fn gep(&mut self, node: Node, id: GepId) {
        let graph = self.graph;
        let info = &graph.payloads[id];
        let lanes = match self.shape_of(graph.output(node, 0)) {
            Shape::Vector(_, lanes) => Some(lanes),
            _ => None,
        };
        let pointer_ty = self.context.module.types.scalar(graph.ty(graph.output(node, 0)));
        let bits = match pointer_ty.kind() {
            TypeKind::Ptr(space) => self.context.layouts.data.pointer_in(space).index_bits.min(64),
            _ => 64,
        };
        let mut terms = vec![];
        let mut offset = 0i64;
        let mut ty = info.element;
        let mut operands = 1..graph.input_count(node);
        for (place, index) in info.indices.iter().enumerate() {
            let (operand, width, known) = match *index {
                GepIndex::Const { value, .. } => (None, 64, Some(value)),
                GepIndex::Operand => {
                    let Some(operand) = operands.next() else {
                        self.refuse("an index without operand".into());
                        self.output(node, 0);
                        return;
                    };
                    let index_ty = graph.ty(graph.operand(node, operand));
                    let operand = self.input(node, operand);
                    let width = self.context.module.types.scalar(index_ty).int_width().unwrap_or(64);
                    (Some(operand), width, self.known_index(operand, width))
                }
            };
            let scale = if place == 0 {
                self.context.layouts.of(ty).size as i64
            } else if let Some(TypeData::Struct { .. }) = self.context.module.types.get(ty) {
                let Some((at, field)) = known.and_then(|i| self.context.layouts.member(ty, i as u64)) else {
                    self.refuse("an index into a struct that is not constant".into());
                    self.output(node, 0);
                    return;
                };
                ty = field;
                offset = offset.wrapping_add(at as i64);
                continue;
            } else {
                let Some(inner) = self.context.module.types.element(ty, 0).or_else(|| self.element_type(ty)) else {
                    self.refuse("an index into something that has no elements".into());
                    self.output(node, 0);
                    return;
                };
                let scale = match self.context.module.types.get(ty) {
                    Some(TypeData::Vector { .. }) => self.context.layouts.of(inner).store,
                    _ => self.context.layouts.of(inner).size,
                };
                ty = inner;
                scale as i64
            };
            match known.map(|index| index.checked_mul(scale).and_then(|step| offset.checked_add(step))) {
                Some(Some(sum)) => offset = sum,
                _ => {
                    let operand =
                        operand.unwrap_or_else(|| self.add_const(Value::Int(known.unwrap_or_default() as u64)));
                    terms.push((operand, scale, width));
                }
            }
        }
        let flags = info.flags;
        let info = self.code.geps.len() as u32;
        self.code.geps.push(GepInfo { terms: terms.into(), offset, flags, bits, lanes });
        if lanes.is_some() {
            self.task(node, Task::Gep(info));
            return;
        }
        let base = self.input(node, 0);
        let to = self.output(node, 0);
        self.emit(Inst::Gep { info, base, to });
    }

    /// The element type of an array of no elements.
    fn element_type(&self, ty: Type) -> Option<Type> {
        match self.context.module.types.get(ty) {
            Some(TypeData::Array { elem, .. }) => Some(*elem),
            _ => None,
        }
    }

    /// The value of a constant index (the same in all lanes).
    fn known_index(&self, operand: Operand, width: u32) -> Option<i64> {
        let value = &self.code.consts[operand.as_constant()?];
        let extend = |bits: u64| if width >= 64 { bits as i64 } else { crate::value::signed(bits, width) };
        match value {
            Value::Int(bits) => Some(extend(*bits)),
            Value::Members(members) => match members.first()? {
                Value::Int(bits) if members.iter().all(|it| it == &members[0]) => Some(extend(*bits)),
                _ => None,
            },
            _ => None,
        }
    }

    fn member(&mut self, node: Node, op: Op, path: ListId) {
        let mut ty = self.graph.ty(self.graph.operand(node, 0));
        let total = self.context.layouts.leaf_count(ty);
        let mut first = 0;
        for &index in &self.graph.payloads[path] {
            let index = u64::from(index as u32);
            // The offset of a field depends on the fields before it. Array elements all have the same size.
            if let Some(TypeData::Struct { .. }) = self.context.module.types.get(ty) {
                for before in 0..index {
                    if let Some((_, field)) = self.context.layouts.member(ty, before) {
                        first += self.context.layouts.leaf_count(field);
                    }
                }
            } else if let Some((_, element)) = self.context.layouts.member(ty, index) {
                first += index as usize * self.context.layouts.leaf_count(element);
            }
            ty = self.context.layouts.member(ty, index).map_or(ty, |(_, member)| member);
        }
        let count = self.context.layouts.leaf_count(ty);
        let scalar = matches!(self.context.layouts.shape(ty), Shape::Scalar(_));
        match op {
            Op::ExtractValue(_) => self.task(node, Task::Extract(first, count, scalar)),
            _ => self.task(node, Task::Insert(first, count, total)),
        }
    }

    fn vector(&mut self, node: Node, op: Op) {
        let Shape::Vector(_, lanes) = self.shape_of(self.graph.operand(node, 0)) else {
            self.refuse("an operation on vectors of something else".into());
            self.output(node, 0);
            return;
        };
        match op {
            Op::ExtractElement => self.task(node, Task::ExtractElement(lanes)),
            Op::InsertElement => self.task(node, Task::InsertElement(lanes)),
            Op::ShuffleVector(mask) => {
                let mask = self.graph.payloads[mask].clone();
                self.task(node, Task::Shuffle(mask, lanes));
            }
            _ => {}
        }
    }

    /// Compiles a vector in an initializer whose elements are not all constants.
    pub(super) fn vector_of(&mut self, node: Node) {
        let count = self.graph.input_count(node);
        let mut whole = self.add_const(Value::Poison);
        for index in 0..count {
            let (part, at) = (self.input(node, index), self.add_const(Value::Int(index as u64)));
            self.code.tasks.push(TaskInfo { task: Task::InsertElement(count as u32), args: [whole, part, at].into() });
            let info = self.code.tasks.len() as u32 - 1;
            let to = self.output(node, 0);
            self.emit(Inst::Task { info, to });
            whole = Operand(to);
        }
    }

    fn alloca(&mut self, node: Node, id: rvsdg_core::AllocaId) {
        let info = &self.graph.payloads[id];
        let layout = self.context.layouts.of(info.ty);
        self.code.allocas.push(AllocaShape { size: layout.size, align: info.align });
        let info = self.code.allocas.len() as u32 - 1;
        let (count, mem) = (self.input(node, 0), self.input(node, 1));
        let (to, new_mem) = (self.output(node, 0), self.output(node, 1));
        self.emit(Inst::Alloca { info, count, mem, to, new_mem });
    }

    fn access(&mut self, info: &AccessInfo) -> Option<MemAccess> {
        self.access_to(info.ty, info.align)
    }

    fn access_to(&mut self, ty: Type, align: u64) -> Option<MemAccess> {
        let layout = self.context.layouts.of(ty);
        let kind = match layout.shape {
            Shape::Scalar(scalar) if layout.store <= 8 => AccessKind::Small(scalar),
            Shape::Scalar(scalar) => AccessKind::Scalar(scalar),
            Shape::Unsupported => return None,
            _ => AccessKind::Flat(self.context.layouts.leaves(ty)),
        };
        Some(MemAccess { kind, size: layout.store, align })
    }

    /// The states of a node with this number of value operands and value outputs. Allocates slots for the state
    /// outputs.
    pub(super) fn states(&mut self, node: Node, effects: Effects, values: usize, results: usize) -> States {
        let (mut input, mut output) = (values, results);
        let mut states = States { io: Operand::NONE, mem: Operand::NONE, new_io: NO_SLOT, new_mem: NO_SLOT };
        if effects.takes_io() {
            states.io = self.input(node, input);
            input += 1;
        }
        if effects.takes_mem() {
            states.mem = self.input(node, input);
        }
        if effects.makes_io() {
            states.new_io = self.output(node, output);
            output += 1;
        }
        if effects.takes_mem() {
            states.new_mem = self.output(node, output);
        }
        states
    }

    fn regroup(&mut self, node: Node) {
        let graph = self.graph;
        let from = (0..graph.input_count(node)).map(|index| self.input(node, index)).collect();
        // What nobody uses would never be taken.
        let used = graph.outputs(node).filter(|output| !graph.is_dead(*output));
        let to = used.map(|output| self.new_slot(output)).collect();
        self.code.regroupings.push(Regrouping { from, to });
        let info = self.code.regroupings.len() as u32 - 1;
        self.emit(Inst::Regroup { info });
    }

    fn load(&mut self, node: Node, id: AccessId, effects: Effects) {
        let info = &self.graph.payloads[id];
        let Some(access) = self.access(info) else { return };
        let address = self.input(node, 0);
        let to = self.output(node, 0);
        let states = self.states(node, effects, 1, 1);
        if info.volatile {
            self.volatile(VolatileInfo { access, address, value: Operand::NONE, to, states });
            return;
        }
        self.code.accesses.push(access);
        let info = self.code.accesses.len() as u32 - 1;
        self.emit(Inst::Load { info, address, mem: states.mem, to, new_mem: states.new_mem });
        let width = self.graph.ty(self.graph.output(node, 0)).int_width().filter(|width| *width <= 64);
        let range = self.graph.payloads[id].metadata.tags().range;
        if let (Some(width), Some((min, max))) = (width, range) {
            self.code.tasks.push(TaskInfo { task: Task::Within(width, min, max), args: [Operand(to)].into() });
            let info = self.code.tasks.len() as u32 - 1;
            self.emit(Inst::Task { info, to });
        }
    }

    fn store(&mut self, node: Node, id: AccessId, effects: Effects) {
        let info = &self.graph.payloads[id];
        let Some(access) = self.access(info) else { return };
        let (value, address) = (self.input(node, 0), self.input(node, 1));
        let states = self.states(node, effects, 2, 0);
        if info.volatile {
            self.volatile(VolatileInfo { access, address, value, to: NO_SLOT, states });
            return;
        }
        self.code.accesses.push(access);
        let info = self.code.accesses.len() as u32 - 1;
        self.emit(Inst::Store { info, value, address, mem: states.mem, new_mem: states.new_mem });
    }

    fn atomic(&mut self, node: Node, id: AtomicId, effects: Effects) {
        let info = &self.graph.payloads[id];
        let kind = info.kind;
        let part = |at: Option<usize>| at.map_or(Operand::NONE, |at| self.input(node, at));
        let address = part(kind.address());
        let (expected, value) = match kind {
            AtomicKind::Fence | AtomicKind::Load => (None, None),
            AtomicKind::Store => (None, Some(0)),
            AtomicKind::Rmw(_) => (None, Some(1)),
            AtomicKind::CmpXchg => (Some(1), Some(2)),
        };
        let (expected, value) = (part(expected), part(value));
        let access = if kind == AtomicKind::Fence { None } else { self.access_to(info.ty, info.align) };
        let to = if kind.has_value() { self.output(node, 0) } else { NO_SLOT };
        let states = self.states(node, effects, kind.operands(), usize::from(kind.has_value()));
        let width = info.ty.int_width().unwrap_or(0);
        self.code.atomics.push(AtomicAccess { kind, access, width, address, value, expected, to, states });
        let info = self.code.atomics.len() as u32 - 1;
        self.emit(Inst::Atomic { info });
    }

    fn volatile(&mut self, info: VolatileInfo) {
        self.code.volatiles.push(info);
        let info = self.code.volatiles.len() as u32 - 1;
        self.emit(Inst::Volatile { info });
    }
}
