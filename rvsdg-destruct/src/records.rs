//! Bindings of source variables as records of blocks.
//!
//! A binding takes effect in a gap of a region's list. The nodes of a region are emitted in an order that may differ
//! from that of the list, so the bindings of a region are distributed to the places of that order ([`Places::add`]):
//! each goes to the first emitted node behind its gap, but never before a binding that precedes it in the list. If a
//! value is computed behind the place of its binding, then the variable is lost there, and bound behind the
//! computation, unless another binding of the variable comes first.
//!
//! A record is no user of its value, so no phi exists for records only. The value of a phi that was not made is left
//! out if what the variable is on each path is known from the bindings there ([`Sources`]): a debugger's view of paths
//! that meet is that a variable is known if it is the same on all of them. Otherwise the variable is lost.
//!
//! [`Cfg::settle_records`] makes all records of a function valid at the end: what does not dominate its record is lost.
//!
//! Linear, but for records behind which a value of the same region is computed, of which there are few.

use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_cfg::{Block, Cfg, Operand, PhiInstr, Record};
use rvsdg_core::{
    Binding, Bound, Const, Gap, Graph, LocId, Node, Payloads, Region, SourceVariable, Type, Value, ValueDef, Variable,
    expression,
};
use rvsdg_opt_target::limits::records::{MAX_BACK, MAX_LATE, MAX_RECORDS};

/// The bindings of a body, by the places at which they are emitted.
#[derive(Default)]
pub(crate) struct Places {
    at: FxHashMap<Gap, Vec<Binding>>,
}

/// A binding on its way to a place.
struct Placed {
    place: usize,
    binding: Binding,
    is_late: bool,
}

impl Places {
    /// Those of all regions, whose nodes are emitted in the order of their lists.
    pub(crate) fn in_order(graph: &Graph, payloads: &Payloads) -> Places {
        let mut places = Places::default();
        if graph.has_bindings() {
            for region in graph.region_tree(graph.root()) {
                let nodes: Vec<Node> = graph.nodes(region).collect();
                places.add(graph, payloads, region, &nodes);
            }
        }
        places
    }

    /// What is bound in front of a node, or at the end of a region.
    pub(crate) fn of(&self, gap: Gap) -> &[Binding] {
        self.at.get(&gap).map_or(&[], |list| list)
    }

    /// Distributes the bindings of a region to these nodes, which are emitted in this order, and to the end.
    pub(crate) fn add(&mut self, graph: &Graph, payloads: &Payloads, region: Region, nodes: &[Node]) {
        let mut gaps = graph.nodes(region).map(Gap::Before).chain([Gap::End(region)]);
        if !gaps.any(|gap| graph.bindings(gap).next().is_some()) {
            return;
        }
        let rank: FxHashMap<Node, usize> = nodes.iter().enumerate().map(|(rank, node)| (*node, rank)).collect();
        let mut placed: Vec<Placed> = vec![];
        let (mut waiting, mut last) = (vec![], 0);
        for node in graph.nodes(region) {
            waiting.extend(graph.bindings(Gap::Before(node)));
            if let Some(place) = rank.get(&node) {
                last = last.max(*place);
                placed.extend(waiting.drain(..).map(|binding| Placed { place: last, binding, is_late: false }));
            }
        }
        waiting.extend(graph.bindings(Gap::End(region)));
        placed.extend(waiting.drain(..).map(|binding| Placed { place: nodes.len(), binding, is_late: false }));
        let gap = |place: usize| nodes.get(place).map_or(Gap::End(region), |node| Gap::Before(*node));
        for it in behind_values(graph, payloads, &rank, placed) {
            self.at.entry(gap(it.place)).or_default().push(it.binding);
        }
    }
}

/// Which values each variable is bound to, anywhere in a body.
///
/// A record about a phi that was not made is left out only if the variable has what flows together there on each path:
/// if it is bound to all of these values somewhere. A variable that becomes what another one is, in a loop say, is not.
#[derive(Default)]
pub(crate) struct Sources {
    bound: FxHashSet<(LocId, Bound)>,
}

impl Sources {
    /// Those of all bindings of a body.
    pub(crate) fn of(graph: &Graph) -> Sources {
        let mut bound = FxHashSet::default();
        if graph.has_bindings() {
            for region in graph.region_tree(graph.root()) {
                for gap in graph.nodes(region).map(Gap::Before).chain([Gap::End(region)]) {
                    bound.extend(graph.bindings(gap).map(|it| (it.variable, meant(graph, it.bound))));
                }
            }
        }
        Sources { bound }
    }

    /// Is a variable everything that flows together in this value?
    pub(crate) fn has_all(&self, graph: &Graph, variable: LocId, value: Value) -> bool {
        let has = |origin| self.bound.contains(&(variable, meant(graph, Bound::Value(origin))));
        match meant(graph, Bound::Value(value)) {
            Bound::Value(value) => match graph.variable(value) {
                Some(Variable::Loop(theta, index)) if matches!(graph.def(value), ValueDef::Argument(..)) => {
                    has(theta.entry_origin(graph, index)) && has(theta.post(graph, index))
                }
                Some(Variable::Loop(theta, index)) => has(theta.post(graph, index)),
                Some(Variable::Exit(gamma, index)) => {
                    let count = gamma.regions(graph).len();
                    (0..count).all(|alternative| has(gamma.exit_origin(graph, alternative, index)))
                }
                _ => false,
            },
            _ => false,
        }
    }
}

/// What a value is an alias of, or the constant that it is.
fn meant(graph: &Graph, bound: Bound) -> Bound {
    let Bound::Value(mut value) = bound else { return bound };
    loop {
        value = match graph.variable(value) {
            Some(Variable::Entry(gamma, index)) => gamma.entry_origin(graph, index),
            Some(Variable::Loop(theta, index)) if theta.is_invariant(graph, index) => theta.entry_origin(graph, index),
            _ => break,
        };
    }
    match graph.producer(value).map(|node| graph.op(node)) {
        Some(op) if op.is_constant() => Bound::Const(Const { op, ty: graph.ty(value) }),
        _ => Bound::Value(value),
    }
}

/// Adds bindings behind the computations of values that come too late.
fn behind_values(
    graph: &Graph,
    payloads: &Payloads,
    rank: &FxHashMap<Node, usize>,
    mut placed: Vec<Placed>,
) -> Vec<Placed> {
    let mut late = vec![];
    for index in 0..placed.len() {
        let Placed { place, binding, .. } = placed[index];
        let Bound::Value(value) = binding.bound else { continue };
        let ValueDef::Output(node, _) = graph.def(value) else { continue };
        let Some(made) = rank.get(&node).filter(|made| **made >= place) else { continue };
        placed[index].binding.bound = Bound::Lost;
        let mut following = placed[index + 1..].iter().take_while(|it| it.place <= made + 1);
        let is_hidden = following.by_ref().take(MAX_LATE).any(|it| is_same(payloads, &it.binding, &binding));
        if !is_hidden && following.next().is_none() {
            late.push(Placed { place: made + 1, binding, is_late: true });
        }
    }
    placed.extend(late);
    placed.sort_by_key(|it| (it.place, !it.is_late));
    placed
}

/// Are they about the same variable?
fn is_same(payloads: &Payloads, a: &Binding, b: &Binding) -> bool {
    payloads.source_variable(a.variable) == payloads.source_variable(b.variable)
}

/// A constant in three-address code; `None` if it has no place there.
pub(crate) fn plain(constant: Const) -> Option<Operand> {
    let is_plain = constant.ty.alternatives().is_none() && !constant.ty.is_state() && constant.ty != Type::VOID;
    is_plain.then_some(Operand::Const(constant))
}

/// Records of arcs: of empty blocks that were replaced by their targets.
///
/// Where arcs meet, a variable is a phi if it is what the phi takes on each arc, or a value that it is on all arcs.
/// Otherwise it is lost there. On arcs from a loop back to its start, it is what it is at the start, if nothing in the
/// loop says otherwise.
#[derive(Default)]
pub(crate) struct Arcs {
    known: FxHashMap<(Block, Block), Vec<Record>>,
}

/// What records say of a variable.
enum Said {
    /// The last one says this; `None` if it is lost.
    Known(Option<Operand>),
    /// There are none.
    Nothing,
}

impl Arcs {
    /// Are there none?
    pub(crate) fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// An empty block with these records goes: `preds` go on to its target instead, each with whether it has other
    /// arcs to there. `taken` is what an operand in the block is behind which of the predecessors: phis go, too.
    pub(crate) fn forward(
        &mut self,
        mut gone: Vec<Record>,
        preds: impl Iterator<Item = (Block, bool)>,
        (block, target): (Block, Block),
        mut taken: impl FnMut(Operand, usize) -> Operand,
    ) {
        gone.extend(self.known.remove(&(block, target)).into_iter().flatten());
        for (at, (pred, has_others)) in preds.enumerate() {
            let known = self.known.get_mut(&(pred, target));
            if known.is_none() && (gone.is_empty() || !has_others) {
                if !gone.is_empty() {
                    let records = gone.iter().map(|it| Record { value: it.value.map(|it| taken(it, at)), ..*it });
                    self.known.insert((pred, target), records.collect());
                }
                continue;
            }
            let mut lost: Vec<Record> = known.map(std::mem::take).unwrap_or_default();
            lost.extend(&gone);
            lost.iter_mut().for_each(|record| record.value = None);
            self.known.insert((pred, target), lost);
        }
    }

    /// Adds what is known where arcs between blocks that stay meet. `value` says which operands are equal.
    pub(crate) fn finish(
        self,
        cfg: &mut Cfg,
        stays: impl Fn(Block) -> bool,
        mut value: impl FnMut(Operand) -> Operand,
    ) {
        let mut preds: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
        for (block, data) in cfg.blocks.iter().filter(|(block, _)| stays(*block)) {
            for target in data.term.targets() {
                let list = preds.entry(*target).or_default();
                if list.last() != Some(&block) {
                    list.push(block);
                }
            }
        }
        let constant = self.constants(cfg);
        let mut targets: Vec<Block> = self.known.keys().map(|(_, target)| *target).collect();
        targets.sort_unstable();
        targets.dedup();
        let single = |block: Block| preds.get(&block).filter(|list| list.len() == 1).map(|list| list[0]);
        for target in targets {
            let Some(arcs) = preds.get(&target) else { continue };
            let mut variables: IndexSet<LocId> = IndexSet::new();
            for pred in arcs {
                let records = self.known.get(&(*pred, target)).into_iter().flatten();
                variables.extend(records.map(|record| record.variable));
            }
            let own = cfg.blocks[target].records.iter().take_while(|it| it.at == 0);
            own.for_each(|record| _ = variables.shift_remove(&record.variable));
            let mut found = vec![];
            for variable in variables {
                let on_arc = |pred: &Block| match self.on_arc(cfg, &single, (*pred, target), variable) {
                    Said::Known(value) => value.map(Some),
                    Said::Nothing if self.stays(cfg, &preds, (*pred, target), variable) => Some(None),
                    Said::Nothing => {
                        constant.get(&cfg.payloads.source_variable(variable)).and_then(|it| it.map(|it| Some(it.1)))
                    }
                };
                let on_arcs = arcs.iter().map(on_arc);
                let on_arcs: Option<Vec<Option<Operand>>> = on_arcs.collect();
                let is = on_arcs.and_then(|known| met(cfg, target, arcs, &known, &mut value));
                found.push(Record { at: 0, variable, value: is });
            }
            cfg.blocks[target].records.splice(0..0, found);
        }
    }

    /// The variables that are one constant wherever they are known, and everywhere else before they are.
    fn constants(&self, cfg: &Cfg) -> FxHashMap<SourceVariable, Option<(LocId, Operand)>> {
        let mut constants: FxHashMap<SourceVariable, Option<(LocId, Operand)>> = FxHashMap::default();
        let records = cfg.blocks.values().flat_map(|data| &data.records).chain(self.known.values().flatten());
        for record in records {
            let this = record.value.filter(|value| matches!(value, Operand::Const(_))).map(|it| (record.variable, it));
            let known = constants.entry(cfg.payloads.source_variable(record.variable)).or_insert(this);
            if *known != this {
                *known = None;
            }
        }
        constants
    }

    /// What a variable is on an arc, as far as the records in front of it say.
    fn on_arc(
        &self,
        cfg: &Cfg,
        single: &impl Fn(Block) -> Option<Block>,
        (mut pred, mut target): (Block, Block),
        variable: LocId,
    ) -> Said {
        for _ in 0..MAX_BACK {
            let on_arc = self.known.get(&(pred, target)).into_iter().flatten().rev().take(MAX_BACK);
            let in_block = cfg.blocks[pred].records.iter().rev().take(MAX_BACK);
            for record in on_arc.chain(in_block) {
                if record.variable == variable {
                    return Said::Known(record.value);
                }
                if overlap(&cfg.payloads, record.variable, variable) {
                    return Said::Known(None);
                }
            }
            if cfg.blocks[pred].records.len() > MAX_BACK {
                return Said::Known(None);
            }
            let Some(before) = single(pred) else { break };
            (pred, target) = (before, pred);
        }
        Said::Nothing
    }

    /// Do all ways that end with this arc come from its target, with no record of the variable on them? Then the
    /// variable is on the arc what it is at the start of the target.
    fn stays(
        &self,
        cfg: &Cfg,
        preds: &FxHashMap<Block, Vec<Block>>,
        (pred, target): (Block, Block),
        variable: LocId,
    ) -> bool {
        let is_about = |record: &Record| overlap(&cfg.payloads, record.variable, variable);
        let (mut seen, mut todo) = (FxHashSet::default(), vec![(pred, target)]);
        let mut records = 0;
        while let Some((pred, to)) = todo.pop() {
            let on_arc = self.known.get(&(pred, to)).map_or(&[][..], |list| list);
            // The records at the start of the target are those of other variables.
            let in_block = &cfg.blocks[pred].records;
            records += on_arc.len();
            if on_arc.iter().any(is_about) || records > MAX_RECORDS {
                return false;
            }
            if !seen.insert(pred) {
                continue;
            }
            records += in_block.len();
            if seen.len() > MAX_BACK || records > MAX_RECORDS || in_block.iter().any(is_about) {
                return false;
            }
            if pred == target {
                continue;
            }
            match preds.get(&pred) {
                Some(before) if !before.is_empty() && pred != cfg.entry() => {
                    todo.extend(before.iter().map(|before| (*before, pred)));
                }
                _ => return false,
            }
        }
        true
    }
}

/// Are they about parts of the same variable that overlap?
fn overlap(payloads: &Payloads, a: LocId, b: LocId) -> bool {
    let fragment = |id: LocId| payloads[id].variables.first().and_then(|it| expression::fragment(&it.expression));
    payloads.source_variable(a) == payloads.source_variable(b)
        && match (fragment(a), fragment(b)) {
            (Some((a, a_size)), Some((b, b_size))) => a < b.saturating_add(b_size) && b < a.saturating_add(a_size),
            _ => true,
        }
}

/// What a variable is at the start of a block in which these arcs meet, on each of which it is known, or what it is
/// there (`None`).
fn met(
    cfg: &Cfg,
    target: Block,
    arcs: &[Block],
    known: &[Option<Operand>],
    value: &mut impl FnMut(Operand) -> Operand,
) -> Option<Operand> {
    let known: Vec<Option<Operand>> = known.iter().map(|operand| operand.map(&mut *value)).collect();
    let first = *known.iter().flatten().next()?;
    if known.iter().flatten().all(|operand| *operand == first) {
        return Some(first);
    }
    let mut is_this = |phi: &&PhiInstr| {
        let incoming: FxHashMap<Block, Operand> = phi.incoming.iter().copied().collect();
        let itself = Operand::Var(phi.result);
        let is = |known: &Option<Operand>, it: Operand| it == known.unwrap_or(itself);
        arcs.iter().zip(&known).all(|(pred, known)| incoming.get(pred).is_some_and(|it| is(known, value(*it))))
    };
    cfg.blocks[target].phis.iter().take(MAX_BACK).find(|phi| is_this(phi)).map(|phi| Operand::Var(phi.result))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rvsdg_cfg::Terminator;
    use rvsdg_core::{BinOp, Flags, LocInfo, LocVariable, Op, Position};

    fn add(graph: &mut Graph, a: Value, b: Value) -> Value {
        let root = graph.root();
        graph.add_simple(Position::End(root), Op::Binary(BinOp::Add, Flags::NONE), &[a, b], Type::I32)
    }

    /// The names of variables bound in a gap, and whether they are known.
    fn names(graph: &Graph, places: &Places, gap: Gap) -> Vec<(u32, bool)> {
        let list = places.of(gap).iter();
        list.map(|it| (graph.payloads[it.variable].variables[0].node, it.bound != Bound::Lost)).collect()
    }

    /// Three sums of two parameters, and variables 7, 8, 9.
    fn sums() -> (Graph, [Node; 3], [LocId; 3]) {
        let mut graph = Graph::new();
        let root = graph.root();
        let [x, y] = [(); 2].map(|()| graph.add_arg(root, Type::I32));
        let sums = [(); 3].map(|()| add(&mut graph, x, y));
        let nodes = sums.map(|sum| graph.producer(sum).unwrap());
        let variables = [7, 8, 9].map(|node| {
            let variables = [LocVariable { node, expression: "!DIExpression()".into(), location: 1 }].into();
            graph.payloads.intern_loc(LocInfo { variables, ..LocInfo::default() })
        });
        (graph, nodes, variables)
    }

    #[test]
    fn bindings_stay_in_order_if_nodes_do_not() {
        let (mut graph, [a, b, c], [x, y, z]) = sums();
        let value = Bound::Value(graph.arg(graph.root(), 0));
        for (node, variable) in [(a, x), (b, y), (c, z)] {
            graph.bind(Gap::Before(node), variable, value);
        }
        let mut places = Places::default();
        places.add(&graph, &graph.payloads, graph.root(), &[b, a]);
        // The second binding is not in front of the first one, and the third node is not emitted.
        assert_eq!(names(&graph, &places, Gap::Before(b)), []);
        assert_eq!(names(&graph, &places, Gap::Before(a)), [(7, true), (8, true)]);
        assert_eq!(names(&graph, &places, Gap::End(graph.root())), [(9, true)]);
    }

    #[test]
    fn values_that_come_too_late_are_bound_later() {
        let (mut graph, [a, b, c], [x, y, _]) = sums();
        let later = Bound::Value(graph.output(b, 0));
        graph.bind(Gap::Before(a), x, later);
        graph.bind(Gap::Before(a), y, later);
        // Another binding of the second variable comes first.
        graph.bind(Gap::Before(b), y, Bound::Value(graph.output(a, 0)));
        let places = Places::in_order(&graph, &graph.payloads);
        assert_eq!(names(&graph, &places, Gap::Before(a)), [(7, false), (8, false)]);
        assert_eq!(names(&graph, &places, Gap::Before(b)), [(8, true)]);
        assert_eq!(names(&graph, &places, Gap::Before(c)), [(7, true)]);
    }

    /// The records at the start of a block in which two arcs meet, one of which went through an empty block where
    /// variable `x` was 5 and `y` was 6. On the other arc, `y` is 6 in the block in front of it, and nothing is known
    /// of `x`, unless it is this.
    fn join(x_there: Option<i32>, with_phi: bool) -> (Cfg, Block, [LocId; 2]) {
        let mut cfg = Cfg::default();
        let [entry, other, empty, target] = [(); 4].map(|()| cfg.add_block());
        let [x, y] = [1, 2].map(|node| {
            let variables = [LocVariable { node, expression: "!DIExpression()".into(), location: 1 }].into();
            cfg.payloads.intern_loc(LocInfo { variables, ..LocInfo::default() })
        });
        let number = |number: i32| plain(Const { op: Op::Int(number), ty: Type::I32 });
        cfg.blocks[empty].records =
            vec![Record { at: 0, variable: x, value: number(5) }, Record { at: 0, variable: y, value: number(6) }];
        cfg.blocks[other].records = vec![Record { at: 0, variable: y, value: number(6) }];
        cfg.blocks[other].records.extend(x_there.map(|it| Record { at: 0, variable: x, value: number(it) }));
        cfg.blocks[other].term = Terminator::Jump(target);
        cfg.blocks[entry].term = Terminator::Jump(empty);
        cfg.blocks[empty].term = Terminator::Jump(target);
        if with_phi {
            let result = cfg.vars.push(Type::I32);
            let incoming = vec![(other, number(7).unwrap()), (entry, number(5).unwrap())];
            cfg.blocks[target].phis.push(PhiInstr { result, incoming });
        }
        let mut arcs = Arcs::default();
        let records = std::mem::take(&mut cfg.blocks[empty].records);
        arcs.forward(records, [(entry, false)].into_iter(), (empty, target), |operand, _| operand);
        cfg.blocks[entry].term = Terminator::Jump(target);
        arcs.finish(&mut cfg, |block| block != empty, |operand| operand);
        (cfg, target, [x, y])
    }

    /// What variables `x` and `y` are at the start of a loop, in front of which there was an empty block where they
    /// were 5: nothing in the loop says something of `x`, one of its blocks does of `y`.
    #[test]
    fn variables_stay_what_they_are_in_loops() {
        let mut cfg = Cfg::default();
        let [entry, empty, head, way, other, latch, exit] = [(); 7].map(|()| cfg.add_block());
        let [x, y] = [1, 2].map(|node| {
            let variables = [LocVariable { node, expression: "!DIExpression()".into(), location: 1 }].into();
            cfg.payloads.intern_loc(LocInfo { variables, ..LocInfo::default() })
        });
        let five = plain(Const { op: Op::Int(5), ty: Type::I32 });
        let number = plain(Const { op: Op::Int(6), ty: Type::I32 });
        let record = |variable, value| Record { at: 0, variable, value };
        let records = [x, y].map(|variable| record(variable, five)).to_vec();
        cfg.blocks[entry].records = vec![record(x, number)];
        let condition = cfg.vars.push(Type::I1);
        cfg.params.push(condition);
        let truth = Const { op: Op::truth(true), ty: Type::I1 };
        let matching = cfg.payloads.intern_match(rvsdg_core::MatchInfo::equals(truth));
        let cond = Operand::Var(condition);
        let branch = |targets: [Block; 2]| Terminator::Branch { cond, matching, targets: targets.into() };
        cfg.blocks[entry].term = Terminator::Jump(head);
        cfg.blocks[head].term = branch([way, other]);
        cfg.blocks[way].term = Terminator::Jump(latch);
        cfg.blocks[other].term = Terminator::Jump(latch);
        cfg.blocks[other].records = vec![record(y, number)];
        cfg.blocks[latch].term = branch([head, exit]);
        let mut arcs = Arcs::default();
        arcs.forward(records, [(entry, false)].into_iter(), (empty, head), |operand, _| operand);
        arcs.finish(&mut cfg, |block| block != empty, |operand| operand);
        let records = &cfg.blocks[head].records;
        let values = [x, y].map(|variable| records.iter().find(|it| it.variable == variable).unwrap().value);
        assert_eq!(values, [five, None]);
    }

    #[test]
    fn variables_of_an_empty_block_are_what_they_are_on_all_arcs() {
        let six = plain(Const { op: Op::Int(6), ty: Type::I32 });
        let values = |(cfg, target, variables): (Cfg, Block, [LocId; 2])| {
            let records = &cfg.blocks[target].records;
            variables.map(|variable| records.iter().find(|it| it.variable == variable).unwrap().value)
        };
        // A variable that is one constant wherever it is known is that constant here, too.
        let five = plain(Const { op: Op::Int(5), ty: Type::I32 });
        assert_eq!(values(join(None, true)), [five, six]);
        assert_eq!(values(join(Some(7), false)), [None, six]);
        let (cfg, target, variables) = join(Some(7), true);
        let phi = Some(Operand::Var(cfg.blocks[target].phis[0].result));
        assert_eq!(values((cfg, target, variables)), [phi, six]);
        assert_eq!(values(join(Some(8), true)), [None, six]);
    }
}
