//! Alias analysis: may two accesses of a function's body touch the same memory?
//!
//! # Algorithm
//!
//! * An address is decomposed into a base pointer, a constant offset and multiples of values ([`Address`]; see
//!   [`rvsdg_opt_scev`]). Two addresses with the same base and the same multiples of the same values have a constant
//!   distance, which with the sizes decides. Other distances have bounds if the values are extended from narrower ones:
//!   an array with an index that is not negative does not meet the members in front of it. What divides all factors
//!   tells different members of structs in an array apart (see `stride.rs`). Where induction variables start tells
//!   `a[i]` and `a[j]` apart if `j` starts at `i + 1` (see `order.rs`).
//! * Otherwise the types decide that the accesses are made as, if metadata says so (`!tbaa`, see `types.rs`), or the
//!   objects that the bases may point into ([`Object`]): different ones never meet, nor does an object meet an access
//!   that is too large for it (see `room.rs`). If one decision chose both bases, that is asked for each of its
//!   alternatives. What is known of the distance comes first, so that a pointer that is
//!   used as two types in plain sight is one.
//!
//! # What an answer means
//!
//! An answer is about two accesses of which both are executed, for *the same iteration* of every loop around the values
//! that their addresses consist of: `a[i]` and `a[i]` are the same place, though not in different iterations. Who
//! compares across the back edge of a theta has to rewrite one address first ([`Analysis::rewrite`]). What follows from
//! objects alone holds for all iterations.
//!
//! # Invariants
//!
//! Answers are remembered by value. They stay right while the graph is changed as long as every value keeps what it
//! computes; no remembered value may be removed. After other changes make a new [`Analysis`].
//!
//! # Complexity
//!
//! Every search has a named bound. An address costs its operations once, an answer the terms of two addresses and the
//! pairs of at most six objects; where the address of an object goes is looked at once.
//!
//! ```
//! use rvsdg_core::entity::PrimaryMap;
//! use rvsdg_core::{Body, DataLayout, Graph, GepFlags, Metadata, Position, Type, TypeTable};
//! use rvsdg_opt_alias::{Access, Analysis, Env, Relation};
//!
//! let (types, symbols) = (TypeTable::new(), PrimaryMap::new());
//! let mut graph = Graph::new();
//! let root = graph.root();
//! let [pointer, i] = [Type::PTR, Type::I64].map(|ty| graph.add_arg(root, ty));
//! let here = graph.add_gep(Position::End(root), Type::DOUBLE, GepFlags::default(), pointer, &[i], Type::PTR);
//! let next = graph.add_gep(Position::End(root), Type::I8, GepFlags::default(), here, &[i], Type::PTR);
//! let layout = DataLayout::x86_64();
//! let env = Env {
//!     types: &types,
//!     layout: &layout,
//!     metadata: &Metadata::EMPTY,
//!     symbols: &symbols,
//!     function: None,
//!     shape: Body::new(0),
//!     context: &[],
//!     fault: Default::default(),
//! };
//! let mut analysis = Analysis::new(env);
//! let here = analysis.access(&graph, here, Type::DOUBLE);
//! let next = analysis.access(&graph, next, Type::DOUBLE);
//! assert_eq!(analysis.relate(&graph, &here, &here), Relation::Must);
//! assert_eq!(analysis.relate(&graph, &here, &next), Relation::May);
//! ```

#![forbid(unsafe_code)]

mod call;
mod fault;
mod object;
mod order;
mod room;
mod stride;
mod types;

pub use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
pub use object::Object;

use object::Escape;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    AccessId, AccessTags, Body, DataLayout, Graph, Metadata, Module, Node, Op, Symbol, SymbolData, Type, TypeTable,
    Value, Version,
};
use rvsdg_layout::Layouts;
use rvsdg_opt_manager::{Analyses, Context};
use rvsdg_opt_scev::{Address, Extend, Rewrite, Scev};
use rvsdg_opt_target::Target;
use rvsdg_opt_target::limits::alias::MAX_INDEX;
use std::sync::Arc;
use stride::Iterations;

/// May an operation of a loop, all of whose iterations run, run in another order with other ones of its kind, as far as
/// it is not about addresses?
pub fn is_reorderable(graph: &Graph, node: Node) -> bool {
    match graph.op(node) {
        Op::Load(id, _) | Op::Store(id, _) => !graph.payloads[id].volatile,
        // What is pinned may be undefined; but all iterations run anyway, and nothing else in between can be seen.
        op => {
            let effects = op.effects();
            !op.is_structural()
                && !effects.makes_io()
                && !effects.takes_mem()
                && graph.outputs(node).all(|output| !graph.ty(output).is_state())
        }
    }
}

/// What is known about the body besides its graph.
#[derive(Copy, Clone)]
pub struct Env<'a> {
    /// The interned types.
    pub types: &'a TypeTable,
    /// The data layout of the module.
    pub layout: &'a DataLayout,
    /// The nodes of metadata.
    pub metadata: &'a Metadata,
    /// Everything that has a name.
    pub symbols: &'a PrimaryMap<Symbol, SymbolData>,
    /// The function that the body belongs to. Without one, nothing is known about parameters.
    pub function: Option<Symbol>,
    /// Which arguments of the body are what.
    pub shape: Body,
    /// The symbol of each context variable, as far as known; may be empty.
    pub context: &'a [Option<Symbol>],
    /// The deliberate fault to make.
    pub fault: Fault,
}

impl<'a> Env<'a> {
    /// That of the function of a lambda; none if sizes are not known. `context` has the
    /// [symbols of its context variables](Module::context_symbols).
    pub fn of(module: &'a Module, lambda: Node, function: Symbol, context: &'a [Option<Symbol>]) -> Option<Env<'a>> {
        let Module { types, metadata, symbols, .. } = module;
        let (layout, shape) = (module.data_layout()?, module.body_shape(lambda));
        Some(Env {
            types,
            layout,
            metadata,
            symbols,
            function: Some(function),
            shape,
            context,
            fault: Fault::default(),
        })
    }
}

/// Treats the bodies of functions that are to be fast rather than small, each with the machine that it is compiled for,
/// if sizes are known in the module. Functions whose values are checked are left out: passes that ask for these bodies
/// count iterations, with numbers that they make defined for that.
pub fn each_fast_body(module: &mut Module, mut treat: impl FnMut(&mut Graph, Env<'_>, Target)) {
    let target = Target::of_module(&module.text, module.data_layout());
    for (lambda, symbol) in module.lambdas() {
        let function = module.symbols[symbol].function();
        let is_small = function.is_none_or(|it| it.facts.optsize || it.facts.minsize);
        let are_values_checked = function.is_some_and(|it| it.suffix.are_values_checked());
        if is_small || are_values_checked || module.symbols[symbol].is_left_alone() {
            continue;
        }
        let machine = function.map_or(target, |it| target.of_function(&it.suffix));
        let Some(mut body) = module.bodies[symbol.as_u32() as usize].take() else { continue };
        let context = module.context_symbols(lambda);
        if let Some(env) = Env::of(module, lambda, symbol, &context) {
            treat(&mut body, env, machine);
        }
        module.bodies[symbol.as_u32() as usize] = Some(body);
    }
}

/// How two accesses lie to each other.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// They begin at the same address.
    Must,
    /// They have no byte in common.
    No,
    /// Neither is certain.
    May,
}

/// A piece of memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Access {
    /// Where it begins.
    pub address: Arc<Address>,
    /// How many bytes it has; `None`: any number, in both directions.
    pub size: Option<u64>,
    /// What its metadata says.
    pub tags: AccessTags,
    /// The pointer that the address is of, if nothing in it was replaced.
    pub pointer: Option<Value>,
}

/// What was found out about one body. It is true as long as neither the body changes nor what is known of symbols, so
/// passes [take](rvsdg_opt_manager::Analyses::take) it from each other.
#[derive(Default)]
pub struct Knowledge {
    /// Of the graph that it is about, if that was [told](Analysis::of_now).
    version: Option<Version>,
    scev: Scev,
    objects: FxHashMap<Value, Arc<[Object]>>,
    escapes: FxHashMap<Value, Arc<Escape>>,
    /// Pairs of type tags: do they say that accesses do not meet?
    types_differ: FxHashMap<(u32, u32), bool>,
}

impl Knowledge {
    /// Is it about the graph as it is now?
    pub fn is_of(&self, graph: &Graph) -> bool {
        self.version == Some(graph.version())
    }
}

/// It begins empty: passes find out what they need.
impl rvsdg_opt_manager::Analysis for Knowledge {
    type Result = Knowledge;
    const NAME: &'static str = "alias";
    fn compute(graph: &Graph, _: &mut Analyses, _: &Context<'_>) -> Knowledge {
        Knowledge { version: Some(graph.version()), ..Knowledge::default() }
    }
}

/// The analysis of one body.
pub struct Analysis<'a> {
    env: Env<'a>,
    layouts: Layouts<'a>,
    known: Knowledge,
}

impl<'a> Analysis<'a> {
    /// Knows nothing yet.
    pub fn new(env: Env<'a>) -> Analysis<'a> {
        Analysis { env, layouts: Layouts::new(env.types, env.layout), known: Knowledge::default() }
    }

    /// Knows what another one has found out, if the graph is still the same.
    pub fn resumed(env: Env<'a>, graph: &Graph, known: Knowledge) -> Analysis<'a> {
        let mut analysis = Analysis { known, ..Analysis::new(env) };
        analysis.of_now(graph);
        analysis
    }

    /// Forgets what it knows about the graph if that is another one than when this was called last, but not what it
    /// knows about types.
    pub fn of_now(&mut self, graph: &Graph) -> &mut Analysis<'a> {
        if !self.known.is_of(graph) {
            let types_differ = std::mem::take(&mut self.known.types_differ);
            self.known = Knowledge { version: Some(graph.version()), types_differ, ..Knowledge::default() };
        }
        self
    }

    /// What it has found out.
    pub fn into_knowledge(self) -> Knowledge {
        self.known
    }

    /// What an access to a value of type `ty` at `pointer` touches.
    pub fn access(&mut self, graph: &Graph, pointer: Value, ty: Type) -> Access {
        let (address, size) = (self.address(graph, pointer), self.layouts.store_size(ty));
        Access { address, size, tags: AccessTags::default(), pointer: Some(pointer) }
    }

    /// What a load or store at `pointer` touches, with what its metadata promises of the operation itself.
    pub fn promised(&mut self, graph: &Graph, pointer: Value, id: AccessId) -> Access {
        let info = &graph.payloads[id];
        Access { tags: info.metadata.tags(), ..self.access(graph, pointer, info.ty) }
    }

    /// The address that a pointer is.
    pub fn address(&mut self, graph: &Graph, pointer: Value) -> Arc<Address> {
        self.known.scev.address(graph, &mut self.layouts, pointer)
    }

    /// The address with other values in it. `None` if one of them fails.
    pub fn rewrite(&mut self, graph: &Graph, address: &Address, rule: impl FnMut(Value) -> Rewrite) -> Option<Address> {
        self.known.scev.rewrite(graph, &mut self.layouts, address, rule)
    }

    /// The address that a pointer is, as an integer without bounds (see [`Scev::exact_address`]).
    pub fn exact_address(&mut self, graph: &Graph, pointer: Value) -> Arc<Address> {
        self.known.scev.exact_address(graph, &mut self.layouts, pointer)
    }

    /// How integers and addresses evolve, and the layouts of types.
    pub fn evolution(&mut self) -> (&mut Scev, &mut Layouts<'a>) {
        (&mut self.known.scev, &mut self.layouts)
    }

    /// The layouts of types.
    pub fn layouts(&mut self) -> &mut Layouts<'a> {
        &mut self.layouts
    }

    /// How two accesses lie to each other: see [what an answer means](crate#what-an-answer-means).
    pub fn relate(&mut self, graph: &Graph, a: &Access, b: &Access) -> Relation {
        if let Some(distance) = a.address.distance(&b.address) {
            let in_space = |distance: i64| distance as u64 & (u64::MAX >> (64 - a.address.form.width()));
            let (forth, back) = (in_space(distance), in_space(distance.wrapping_neg()));
            return match (a.size, b.size) {
                (Some(_), Some(_)) if distance == 0 => Relation::Must,
                (Some(a), Some(b)) if forth >= a && back >= b => Relation::No,
                _ => Relation::May,
            };
        }
        let differ = self.are_apart(graph, a, b)
            || self.strides_differ(graph, a, b, Iterations::Same)
            || self.are_ordered(graph, a, b)
            || self.types_differ(a, b)
            || self.bases_differ(graph, a.address.base, b.address.base)
            || self.lack_room(graph, a, b)
            || self.are_chosen_apart(graph, a.address.base, b.address.base);
        if differ { Relation::No } else { Relation::May }
    }

    /// Are two accesses with the same base apart by all distances that there can be? The values in both addresses are
    /// of the same iteration.
    fn are_apart(&self, graph: &Graph, a: &Access, b: &Access) -> bool {
        let (Some(size), Some(other)) = (a.size, b.size) else { return false };
        let width = a.address.form.width();
        if a.address.base != b.address.base || width == 0 || width != b.address.form.width() {
            return false;
        }
        let Some(distance) = a.address.form.add_multiple(&b.address.form, -1) else { return false };
        let (mut least, mut most) = (i128::from(distance.offset()), i128::from(distance.offset()));
        for (term, factor) in distance.terms() {
            let (Some(atom), None) = (term.atom, term.index) else { return false };
            let Some(bits) = graph.ty(atom.value).int_width().filter(|bits| *bits <= MAX_INDEX) else { return false };
            let is_signed = match atom.extend {
                Extend::Zero => false,
                Extend::Sign => !self.env.fault.is(Mutation::UnsignedIndex),
                _ => return false,
            };
            let half = 1i128 << (bits - 1);
            let range = if is_signed { [-half, half - 1] } else { [0, 2 * half - 1] };
            let ends = range.map(|end| end * i128::from(*factor));
            least += ends[0].min(ends[1]);
            most += ends[0].max(ends[1]);
        }
        // Distances are modulo the range of addresses.
        let (size, other, range) = (i128::from(size), i128::from(other), 1i128 << width);
        let is_behind = least >= other && most + size <= range;
        let is_before = most + size <= 0 && least >= other - range;
        is_behind || is_before
    }

    /// Do two loads or stores never meet, in whatever iterations, by what they can point into, or as members of
    /// structs?
    ///
    /// The types that they access memory as say nothing here: memory that is not of a declared variable may become one
    /// of another type by a store, so types only separate a store from a load that comes later.
    pub fn differ(&mut self, graph: &Graph, a: Node, b: Node) -> bool {
        let mut of = |node| graph.load_store(node).map(|it| self.promised(graph, it.address, it.id));
        let (Some(a), Some(b)) = (of(a), of(b)) else { return false };
        self.strides_differ(graph, &a, &b, Iterations::Any)
            || self.bases_differ(graph, a.address.base, b.address.base)
            || self.lack_room(graph, &a, &b)
    }

    /// Do the types that a store and a load are made as say that no execution of the load reads what an execution of
    /// the store has written before it? Nothing is said about stores after loads.
    pub fn types_separate(&mut self, graph: &Graph, store: Node, load: Node) -> bool {
        let mut of = |node| graph.load_store(node).map(|it| self.promised(graph, it.address, it.id));
        let (Some(store), Some(load)) = (of(store), of(load)) else { return false };
        self.types_differ(&store, &load)
    }

    /// Do the types that the accesses are made as say that they don't meet? That is true of any iterations, but of
    /// these two operations only.
    fn types_differ(&mut self, a: &Access, b: &Access) -> bool {
        let (Some(a), Some(b)) = (a.tags.tbaa, b.tags.tbaa) else { return false };
        let (metadata, fault) = (self.env.metadata, self.env.fault);
        a != b && *self.known.types_differ.entry((a, b)).or_insert_with(|| !types::may_meet(metadata, a, b, fault))
    }

    /// Do pointers with these bases point into different objects, in whatever iteration?
    pub fn bases_differ(&mut self, graph: &Graph, a: Value, b: Value) -> bool {
        if a == b {
            return false;
        }
        let (a, b) = (self.objects(graph, a), self.objects(graph, b));
        !a.is_empty() && !b.is_empty() && a.iter().all(|a| b.iter().all(|b| self.objects_differ(graph, *a, *b)))
    }

    /// Is the object local to this call, with an address that went nowhere but to accesses, and to calls that do not
    /// keep it?
    pub fn is_private(&mut self, graph: &Graph, object: Object) -> bool {
        object.is_local() && !self.escape(graph, object).escaped
    }

    /// Is the object [private](Analysis::is_private), and does no call that gets its address read it?
    pub fn is_unread(&mut self, graph: &Graph, object: Object) -> bool {
        let symbols = self.env.symbols;
        self.is_private(graph, object)
            && self.escape(graph, object).calls.iter().all(|call| match graph.op(*call) {
                rvsdg_core::Op::Call(id, _) => {
                    graph.payloads[id].called_intrinsic(symbols).is_some_and(call::reads_nothing)
                }
                _ => false,
            })
    }
}
