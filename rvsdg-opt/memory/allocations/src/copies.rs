//! Stack memory that never holds anything but the content of a constant: the constant is used in its place.
//!
//! ```text
//! char text[16] = "some text"; ... strcmp(text, x)   =>   strcmp("some text", x)
//! ```
//!
//! # Why it is sound
//!
//! * All that writes to the memory copies the same constant variable to its beginning, as many bytes as it has. What is
//!   read before is undefined, and may be what is read later.
//! * All else only reads: loads, copies from it, calls that do not write to it and keep no pointer to it; and
//!   comparisons with null. So nobody sees that the address is another one.
//! * No access relies on more alignment than the constant has, nor may a callee, but of the C library, that gets it.
//! * The constant exists, whatever is linked: what is read before any copy is made reads it, too.
//!
//! Variables of the source in the memory are, from each copy on, what is at the address of the constant; `globals`
//! turns that into what the constant contains.
//!
//! # Complexity
//!
//! Linear in the body, and in at most `MAX_USES` uses for each alloca. No recursion.

use crate::act;
use crate::fault::{Fault, Mutation};
use crate::uses::walk;
use rvsdg_core::{
    Bound, Effects, Gap, Graph, IntCond, Intrinsic, Linkage, Node, Op, Symbol, Type, Value, ValueDef, ValueSet,
};
use rvsdg_layout::Layouts;
use rvsdg_opt_alias::Env;
use rvsdg_route::{int, outermost};

/// How the memory of an alloca is used.
#[derive(Default)]
struct Copies {
    /// The copies to it, and markers of its lifetime: they go.
    writes: Vec<Node>,
    /// Those of the writes that are copies.
    copies: Vec<Node>,
    /// The size of the memory.
    size: u64,
    /// The constant that is copied, as an argument of the function.
    source: Option<Value>,
    /// The strictest alignment that an access relies on.
    align: u64,
    /// Is anything read?
    is_read: bool,
}

/// Replaces such memory; answers how often.
pub(crate) fn replace(graph: &mut Graph, env: &Env<'_>, fault: Fault) -> usize {
    let root = graph.root();
    let allocas: Vec<Node> = graph.nodes(root).filter(|node| matches!(graph.op(*node), Op::Alloca(_))).collect();
    let mut found = 0;
    for alloca in allocas {
        let address = graph.output(alloca, 0);
        let Some(copies) = Copies::of(graph, env, alloca, fault) else { continue };
        let Some(source) = copies.source.filter(|_| copies.is_read) else { continue };
        if graph.has_locations() {
            copies.bind(graph, alloca, source, fault);
        }
        for node in copies.writes {
            act::bypass(graph, node);
            graph.remove_node(node);
        }
        graph.divert_users(address, source);
        found += 1;
    }
    found
}

impl Copies {
    /// The uses of an alloca, if they are of this kind.
    fn of(graph: &Graph, env: &Env<'_>, alloca: Node, fault: Fault) -> Option<Copies> {
        let address = graph.output(alloca, 0);
        if graph.ty(address) != Type::PTR {
            return None;
        }
        let mut layouts = Layouts::new(env.types, env.layout);
        let size = size(graph, &mut layouts, alloca)?;
        let mut copies = Copies { size, ..Copies::default() };
        let Op::Alloca(id) = graph.op(alloca) else { return None };
        let align = graph.payloads[id].align;
        walk(graph, &[address], fault, |value, node, index| {
            copies.add(
                graph,
                env,
                (value == address || outermost(graph, value) == address, size, align),
                (node, index),
                fault,
            )
        })?;
        let symbol = constant(graph, env, copies.source?)?;
        let global = env.symbols[symbol].global()?;
        let align = global.align().unwrap_or(layouts.of(global.ty).align);
        (copies.align <= align && layouts.size(global.ty) == Some(size)).then_some(copies)
    }

    /// Makes the variables in the memory what is at the address of the constant, from each copy on.
    fn bind(&self, graph: &mut Graph, alloca: Node, source: Value, fault: Fault) {
        for variable in graph.variables_in_memory(alloca, (0, self.size), self.size) {
            let place = graph.variable_at_address(variable).filter(|_| !fault.is(Mutation::AddressIsVariable));
            let variable = place.unwrap_or(variable);
            for copy in &self.copies {
                graph.bind(Gap::Before(*copy), variable, Bound::Value(source));
            }
        }
    }

    /// Notes a use; answers the address that it computes, if that is what it does.
    fn add(
        &mut self,
        graph: &Graph,
        env: &Env<'_>,
        (is_start, size, align_here): (bool, u64, u64),
        (node, index): (Node, usize),
        fault: Fault,
    ) -> Option<Option<Value>> {
        match graph.op(node) {
            Op::Load(id, _) if !graph.payloads[id].volatile => {
                self.align = self.align.max(graph.payloads[id].align);
                self.is_read = true;
            }
            Op::Gep(_) if index == 0 && graph.ty(graph.output(node, 0)) == Type::PTR => {
                return Some(Some(graph.output(node, 0)));
            }
            Op::ICmp(IntCond::Eq | IntCond::Ne) => {
                (graph.producer_op(graph.operand(node, 1 - index)) == Some(Op::Null)).then_some(())?;
            }
            Op::Call(id, effects) => match graph.payloads[id].called_intrinsic(env.symbols) {
                Some(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd) => self.writes.push(node),
                Some(Intrinsic::Memcpy | Intrinsic::Memmove) => {
                    (int(graph, graph.operand(node, 3)) == Some(0)).then_some(())?;
                    let align = graph.payloads[id].arg_attrs.get(index).and_then(|attrs| attrs.align());
                    match index {
                        0 => {
                            let source = outermost(graph, graph.operand(node, 1));
                            let length = int(graph, graph.operand(node, 2))?;
                            let is_whole = is_start && u64::try_from(length) == Ok(size);
                            let is_same = self.source.is_none_or(|known| known == source);
                            (is_whole && (is_same || fault.is(Mutation::OtherConstant))).then_some(())?;
                            constant(graph, env, source)?;
                            self.source = Some(source);
                            self.writes.push(node);
                            self.copies.push(node);
                        }
                        1 => {
                            self.align = self.align.max(align.unwrap_or(1));
                            self.is_read = true;
                        }
                        _ => return None,
                    }
                }
                Some(_) => return None,
                None => {
                    let argument = index.checked_sub(1)?;
                    let info = &graph.payloads[id];
                    let callee = rvsdg_opt_calls::callee_context_var(graph, env.context.len(), node);
                    let callee = callee.and_then(|it| Some(&env.symbols[env.context[it]?]));
                    let function = callee.and_then(|it| it.function());
                    let param = function.and_then(|it| it.param_attrs(argument));
                    let attrs: Vec<_> = info.arg_attrs.get(argument).into_iter().chain(param).collect();
                    let has = |set: ValueSet| attrs.iter().any(|it| it.has(set));
                    let keeps_nothing = has(ValueSet::NOCAPTURE);
                    let only_reads = !effects.intersects(Effects::WRITE)
                        || has(ValueSet::READONLY | ValueSet::READNONE)
                        || fault.is(Mutation::CallsWrite);
                    let is_plain = attrs.iter().all(|it| it.is_plain_value()) && !has(ValueSet::RETURNED);
                    (keeps_nothing && only_reads && is_plain).then_some(())?;
                    // Functions of the C library rely on nothing, others on the alignment of the type.
                    let is_library = info.may_be_library() && callee.is_some_and(|it| it.library(env.types).is_some());
                    let written = attrs.iter().filter_map(|it| it.align()).max().unwrap_or(1);
                    self.align = self.align.max(if is_library { written } else { align_here });
                    self.is_read = true;
                }
            },
            _ => return None,
        }
        Some(None)
    }
}

/// The size of an alloca, if it is known.
fn size(graph: &Graph, layouts: &mut Layouts<'_>, alloca: Node) -> Option<u64> {
    let Op::Alloca(id) = graph.op(alloca) else { return None };
    let count = u64::try_from(int(graph, graph.operand(alloca, 0))?).ok()?;
    layouts.size(graph.payloads[id].ty)?.checked_mul(count)
}

/// The constant variable whose address an argument of the function is.
fn constant(graph: &Graph, env: &Env<'_>, value: Value) -> Option<Symbol> {
    let ValueDef::Argument(region, index) = graph.def(value) else { return None };
    let symbol = (*env.context.get(index).filter(|_| region == graph.root())?)?;
    let data = &env.symbols[symbol];
    let global = data.global()?;
    // What may not exist is not loaded from where no copy is made of it.
    let is_there = data.linkage != Linkage::ExternWeak && graph.ty(value) == Type::PTR;
    (is_there && global.constant && !global.is_thread_local() && !global.externally_initialized).then_some(symbol)
}
