//! Loop variables that become lanes of one: the components of a sum of vectors, whose next values are computed alike.
//!
//! ```text
//! x += a[i].x * m; y += a[i].y * m   =>   (x, y) += a[i].(x, y) * (m, m)
//! ```
//!
//! The tree begins with their next values. Where it comes to what they were before, it comes to the lanes of the vector
//! that takes their place. No operation is done in another order than before.
//!
//! At most [`MAX_CARRIED`] variables of one kind are looked at for each loop, two at a time in any order, or more in
//! the order in which they are.

use crate::fault::{Fault, Mutation};
use crate::tree::{What, what};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Builder, Graph, Position, Region, Symbol, SymbolData, Theta, Type, Use, UseSite, Value};
use rvsdg_opt_lanes::is_lane;
use rvsdg_opt_target::limits::slp::MAX_CARRIED;

/// Loop variables, one for each lane.
#[derive(Clone)]
pub(crate) struct Carried {
    theta: Theta,
    indices: Vec<usize>,
    /// What they are before an iteration.
    pub(crate) before: Vec<Value>,
    /// What they are behind it.
    pub(crate) behind: Vec<Value>,
}

impl Carried {
    /// Variables of the loop with this body whose next values are computed alike, by kind, in order.
    pub(crate) fn groups(
        graph: &Graph,
        symbols: &PrimaryMap<Symbol, SymbolData>,
        body: Region,
    ) -> (Option<Theta>, Vec<Vec<usize>>) {
        let Some(theta) = graph.owner(body).and_then(|node| Theta::from_node(graph, node)) else {
            return (None, vec![]);
        };
        let mut groups: Vec<((Type, What), Vec<usize>)> = vec![];
        for index in (0..theta.loop_count(graph)).filter(|index| is_lane(graph.ty(theta.pre(graph, *index)))) {
            let post = theta.post(graph, index);
            let node = graph.producer(post).filter(|node| graph.region(*node) == body);
            let Some(kind) = node.and_then(|node| what(graph, symbols, node)) else { continue };
            let key = (graph.ty(post), kind);
            match groups.iter_mut().find(|(other, _)| *other == key) {
                Some((_, group)) => group.push(index),
                None => groups.push((key, vec![index])),
            }
        }
        let groups = groups.into_iter().map(|(_, group)| group.into_iter().take(MAX_CARRIED).collect());
        (Some(theta), groups.filter(|group: &Vec<usize>| group.len() > 1).collect())
    }

    /// So many variables of a group, in the orders that are tried.
    pub(crate) fn rows(graph: &Graph, theta: Theta, group: &[usize], lanes: usize) -> Vec<Carried> {
        let rows: Vec<Vec<usize>> = if lanes == 2 {
            let pairs = group.iter().flat_map(|a| group.iter().map(|b| vec![*a, *b]));
            pairs.filter(|pair| pair[0] != pair[1]).collect()
        } else {
            let windows = group.windows(lanes);
            windows.flat_map(|row| [row.to_vec(), row.iter().rev().copied().collect()]).collect()
        };
        let carried = |indices: Vec<usize>| Carried {
            theta,
            before: indices.iter().map(|index| theta.pre(graph, *index)).collect(),
            behind: indices.iter().map(|index| theta.post(graph, *index)).collect(),
            indices,
        };
        // A value may be the next one of two variables.
        let rows = rows.into_iter().map(carried);
        rows.filter(|it| (1..it.behind.len()).all(|at| !it.behind[..at].contains(&it.behind[at]))).collect()
    }

    /// Is a use that as the next value of one of the variables?
    pub(crate) fn is_next(&self, graph: &Graph, user: Use) -> bool {
        let own = |index: usize| self.indices.iter().any(|it| it + 1 == index);
        matches!(graph.site(user), UseSite::Result(body, index) if body == self.theta.region(graph) && own(index))
    }

    /// The lanes in which these values were before the iteration.
    pub(crate) fn lanes_of(&self, values: &[Value]) -> Option<Vec<i32>> {
        let lane = |value: &Value| self.before.iter().position(|it| it == value).map(|lane| lane as i32);
        values.iter().map(lane).collect()
    }

    /// Adds the vector variable, which is what the others are at first, and takes these out of their loop; answers what
    /// it is before an iteration.
    pub(crate) fn open(&self, graph: &mut Graph, ty: Type, fault: Fault) -> Value {
        let at = Position::Before(self.theta.node());
        let mut vector = Builder::new(graph, at).poison(ty);
        for (lane, index) in (0..).zip(&self.indices) {
            let from = if fault.is(Mutation::FirstVariable) { self.indices[0] } else { *index };
            let entry = self.theta.entry_origin(graph, from);
            vector = Builder::new(graph, at).insert_element(vector, entry, lane);
        }
        for (index, before) in self.indices.iter().zip(&self.before) {
            self.theta.set_post(graph, *index, *before);
        }
        self.theta.open_loop_var(graph, vector)
    }

    /// Closes the vector variable, and gives users of the others its lanes.
    pub(crate) fn close(&self, graph: &mut Graph, before: Value, next: Value) {
        let body = self.theta.region(graph);
        let output = self.theta.close_loop_var(graph, next);
        let lanes = self.indices.iter().zip(&self.before);
        for (lane, (index, scalar)) in (0..).zip(lanes) {
            let (ty, exit) = (graph.ty(*scalar), self.theta.exit_output(graph, *index));
            if !graph.is_dead(exit) {
                let element = Builder::new(graph, Position::After(self.theta.node())).extract_element(output, lane, ty);
                graph.divert_users(exit, element);
            }
            // Both are what the variable begins with now, which it is no more for who debugs.
            graph.unbind(exit);
            graph.unbind(*scalar);
            let is_own = |user: &Use| self.is_next(graph, *user);
            let others: Vec<Use> = graph.users(*scalar).filter(|user| !is_own(user)).collect();
            if !others.is_empty() {
                let element = Builder::new(graph, Position::Start(body)).extract_element(before, lane, ty);
                others.into_iter().for_each(|user| graph.divert(user, element));
            }
        }
    }
}
