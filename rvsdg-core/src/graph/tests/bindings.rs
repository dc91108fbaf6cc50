//! What variables are after each kind of change.

use crate::testing::*;
use crate::*;

/// Names variable `node` of the source.
fn variable(graph: &mut Graph, node: u32) -> LocId {
    let variables = [LocVariable { node, expression: "!DIExpression()".into(), location: 1 }].into();
    graph.payloads.intern_loc(LocInfo { variables, ..LocInfo::default() })
}

/// The bindings in a gap: variables, and what they are.
fn bound(graph: &Graph, gap: Gap) -> Vec<(u32, Bound)> {
    graph.bindings(gap).map(|it| (graph.payloads[it.variable].variables[0].node, it.bound)).collect()
}

/// A graph with two parameters, the node that adds them, and one behind it that adds the sum to itself.
fn sums() -> (Graph, Vec<Value>, Node, Node) {
    let (mut g, params, ..) = body(&[Type::I32, Type::I32]);
    let at = Position::End(g.root());
    let sum = add(&mut g, at, params[0], params[1]);
    let twice = add(&mut g, at, sum, sum);
    g.add_result(g.root(), twice);
    let [a, b] = [sum, twice].map(|value| g.producer(value).unwrap());
    (g, params, a, b)
}

#[test]
fn nothing_costs_anything_without_bindings() {
    let (mut g, params, a, _) = sums();
    assert!(!g.has_bindings());
    g.divert_users(g.output(a, 0), params[0]);
    g.remove_node(a);
    g.forget_bindings(Gap::End(g.root()));
    assert!(!g.has_bindings());
}

#[test]
fn bindings_refer_to_what_users_refer_to() {
    let (mut g, params, a, b) = sums();
    let x = variable(&mut g, 7);
    let sum = g.output(a, 0);
    g.bind(Gap::Before(b), x, Bound::Value(sum));
    g.divert_users(sum, params[1]);
    assert_eq!(bound(&g, Gap::Before(b)), [(7, Bound::Value(params[1]))]);
    let start = Position::Start(g.root());
    let five = g.add_const(start, Const { op: Op::Int(5), ty: Type::I32 });
    g.divert_users(params[1], five);
    assert_eq!(bound(&g, Gap::Before(b)), [(7, Bound::Const(Const { op: Op::Int(5), ty: Type::I32 }))]);
    let nothing = g.add_const(start, Const { op: Op::Undef, ty: Type::I32 });
    g.bind(Gap::Before(b), x, Bound::Value(nothing));
    assert_eq!(bound(&g, Gap::Before(b))[1], (7, Bound::Lost));
}

#[test]
fn what_goes_is_lost_or_computed() {
    let (mut g, params, a, b) = sums();
    let x = variable(&mut g, 7);
    let at = Position::Before(b);
    let mut computed = vec![];
    let start = Position::Start(g.root());
    let minus = g.add_const(start, Const { op: Op::Int(-3), ty: Type::I32 });
    for (op, operands) in [(BinOp::Add, [params[0], minus]), (BinOp::Xor, [params[0], params[1]])] {
        let value = g.add_simple(at, Op::Binary(op, Flags::NONE), &operands, Type::I32);
        g.bind(Gap::Before(b), x, Bound::Value(value));
        computed.push(value);
    }
    let wide = g.add_simple(at, Op::Cast(CastOp::SExt, Flags::NONE), &[params[1]], Type::I64);
    g.bind(Gap::Before(b), x, Bound::Value(wide));
    computed.push(wide);
    for value in computed {
        let node = g.producer(value).unwrap();
        g.remove_node(node);
    }
    let values: Vec<Bound> = bound(&g, Gap::Before(b)).into_iter().map(|(_, bound)| bound).collect();
    assert_eq!(values, [Bound::Value(params[0]), Bound::Lost, Bound::Value(params[1])]);
    let expressions: Vec<String> =
        g.bindings(Gap::Before(b)).map(|it| g.payloads[it.variable].variables[0].expression.to_string()).collect();
    assert_eq!(expressions[0], format!("!DIExpression(DW_OP_constu, {}, DW_OP_plus, DW_OP_stack_value)", -3i64 as u64));
    assert_eq!(expressions[1], "!DIExpression()");
    let convert = "DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_LLVM_convert, 64, DW_ATE_signed";
    assert_eq!(expressions[2], format!("!DIExpression({convert}, DW_OP_stack_value)"));
    assert!(g.is_live(a));
}

#[test]
fn gaps_stay_when_nodes_come_and_go() {
    let (mut g, params, a, b) = sums();
    let [x, y, z] = [7, 8, 9].map(|node| variable(&mut g, node));
    let end = Gap::End(g.root());
    for (gap, variable) in [(Gap::Before(a), x), (Gap::Before(b), y), (end, z)] {
        g.bind(gap, variable, Bound::Value(params[0]));
    }
    let names = |g: &Graph, gap| bound(g, gap).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    // A node before another comes behind what is bound there, and one at the end behind what is bound at the end.
    let root = g.root();
    let put = |g: &mut Graph, at| {
        let value = add(g, at, params[0], params[0]);
        g.producer(value).unwrap()
    };
    let new = put(&mut g, Position::Before(b));
    assert_eq!((names(&g, Gap::Before(new)), names(&g, Gap::Before(b))), (vec![8], vec![]));
    let last = put(&mut g, Position::End(root));
    assert_eq!((names(&g, Gap::Before(last)), names(&g, Gap::End(g.root()))), (vec![9], vec![]));
    let first = put(&mut g, Position::Start(root));
    assert_eq!((names(&g, Gap::Before(first)), names(&g, Gap::Before(a))), (vec![], vec![7]));
    // The gap of a node that goes joins the next one.
    g.remove_node(new);
    assert_eq!(names(&g, Gap::Before(b)), [8]);
    g.move_node(a, Position::Start(root));
    assert_eq!((names(&g, Gap::Before(a)), names(&g, Gap::Before(first))), (vec![], vec![]));
    assert_eq!(names(&g, Gap::Before(b)), [7, 8]);
    g.remove_node(last);
    g.remove_node(first);
    assert_eq!(names(&g, Gap::End(g.root())), [9]);
    // What is carried goes along.
    g.carry_bindings(true);
    g.move_node(b, Position::End(root));
    g.carry_bindings(false);
    assert_eq!((names(&g, Gap::Before(b)), names(&g, Gap::End(g.root()))), (vec![9, 7, 8], vec![]));
}

/// A graph with a gamma whose second alternative binds variable 7 to a sum of its own, and 8 at its end.
fn decision() -> (Graph, Gamma, Value) {
    let (mut g, params, ..) = body(&[Type::I32, Type::I32]);
    let at = Position::End(g.root());
    let predicate = g.add_const(at, Const { op: Op::Ctl(1), ty: Type::ctl(2) });
    let gamma = Gamma::add(&mut g, at, predicate);
    let entry = gamma.add_entry(&mut g, params[0]);
    let [x, y] = [7, 8].map(|node| variable(&mut g, node));
    let region = gamma.regions(&g)[1];
    let arg = gamma.entry_arg(&g, 1, entry);
    let sum = add(&mut g, Position::End(region), arg, arg);
    g.bind(Gap::End(region), x, Bound::Value(sum));
    add(&mut g, Position::End(region), sum, arg);
    g.bind(Gap::End(region), y, Bound::Value(arg));
    let other = gamma.entry_arg(&g, 0, entry);
    let exit = gamma.add_exit(&mut g, &[other, sum]);
    g.add_result(g.root(), exit);
    (g, gamma, exit)
}

#[test]
fn what_is_bound_inside_is_lost_with_the_inside() {
    let (mut g, gamma, exit) = decision();
    let root = g.root();
    // Arguments of gammas are no values of their own.
    let param = g.arg(root, 0);
    assert_eq!(bound(&g, Gap::End(gamma.regions(&g)[1])), [(8, Bound::Value(param))]);
    let x = variable(&mut g, 7);
    g.bind(Gap::End(root), x, Bound::Value(exit));
    g.divert_users(exit, param);
    g.remove_node(gamma.node());
    assert_eq!(bound(&g, Gap::End(root)), [(8, Bound::Lost), (7, Bound::Lost), (7, Bound::Value(param))]);
}

#[test]
fn what_was_carried_out_is_not_lost() {
    let (mut g, gamma, exit) = decision();
    let root = g.root();
    let param = g.arg(root, 0);
    let region = gamma.regions(&g)[1];
    let mut map = CopyMap::sparse();
    map.insert(g.arg(region, 0), param);
    g.copy_region_contents(None, region, Position::Before(gamma.node()), &mut map);
    let sum = map.value(g.result(region, 0)).unwrap();
    g.divert_users(exit, sum);
    g.forget_bindings_inside(gamma.node());
    g.remove_node(gamma.node());
    let nodes: Vec<Node> = g.nodes(root).filter(|node| !g.op(*node).is_constant()).collect();
    assert_eq!(bound(&g, Gap::Before(nodes[0])), []);
    assert_eq!(bound(&g, Gap::Before(nodes[1])), [(7, Bound::Value(sum))]);
    assert_eq!(bound(&g, Gap::End(root)), [(8, Bound::Value(param))]);
}

#[test]
fn copies_of_regions_have_bindings_and_copies_of_nodes_do_not() {
    let (source, gamma, _) = decision();
    let call = |g: &mut Graph| g.payloads.intern_loc(LocInfo { node: Some(3), ..LocInfo::default() });
    let (mut g, params, ..) = body(&[Type::I32, Type::I32]);
    let mut map = CopyMap::sparse();
    let old = source.root();
    params.iter().enumerate().for_each(|(i, param)| map.insert(source.arg(old, i), *param));
    let call = call(&mut g);
    g.inline_bindings(Some(Some(call)));
    let predicate = source.producer(gamma.predicate(&source)).unwrap();
    let root = g.root();
    g.copy_nodes(Some(&source), &[predicate, gamma.node()], Position::End(root), &mut map);
    g.inline_bindings(None);
    let copy = Gamma::from_node(&g, map.node(gamma.node()).unwrap()).unwrap();
    let end = Gap::End(copy.regions(&g)[1]);
    assert_eq!(bound(&g, end), [(8, Bound::Value(params[0]))]);
    let binding = g.bindings(end).next().unwrap();
    assert_eq!(g.payloads[binding.variable].call, Some(call));
    // The graph with new ids has the same bindings.
    let before = bound(&g, end).len();
    let map = g.compact();
    let copy = Gamma::from_node(&g, map.node(copy.node()).unwrap()).unwrap();
    assert_eq!(bound(&g, Gap::End(copy.regions(&g)[1])).len(), before);
    let inner = g.nodes(copy.regions(&g)[1]).next().unwrap();
    let behind = g.next_node(inner).unwrap();
    assert_eq!(bound(&g, Gap::Before(behind)), [(7, Bound::Value(g.output(inner, 0)))]);
    let mut map = CopyMap::sparse();
    let again = g.copy_node(None, behind, Position::After(behind), &mut map);
    assert_eq!(bound(&g, Gap::Before(again)), []);
}

#[test]
fn outputs_of_loops_leave_what_the_body_said() {
    let (mut g, params, ..) = body(&[Type::I32]);
    let root = g.root();
    let theta = Theta::add(&mut g, Position::End(root), ThetaFlags::default());
    let pre = theta.open_loop_var(&mut g, params[0]);
    let inside = theta.region(&g);
    let predicate = g.add_const(Position::End(inside), Const { op: Op::Ctl(0), ty: Type::ctl(2) });
    theta.set_predicate(&mut g, predicate);
    let output = theta.close_loop_var(&mut g, pre);
    let x = variable(&mut g, 7);
    g.bind(Gap::End(inside), x, Bound::Value(pre));
    g.bind(Gap::End(root), x, Bound::Value(output));
    let one = g.add_const(Position::Start(root), Const { op: Op::Int(1), ty: Type::I32 });
    let other = theta.open_loop_var(&mut g, one);
    let next = add(&mut g, Position::End(inside), other, other);
    theta.close_loop_var(&mut g, next);
    g.bind(Gap::End(inside), x, Bound::Value(other));
    // The second variable does not change any more, because nobody wants to know it.
    g.unbind(other);
    theta.set_post(&mut g, 1, other);
    g.remove_node(g.producer(next).unwrap());
    theta.retain_loop_vars(&mut g, |_| false);
    assert_eq!(bound(&g, Gap::End(root)), []);
    // An invariant one is what it is before the loop.
    assert_eq!(bound(&g, Gap::End(inside)), [(7, Bound::Value(params[0])), (7, Bound::Lost)]);
}

/// A gamma whose second alternative contains a node that was in front of it, with a binding of variable 7 there.
fn pulled(op: Op, number: Option<i32>) -> (Graph, Gamma, Node, Gap) {
    let (mut g, gamma, _) = decision();
    let (root, region) = (g.root(), gamma.regions(&g)[1]);
    let param = g.arg(root, 1);
    let at = Position::Before(gamma.node());
    let other = match number {
        Some(number) => g.add_const(at, Const { op: Op::Int(number), ty: Type::I32 }),
        None => param,
    };
    let value = g.add_simple(at, op, &[param, other], Type::I32);
    let node = g.producer(value).unwrap();
    let [x, z] = [7, 9].map(|node| variable(&mut g, node));
    g.forget_bindings_inside(gamma.node());
    let gap = Gap::Before(gamma.node());
    g.bind(gap, x, Bound::Value(value));
    g.bind(gap, z, Bound::Value(value));
    // The operands are routed first.
    let entry = gamma.add_entry(&mut g, param);
    let inside = gamma.entry_arg(&g, 1, entry);
    g.move_node(node, Position::Start(region));
    let second = match number {
        Some(number) => g.add_const(Position::Start(region), Const { op: Op::Int(number), ty: Type::I32 }),
        None => inside,
    };
    for (index, operand) in [inside, second].into_iter().enumerate() {
        let user = g.input(node, index);
        g.divert(user, operand);
    }
    (g, gamma, node, gap)
}

#[test]
fn values_that_moved_are_known_behind_them() {
    let (mut g, gamma, node, gap) = pulled(Op::Binary(BinOp::Xor, Flags::NONE), None);
    let value = g.output(node, 0);
    // In the alternative, variable 9 is something else before.
    let region = gamma.regions(&g)[1];
    let z = variable(&mut g, 9);
    let first = g.first_gap(region);
    g.bind(first, z, Bound::Lost);
    g.settle_late_bindings(&mut |_| None);
    assert_eq!(bound(&g, gap), [(7, Bound::Lost), (9, Bound::Lost)]);
    assert_eq!(bound(&g, g.gap_behind(node)), [(7, Bound::Value(value))]);
    g.settle_late_bindings(&mut |_| None);
    assert_eq!(bound(&g, g.gap_behind(node)), [(7, Bound::Value(value))]);
}

#[test]
fn values_that_moved_are_computed_in_front_of_them() {
    let (mut g, gamma, node, gap) = pulled(Op::Binary(BinOp::Add, Flags::NONE), Some(3));
    let value = g.output(node, 0);
    // What the other alternative says is not executed on the way.
    let z = variable(&mut g, 9);
    let other = Gap::End(gamma.regions(&g)[0]);
    g.bind(other, z, Bound::Lost);
    g.settle_late_bindings(&mut |_| None);
    let param = g.arg(g.root(), 1);
    assert_eq!(bound(&g, gap), [(7, Bound::Value(param)), (9, Bound::Value(param))]);
    let expressions: Vec<String> =
        g.bindings(gap).map(|it| g.payloads[it.variable].variables[0].expression.to_string()).collect();
    assert_eq!(expressions, ["!DIExpression(DW_OP_plus_uconst, 3, DW_OP_stack_value)"; 2]);
    assert_eq!(bound(&g, g.gap_behind(node)), [(9, Bound::Value(value)), (7, Bound::Value(value))]);
}

#[test]
fn addresses_that_moved_are_computed_in_front_of_them() {
    let (mut g, _, node, gap) = pulled(Op::Binary(BinOp::Xor, Flags::NONE), None);
    let element = GepInfo { element: Type::I8, flags: GepFlags::default(), indices: [].into() };
    let gep = g.payloads.intern_gep(element);
    g.set_op(node, Op::Gep(gep));
    let param = g.arg(g.root(), 1);
    g.settle_late_bindings(&mut |_| Some(24));
    assert_eq!(bound(&g, gap), [(7, Bound::Value(param)), (9, Bound::Value(param))]);
    let binding = g.bindings(gap).next().unwrap();
    let expected = "!DIExpression(DW_OP_plus_uconst, 24, DW_OP_stack_value)";
    assert_eq!(&*g.payloads[binding.variable].variables[0].expression, expected);
}

#[test]
fn addresses_are_computed_from_what_is_left() {
    let (mut g, params, a, b) = sums();
    let x = variable(&mut g, 7);
    let sum = g.output(a, 0);
    for bytes in [0, 24, -8] {
        let gap = Gap::Before(b);
        g.forget_bindings(gap);
        g.bind(gap, x, Bound::Value(sum));
        g.rebind_behind(sum, params[0], bytes);
        assert_eq!(bound(&g, gap), [(7, Bound::Value(params[0]))]);
        let binding = g.bindings(gap).next().unwrap();
        let expected = match bytes {
            0 => "!DIExpression()",
            24 => "!DIExpression(DW_OP_plus_uconst, 24, DW_OP_stack_value)",
            _ => "!DIExpression(DW_OP_constu, 8, DW_OP_minus, DW_OP_stack_value)",
        };
        assert_eq!(&*g.payloads[binding.variable].variables[0].expression, expected);
    }
}

#[test]
fn bindings_are_replaced_in_their_places() {
    let (mut g, params, a, b) = sums();
    let [x, y, z] = [7, 8, 9].map(|node| variable(&mut g, node));
    let sum = g.output(a, 0);
    for (variable, value) in [(y, params[1]), (x, sum), (z, params[1])] {
        g.bind(Gap::Before(b), variable, Bound::Value(value));
    }
    assert!(g.is_bound(sum) && !g.is_bound(params[0]));
    let to = params[0];
    let count = g.replace_bindings(sum, |_, Binding { variable, .. }| {
        let bound = Bound::Value(to);
        Some(vec![Binding { variable, bound: Bound::Lost }, Binding { variable, bound }])
    });
    let expected =
        [(8, Bound::Value(params[1])), (7, Bound::Lost), (7, Bound::Value(to)), (9, Bound::Value(params[1]))];
    assert_eq!((count, bound(&g, Gap::Before(b))), (1, expected.to_vec()));
    assert!(!g.is_bound(sum) && g.is_bound(to));
    // Nothing to replace; what is refused stays.
    assert_eq!(g.replace_bindings(sum, |_, _| None), 0);
    assert_eq!(g.replace_bindings(to, |_, _| None), 0);
    assert!(g.is_bound(to));
}

#[test]
fn parts_of_memory_have_their_own_variables() {
    let (mut g, ..) = sums();
    let x = variable(&mut g, 7);
    let place = g.variable_at_address(x).unwrap();
    let of = |g: &Graph, id: LocId| g.payloads[id].variables[0].expression.to_string();
    assert_eq!(of(&g, place), "!DIExpression(DW_OP_deref)");
    let parts = g.parts_at_address(place, 12, 8).unwrap();
    assert_eq!(parts.iter().map(|(at, size, _)| (*at, *size)).collect::<Vec<_>>(), [(0, 8), (8, 4)]);
    assert_eq!(of(&g, parts[1].2), "!DIExpression(DW_OP_LLVM_fragment, 64, 32)");
    assert_eq!(g.parts_at_address(place, 8, 8).unwrap(), [(0, 8, x)]);
    assert_eq!(g.parts_at_address(x, 8, 8), None);
}
