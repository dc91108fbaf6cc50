//! Faults in graphs, as construction or a pass could make them.

use crate::Case;
use rvsdg_core::{Const, Effects, Gamma, Graph, MatchInfo, Module, Node, Op, Position, Theta, Type, Value};
use rvsdg_gen::Random;

/// Faults at one place of the module, which is selected at random.
pub(crate) fn cases() -> Vec<Case> {
    let faults: [(&str, fn(&mut Graph, Node) -> bool); 11] = [
        ("two exit variables of a gamma are swapped", swap_exits),
        ("two entry variables of a gamma are swapped", swap_entries),
        ("two alternatives of a match are swapped", swap_alternatives),
        ("a theta repeats on 0", repeat_on_zero),
        ("two loop variables are swapped", swap_posts),
        ("a loop variable keeps its first value", stale_post),
        ("a match loses a case", lose_case),
        ("a write is not on the chain of states", drop_state_edge),
        ("a load comes before the write in front of it", hoist_load),
        ("a division is taken out of its alternative", hoist_division),
        ("a decision or loop is not behind what may end the program", pass_end),
    ];
    faults
        .into_iter()
        .map(|(name, fault)| Case::new(format!("graph: {name}"), move |module, seed| somewhere(module, seed, fault)))
        .collect()
}

/// Injects a fault at one of the places where it is possible.
fn somewhere(module: &mut Module, seed: u64, fault: fn(&mut Graph, Node) -> bool) {
    let mut places: Vec<(usize, Node)> = vec![];
    for (index, body) in module.bodies.iter().enumerate() {
        let Some(body) = body else { continue };
        for region in body.region_tree(body.root()) {
            places.extend(body.nodes(region).map(|node| (index, node)));
        }
    }
    let mut random = Random::new(seed);
    for _ in 0..places.len() {
        let (index, node) = places.swap_remove(random.below(places.len() as u32) as usize);
        let body = module.bodies[index].as_deref_mut().expect("there was one");
        if fault(body, node) {
            return;
        }
    }
}

/// Two different values of the same type, which is not a state type.
fn pair(values: &[(Value, Type)]) -> Option<(usize, usize)> {
    (0..values.len()).find_map(|i| {
        let other = (i + 1..values.len())
            .find(|j| values[i].1 == values[*j].1 && values[i].0 != values[*j].0 && !values[i].1.is_state())?;
        Some((i, other))
    })
}

fn swap_exits(graph: &mut Graph, node: Node) -> bool {
    let Some(gamma) = Gamma::from_node(graph, node) else { return false };
    let origins: Vec<_> = (0..gamma.exit_count(graph))
        .map(|i| (gamma.exit_origin(graph, 0, i), graph.ty(gamma.exit_output(graph, i))))
        .collect();
    let Some((a, b)) = pair(&origins) else { return false };
    for region in gamma.regions(graph).to_vec() {
        let [x, y] = [a, b].map(|i| graph.results(region)[i]);
        let (p, q) = (graph.origin(x), graph.origin(y));
        graph.divert(x, q);
        graph.divert(y, p);
    }
    true
}

fn swap_entries(graph: &mut Graph, node: Node) -> bool {
    let Some(gamma) = Gamma::from_node(graph, node) else { return false };
    let origins: Vec<_> = (0..gamma.entry_count(graph))
        .map(|i| gamma.entry_origin(graph, i))
        .map(|origin| (origin, graph.ty(origin)))
        .collect();
    let Some((a, b)) = pair(&origins) else { return false };
    let [x, y] = [a, b].map(|i| graph.input(node, i + 1));
    graph.divert(x, origins[b].0);
    graph.divert(y, origins[a].0);
    true
}

/// Changes the table of a match.
fn rematch(graph: &mut Graph, node: Node, change: impl FnOnce(&mut MatchInfo) -> bool) -> bool {
    let Op::Match(id) = graph.op(node) else { return false };
    let mut info = graph.payloads[id].clone();
    let changed = change(&mut info);
    let op = Op::Match(graph.payloads.intern_match(info));
    graph.set_op(node, op);
    changed
}

fn swap_alternatives(graph: &mut Graph, node: Node) -> bool {
    rematch(graph, node, |info| {
        let swap = |alternative: &mut u32| {
            if *alternative < 2 {
                *alternative = 1 - *alternative;
            }
        };
        info.cases.iter_mut().for_each(|case| swap(&mut case.1));
        swap(&mut info.default);
        info.alternatives > 1
    })
}

fn lose_case(graph: &mut Graph, node: Node) -> bool {
    rematch(graph, node, |info| {
        let mut cases = info.cases.to_vec();
        let lost = cases.pop();
        info.cases = cases.into();
        lost.is_some_and(|lost| lost.1 != info.default)
    })
}

fn repeat_on_zero(graph: &mut Graph, node: Node) -> bool {
    let Some(theta) = Theta::from_node(graph, node) else { return false };
    let ctl = Type::ctl(2);
    let case = |k| (Const { op: Op::Ctl(k), ty: ctl }, 1 - k);
    let info = MatchInfo { cases: [case(0), case(1)].into(), default: 0, alternatives: 2 };
    let op = Op::Match(graph.payloads.intern_match(info));
    let (at, old) = (Position::End(theta.region(graph)), theta.predicate(graph));
    let new = graph.add_simple(at, op, &[old], ctl);
    theta.set_predicate(graph, new);
    true
}

fn swap_posts(graph: &mut Graph, node: Node) -> bool {
    let Some(theta) = Theta::from_node(graph, node) else { return false };
    let posts: Vec<_> =
        (0..theta.loop_count(graph)).map(|i| theta.post(graph, i)).map(|post| (post, graph.ty(post))).collect();
    let Some((a, b)) = pair(&posts) else { return false };
    theta.set_post(graph, a, posts[b].0);
    theta.set_post(graph, b, posts[a].0);
    true
}

fn stale_post(graph: &mut Graph, node: Node) -> bool {
    let Some(theta) = Theta::from_node(graph, node) else { return false };
    let stale = (0..theta.loop_count(graph)).find(|i| {
        let (pre, post) = (theta.pre(graph, *i), theta.post(graph, *i));
        pre != post && !graph.ty(pre).is_state()
    });
    if let Some(index) = stale {
        theta.set_post(graph, index, theta.pre(graph, index));
    }
    stale.is_some()
}

fn drop_state_edge(graph: &mut Graph, node: Node) -> bool {
    let effects = graph.op(node).effects();
    if graph.op(node).is_structural() || !effects.contains(Effects::WRITE) || effects.makes_io() {
        return false;
    }
    let outputs: Vec<Value> = graph.outputs(node).filter(|output| graph.ty(*output) == Type::MEM).collect();
    let Some(state) = graph.operands(node).rev().find(|operand| graph.ty(*operand) == Type::MEM) else { return false };
    graph.divert_users(outputs[0], state);
    graph.remove_node(node);
    true
}

/// Moves a load in front of the store directly before it: the load takes the state before the store.
fn hoist_load(graph: &mut Graph, node: Node) -> bool {
    if !matches!(graph.op(node), Op::Load(_, effects) if !effects.makes_io()) {
        return false;
    }
    let mem = graph.operands(node).next_back().expect("a load takes the memory state");
    let Some(store) = graph.producer(mem) else { return false };
    if !matches!(graph.op(store), Op::Store(_, effects) if !effects.makes_io()) {
        return false;
    }
    // The store moves behind the load, so it does not matter where the address comes from. But no node between them may
    // need the store's state.
    if graph.users(mem).count() != 1 || graph.op(node) == graph.op(store) {
        return false;
    }
    let inputs = (graph.input_count(node), graph.input_count(store));
    let (load_user, store_user) = (graph.input(node, inputs.0 - 1), graph.input(store, inputs.1 - 1));
    let before = graph.origin(store_user);
    let after = graph.outputs(node).next_back().expect("a load makes a memory state");
    // Swaps store and load in the chain of states and in the region.
    graph.divert_users(after, mem);
    graph.divert(load_user, before);
    graph.divert(store_user, after);
    graph.move_node(store, Position::After(node));
    true
}

/// Moves a division by an argument of an alternative in front of the gamma.
fn hoist_division(graph: &mut Graph, node: Node) -> bool {
    if !matches!(graph.op(node), Op::Binary(op, _) if op.is_int_division()) {
        return false;
    }
    let region = graph.region(node);
    let Some(gamma) = graph.owner(region).and_then(|owner| Gamma::from_node(graph, owner)) else { return false };
    let alternative = gamma.regions(graph).iter().position(|it| *it == region).expect("it is one of its regions");
    let outside = |graph: &Graph, value: Value| {
        (0..gamma.entry_count(graph))
            .find(|i| gamma.entry_arg(graph, alternative, *i) == value)
            .map(|i| gamma.entry_origin(graph, i))
    };
    let operands: Option<Vec<Value>> = graph.operands(node).map(|operand| outside(graph, operand)).collect();
    let Some(operands) = operands else { return false };
    let (op, old) = (graph.op(node), graph.output(node, 0));
    let new = graph.add_simple(Position::Before(gamma.node()), op, &operands, graph.ty(old));
    let entry = gamma.add_entry(graph, new);
    graph.divert_users(old, gamma.entry_arg(graph, alternative, entry));
    graph.remove_node(node);
    true
}

/// Makes a decision or loop that only reads the I/O state read the first one of its region.
fn pass_end(graph: &mut Graph, node: Node) -> bool {
    if !graph.is_quiet(node) {
        return false;
    }
    let mut passed = false;
    for index in 0..graph.input_count(node) {
        let mut io = graph.operand(node, index);
        if graph.ty(io) != Type::IO {
            continue;
        }
        while let Some(earlier) = graph.producer(io).and_then(|maker| graph.io_operands(maker).next()) {
            io = earlier;
            passed = true;
        }
        graph.divert(graph.input(node, index), io);
    }
    passed
}
