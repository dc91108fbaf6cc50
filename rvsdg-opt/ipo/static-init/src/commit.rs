//! Makes initializers of what a constructor has left in memory.

use crate::memory::{Byte, Form};
use crate::value::{Content, Target};
use rustc_hash::FxHashMap;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    Const, ConstData, Delta, GepFlags, GepIndex, GepInfo, Graph, Module, Node, Op, Payloads, Phi, Position, Symbol,
    SymbolData, Type, TypeData, Value,
};
use rvsdg_layout::Layouts;
use rvsdg_opt_initializers::{Byte as Initial, Initializers, image};
use rvsdg_opt_target::limits::static_init::{MAX_DEPTH, MAX_MEMORY};

/// A part of an initializer.
enum Built {
    /// A constant of the machine's tables.
    Constant(Op),
    /// So many bytes behind a symbol.
    Address(Symbol, i64),
    /// An aggregate that has addresses.
    Members(Vec<(Built, Type)>),
}

/// The new initializer of a variable.
pub(crate) struct Initializer {
    delta: Delta,
    built: Built,
    ty: Type,
    /// The symbols whose addresses are in it.
    symbols: Vec<Symbol>,
}

/// The new initializer of a variable that has these bytes. `None` if LLVM has no constant for it, or if that refers to
/// stack memory.
pub(crate) fn initializer(
    module: &mut Module,
    payloads: &mut Payloads,
    delta: Delta,
    bytes: &[Byte],
    ty: Type,
    forget: bool,
) -> Option<Initializer> {
    let bytes = match bytes.contains(&Byte::Foreign) {
        false => bytes.to_vec(),
        true => {
            let before = image(module, delta, MAX_MEMORY)?;
            let fill = |(byte, before): (&Byte, Initial)| match byte {
                Byte::Foreign if forget => Byte::Known(0),
                Byte::Foreign => Byte::from(before),
                byte => *byte,
            };
            bytes.iter().zip(before).map(fill).collect()
        }
    };
    let mut layouts = Layouts::new(&module.types, module.layout.as_ref().ok()?);
    let mut builder = Builder {
        form: Form { payloads, types: &module.types, layouts: &mut layouts },
        all: &module.symbols,
        covered: vec![false; bytes.len()],
        bytes: &bytes,
        symbols: vec![],
    };
    let built = builder.build(ty, 0, MAX_DEPTH)?;
    let Builder { covered, symbols, .. } = builder;
    // Padding of an initializer is zero, if it is anything.
    let is_kept = |(byte, covered): (&Byte, bool)| covered || matches!(byte, Byte::Undef | Byte::Known(0));
    bytes.iter().zip(covered).all(is_kept).then_some(Initializer { delta, built, ty, symbols })
}

struct Builder<'a, 'm> {
    form: Form<'a, 'm>,
    all: &'m PrimaryMap<Symbol, SymbolData>,
    bytes: &'a [Byte],
    covered: Vec<bool>,
    symbols: Vec<Symbol>,
}

impl Builder<'_, '_> {
    fn build(&mut self, ty: Type, at: u64, depth: usize) -> Option<Built> {
        let Some(count) = self.form.types.element_count(ty) else { return self.scalar(ty, at) };
        let size = self.form.layouts.size(ty)?;
        let place = at as usize..(at + size) as usize;
        if self.bytes.get(place.clone())?.iter().all(|byte| *byte == Byte::Known(0)) {
            self.covered[place].fill(true);
            return Some(Built::Constant(Op::Zero));
        }
        let mut parts = vec![];
        for index in 0..count {
            let (offset, ty) = self.form.layouts.member(ty, index)?;
            parts.push((self.build(ty, at + offset, depth.checked_sub(1)?)?, ty));
        }
        let constants = parts.iter().map(|(part, ty)| match part {
            Built::Constant(op) => Some(Const { op: *op, ty: *ty }),
            _ => None,
        });
        let Some(constants) = constants.collect::<Option<Vec<Const>>>() else {
            // A vector of addresses is no aggregate.
            let is_vector = matches!(self.form.types.get(ty), Some(TypeData::Vector { .. }));
            return (!is_vector).then_some(Built::Members(parts));
        };
        if constants.iter().all(|constant| constant.op == Op::Undef) {
            return Some(Built::Constant(Op::Undef));
        }
        let is_string = matches!(self.form.types.get(ty), Some(TypeData::Array { elem: Type::I8, .. }));
        let is_number = |constant: &Const| matches!(constant.op, Op::Int(_));
        let data = match is_string && constants.iter().all(is_number) {
            true => ConstData::Bytes(self.form.payloads_of(&constants)),
            false => ConstData::Elems(constants.into()),
        };
        Some(Built::Constant(Op::Const(self.form.payloads.intern_const(data))))
    }

    fn scalar(&mut self, ty: Type, at: u64) -> Option<Built> {
        let size = self.form.whole(ty)?;
        let place = at as usize..(at + size) as usize;
        self.covered[place.clone()].fill(true);
        let mut bytes = self.bytes.get(place)?.to_vec();
        if bytes.iter().any(|byte| matches!(byte, Byte::Known(_))) {
            // An undefined byte next to others may be any.
            let any = |byte: &mut Byte| *byte = if *byte == Byte::Undef { Byte::Known(0) } else { *byte };
            bytes.iter_mut().for_each(any);
        }
        match self.form.decode(ty, &bytes, 0)? {
            Content::Constant(op) => Some(Built::Constant(op)),
            Content::Address(Target::Symbol(symbol), offset)
                if ty == Type::PTR && !self.all[symbol].has_variable_address() =>
            {
                if !self.symbols.contains(&symbol) {
                    self.symbols.push(symbol);
                }
                Some(Built::Address(symbol, offset))
            }
            _ => None,
        }
    }
}

impl Form<'_, '_> {
    /// The bytes that constants of type `i8` are.
    fn payloads_of(&self, constants: &[Const]) -> Box<[u8]> {
        let byte = |constant: &Const| if let Op::Int(number) = constant.op { number as u8 } else { 0 };
        constants.iter().map(byte).collect()
    }
}

/// What is known of a module's symbols, and kept true as variables change.
pub(crate) struct Known {
    /// The variables whose initial value is known.
    pub(crate) initializers: Initializers,
    /// The value of the omega region that is the address of each symbol.
    pub(crate) addresses: FxHashMap<Symbol, Value>,
}

impl Known {
    pub(crate) fn of(module: &Module) -> Known {
        let omega = &module.omega;
        let outputs = omega.nodes(omega.root()).flat_map(|node| omega.outputs(node).collect::<Vec<_>>());
        let all = omega.args(omega.root()).iter().copied().chain(outputs);
        let addresses = all.filter_map(|value| Some((module.symbol_of(value)?, value))).collect();
        Known { initializers: Initializers::of(module), addresses }
    }
}

/// Sets the initializers. `false` if a variable would contain the address of something else that contains its own; then
/// nothing is changed.
pub(crate) fn commit(module: &mut Module, known: &mut Known, payloads: &Payloads, all: Vec<Initializer>) -> bool {
    let addresses = &known.addresses;
    let root = module.omega.root();
    let is_outermost = |it: &Initializer| module.omega.region(it.delta.node()) == root;
    let is_known = |it: &Initializer| it.symbols.iter().all(|symbol| addresses.contains_key(symbol));
    if !all.iter().all(|it| is_outermost(it) && is_known(it)) || !order(module, &all, addresses) {
        return false;
    }
    let mut are_moved = false;
    for Initializer { delta, built, ty, symbols } in all {
        let Op::Delta(own) = module.omega.op(delta.node()) else { unreachable!("it is a delta") };
        if symbols.contains(&own) {
            let address = recursive(module, payloads, delta, &symbols, &known.addresses, (&built, ty));
            known.addresses.insert(own, address);
            are_moved = true;
            continue;
        }
        let mut args = FxHashMap::default();
        for symbol in symbols {
            let arg = delta.add_context_var(&mut module.omega, known.addresses[&symbol]);
            args.insert(symbol, arg);
        }
        let region = delta.region(&module.omega);
        let value = write(module, payloads, delta, &args, &built, ty);
        let result = module.omega.results(region)[0];
        module.omega.divert(result, value);
        module.omega.prune(region);
        let is_dead = |index| module.omega.is_dead(module.omega.arg(region, index));
        let keeps: Vec<bool> = (0..delta.context_count(&module.omega)).map(|index| !is_dead(index)).collect();
        delta.retain_context_vars(&mut module.omega, |index| keeps[index]);
    }
    if are_moved {
        known.initializers = Initializers::of(module);
    }
    true
}

/// Puts a variable that contains its own address into a phi. Answers what its address is then.
fn recursive(
    module: &mut Module,
    payloads: &Payloads,
    old: Delta,
    symbols: &[Symbol],
    addresses: &FxHashMap<Symbol, Value>,
    (built, ty): (&Built, Type),
) -> Value {
    let omega = &mut module.omega;
    let Op::Delta(own) = omega.op(old.node()) else { unreachable!("it is a delta") };
    let phi = Phi::add(omega, Position::Before(old.node()), &[Type::PTR]);
    let region = phi.region(omega);
    let new = Delta::add(omega, Position::End(region), own, Type::PTR);
    let mut args = FxHashMap::default();
    for symbol in symbols {
        let origin = match *symbol == own {
            true => phi.recursion_arg(omega, 0),
            false => phi.add_context_var(omega, addresses[symbol]),
        };
        args.insert(*symbol, new.add_context_var(omega, origin));
    }
    let value = write(module, payloads, new, &args, built, ty);
    let omega = &mut module.omega;
    omega.add_result(new.region(omega), value);
    let definition = omega.output(new.node(), 0);
    phi.define(omega, definition);
    let (from, to) = (omega.output(old.node(), 0), phi.recursion_output(omega, 0));
    omega.divert_users(from, to);
    omega.remove_node(old.node());
    to
}

/// Puts the variables behind what they refer to. `false` if that refers to them.
fn order(module: &mut Module, all: &[Initializer], addresses: &FxHashMap<Symbol, Value>) -> bool {
    let omega = &module.omega;
    let mut more: FxHashMap<Node, Vec<Node>> = FxHashMap::default();
    for it in all {
        let producers = it.symbols.iter().filter_map(|symbol| omega.producer(addresses[symbol]));
        let producers = producers.filter(|producer| *producer != it.delta.node());
        more.entry(it.delta.node()).or_default().extend(producers);
    }
    if more.values().all(|needed| needed.is_empty()) {
        return true;
    }
    let needed = |node: Node| -> Vec<Node> {
        let before = omega.operands(node).filter_map(|operand| omega.producer(operand));
        before.chain(more.get(&node).into_iter().flatten().copied()).collect()
    };
    // Depth first: what a node needs, then the node.
    #[derive(Copy, Clone, PartialEq)]
    enum State {
        Begun,
        Done,
    }
    let mut states: FxHashMap<Node, State> = FxHashMap::default();
    let mut sorted = vec![];
    for first in omega.nodes(omega.root()) {
        let mut stack = vec![first];
        while let Some(node) = stack.pop() {
            match states.get(&node) {
                Some(State::Done) => {}
                Some(State::Begun) => {
                    states.insert(node, State::Done);
                    sorted.push(node);
                }
                None => {
                    states.insert(node, State::Begun);
                    stack.push(node);
                    for needed in needed(node) {
                        match states.get(&needed) {
                            None => stack.push(needed),
                            Some(State::Begun) => return false,
                            Some(State::Done) => {}
                        }
                    }
                }
            }
        }
    }
    let root = module.omega.root();
    for node in sorted {
        module.omega.move_node(node, Position::End(root));
    }
    true
}

/// Makes the value in the region of the delta.
fn write(
    module: &mut Module,
    payloads: &Payloads,
    delta: Delta,
    args: &FxHashMap<Symbol, Value>,
    built: &Built,
    ty: Type,
) -> Value {
    let omega = &mut module.omega;
    let at = Position::End(delta.region(omega));
    match built {
        Built::Constant(op) => {
            let op = omega.payloads.import(payloads, *op);
            omega.add_const(at, Const { op, ty })
        }
        Built::Address(symbol, offset) => behind(omega, at, args[symbol], *offset),
        Built::Members(parts) => {
            let values: Vec<Value> =
                parts.iter().map(|(part, ty)| write(module, payloads, delta, args, part, *ty)).collect();
            let at = Position::End(delta.region(&module.omega));
            module.omega.add_simple(at, Op::Aggregate, &values, ty)
        }
    }
}

/// The address so many bytes behind another one.
pub(crate) fn behind(graph: &mut Graph, at: Position, base: Value, offset: i64) -> Value {
    if offset == 0 {
        return base;
    }
    let indices = [GepIndex::Const { value: offset, ty: Type::I64 }].into();
    let op = Op::Gep(graph.payloads.intern_gep(GepInfo { element: Type::I8, flags: GepFlags::default(), indices }));
    graph.add_simple(at, op, &[base], Type::PTR)
}
