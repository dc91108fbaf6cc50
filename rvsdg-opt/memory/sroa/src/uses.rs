//! What is done with the address of stack memory.
//!
//! All uses of an address are followed, through address arithmetic with constant indices, into gammas and invariant
//! loop variables of thetas, and out of them again. A value that is followed is an *alias*: the address plus a
//! constant. Whether a loop variable is an alias depends on what it is at the end of an iteration, which may depend on
//! itself; so it is taken for one first, and this is looked at when all uses have been found.
//!
//! A value that is either the address or something else, depending on a decision, is a *choice*. It is no alias, and
//! keeps the memory from becoming
//! values, until the accesses through it have moved into the decision ([`choices`](crate::choices)).
//!
//! Costs the number of uses.

use crate::Context;
use crate::fault::Mutation;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{Gamma, GepInfo, Graph, IntCond, Intrinsic, Node, Op, Region, Theta, Type, UseSite, Value};
use rvsdg_layout::{GepStep, Layouts};

/// Stack memory of constant size of which all uses are known.
#[derive(Debug)]
pub(crate) struct Local {
    /// The alloca.
    pub(crate) node: Node,
    /// Its region: every time it runs, the memory is new.
    pub(crate) home: Region,
    /// In bytes.
    pub(crate) size: u64,
    /// The operations that get the address, or one into it.
    pub(crate) accesses: Vec<LocalAccess>,
    /// Aliases, with their offsets.
    pub(crate) aliases: FxHashMap<Value, i64>,
    /// Copies from or to other memory. As long as there are any, it can't become values.
    pub(crate) copies: Vec<LocalCopy>,
    /// The same in the order in which they were found.
    pub(crate) order: Vec<Value>,
    /// Address arithmetic.
    pub(crate) geps: Vec<Node>,
    /// Variables of structural nodes that carry aliases.
    pub(crate) ports: Vec<(Node, Port)>,
    /// Comparisons of aliases with null, and whether they are true.
    pub(crate) tests: Vec<(Node, bool)>,
    /// Values that are an alias or something else.
    pub(crate) choices: Vec<Value>,
}

/// A variable of a structural node, by its number.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Port {
    /// An entry variable of a gamma.
    Entry(usize),
    /// An exit variable of a gamma.
    Exit(usize),
    /// A loop variable of a theta.
    Loop(usize),
}

/// An operation on stack memory.
#[derive(Copy, Clone, Debug)]
pub(crate) struct LocalAccess {
    /// The operation.
    pub(crate) node: Node,
    /// Where it begins.
    pub(crate) offset: u64,
    /// How many bytes it touches.
    pub(crate) size: u64,
    /// What it does.
    pub(crate) kind: AccessKind,
}

/// What an operation does to stack memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum AccessKind {
    /// Gets a value of the type.
    Load(Type),
    /// Puts a value of the type.
    Store(Type),
    /// Sets each byte to operand 1.
    Fill,
    /// Ends what was known of the contents.
    Fresh,
    /// Nothing.
    Hint,
}

/// A copy from or to stack memory.
#[derive(Copy, Clone, Debug)]
pub(crate) struct LocalCopy {
    /// A `memcpy` or `memmove`.
    pub(crate) node: Node,
    /// Is it copied from there? Otherwise to there.
    pub(crate) is_source: bool,
    /// Where it begins.
    pub(crate) offset: u64,
    /// In bytes.
    pub(crate) size: u64,
}

/// The walk over the uses of one address.
struct AddressWalk<'w, 'a> {
    cx: &'w Context<'a>,
    layouts: &'w mut Layouts<'a>,
    local: Local,
    stack: Vec<(Value, i64)>,
    /// Results that are aliases, with their offsets.
    results: Vec<(Region, usize, i64)>,
    exits: FxHashSet<(Node, usize)>,
}

/// All uses of what an alloca makes, if they can be followed and there are no choices.
pub(crate) fn follow<'a>(graph: &Graph, cx: &Context<'a>, layouts: &mut Layouts<'a>, alloca: Node) -> Option<Local> {
    follow_choices(graph, cx, layouts, alloca).filter(|local| local.choices.is_empty())
}

/// All uses of what an alloca makes, if they can be followed; those of choices are not among them.
pub(crate) fn follow_choices<'a>(
    graph: &Graph,
    cx: &Context<'a>,
    layouts: &mut Layouts<'a>,
    alloca: Node,
) -> Option<Local> {
    let Op::Alloca(id) = graph.op(alloca) else { return None };
    let info = &graph.payloads[id];
    let address = graph.output(alloca, 0);
    if !info.specifier.is_empty() || graph.ty(address) != Type::PTR {
        return None;
    }
    let count = constant(graph, graph.operand(alloca, 0))?;
    let size = layouts.size(info.ty)?.checked_mul(count)?;
    let local = Local {
        node: alloca,
        home: graph.region(alloca),
        size,
        accesses: vec![],
        copies: vec![],
        aliases: FxHashMap::default(),
        order: vec![],
        geps: vec![],
        ports: vec![],
        tests: vec![],
        choices: vec![],
    };
    let mut walk = AddressWalk { cx, layouts, local, stack: vec![], results: vec![], exits: FxHashSet::default() };
    walk.alias(address, 0)?;
    while let Some((value, offset)) = walk.stack.pop() {
        for user in graph.users(value) {
            match graph.site(user) {
                UseSite::Input(node, index) => walk.input(graph, node, index, offset)?,
                UseSite::Result(region, index) => walk.result(graph, region, index, offset)?,
            }
        }
    }
    let is_consistent = walk.is_consistent(graph);
    is_consistent.then_some(walk.local)
}

/// Is it one that copies memory, and may be split?
pub(crate) fn is_copy(intrinsic: Intrinsic) -> bool {
    matches!(intrinsic, Intrinsic::Memcpy | Intrinsic::Memmove)
}

fn is_null(graph: &Graph, value: Value) -> bool {
    rvsdg_route::constant(graph, value).is_some_and(|constant| constant.op == Op::Null)
}

/// An integer constant that is not negative.
pub(crate) fn constant(graph: &Graph, value: Value) -> Option<u64> {
    let constant = rvsdg_route::constant(graph, value)?;
    u64::try_from(graph.payloads.int_value(constant.op)?).ok()
}

impl AddressWalk<'_, '_> {
    /// A value is the address plus an offset. There is no way out if it should also be that with another one.
    fn alias(&mut self, value: Value, offset: i64) -> Option<()> {
        match self.local.aliases.insert(value, offset) {
            None => {
                self.local.order.push(value);
                self.stack.push((value, offset));
                Some(())
            }
            Some(known) => (known == offset).then_some(()),
        }
    }

    /// A place inside of the memory.
    fn inside(&self, offset: i64, size: u64) -> Option<u64> {
        let offset = u64::try_from(offset).ok()?;
        (offset.checked_add(size)? <= self.local.size).then_some(offset)
    }

    fn access(&mut self, node: Node, offset: i64, size: u64, kind: AccessKind) -> Option<()> {
        let offset = self.inside(offset, size)?;
        self.local.accesses.push(LocalAccess { node, offset, size, kind });
        Some(())
    }

    /// Follows a use by a node; `None` if that is not possible.
    fn input(&mut self, graph: &Graph, node: Node, index: usize, offset: i64) -> Option<()> {
        match graph.op(node) {
            op @ (Op::Load(id, _) | Op::Store(id, _)) => {
                let info = &graph.payloads[id];
                let is_load = matches!(op, Op::Load(..));
                if info.volatile || op.effects().makes_io() {
                    return None;
                }
                if !is_load && index == 0 {
                    // The address itself is stored.
                    return self.cx.fault.is(Mutation::KnownAddress).then_some(());
                }
                let size = self.layouts.store_size(info.ty)?;
                self.access(
                    node,
                    offset,
                    size,
                    if is_load { AccessKind::Load(info.ty) } else { AccessKind::Store(info.ty) },
                )
            }
            Op::Gep(id) if index == 0 && graph.ty(graph.output(node, 0)) == Type::PTR => {
                let added = gep_offset(self.layouts, &graph.payloads[id])?;
                self.local.geps.push(node);
                self.alias(graph.output(node, 0), offset.checked_add(added)?)
            }
            Op::Gamma if index > 0 => {
                self.local.ports.push((node, Port::Entry(index - 1)));
                graph.regions(node).iter().try_for_each(|region| self.alias(graph.arg(*region, index - 1), offset))
            }
            Op::Theta(_) => {
                self.local.ports.push((node, Port::Loop(index)));
                self.alias(graph.arg(graph.regions(node)[0], index), offset)?;
                self.alias(graph.output(node, index), offset)
            }
            Op::Select(_) if index > 0 && graph.ty(graph.output(node, 0)) == Type::PTR => {
                let choice = graph.output(node, 0);
                if !graph.is_dead(choice) && !self.local.choices.contains(&choice) {
                    self.local.choices.push(choice);
                }
                Some(())
            }
            Op::ICmp(cond) if cond.is_equality() && is_null(graph, graph.operand(node, 1 - index)) => {
                // Stack memory is not at address zero, nor is any place in it.
                self.inside(offset, 0)?;
                let is_true = (cond == IntCond::Ne) != self.cx.fault.is(Mutation::IsNull);
                self.local.tests.push((node, is_true));
                Some(())
            }
            Op::Call(id, _) => {
                let Some(intrinsic) = graph.payloads[id].called_intrinsic(self.cx.symbols) else {
                    return self.cx.fault.is(Mutation::KnownAddress).then_some(());
                };
                self.intrinsic(graph, node, intrinsic, index, offset)
            }
            _ => self.cx.fault.is(Mutation::KnownAddress).then_some(()),
        }
    }

    fn intrinsic(&mut self, graph: &Graph, node: Node, intrinsic: Intrinsic, index: usize, offset: i64) -> Option<()> {
        let plain_size = || {
            let plain = constant(graph, graph.operand(node, 3)) == Some(0);
            constant(graph, graph.operand(node, 2)).filter(|_| plain)
        };
        if intrinsic == Intrinsic::Memset && index == 0 {
            return self.access(node, offset, plain_size()?, AccessKind::Fill);
        }
        if is_copy(intrinsic) && index < 2 {
            // Both sides have to be where allocas are.
            if graph.ty(graph.operand(node, 1 - index)) != Type::PTR {
                return None;
            }
            let size = plain_size()?;
            let offset = self.inside(offset, size)?;
            self.local.copies.push(LocalCopy { node, is_source: index == 1, offset, size });
            return Some(());
        }
        if intrinsic.is_lifetime() && index == 1 {
            let length = rvsdg_route::constant(graph, graph.operand(node, 0));
            let length = length.and_then(|length| graph.payloads.int_value(length.op));
            let is_whole = length.is_some_and(|length| length == -1 || u64::try_from(length) == Ok(self.local.size));
            let whole = is_whole && offset == 0 && intrinsic == Intrinsic::LifetimeStart;
            return self.access(node, 0, 0, if whole { AccessKind::Fresh } else { AccessKind::Hint });
        }
        None
    }

    /// Follows a use as the result of a region.
    fn result(&mut self, graph: &Graph, region: Region, index: usize, offset: i64) -> Option<()> {
        // The memory of an alloca that runs again would be mistaken for the one before.
        let owner = graph.owner(region).filter(|_| region != self.local.home)?;
        self.results.push((region, index, offset));
        if let Some(gamma) = Gamma::from_node(graph, owner) {
            let known = |i| self.local.aliases.get(&gamma.exit_origin(graph, i, index)) == Some(&offset);
            if (0..gamma.regions(graph).len()).all(known) && self.exits.insert((owner, index)) {
                self.local.ports.push((owner, Port::Exit(index)));
                self.alias(gamma.exit_output(graph, index), offset)?;
            }
        }
        Some(())
    }

    /// Are all variables aliases that were taken for such, and no others but choices?
    fn is_consistent(&mut self, graph: &Graph) -> bool {
        for (region, index, offset) in &self.results {
            let owner = graph.owner(*region).expect("only a variable was followed");
            let is_gamma = Gamma::from_node(graph, owner).is_some();
            let value = if is_gamma { graph.output(owner, *index) } else { continue };
            let is_choice = self.local.aliases.get(&value) != Some(offset) && !graph.is_dead(value);
            if is_choice && !self.local.choices.contains(&value) {
                self.local.choices.push(value);
            }
        }
        let is = |value: Value, offset: i64| self.local.aliases.get(&value) == Some(&offset);
        let loops = self.local.ports.iter().all(|(node, port)| match (Theta::from_node(graph, *node), port) {
            (Some(theta), Port::Loop(index)) => {
                self.local.aliases.get(&theta.pre(graph, *index)).is_some_and(|it| is(theta.post(graph, *index), *it))
            }
            _ => true,
        });
        loops
            && self.results.iter().all(|(region, index, offset)| {
                let owner = graph.owner(*region).expect("only a variable was followed");
                match Theta::from_node(graph, owner) {
                    Some(theta) => *index > 0 && is(theta.pre(graph, index - 1), *offset),
                    None => true,
                }
            })
    }
}

/// What address arithmetic adds, if it is a constant.
pub(crate) fn gep_offset(layouts: &mut Layouts<'_>, info: &GepInfo) -> Option<i64> {
    let mut sum = 0i64;
    layouts.gep_steps(info, |step| {
        let GepStep::Bytes(bytes) = step else { return None };
        sum = sum.checked_add(i64::try_from(bytes).ok()?)?;
        Some(())
    })?;
    Some(sum)
}
