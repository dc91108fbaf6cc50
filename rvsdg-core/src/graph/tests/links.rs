//! Broken links are found, and neither verifier nor printer panics on them.

use crate::graph::{Graph, Owner};
use crate::testing::*;
use crate::*;
use cranelift_entity::PrimaryMap;
use cranelift_entity::packed_option::ReservedValue;

/// Breaks the sample and expects an error that contains `wanted`.
#[track_caller]
fn breaks(wanted: &str, damage: impl FnOnce(&mut Graph)) {
    let mut types = TypeTable::new();
    let mut g = sample(&mut types);
    damage(&mut g);
    let errors = verify_graph(&g, &types, &PrimaryMap::new()).expect_err(wanted).to_string();
    assert!(errors.contains(wanted), "{errors}");
    text(&g, &types);
}

fn theta(g: &Graph) -> Node {
    g.first_node(g.root()).unwrap()
}

/// The load, the comparison, ... in the theta.
fn inner(g: &Graph, index: usize) -> Node {
    g.nodes(g.regions(theta(g))[0]).nth(index).unwrap()
}

#[test]
fn node_lists() {
    breaks("but its link back is n2", |g| {
        let (a, c) = (inner(g, 1), inner(g, 2));
        g.nodes[a].prev = a.into();
        g.nodes[c].prev = a.into();
    });
    breaks("its list ends with n4, its tail is n1", |g| {
        let (region, first) = (g.regions(theta(g))[0], inner(g, 0));
        g.regions[region].tail = first.into();
    });
    breaks("it has 1 structural nodes, but counts 0", |g| {
        let root = g.root();
        g.regions[root].owners = 0;
    });
    breaks("which does not exist or was seen before", |g| {
        let (first, last) = (inner(g, 0), inner(g, 3));
        g.nodes[last].next = first.into();
    });
    breaks("which does not exist or was seen before", |g| {
        let last = inner(g, 3);
        g.nodes[last].next = Node::from_u32(12345).into();
    });
    breaks("but is not in its list", |g| {
        let (a, c) = (inner(g, 0), inner(g, 2));
        g.nodes[a].next = c.into();
    });
    breaks("but thinks of r0", |g| {
        let node = inner(g, 1);
        g.nodes[node].region = g.root().into();
    });
    breaks("the graph counts", |g| g.live_nodes += 1);
}

#[test]
fn ports() {
    breaks("does not know its place", |g| {
        let value = g.output(inner(g, 0), 0);
        g.values[value].index = 3;
    });
    breaks("does not know its place", |g| {
        let user = g.input(inner(g, 0), 1);
        g.uses[user].owner = Owner::region(g.root());
    });
    breaks("also belongs elsewhere", |g| {
        let root = g.root();
        let arg = g.arg(root, 0);
        g.regions[root].args.push(arg);
    });
    breaks("u9999 does not exist", |g| {
        let root = g.root();
        g.regions[root].results.push(Use::from_u32(9999));
    });
    breaks("its ports are lost", |g| {
        let node = theta(g);
        g.nodes[node].first_in = 77;
    });
}

#[test]
fn owners_of_regions() {
    breaks("it has r1 twice", |g| {
        let region = g.regions(theta(g))[0];
        g.structurals[0].regions.push(region);
    });
    breaks("r0 belongs to nothing", |g| {
        let root = g.root();
        g.structurals[0].regions.push(root);
    });
    breaks("r99 does not exist", |g| g.structurals[0].regions.push(Region::from_u32(99)));
    breaks("the root region has an owner", |g| {
        let (root, node) = (g.root(), theta(g));
        g.regions[root].owner = node.into();
    });
}

#[test]
fn lists_of_users() {
    breaks("which refers to", |g| {
        let user = g.input(inner(g, 0), 0);
        g.uses[user].origin = g.arg(g.regions(theta(g))[0], 0);
    });
    breaks("it is missing among the users of", |g| {
        let value = g.output(inner(g, 0), 0);
        g.values[value].first_user = None.into();
    });
    breaks("which was removed or seen before", |g| {
        let value = g.output(inner(g, 0), 0);
        let first = g.users(value).next().unwrap();
        g.uses[first].next = first.into();
    });
    breaks("its list of users is broken at", |g| {
        let value = g.output(inner(g, 0), 0);
        let first = g.users(value).next().unwrap();
        g.uses[first].prev = first.into();
    });
    breaks("which was removed", |g| {
        let user = g.input(inner(g, 0), 0);
        g.uses[user].origin = Value::reserved_value();
    });
}
