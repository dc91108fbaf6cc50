//! Calls while a constructor runs.

use crate::fault::Mutation;
use crate::machine::{Machine, Residual};
use crate::memory::Byte;
use crate::value::{Content, Target};
use rvsdg_core::{CallInfo, Effects, Intrinsic, Node, Op, Symbol, Type};

/// A call.
pub(crate) struct Called<'a> {
    pub(crate) call: &'a CallInfo,
    /// May it end in a landing pad?
    pub(crate) landing: bool,
    pub(crate) effects: Effects,
}

/// Functions of the run-time library that note something for later, or make the standard streams: they touch no memory
/// of the module but what their argument of this number points to.
const RUNTIME: [(&str, Option<usize>); 4] = [
    ("__cxa_atexit", None),
    ("atexit", None),
    ("_ZNSt8ios_base4InitC1Ev", Some(0)),
    ("_ZNSt8ios_base4InitC2Ev", Some(0)),
];

impl Machine<'_> {
    /// Runs a call, or what it does. `None` if that is not known.
    pub(crate) fn call(&mut self, node: Node, called: Called<'_>) -> Option<()> {
        let mut operands = self.operands(node);
        if let Some(symbol) = called.call.intrinsic {
            return self.intrinsic(node, self.module.symbols[symbol].intrinsic()?, &operands, called.effects);
        }
        if operands.is_empty() {
            return None;
        }
        let Content::Address(Target::Symbol(symbol), 0) = operands.remove(0).0 else { return None };
        let data = &self.module.symbols[symbol];
        let info = data.function()?;
        let is_own = data.defined && !self.module.is_interposable(symbol) && !info.facts.optnone;
        if !is_own {
            return self.keep(node, symbol, &called);
        }
        let is_special = |attrs: &rvsdg_core::ValueAttrs| !attrs.is_plain_value();
        let is_plain = info.ty == called.call.ty
            && info.convention().unwrap_or("") == &*called.call.convention
            && !info.facts.returns_twice
            && !info.param_attrs.iter().chain(&called.call.arg_attrs).any(is_special);
        if !is_plain {
            return None;
        }
        let args = operands.into_iter().map(|(content, _)| content).collect();
        self.enter(symbol, args, Some((node, called.landing)))
    }

    /// A call that stays in the constructor.
    fn keep(&mut self, node: Node, symbol: Symbol, called: &Called<'_>) -> Option<()> {
        let data = &self.module.symbols[symbol];
        let (_, given) = RUNTIME.iter().find(|(name, _)| **name == *data.name)?;
        let graph = self.graph();
        let result = graph.outputs(node).find(|output| !graph.ty(*output).is_state());
        if data.defined || called.landing || !self.is_outermost(node) || result.is_some_and(|it| !graph.is_dead(it)) {
            return None;
        }
        let operands = self.operands(node);
        let is_known = |(content, ty): &(Content, Type)| match content {
            Content::Constant(op) => matches!(op, Op::Null | Op::Int(_)) && (ty.is_ptr() || ty.int_width().is_some()),
            Content::Address(target, _) => matches!(target, Target::Symbol(_)) && *ty == Type::PTR,
            _ => false,
        };
        if !operands.iter().all(is_known) {
            return None;
        }
        if let Some(given) = given {
            let Content::Address(target, _) = operands.get(1 + given)?.0 else { return None };
            self.memory.lose(self.module, self.known, target)?;
        }
        self.residuals.push(Residual { node, operands });
        Some(())
    }

    fn intrinsic(
        &mut self,
        node: Node,
        intrinsic: Intrinsic,
        operands: &[(Content, Type)],
        effects: Effects,
    ) -> Option<()> {
        if intrinsic.is_hint() || intrinsic.is_debug() {
            return Some(());
        }
        if intrinsic.is_lifetime() {
            // What stays of stack memory stays with its markers, which are found by its address.
            let graph = self.graph();
            let is_alloca =
                graph.producer(graph.operand(node, 1)).is_some_and(|it| matches!(graph.op(it), Op::Alloca(_)));
            if self.is_outermost(node) && !is_alloca {
                return None;
            }
            let Some((Content::Address(target @ Target::Local(_), 0), _)) = operands.get(1) else { return None };
            let object = self.memory.object(self.module, self.known, *target)?;
            object.bytes.fill(Byte::Undef);
            object.written = false;
            return Some(());
        }
        if intrinsic == Intrinsic::InvariantStart {
            return self.settle(operands);
        }
        if intrinsic.is_element_atomic() {
            return None;
        }
        if intrinsic.copies() || intrinsic.fills() {
            return self.move_bytes(intrinsic, operands);
        }
        if effects.intersects(Effects::READ | Effects::WRITE | Effects::IO | Effects::ALLOC) {
            return None;
        }
        let graph = self.graph();
        let Some(output) = graph.outputs(node).find(|output| !graph.ty(*output).is_state()) else { return Some(()) };
        let ty = graph.ty(output);
        let constants: Option<Vec<_>> = operands.iter().map(|(content, ty)| content.constant(*ty)).collect();
        let result = match constants {
            Some(constants) => rvsdg_fold::intrinsic(&mut self.payloads, intrinsic, &constants, ty),
            None => None,
        };
        let content = match (intrinsic, operands.first()) {
            (Intrinsic::Expect | Intrinsic::ExpectWithProbability, Some((content, _))) => content.clone(),
            _ => result.into(),
        };
        self.set(output, content);
        Some(())
    }

    /// Nothing is stored to an object from now on.
    fn settle(&mut self, operands: &[(Content, Type)]) -> Option<()> {
        let [(size, size_ty), (Content::Address(target @ Target::Symbol(symbol), 0), _)] = operands else {
            return None;
        };
        let size = self.int(size, *size_ty)?.signed();
        let object = self.memory.object(self.module, self.known, *target)?;
        if size < 0 || size == object.bytes.len() as i128 {
            self.settled.push(*symbol);
        }
        Some(())
    }

    /// Copies or fills memory.
    fn move_bytes(&mut self, intrinsic: Intrinsic, operands: &[(Content, Type)]) -> Option<()> {
        let [(to, _), from, (size, size_ty), (volatile, volatile_ty)] = operands else { return None };
        let size = u64::try_from(self.int(size, *size_ty)?.bits()).ok()?;
        if !self.int(volatile, *volatile_ty)?.is_zero() {
            return None;
        }
        let Content::Address(target, offset) = to else { return (size == 0).then_some(()) };
        if intrinsic.fills() {
            let byte = match &from.0 {
                Content::Constant(Op::Undef | Op::Poison) => Byte::Undef,
                content => Byte::Known(self.int(content, from.1)?.bits() as u8),
            };
            let size = if self.fault.is(Mutation::ShortFill) { size.saturating_sub(1) } else { size };
            self.memory.write(self.module, self.known, (*target, *offset), size)?.fill(byte);
            return Some(());
        }
        let Content::Address(source, start) = from.0 else { return (size == 0).then_some(()) };
        let bytes = self.memory.read(self.module, self.known, (source, start), size)?.to_vec();
        if bytes.contains(&Byte::Foreign) {
            return None;
        }
        self.memory.write(self.module, self.known, (*target, *offset), size)?.copy_from_slice(&bytes);
        Some(())
    }
}
