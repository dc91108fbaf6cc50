//! Crossing the border of a gamma or theta: which variable a value or a use belongs to. The pairing of positions is
//! that of the table in [`crate::views`]. Everything takes constant time, except finding the alternative number of a
//! gamma's region, which is a search among its regions.

use crate::entities::{Node, Region, Value};
use crate::graph::{Graph, UseSite, ValueDef};
use crate::op::Op;
use crate::views::{Gamma, Theta};

/// A variable of a gamma or theta, with its number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Variable {
    /// An entry variable.
    Entry(Gamma, usize),
    /// An exit variable.
    Exit(Gamma, usize),
    /// A loop variable.
    Loop(Theta, usize),
}

/// A gamma or a theta.
enum Owner {
    Gamma(Gamma),
    Theta(Theta),
}

impl Graph {
    #[inline]
    fn deciding(&self, node: Node) -> Option<Owner> {
        match self.op(node) {
            Op::Gamma => Gamma::from_node(self, node).map(Owner::Gamma),
            Op::Theta(_) => Theta::from_node(self, node).map(Owner::Theta),
            _ => None,
        }
    }

    /// The variable that a value belongs to. An argument is an entry or loop variable, an output an exit or loop
    /// variable.
    #[inline]
    pub fn variable(&self, value: Value) -> Option<Variable> {
        match self.def(value) {
            ValueDef::Argument(region, index) => match self.deciding(self.owner(region)?)? {
                Owner::Gamma(gamma) => Some(Variable::Entry(gamma, index)),
                Owner::Theta(theta) => Some(Variable::Loop(theta, index)),
            },
            ValueDef::Output(node, index) => match self.deciding(node)? {
                Owner::Gamma(gamma) => Some(Variable::Exit(gamma, index)),
                Owner::Theta(theta) => Some(Variable::Loop(theta, index)),
            },
        }
    }

    /// The variable that a use provides a value for. An input belongs to an entry or loop variable, a result to an exit
    /// or loop variable. A predicate belongs to none.
    #[inline]
    pub fn variable_at(&self, site: UseSite) -> Option<Variable> {
        match site {
            UseSite::Input(node, index) => match self.deciding(node)? {
                Owner::Gamma(gamma) => Some(Variable::Entry(gamma, index.checked_sub(1)?)),
                Owner::Theta(theta) => Some(Variable::Loop(theta, index)),
            },
            UseSite::Result(region, index) => match self.deciding(self.owner(region)?)? {
                Owner::Gamma(gamma) => Some(Variable::Exit(gamma, index)),
                Owner::Theta(theta) => Some(Variable::Loop(theta, index.checked_sub(1)?)),
            },
        }
    }

    /// The gamma that owns a region, and the number of the region's alternative.
    pub fn alternative_of(&self, region: Region) -> Option<(Gamma, usize)> {
        let gamma = Gamma::from_node(self, self.owner(region)?)?;
        let alternative = gamma.regions(self).iter().position(|it| *it == region)?;
        Some((gamma, alternative))
    }

    /// The origin outside of the structural node for an argument of its region: of an entry variable the value in every
    /// execution, of a loop variable the value in the first iteration only. `None` for all other values.
    pub fn entry_origin_of(&self, argument: Value) -> Option<Value> {
        let ValueDef::Argument(..) = self.def(argument) else { return None };
        match self.variable(argument)? {
            Variable::Entry(gamma, index) => Some(gamma.entry_origin(self, index)),
            Variable::Loop(theta, index) => Some(theta.entry_origin(self, index)),
            Variable::Exit(..) => None,
        }
    }

    /// Is `region` equal to `outer` or nested in it? Linear in the number of region borders between them.
    pub fn is_inside(&self, mut region: Region, outer: Region) -> bool {
        while region != outer {
            match self.owner(region) {
                Some(owner) => region = self.region(owner),
                None => return false,
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Position;
    use crate::op::ThetaFlags;
    use crate::testing::*;
    use crate::types::Type;

    #[test]
    fn values_and_uses_know_their_variables() {
        let (mut g, params, ..) = body(&[Type::I32, Type::ctl(2)]);
        let root = g.root();
        let theta = Theta::add(&mut g, Position::End(root), ThetaFlags::default());
        let pre = params.iter().map(|origin| theta.open_loop_var(&mut g, *origin)).collect::<Vec<_>>();
        let inside = theta.region(&g);
        let gamma = Gamma::add(&mut g, Position::End(inside), pre[1]);
        gamma.add_entry(&mut g, pre[0]);
        let args = [0, 1].map(|k| gamma.entry_arg(&g, k, 0));
        let exit = gamma.add_exit(&mut g, &args);
        theta.set_predicate(&mut g, pre[1]);
        theta.close_loop_var(&mut g, exit);
        let last = theta.close_loop_var(&mut g, pre[1]);

        assert_eq!(
            pre.iter().map(|value| g.variable(*value)).collect::<Vec<_>>(),
            [Some(Variable::Loop(theta, 0)), Some(Variable::Loop(theta, 1))]
        );
        assert_eq!(args.map(|arg| g.variable(arg)), [Some(Variable::Entry(gamma, 0)); 2]);
        assert_eq!(
            (g.variable(exit), g.variable(last)),
            (Some(Variable::Exit(gamma, 0)), Some(Variable::Loop(theta, 1)))
        );
        assert_eq!(g.variable(params[0]), None);
        let at = |g: &Graph, value| g.users(value).map(|user| g.variable_at(g.site(user))).collect::<Vec<_>>();
        assert_eq!(at(&g, pre[0]), [Some(Variable::Entry(gamma, 0))]);
        assert_eq!(at(&g, exit), [Some(Variable::Loop(theta, 0))]);
        assert_eq!(at(&g, args[1]), [Some(Variable::Exit(gamma, 0))]);
        // Users come latest first: the result of the loop variable, the theta's predicate, the gamma's predicate.
        assert_eq!(at(&g, pre[1]), [Some(Variable::Loop(theta, 1)), None, None]);
        assert_eq!(
            [args[0], pre[1], exit, params[0]].map(|value| g.entry_origin_of(value)),
            [Some(pre[0]), Some(params[1]), None, None]
        );
        let inner = gamma.regions(&g)[1];
        assert_eq!((g.alternative_of(inner), g.alternative_of(inside)), (Some((gamma, 1)), None));
        assert!(g.is_inside(inner, root) && g.is_inside(inner, inner) && !g.is_inside(inside, inner));
    }
}
