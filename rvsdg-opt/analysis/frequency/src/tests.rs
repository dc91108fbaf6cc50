//! What weights say of regions and loops, and what they leave open.

use super::*;
use rvsdg_core::{Module, Node};

/// A decision, a loop, and another decision in it, with these weights.
fn sample(outer: &str, again: &str, inner: &str) -> Module {
    let text = format!(
        "symbol @f = external defined function i32 (i32) : ptr
omega imports [] exports [@f] () {{
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {{
    %3 = match [1 -> 1, 2 -> 2, default -> 0]{outer} %0 : ctl3
    %4 = gamma %3 (%0) {{
      case 0 (%5: i32) {{
      }} -> (%5)
      case 1 (%6: i32) {{
        %7 = theta (%6) (%8: i32) {{
          %9 = match [5 -> 0, default -> 1]{inner} %8 : ctl2
          %10 = gamma %9 (%8) {{
            case 0 (%11: i32) {{
            }} -> (%11)
            case 1 (%12: i32) {{
            }} -> (%12)
          }}
          %13 = match [0 -> 0, default -> 1]{again} %8 : ctl2
        }} -> (%13, %10)
      }} -> (%7)
      case 2 (%14: i32) {{
      }} -> (%14)
    }}
  }} -> (%4, %1, %2)
}} -> (%0)
"
    );
    rvsdg_text::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn find(graph: &Graph, is_it: impl Fn(Node) -> bool) -> Node {
    let regions = graph.region_tree(graph.root());
    regions.into_iter().flat_map(|region| graph.nodes(region).collect::<Vec<_>>()).find(|node| is_it(*node)).unwrap()
}

/// The shares of the alternatives of the inner decision, and the iterations of the loop.
fn shares(module: &Module) -> ([Share; 2], Option<f64>) {
    let graph = module.bodies.iter().flatten().next().unwrap();
    let theta = Theta::from_node(graph, find(graph, |node| matches!(graph.op(node), Op::Theta(_)))).unwrap();
    let is_inner = |node| matches!(graph.op(node), Op::Gamma) && graph.regions(node).len() == 2;
    let inner = Gamma::from_node(graph, find(graph, is_inner)).unwrap();
    let regions = inner.regions(graph);
    ([share(graph, regions[0]), share(graph, regions[1])], iterations(graph, theta))
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn weights_are_multiplied() {
    // The second of three alternatives has 2 of 10, the loop leaves in 1 of 4 cases.
    let module = sample(" weights [5, 2, 3]", " weights [3, 1]", " weights [1, 9]");
    let ([rare, usual], count) = shares(&module);
    assert!(is_near(count.unwrap(), 4.0));
    for (share, expected) in [(rare, 0.2 * 4.0 * 0.9), (usual, 0.2 * 4.0 * 0.1)] {
        assert!(
            [share.least, share.likely, share.most].iter().all(|it| is_near(*it, expected)),
            "{share:?} {expected}"
        );
    }
    assert!(!rare.is_rare());
    let module = sample(" weights [2000, 1, 0]", " weights [1, 1]", "");
    assert!(shares(&module).0[0].is_rare());
}

#[test]
fn what_is_unknown_is_between_two_bounds() {
    let ([one, other], count) = shares(&sample("", "", ""));
    assert_eq!((one, count), (other, None));
    assert!(is_near(one.least, 1.0 / 6.0) && is_near(one.most, f64::from(UNKNOWN_REPEATS) + 1.0));
    assert!(is_near(one.likely, (f64::from(UNKNOWN_REPEATS) + 1.0) / 6.0) && !one.is_frequent());
    // Most likely it always comes to the loop, and mostly to one alternative in there; or the loop runs long.
    assert!(!shares(&sample(" weights [0, 7, 0]", "", "")).0[0].is_frequent());
    assert!(shares(&sample(" weights [0, 7, 0]", " weights [199, 1]", "")).0[0].is_frequent());
    assert!(!shares(&sample(" weights [0, 7, 0]", " weights [199, 1]", " weights [1, 0]")).0[0].is_frequent());
    // The loop might make up for it.
    assert!(!shares(&sample(" weights [50, 1, 0]", "", "")).0[0].is_rare());
    assert!(shares(&sample(" weights [0, 0, 7]", "", "")).0[0].is_rare());
    // Weights that are all 0 say nothing, and a loop that never left runs long, but not for ever.
    assert_eq!(shares(&sample("", " weights [0, 0]", "")).1, None);
    assert!(is_near(shares(&sample("", " weights [1, 0]", "")).1.unwrap(), f64::from(MAX_REPEATS) + 1.0));
}

/// A test of bounds does not make what comes behind it any less frequent.
#[test]
fn alternatives_that_end_the_program_are_unlikely() {
    let text = "symbol @f = external defined function void (i32) : ptr
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = match [1 -> 1, 2 -> 2, default -> 0] %0 : ctl3
    %4 = gamma %3 (%1) {
      case 0 (%5: io) {
      } -> (%5)
      case 1 (%6: io) {
        %7 = unreachable %6 : io
      } -> (%7)
      case 2 (%8: io) {
      } -> (%8)
    }
  } -> (%4, %2)
} -> (%0)
";
    let module = rvsdg_text::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let graph = module.bodies.iter().flatten().next().unwrap();
    let gamma = Gamma::from_node(graph, find(graph, |node| matches!(graph.op(node), Op::Gamma))).unwrap();
    let likely: Vec<f64> = gamma.regions(graph).iter().map(|region| share(graph, *region).likely).collect();
    assert_eq!(likely, [0.5, 0.0, 0.5]);
    assert!(gamma.regions(graph).iter().all(|region| is_near(share(graph, *region).least, 1.0 / 3.0)));
}

/// What is behind landing pads is rare, also if it comes out of other decisions that it is to be executed.
#[test]
fn calls_are_hardly_ever_left_by_unwinding() {
    let text = "symbol @g = external declared function void () : ptr
symbol @f = external defined function void () : ptr
omega imports [@g] exports [@f] (%0: ptr) {
  %1 = lambda @f (%0) (%0: ptr, %1: io, %17: mem) {
    %2, %3, %4 = special read write io [void (), landing { ptr, i32 } \"cleanup\"] %0, %1, %17 : { { ptr, i32 }, i1 }, io, mem
    %5 = extractvalue [1] %2 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8 = gamma %6 (%3) {
      case 0 (%9: io) {
        %10 = const ctl 2 : ctl3
      } -> (%9, %10)
      case 1 (%11: io) {
        %12 = const ctl 0 : ctl3
      } -> (%11, %12)
    }
    %13 = gamma %8 (%7) {
      case 0 (%14: io) {
      } -> (%14)
      case 1 (%15: io) {
      } -> (%15)
      case 2 (%16: io) {
      } -> (%16)
    }
  } -> (%13, %4)
} -> (%1)
";
    let module = rvsdg_text::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let graph = module.bodies.iter().flatten().next().unwrap();
    let of = |ways: usize| {
        let is_it = |node: Node| matches!(graph.op(node), Op::Gamma) && graph.regions(node).len() == ways;
        let gamma = Gamma::from_node(graph, find(graph, is_it)).unwrap();
        gamma.regions(graph).iter().map(|region| share(graph, *region)).collect::<Vec<Share>>()
    };
    let unwinds = 1.0 / f64::from(UNWINDING);
    for (found, expected) in [(of(2), vec![1.0 - unwinds, unwinds]), (of(3), vec![unwinds, 0.0, 1.0 - unwinds])] {
        for (share, expected) in found.iter().zip(expected) {
            assert!([share.least, share.likely, share.most].iter().all(|it| is_near(*it, expected)), "{found:?}");
            assert_eq!(share.is_rare(), expected < 0.5);
        }
    }
}
