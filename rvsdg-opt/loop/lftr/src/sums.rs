//! Comparisons of a sum of which one part is the same in all iterations: `i + length < 4097` is `i < 4097 - length`, and what is on the right is computed once,
//! before the loop.
//!
//! Both say the same of numbers without bounds; so neither the sum may wrap, as its flag promises, nor the difference, as the ranges of what it is made of tell where the
//! comparison is. Outside of the loop, where it is computed, it may wrap: then the comparison is not reached. For being equal, nothing is asked of either: what
//! wraps around comes to the same.

use rvsdg_core::{BinOp, Builder, Flags, Graph, IntCond, Node, Op, Region, Value};
use rvsdg_opt_range::{Interval, Ranges};
use rvsdg_opt_target::limits::lftr::MAX_REGIONS;
use rvsdg_route::{Router, constant, outermost};

use crate::Mutation;
use crate::fault::Fault;

/// Compares what varies with what does not, wherever that saves a sum; answers how often.
pub(crate) fn compare(graph: &mut Graph, ranges: &Ranges, regions: &[Region], fault: Fault) -> usize {
    let mut router = Router::new();
    let mut count = 0;
    for region in regions {
        let mut next = graph.first_node(*region);
        while let Some(node) = next {
            next = graph.next_node(node);
            if let Some(found) = find(graph, ranges, node, fault) {
                found.replace(graph, &mut router, node);
                count += 1;
            }
        }
    }
    count
}

/// `x + fixed cond bound`
struct Found {
    cond: IntCond,
    x: Value,
    /// Both are from outside of the loop.
    fixed: Value,
    bound: Value,
    /// The node of the region of `fixed` in which the comparison is.
    around: Node,
}

fn find(graph: &Graph, ranges: &Ranges, node: Node, fault: Fault) -> Option<Found> {
    let Op::ICmp(cond) = graph.op(node) else { return None };
    let [left, right] = [0, 1].map(|index| graph.operand(node, index));
    let one = of(graph, ranges, (left, cond, right), graph.region(node), fault);
    one.or_else(|| of(graph, ranges, (right, cond.swapped(), left), graph.region(node), fault))
}

fn of(
    graph: &Graph,
    ranges: &Ranges,
    (sum, cond, bound): (Value, IntCond, Value),
    here: Region,
    fault: Fault,
) -> Option<Found> {
    let node = graph.producer(sum).filter(|_| graph.has_one_user(sum))?;
    let Op::Binary(BinOp::Add, flags) = graph.op(node) else { return None };
    let exact = match cond {
        IntCond::Eq | IntCond::Ne => true,
        IntCond::Slt | IntCond::Sle | IntCond::Sgt | IntCond::Sge => flags.contains(Flags::NSW),
        _ => false,
    };
    // A constant bound costs nothing inside of the loop; what is made of another one had to be kept, too.
    let limit = constant(graph, bound).and_then(|it| graph.payloads.int_value(it.op)).filter(|_| exact)?;
    let width = Interval::width_of(graph, sum)?;
    let operands = [0, 1].map(|index| graph.operand(node, index));
    [(operands[0], operands[1]), (operands[1], operands[0])].into_iter().find_map(|(x, part)| {
        if constant(graph, x).is_some() || constant(graph, part).is_some() {
            return None;
        }
        let fixed = outermost(graph, part);
        let around = loop_around(graph, here, graph.region_of(fixed))?;
        // The other part has to vary there.
        loop_around(graph, here, graph.region_of(outermost(graph, x))).is_none().then_some(())?;
        let range = ranges.get(graph, part)?;
        let all = Interval::all(width);
        let fits = |number: i128| (i128::from(all.min)..=i128::from(all.max)).contains(&number);
        let ends = [range.min, range.max].map(|end| i128::from(limit) - i128::from(end));
        let is_right = matches!(cond, IntCond::Eq | IntCond::Ne) || ends.into_iter().all(fits);
        (is_right || fault.is(Mutation::Wrapped)).then_some(Found { cond, x, fixed, bound, around })
    })
}

/// The node of `home` in which `inner` is, if there is a loop on the way.
fn loop_around(graph: &Graph, inner: Region, home: Region) -> Option<Node> {
    let mut region = inner;
    let mut is_loop = false;
    for _ in 0..MAX_REGIONS {
        let owner = graph.owner(region)?;
        is_loop |= matches!(graph.op(owner), Op::Theta(_));
        region = graph.region(owner);
        if region == home {
            return is_loop.then_some(owner);
        }
    }
    None
}

impl Found {
    fn replace(self, graph: &mut Graph, router: &mut Router, node: Node) {
        let Found { cond, x, fixed, bound, around } = self;
        let limit = constant(graph, bound).expect("a constant bound was found");
        let mut at = Builder::before(graph, around);
        let limit = at.constant(limit);
        let rest = at.binary(BinOp::Sub, limit, fixed);
        let rest = router.route(graph, rest, graph.region(node));
        let old = graph.output(node, 0);
        let new = Builder::before(graph, node).icmp(cond, x, rest);
        graph.divert_users(old, new);
        graph.remove_node(node);
    }
}
