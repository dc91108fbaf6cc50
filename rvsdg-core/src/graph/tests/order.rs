//! Which gammas and thetas only read the I/O state.

use crate::testing::*;
use crate::*;

/// A gamma on the first parameter that takes both states; the I/O state twice.
fn decision(g: &mut Graph, choice: Value, io: Value, mem: Option<Value>) -> Gamma {
    let gamma = Gamma::add(g, Position::End(g.root()), choice);
    for origin in [Some(io), Some(choice), Some(io), mem].into_iter().flatten() {
        gamma.add_entry(g, origin);
    }
    gamma
}

#[test]
fn a_gamma_is_quiet_unless_it_makes_a_state_or_takes_memory() {
    let (mut g, params, io, mem) = body(&[Type::ctl(2)]);
    let quiet = decision(&mut g, params[0], io, None);
    assert!(g.is_quiet(quiet.node()));
    assert_eq!(g.io_operands(quiet.node()).collect::<Vec<Value>>(), [io], "each state once");
    let passes: Vec<Value> = (0..2).map(|k| quiet.entry_arg(&g, k, 0)).collect();
    let after = quiet.add_exit(&mut g, &passes);
    assert!(g.is_quiet(quiet.node()), "nobody uses the state that comes out");
    let accesses = decision(&mut g, params[0], after, Some(mem));
    assert!(!g.is_quiet(quiet.node()), "somebody does");
    assert!(!g.is_quiet(accesses.node()));
    assert_eq!(g.io_operands(accesses.node()).collect::<Vec<Value>>(), [after]);
}

#[test]
fn a_theta_is_quiet_if_it_ends() {
    let (mut g, params, io, _) = body(&[Type::ctl(2)]);
    let at = Position::End(g.root());
    for may_diverge in [false, true] {
        let theta = Theta::add(&mut g, at, ThetaFlags { may_diverge });
        let [again, state] = [params[0], io].map(|origin| theta.open_loop_var(&mut g, origin));
        theta.set_predicate(&mut g, again);
        for post in [again, state] {
            theta.close_loop_var(&mut g, post);
        }
        assert_eq!(g.is_quiet(theta.node()), !may_diverge);
        assert_eq!(g.io_operands(theta.node()).collect::<Vec<Value>>(), [io]);
    }
}
