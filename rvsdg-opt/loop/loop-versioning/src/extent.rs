//! Which bytes a nest of loops accesses, by the pointers from outside of it that its addresses are made of.
//!
//! Mathematical functions of the C library may be called, which touch nothing but `errno`. That is an `int`, and might
//! be what a pointer points to; but not if all accesses are of more bytes than it has.

use crate::bound::{Repeats, Sum, repeats};
use crate::fault::{Fault, Mutation};
use crate::group::{Extent, Group, NestAccess};
use rvsdg_core::{
    Effects, Graph, LibFunc, LoadStore, Module, Node, Op, Symbol, TailKind, Theta, Type, Value, Variable,
};
use rvsdg_opt_alias::{Analysis, Relation};
use rvsdg_opt_calls::callee_context_var;
use rvsdg_opt_range::Ranges;
use rvsdg_opt_scev::{Assumed, Extend, Reading};
use rvsdg_opt_target::limits::loop_versioning::{MAX_DISTANCE, MAX_NODES, MAX_PAIRS, MAX_POINTERS};
use rvsdg_route::{is_inside, outermost};

/// What `errno` has, in bytes.
const ERRNO_SIZE: u64 = 4;

/// What is known of a nest that is worth a version.
#[derive(Debug)]
pub(crate) struct Nest {
    /// What the version is made of.
    pub(crate) theta: Theta,
    /// What runs if the test fails; the same, or what that is a copy of.
    pub(crate) original: Theta,
    pub(crate) groups: Vec<Group>,
    /// How often the loops in it repeat, each before those inside of it.
    pub(crate) repeats: Vec<(Node, Repeats)>,
    /// The pairs of groups that must not overlap.
    pub(crate) pairs: Vec<(usize, usize)>,
    /// A truth in front of the nest that has to hold.
    pub(crate) condition: Option<Value>,
    /// Sums that have to be less than 2 to the power of so many bits.
    pub(crate) numbers: Vec<(Sum, u32)>,
    /// Operations that do not wrap around, as unsigned ones, if these are.
    pub(crate) no_wrap: Vec<Node>,
    /// Is nothing that a group accesses accessed by another one and written, if the pairs do not overlap?
    pub(crate) alone: Vec<bool>,
    /// The width of addresses.
    pub(crate) address_bits: u32,
}

/// What is asked for in a nest.
pub(crate) struct Looker<'a, 'b> {
    pub(crate) graph: &'a Graph,
    pub(crate) analysis: &'a mut Analysis<'b>,
    pub(crate) ranges: &'a Ranges,
    /// Which context variables are mathematical functions.
    pub(crate) math: &'a [bool],
    /// The width of addresses.
    pub(crate) address_bits: u32,
    pub(crate) fault: Fault,
}

/// Which context variables of a function are mathematical functions of the C library.
pub(crate) fn math(module: &Module, lambda: Node, symbol: Symbol) -> Vec<bool> {
    let knows_library = module.symbols[symbol].function().is_some_and(|it| it.knows_library());
    let is_math = |symbol: Symbol| module.symbols[symbol].library(&module.types).is_some_and(LibFunc::is_math);
    let is_math = |origin| knows_library && module.symbol_of(origin).is_some_and(is_math);
    module.omega.operands(lambda).map(is_math).collect()
}

/// A nest that is looked at.
pub(crate) struct Subject<'a> {
    pub(crate) theta: Theta,
    /// The same, or what it is a copy of.
    pub(crate) original: Theta,
    /// Addresses that are loaded from in front of the copy, and not in it, and the types of what is there.
    pub(crate) loaded: &'a [(Value, Type)],
    /// A truth in front of the copy that has to hold for that.
    pub(crate) condition: Option<Value>,
}

/// All loads and stores of a nest, with the loops around them from the inside out.
struct Contents {
    found: Vec<(LoadStore, Vec<Theta>)>,
    loops: Vec<Vec<Theta>>,
    has_math: bool,
    /// Pointers from outside that are stored.
    stored: Vec<Value>,
}

impl Looker<'_, '_> {
    /// What is known of the nest of a loop; why not if it can't have a version that knows more, or would not profit.
    pub(crate) fn look(&mut self, subject: Subject<'_>) -> Result<Nest, &'static str> {
        let Subject { theta, original, loaded, condition } = subject;
        let contents = self.contents(theta).ok_or("it does more than to compute, load and store, or is too large")?;
        let graph = self.graph;
        let (mut groups, mut assumed) = (Vec::<Group>::new(), Assumed::default());
        let mut counts = vec![];
        for loops in &contents.loops {
            let (scev, _) = self.analysis.evolution();
            let repeats = repeats(graph, scev, loops, &mut assumed);
            let repeats = repeats.ok_or("the number of iterations is not known before it runs")?;
            counts.push((loops[0].node(), repeats));
        }
        for (access, loops) in &contents.found {
            let added = self.add(&mut groups, &mut assumed, access, loops, contents.has_math);
            added.ok_or("the bounds of an address are not known before it runs")?;
        }
        for (address, ty) in loaded {
            let added = self.add_invariant(&mut groups, theta, *address, *ty, contents.has_math);
            added.ok_or("what is loaded in it again and again is too large")?;
        }
        let is_base = |value: &Value| groups.iter().any(|it| it.pointers.iter().any(|(pointer, _)| pointer == value));
        if contents.stored.iter().any(is_base) {
            return Err("it stores a pointer that it works on");
        }
        let numbers = assumed_sums(&assumed).ok_or("too much would have to be tested of its indices")?;
        let pairs = self.pairs(&groups).ok_or("it may store to what it loads again and again")?;
        let (pairs, alone) = pairs;
        if pairs.is_empty() && numbers.is_empty() {
            return Err("no arrays in it may overlap");
        }
        if pairs.len() > MAX_PAIRS {
            return Err("too many pairs of arrays would have to be compared");
        }
        let is_deep = contents.loops.len() > 1;
        let gains = (is_deep && !numbers.is_empty())
            || !loaded.is_empty()
            || pairs.iter().any(|(a, b)| {
                let (a, b) = (&groups[*a], &groups[*b]);
                self.gains(a, b, is_deep) || self.gains(b, a, is_deep)
            });
        let nest = Nest {
            theta,
            original,
            groups,
            repeats: counts,
            pairs,
            condition,
            numbers,
            no_wrap: assumed.operations,
            alone,
            address_bits: self.address_bits,
        };
        if gains { Ok(nest) } else { Err("nothing would be gained") }
    }

    /// Everything in the nest that matters; none if something else touches memory or may be seen from outside, or if a
    /// pointer goes anywhere but to accesses.
    fn contents(&self, theta: Theta) -> Option<Contents> {
        let graph = self.graph;
        let mut contents = Contents { found: vec![], loops: vec![], has_math: false, stored: vec![] };
        let mut stack = vec![(theta.node(), vec![])];
        let mut seen = 0;
        while let Some((node, mut loops)) = stack.pop() {
            let op = graph.op(node);
            seen += 1;
            if seen > MAX_NODES {
                return None;
            }
            let pointers = graph.operands(node).any(|operand| holds_pointer(graph, operand));
            match op {
                _ if graph.load_store(node).is_some() => {
                    let access = graph.load_store(node).expect("it is one");
                    if graph.payloads[access.id].volatile {
                        return None;
                    }
                    if access.is_store && holds_pointer(graph, access.value) {
                        contents.stored.extend(self.stored(theta, access.value)?);
                    }
                    contents.found.push((access, loops.clone()));
                }
                Op::Call(id, effects)
                    if callee_context_var(graph, self.math.len(), node).is_some_and(|it| self.math[it]) =>
                {
                    let info = &graph.payloads[id];
                    if info.tail == TailKind::MustTail || !info.may_be_library() || effects.makes_io() {
                        return None;
                    }
                    contents.has_math = true;
                }
                Op::Theta(_) => {
                    let inner = Theta::from_node(graph, node)?;
                    loops.insert(0, inner);
                    contents.loops.push(loops.clone());
                }
                Op::Gep(_) if graph.ty(graph.output(node, 0)) == Type::PTR => {}
                Op::Gamma | Op::Binary(..) => {}
                _ if op.effects() == Effects::NONE && !pointers => {}
                _ => return None,
            }
            for region in graph.regions(node) {
                stack.extend(graph.nodes(*region).map(|node| (node, loops.clone())));
            }
        }
        Some(contents)
    }

    /// What a stored pointer is made of, besides what is loaded in the nest: values from outside of it. None if it may
    /// be something else.
    fn stored(&self, nest: Theta, pointer: Value) -> Option<Vec<Value>> {
        let graph = self.graph;
        let (mut outside, mut seen, mut stack) = (vec![], vec![], vec![pointer]);
        while let Some(value) = stack.pop() {
            let value = outermost(graph, value);
            if seen.contains(&value) {
                continue;
            }
            seen.push(value);
            (seen.len() <= MAX_POINTERS && graph.ty(value) == Type::PTR).then_some(())?;
            if !is_inside(graph, value, nest.region(graph)) {
                outside.push(value);
                continue;
            }
            match (graph.variable(value), graph.producer(value)) {
                (Some(Variable::Entry(gamma, index)), _) => stack.push(gamma.entry_origin(graph, index)),
                (Some(Variable::Exit(gamma, index)), _) => stack.extend(gamma.exit_origins(graph, index)),
                (Some(Variable::Loop(theta, index)), _) => {
                    stack.extend([theta.entry_origin(graph, index), theta.post(graph, index)]);
                }
                (None, Some(node)) => match graph.op(node) {
                    Op::Load(..) | Op::Null => {}
                    Op::Gep(_) => stack.push(graph.operand(node, 0)),
                    _ => return None,
                },
                (None, None) => return None,
            }
        }
        Some(outside)
    }

    /// Adds an access to the group of its base.
    fn add(
        &mut self,
        groups: &mut Vec<Group>,
        assumed: &mut Assumed,
        access: &LoadStore,
        loops: &[Theta],
        has_math: bool,
    ) -> Option<()> {
        let graph = self.graph;
        let bytes = self.bytes(graph.payloads[access.id].ty, has_math)?;
        let base = base(graph, *loops.last()?, access.address)?;
        let (scev, layouts) = self.analysis.evolution();
        // Of what is the same modulo the size of the address space, any will do: the test asks whether it is in there.
        let mut address = scev.address_in_nest(graph, layouts, loops, access.address, Reading::Modular);
        if address.is_none() {
            address = scev.address_unless_wrapping(graph, layouts, loops, access.address, assumed);
        }
        let sum = address.filter(|it| it.base == base).and_then(|it| Sum::of(&it.form));
        let mut extent = match &sum {
            Some(sum) => Extent { sum: sum.clone(), bytes },
            None => self.constant_extent(base, access.address, bytes)?,
        };
        let (group, distance) = self.group(groups, base);
        extent.sum = extent.sum.moved(distance)?;
        let access = NestAccess {
            access: self.analysis.promised(graph, access.address, access.id),
            is_store: access.is_store,
            theta: loops[0].node(),
            bytes,
            sum: sum.is_some().then(|| extent.sum.clone()),
        };
        group.add(access, extent);
        Some(())
    }

    /// Adds a load in front of the nest, of what must not change in it.
    fn add_invariant(
        &mut self,
        groups: &mut Vec<Group>,
        theta: Theta,
        address: Value,
        ty: Type,
        has_math: bool,
    ) -> Option<()> {
        let bytes = self.bytes(ty, has_math)?;
        let (group, distance) = self.group(groups, outermost(self.graph, address));
        let extent = Extent { sum: Sum::default().moved(distance)?, bytes };
        let access = self.analysis.access(self.graph, address, ty);
        let sum = Some(extent.sum.clone());
        group.add(NestAccess { access, is_store: false, theta: theta.node(), bytes, sum }, extent.clone());
        group.invariant.push(extent);
        Some(())
    }

    /// How much is accessed; none if that is too much, or may be `errno`.
    fn bytes(&mut self, ty: Type, has_math: bool) -> Option<i64> {
        let size = self.analysis.layouts().store_size(ty)?;
        i64::try_from(size).ok().filter(|_| size < 1 << 40 && !(has_math && size <= ERRNO_SIZE))
    }

    /// The group of a pointer, and how many bytes behind the base of that it is. What is a known distance away from one
    /// pointer is in one group, whose base is that pointer: it is defined if any of them is.
    fn group<'g>(&mut self, groups: &'g mut Vec<Group>, pointer: Value) -> (&'g mut Group, i64) {
        let address = self.analysis.address(self.graph, pointer);
        let distance = address.form.as_constant().filter(|it| i128::from(*it).abs() <= MAX_DISTANCE);
        let (base, distance) = match distance.filter(|_| self.graph.ty(address.base) == Type::PTR) {
            Some(distance) => (address.base, distance),
            None => (pointer, 0),
        };
        let index = groups.iter().position(|group| group.base == base).unwrap_or_else(|| {
            groups.push(Group::new(base, address.base));
            groups.len() - 1
        });
        let group = &mut groups[index];
        if !group.pointers.contains(&(pointer, distance)) {
            group.pointers.push((pointer, distance));
        }
        (group, distance)
    }

    /// The bytes at an address all of whose terms are of known ranges.
    fn constant_extent(&mut self, base: Value, pointer: Value, bytes: i64) -> Option<Extent> {
        let graph = self.graph;
        let address = self.analysis.address(graph, pointer);
        (address.base == base).then_some(())?;
        let (mut low, mut high) = (i128::from(address.form.offset()), i128::from(address.form.offset()));
        for (term, scale) in address.form.terms() {
            let atom = term.atom?;
            let range = self.ranges.get(graph, atom.value)?;
            if atom.extend == Extend::Zero && !range.is_non_negative() {
                return None;
            }
            let ends = [range.min, range.max].map(|end| i128::from(end) * i128::from(*scale));
            if ends.iter().any(|end| end.abs() > MAX_DISTANCE) {
                return None;
            }
            low += ends[0].min(ends[1]);
            high += ends[0].max(ends[1]);
        }
        // The bytes that are accessed have to be near, so that sums do not wrap around.
        let is_near = low >= -MAX_DISTANCE && high <= MAX_DISTANCE;
        let sum = Sum { constant: low as i64, fixed: vec![], varying: vec![] };
        is_near.then(|| Extent { sum, bytes: (high - low) as i64 + bytes })
    }

    /// The pairs of groups to be compared, and the groups that are alone with their bytes then. None if the nest may
    /// store to what has to stay as it is.
    fn pairs(&mut self, groups: &[Group]) -> Option<(Vec<(usize, usize)>, Vec<bool>)> {
        let mut alone = vec![true; groups.len()];
        let mut pairs = vec![];
        let keeps = |group: &Group| group.keeps_invariant() || self.fault.is(Mutation::StoresToInvariant);
        groups.iter().all(keeps).then_some(())?;
        for (a, first) in groups.iter().enumerate() {
            for (b, second) in groups.iter().enumerate().skip(a + 1).filter(|(_, it)| it.written || first.written) {
                if self.analysis.bases_differ(self.graph, first.base, second.base) {
                    continue;
                }
                // Two pointers into one array probably overlap.
                if first.root == second.root {
                    (!first.changes(second) && !second.changes(first)).then_some(())?;
                    (alone[a], alone[b]) = (false, false);
                } else {
                    pairs.push((a, b));
                }
            }
        }
        let changes = |a: usize, b: usize| groups[a].changes(&groups[b]) || groups[b].changes(&groups[a]);
        pairs.retain(|(a, b)| alone[*a] || alone[*b] || changes(*a, *b));
        Some((pairs, alone))
    }

    /// Is there an access that is made again, with one of `other` between that may be in its way?
    fn gains(&mut self, group: &Group, other: &Group, is_deep: bool) -> bool {
        let graph = self.graph;
        group.accesses.iter().enumerate().any(|(at, own)| {
            let is_again = is_deep || own.is_invariant() || group.accesses[at + 1..].iter().any(|it| own.is_near(it));
            is_again
                && other.accesses.iter().any(|it| {
                    (own.is_store || it.is_store)
                        && (is_deep || it.theta == own.theta)
                        && self.analysis.relate(graph, &own.access, &it.access) != Relation::No
                })
        })
    }
}

/// What has to be small so that numbers do not wrap around, without what is never more than something else that is
/// tested; none if a number is no sum that can be tested.
fn assumed_sums(assumed: &Assumed) -> Option<Vec<(Sum, u32)>> {
    let mut sums: Vec<(Sum, u32)> = vec![];
    for (number, width) in &assumed.numbers {
        let sum = Sum::of(number)?;
        if sums.iter().any(|(known, bits)| bits <= width && sum.is_part_of(known)) {
            continue;
        }
        sums.retain(|(known, bits)| !(width <= bits && known.is_part_of(&sum)));
        sums.push((sum, *width));
    }
    Some(sums)
}

/// The pointer from outside of a nest that an address is made of by address arithmetic in there.
fn base(graph: &Graph, nest: Theta, pointer: Value) -> Option<Value> {
    let region = nest.region(graph);
    let mut base = outermost(graph, pointer);
    for _ in 0..MAX_NODES {
        let inside = is_inside(graph, base, region);
        let Some(node) = graph.producer(base).filter(|node| inside && matches!(graph.op(*node), Op::Gep(_))) else {
            // Numbers of other address spaces say nothing about what overlaps.
            return (!inside && graph.ty(base) == Type::PTR).then_some(base);
        };
        base = outermost(graph, graph.operand(node, 0));
    }
    None
}

/// May a value be a pointer, or have one in it?
pub(crate) fn holds_pointer(body: &Graph, value: Value) -> bool {
    let ty = body.ty(value);
    !(ty.is_state() || ty.int_width().is_some() || ty.is_float() || ty.alternatives().is_some())
}
