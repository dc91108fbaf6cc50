//! Names of values: where they go, and that they do not exist unless they are asked for.

use crate::testing::*;
use crate::*;

fn name(g: &Graph, value: Value) -> Option<&str> {
    g.name(value).map(|name| &**name)
}

#[test]
fn names_exist_only_if_they_are_asked_for() {
    let (mut g, params, ..) = body(&[Type::I32]);
    g.set_name(params[0], &"x".into());
    assert!(!g.has_names());
    assert_eq!(name(&g, params[0]), None);
    g.keep_names();
    g.set_name(params[0], &"x".into());
    assert_eq!((g.has_names(), name(&g, params[0])), (true, Some("x")));
    // Names are no part of the text form, and no change.
    let (revision, types) = (g.revision(), TypeTable::new());
    let before = text(&g, &types);
    g.set_name(params[0], &"y".into());
    assert_eq!((g.revision(), text(&g, &types)), (revision, before));
}

#[test]
fn names_follow_copies_and_replacements() {
    let (mut g, params, io, mem) = body(&[Type::I32, Type::I32]);
    g.keep_names();
    let end = Position::End(g.root());
    let sum = add(&mut g, end, params[0], params[1]);
    let other = add(&mut g, end, params[1], params[0]);
    let twice = add(&mut g, end, sum, sum);
    g.set_name(sum, &"sum".into());
    g.set_name(params[1], &"y".into());
    finish(&mut g, &[twice, io, mem]);
    // The replacement has no name of its own.
    g.divert_users(sum, other);
    assert_eq!(name(&g, other), Some("sum"));
    // This one has, and a constant is no variable.
    let third = add(&mut g, end, params[0], params[0]);
    g.set_name(third, &"third".into());
    g.divert_users(other, third);
    assert_eq!(name(&g, third), Some("third"));
    let start = Position::Start(g.root());
    let zero = int(&mut g, start, 0, Type::I32);
    g.divert_users(third, zero);
    assert_eq!(name(&g, zero), None);

    let map = g.compact();
    assert!(g.has_names());
    assert_eq!(name(&g, map.value(third).unwrap()), Some("third"));
    assert_eq!(name(&g, map.value(params[1]).unwrap()), Some("y"));
    // Into another graph, if that keeps names.
    for keeps in [false, true] {
        let mut copy = Graph::new();
        if keeps {
            copy.keep_names();
        }
        let mut map = CopyMap::dense(&g);
        copy.copy_region(Some(&g), g.root(), copy.root(), &mut map);
        let argument = copy.arg(copy.root(), 1);
        assert_eq!(name(&copy, argument), keeps.then_some("y"));
    }
}

#[test]
fn variables_are_called_like_their_origins() {
    let (mut g, params, ..) = body(&[Type::I32, Type::ctl(2)]);
    g.keep_names();
    let end = Position::End(g.root());
    g.set_name(params[0], &"x".into());
    let gamma = Gamma::add(&mut g, end, params[1]);
    gamma.add_entry(&mut g, params[0]);
    let inside: Vec<Value> = gamma.entry_args(&g, 0).collect();
    assert_eq!(inside.iter().map(|arg| name(&g, *arg)).collect::<Vec<_>>(), [Some("x"); 2]);
    let exit = gamma.add_exit(&mut g, &inside);
    assert_eq!(name(&g, exit), Some("x"));

    let theta = Theta::add(&mut g, end, ThetaFlags::default());
    let start = Position::Start(g.root());
    let zero = int(&mut g, start, 0, Type::I32);
    let count = theta.open_loop_var(&mut g, zero);
    assert_eq!(name(&g, count), None);
    let body = Position::End(theta.region(&g));
    let next = add(&mut g, body, count, count);
    g.set_name(next, &"next".into());
    let stop = g.add_const(body, Const { op: Op::Ctl(0), ty: Type::ctl(2) });
    theta.set_predicate(&mut g, stop);
    let output = theta.close_loop_var(&mut g, next);
    // It starts with a constant, so it is called like what the loop makes of it.
    assert_eq!([count, output].map(|value| name(&g, value)), [Some("next"); 2]);
}
