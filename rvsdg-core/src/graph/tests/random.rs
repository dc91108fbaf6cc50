//! Random edits, with a full verification after every few edits.

use crate::testing::*;
use crate::*;

/// A random value of type i32 that a node before `before` (or at the end) of `region` may use.
fn pick(g: &Graph, random: &mut Random, region: Region, before: Option<Node>) -> Option<Value> {
    let mut values: Vec<Value> = g.args(region).to_vec();
    values.extend(g.nodes(region).take_while(|node| Some(*node) != before).flat_map(|node| g.outputs(node)));
    values.retain(|value| g.ty(*value) == Type::I32);
    if values.is_empty() { None } else { Some(values[random.below(values.len())]) }
}

fn random_region(g: &Graph, random: &mut Random) -> Region {
    let tree = g.region_tree(g.root());
    tree[random.below(tree.len())]
}

fn random_node(g: &Graph, random: &mut Random, region: Region) -> Option<Node> {
    let nodes: Vec<Node> = g.nodes(region).collect();
    (!nodes.is_empty()).then(|| nodes[random.below(nodes.len())])
}

fn position(region: Region, before: Option<Node>) -> Position {
    before.map_or(Position::End(region), Position::Before)
}

fn add_structural(g: &mut Graph, random: &mut Random, region: Region, before: Option<Node>) {
    let Some(origin) = pick(g, random, region, before) else { return };
    let at = position(region, before);
    let zero = int(g, at, 0, Type::I32);
    let condition = g.add_simple(at, Op::ICmp(IntCond::Slt), &[origin, zero], Type::I1);
    if random.below(2) == 0 {
        let predicate = is_true(g, at, condition);
        let gamma = Gamma::add(g, at, predicate);
        let entries: Vec<usize> = [origin, zero].map(|origin| gamma.add_entry(g, origin)).into();
        let origins: Vec<Value> = (0..2).map(|i| gamma.entry_arg(g, i, entries[random.below(2)])).collect();
        gamma.add_exit(g, &origins);
        return;
    }
    let theta = Theta::add(g, at, ThetaFlags::default());
    let args = [origin, zero].map(|origin| theta.open_loop_var(g, origin));
    let inside = Position::End(theta.region(g));
    let less = g.add_simple(inside, Op::ICmp(IntCond::Slt), &args, Type::I1);
    let again = is_true(g, inside, less);
    theta.set_predicate(g, again);
    for arg in args {
        theta.close_loop_var(g, arg);
    }
}

/// Drops the dead variables of a gamma or theta.
fn retain(g: &mut Graph, node: Node) {
    if let Some(gamma) = Gamma::from_node(g, node) {
        let dead: Vec<bool> = g.outputs(node).map(|output| g.is_dead(output)).collect();
        gamma.retain_exits(g, |i| !dead[i]);
        let dead = |i| (0..gamma.regions(g).len()).all(|alternative| g.is_dead(gamma.entry_arg(g, alternative, i)));
        let dead: Vec<bool> = (0..gamma.entry_count(g)).map(dead).collect();
        gamma.retain_entries(g, |i| !dead[i]);
    } else if let Some(theta) = Theta::from_node(g, node) {
        let own = |i| g.has_one_user(theta.pre(g, i)) && theta.post(g, i) == theta.pre(g, i);
        let dead: Vec<bool> = (0..theta.loop_count(g)).map(|i| g.is_dead(theta.exit_output(g, i)) && own(i)).collect();
        theta.retain_loop_vars(g, |i| !dead[i]);
    }
}

/// Diverts the users of an output of `node` to an earlier value.
fn divert_output(g: &mut Graph, random: &mut Random, region: Region, node: Node) {
    let Some(output) = g.outputs(node).find(|output| g.ty(*output) == Type::I32) else { return };
    if let Some(other) = pick(g, random, region, Some(node)) {
        if random.below(2) == 0 {
            g.divert_users(output, other);
        } else if let Some(user) = g.users(output).next() {
            g.divert(user, other);
        }
    }
}

fn edit(g: &mut Graph, random: &mut Random) {
    let region = random_region(g, random);
    let node = random_node(g, random, region);
    match (random.below(12), node) {
        (0..4, before) => {
            let before = before.filter(|_| random.below(4) > 0);
            let operands = (pick(g, random, region, before), pick(g, random, region, before));
            match operands {
                (Some(a), Some(b)) => add(g, position(region, before), a, b),
                _ => int(g, position(region, before), 5, Type::I32),
            };
        }
        (4..6, before) => add_structural(g, random, region, before),
        (6..8, Some(node)) => divert_output(g, random, region, node),
        (8, Some(node)) if g.outputs(node).all(|output| g.is_dead(output)) => g.remove_node(node),
        (9, Some(node)) => retain(g, node),
        (10, Some(node)) => {
            // A copy immediately behind the node.
            g.copy_node(None, node, Position::After(node), &mut CopyMap::sparse());
        }
        (11, Some(node)) if g.outputs(node).all(|output| g.is_dead(output)) => {
            g.move_node(node, Position::End(region));
        }
        _ => {}
    }
}

#[test]
fn graphs_stay_valid_under_random_edits() {
    let types = TypeTable::new();
    for seed in 0..20 {
        let mut random = Random(seed);
        let (mut g, params, io, mem) = body(&[Type::I32, Type::I32]);
        finish(&mut g, &[params[0], io, mem]);
        for step in 0..600 {
            if g.node_count() < 400 {
                edit(&mut g, &mut random);
            }
            if step % 5 == 0 {
                assert_valid(&g, &types);
            }
            if step % 100 == 99 {
                let before = text(&g, &types);
                g.compact();
                assert_eq!(text(&g, &types), before, "seed {seed}");
                let mut copy = Graph::new();
                copy.copy_region(Some(&g), g.root(), copy.root(), &mut CopyMap::dense(&g));
                assert_eq!(text(&copy, &types), before);
                let result = pick(&g, &mut random, g.root(), None).unwrap();
                let user = g.results(g.root())[0];
                g.divert(user, result);
                g.prune(g.root());
                assert_valid(&g, &types);
            }
        }
    }
}
