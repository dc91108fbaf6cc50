//! Threading of small bodies.

use crate::{Classes, Threaded, decode, thread};
use rvsdg_core::entity::{PrimaryMap, SecondaryMap};
use rvsdg_core::{Graph, Node, Op, TypeTable, print_graph, verify_graph};

fn graph(text: &str) -> Graph {
    rvsdg_text::parse_graph(text, &mut TypeTable::new(), &PrimaryMap::new()).unwrap_or_else(|error| panic!("{error}"))
}

fn print(graph: &Graph) -> String {
    let (types, symbols) = (TypeTable::new(), PrimaryMap::new());
    verify_graph(graph, &types, &symbols).unwrap_or_else(|errors| panic!("{errors}"));
    print_graph(graph, &types, &symbols)
}

/// Loads and stores by the parameter that their address is; those of others touch all classes.
fn encode(graph: &mut Graph, classes: &[Classes]) -> Threaded {
    let mut touched = SecondaryMap::new();
    let all = classes.iter().fold(0, |all, set| all | set);
    for region in graph.region_tree(graph.root()) {
        for node in graph.nodes(region).collect::<Vec<Node>>() {
            let Some(access) = graph.load_store(node) else { continue };
            let outside = std::iter::successors(Some(access.address), |value| {
                let rvsdg_core::ValueDef::Argument(region, index) = graph.def(*value) else { return None };
                let owner = graph.owner(region)?;
                Some(graph.operand(owner, index + usize::from(graph.op(owner) == Op::Gamma)))
            });
            let address = outside.last().expect("there is an address");
            let index = graph.args(graph.root()).iter().position(|arg| *arg == address);
            touched[node] = index.and_then(|index| classes.get(index)).copied().unwrap_or(all);
        }
    }
    thread(graph, &touched, all)
}

/// Three addresses; in front of the loop both of the first are stored to, in the loop the second one is.
const LOOP: &str = "graph (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
  %6 = store write pinned [i32, align 4] %3, %0, %4, %5 : mem
  %7 = store write pinned [i32, align 4] %3, %1, %4, %6 : mem
  %8, %9, %10, %11 = theta (%1, %3, %4, %7) (%12: ptr, %13: i32, %14: io, %15: mem) {
    %16, %17 = load read pinned [i32, align 4] %12, %14, %15 : i32, mem
    %18 = add %16, %13 : i32
    %19 = store write pinned [i32, align 4] %18, %12, %14, %17 : mem
    %20 = match [100 -> 0, default -> 1] %18 : ctl2
  } -> (%20, %12, %13, %14, %19)
  %21, %22 = load read pinned [i32, align 4] %0, %4, %11 : i32, mem
} -> (%21, %4, %22)
";

#[test]
fn a_loop_carries_what_it_touches() {
    let mut graph = graph(LOOP);
    let before = print(&graph);
    let threaded = encode(&mut graph, &[1, 2, 4]);
    assert_eq!(threaded, Threaded { splits: 1, merges: 1, variables: 1 });
    let text = print(&graph);
    assert!(text.contains("split %5 : mem, mem") && text.contains("merge"), "{text}");
    // The load behind the loop takes the state of the store in front of it.
    let load = graph.nodes(graph.root()).find(|node| matches!(graph.op(*node), Op::Load(..))).expect("a load");
    let maker = graph.producer(graph.mem_in(load).expect("it has a state")).expect("a node made it");
    assert!(matches!(graph.op(maker), Op::Store(..)), "{text}");
    assert_eq!(decode(&mut graph), Some(Threaded { splits: 0, merges: 0, variables: 1 }));
    assert_eq!(decode(&mut graph), None);
    assert_eq!(print(&graph), before);
}

#[test]
fn one_class_changes_nothing() {
    let mut graph = graph(LOOP);
    let before = print(&graph);
    assert_eq!(encode(&mut graph, &[1, 1, 1]), Threaded { splits: 0, merges: 0, variables: 1 });
    assert_eq!(print(&graph), before);
}

#[test]
fn alternatives_have_what_one_of_them_touches() {
    let mut graph = graph(
        "graph (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
  %6 = match [0 -> 0, default -> 1] %3 : ctl2
  %7, %8 = gamma %6 (%0, %1, %3, %4, %5) {
    case 0 (%9: ptr, %10: ptr, %11: i32, %12: io, %13: mem) {
      %14 = store write pinned [i32, align 4] %11, %9, %12, %13 : mem
    } -> (%12, %14)
    case 1 (%15: ptr, %16: ptr, %17: i32, %18: io, %19: mem) {
      %20 = store write pinned [i32, align 4] %17, %16, %18, %19 : mem
    } -> (%18, %20)
  }
  %21 = store write pinned [i32, align 4] %3, %2, %4, %8 : mem
} -> (%4, %21)
",
    );
    let before = print(&graph);
    // The third address may be any of the first two.
    let threaded = encode(&mut graph, &[1, 2, 3]);
    assert_eq!(threaded, Threaded { splits: 1, merges: 1, variables: 2 });
    assert_eq!(print(&graph).matches("store").count(), 3);
    decode(&mut graph);
    assert_eq!(print(&graph), before);
}
