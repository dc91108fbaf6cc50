//! Edits of bodies.

use crate::edit::{BodyEdit, Simpler};
use rvsdg_core::{
    CallInfo, Const, CopyMap, Flags, Gamma, GepFlags, GepIndex, GepInfo, Graph, MatchInfo, Node, Op, Position, Region,
    Theta, ThetaFlags, Type, TypeData, TypeKind, TypeTable, Use, Value,
};

/// Applies an edit; returns whether anything changed.
pub(crate) fn apply(graph: &mut Graph, types: &TypeTable, edit: BodyEdit) -> bool {
    let node = match edit {
        BodyEdit::ResultZero(region, index) => return result_zero(graph, types, region, index),
        BodyEdit::Zero(node)
        | BodyEdit::Operand(node, _)
        | BodyEdit::Alternative(node, _)
        | BodyEdit::DropAlternative(node, _)
        | BodyEdit::Once(node)
        | BodyEdit::Ends(node)
        | BodyEdit::OutputZero(node, _)
        | BodyEdit::OutputOperand(node, ..)
        | BodyEdit::InputZero(node, _)
        | BodyEdit::Constant(node, _)
        | BodyEdit::DropCase(node, _)
        | BodyEdit::DropVariables(node)
        | BodyEdit::IndexZero(node, _)
        | BodyEdit::DropIndex(node)
        | BodyEdit::Strip(node) => node,
    };
    if !graph.is_live(node) {
        return false;
    }
    match edit {
        BodyEdit::Zero(_) => replace(graph, types, node, None),
        BodyEdit::Operand(_, index) => index < graph.input_count(node) && replace(graph, types, node, Some(index)),
        BodyEdit::Alternative(_, index) => inline_alternative(graph, node, index),
        BodyEdit::DropAlternative(_, index) => drop_alternative(graph, node, index).is_some(),
        BodyEdit::Once(_) => once(graph, node),
        BodyEdit::Ends(_) => {
            let endless = graph.op(node) == Op::Theta(ThetaFlags { may_diverge: true });
            if endless {
                graph.set_op(node, Op::Theta(ThetaFlags::default()));
            }
            endless
        }
        BodyEdit::OutputZero(_, index) => output_zero(graph, types, node, index),
        BodyEdit::OutputOperand(_, output, operand) => output_operand(graph, node, output, operand),
        BodyEdit::InputZero(_, index) => input_zero(graph, types, node, index),
        BodyEdit::Constant(_, simpler) => constant(graph, types, node, simpler),
        BodyEdit::DropCase(_, index) => drop_case(graph, node, index),
        BodyEdit::IndexZero(_, index) => index_zero(graph, node, index),
        BodyEdit::DropIndex(_) => drop_index(graph, node),
        BodyEdit::DropVariables(_) => drop_variables(graph, node),
        BodyEdit::Strip(_) => strip(graph, node),
        BodyEdit::ResultZero(..) => unreachable!("it was dealt with above"),
    }
}

/// The zero of a type, unless it has none.
pub(crate) fn zero(graph: &mut Graph, types: &TypeTable, ty: Type) -> Option<Op> {
    match ty.kind() {
        TypeKind::Int(_) => Some(Op::Int(0)),
        TypeKind::Ptr(_) => Some(Op::Null),
        TypeKind::Ctl(n) if n > 0 => Some(Op::Ctl(0)),
        _ if ty.is_float() => Some(graph.payloads.float(0)),
        _ => match types.get(ty)? {
            TypeData::Array { .. } | TypeData::Vector { .. } | TypeData::Struct { fields: Some(_), .. } => {
                Some(Op::Zero)
            }
            _ => None,
        },
    }
}

/// A zero at the start of a region: an existing constant, or a new one.
pub(crate) fn zero_value(graph: &mut Graph, types: &TypeTable, region: Region, ty: Type) -> Option<Value> {
    let op = zero(graph, types, ty)?;
    let mut constants = graph.nodes(region).take_while(|node| graph.op(*node).is_constant());
    let found = constants.find(|node| graph.op(*node) == op && graph.ty(graph.output(*node, 0)) == ty);
    Some(match found {
        Some(node) => graph.output(node, 0),
        None => graph.add_const(Position::Start(region), Const { op, ty }),
    })
}

/// Removes a node; see [`BodyEdit::Zero`] and [`BodyEdit::Operand`].
fn replace(graph: &mut Graph, types: &TypeTable, node: Node, operand: Option<usize>) -> bool {
    if graph.op(node).is_constant() && operand.is_none() && graph.outputs(node).any(|output| !graph.is_dead(output)) {
        return false;
    }
    let wanted = operand.map(|index| graph.operand(node, index));
    let region = graph.region(node);
    let mut origins = vec![];
    for (index, output) in graph.outputs(node).collect::<Vec<_>>().into_iter().enumerate() {
        let ty = graph.ty(output);
        let origin = match wanted {
            _ if graph.is_dead(output) => Some(output),
            // The variables of a theta are independent: each output is replaced by the value before the loop.
            Some(_) if matches!(graph.op(node), Op::Theta(_)) => Some(graph.operand(node, index)),
            _ if ty.is_state() => graph.operands(node).find(|origin| graph.ty(*origin) == ty),
            Some(wanted) if graph.ty(wanted) == ty => Some(wanted),
            _ => zero_value(graph, types, region, ty),
        };
        match origin {
            Some(origin) => origins.push((output, origin)),
            None => return false,
        }
    }
    for (output, origin) in origins {
        graph.divert_users(output, origin);
    }
    graph.remove_node(node);
    true
}

/// Moves the contents of a region in front of the node that owns it; `origins` replace its arguments.
pub(crate) fn unwrap_region(graph: &mut Graph, node: Node, region: Region, origins: &[Value]) {
    for (arg, origin) in graph.args(region).to_vec().into_iter().zip(origins) {
        graph.divert_users(arg, *origin);
    }
    for inner in graph.nodes(region).collect::<Vec<_>>() {
        graph.move_node(inner, Position::Before(node));
    }
}

fn inline_alternative(graph: &mut Graph, node: Node, index: usize) -> bool {
    let Some(gamma) = Gamma::from_node(graph, node) else { return false };
    let Some(&region) = gamma.regions(graph).get(index) else { return false };
    let origins: Vec<Value> = (0..gamma.entry_count(graph)).map(|i| gamma.entry_origin(graph, i)).collect();
    unwrap_region(graph, node, region, &origins);
    for i in 0..gamma.exit_count(graph) {
        graph.divert_users(gamma.exit_output(graph, i), gamma.exit_origin(graph, index, i));
    }
    graph.remove_node(node);
    true
}

fn once(graph: &mut Graph, node: Node) -> bool {
    let Some(theta) = Theta::from_node(graph, node) else { return false };
    let origins: Vec<Value> = graph.operands(node).collect();
    unwrap_region(graph, node, theta.region(graph), &origins);
    for i in 0..theta.loop_count(graph) {
        graph.divert_users(theta.exit_output(graph, i), theta.post(graph, i));
    }
    graph.remove_node(node);
    true
}

/// Removes an alternative of a gamma. The match or constant that is the predicate selects another alternative instead.
fn drop_alternative(graph: &mut Graph, node: Node, dropped: usize) -> Option<()> {
    let gamma = Gamma::from_node(graph, node)?;
    let regions = gamma.regions(graph).to_vec();
    let producer = graph.producer(gamma.predicate(graph))?;
    if regions.len() <= 2 || dropped >= regions.len() {
        return None;
    }
    let alternatives = regions.len() as u32 - 1;
    let renumbered = |alternative: u32| match alternative as usize == dropped {
        true => 0,
        false => alternative - u32::from(alternative as usize > dropped),
    };
    let op = match graph.op(producer) {
        Op::Ctl(alternative) => Op::Ctl(renumbered(alternative)),
        Op::Match(id) => {
            let old = &graph.payloads[id];
            let cases = old.cases.iter().filter(|(_, to)| *to as usize != dropped);
            let cases = cases.map(|(case, to)| (*case, renumbered(*to))).collect();
            let info = MatchInfo { cases, default: renumbered(old.default), alternatives };
            Op::Match(graph.payloads.intern_match(info))
        }
        _ => return None,
    };
    let operands: Vec<Value> = graph.operands(producer).collect();
    let predicate = graph.add_node(Position::After(producer), op, &operands, &[Type::ctl(alternatives)]);
    let predicate = graph.output(predicate, 0);

    let smaller = Gamma::add(graph, Position::Before(node), predicate);
    for i in 0..gamma.entry_count(graph) {
        smaller.add_entry(graph, gamma.entry_origin(graph, i));
    }
    let kept: Vec<Region> =
        regions.iter().copied().enumerate().filter(|(i, _)| *i != dropped).map(|(_, r)| r).collect();
    let mut origins: Vec<Vec<Value>> = vec![vec![]; gamma.exit_count(graph)];
    for (region, new) in kept.into_iter().zip(smaller.regions(graph).to_vec()) {
        let mut map = CopyMap::sparse();
        for i in 0..graph.args(region).len() {
            map.insert(graph.arg(region, i), graph.arg(new, i));
        }
        graph.copy_region_contents(None, region, Position::End(new), &mut map);
        for (i, origins) in origins.iter_mut().enumerate() {
            origins.push(map.value(graph.result(region, i)).expect("a result's origin is in its region"));
        }
    }
    for (i, origins) in origins.iter().enumerate() {
        let output = smaller.add_exit(graph, origins);
        graph.divert_users(gamma.exit_output(graph, i), output);
    }
    graph.remove_node(node);
    if graph.is_dead(graph.output(producer, 0)) {
        graph.remove_node(producer);
    }
    Some(())
}

/// Removes the unused variables of a gamma or theta.
fn drop_variables(graph: &mut Graph, node: Node) -> bool {
    let before = graph.input_count(node) + graph.output_count(node);
    if let Some(gamma) = Gamma::from_node(graph, node) {
        let exits: Vec<bool> = graph.outputs(node).map(|output| !graph.is_dead(output)).collect();
        gamma.retain_exits(graph, |i| exits[i]);
        let is_used = |i: usize| gamma.entry_args(graph, i).any(|arg| !graph.is_dead(arg));
        let entries: Vec<bool> = (0..gamma.entry_count(graph)).map(is_used).collect();
        gamma.retain_entries(graph, |i| entries[i]);
    } else if let Some(theta) = Theta::from_node(graph, node) {
        let is_used = |i: usize| {
            let (pre, own) = (theta.pre(graph, i), graph.results(theta.region(graph))[i + 1]);
            !graph.is_dead(theta.exit_output(graph, i)) || graph.users(pre).any(|user| user != own)
        };
        let kept: Vec<bool> = (0..theta.loop_count(graph)).map(is_used).collect();
        theta.retain_loop_vars(graph, |i| kept[i]);
    }
    before != graph.input_count(node) + graph.output_count(node)
}

fn output_zero(graph: &mut Graph, types: &TypeTable, node: Node, index: usize) -> bool {
    if index >= graph.output_count(node) || graph.is_dead(graph.output(node, index)) {
        return false;
    }
    let (output, region) = (graph.output(node, index), graph.region(node));
    let Some(zero) = zero_value(graph, types, region, graph.ty(output)) else { return false };
    graph.divert_users(output, zero);
    true
}

fn output_operand(graph: &mut Graph, node: Node, output: usize, operand: usize) -> bool {
    if output >= graph.output_count(node) || operand >= graph.input_count(node) {
        return false;
    }
    let (output, operand) = (graph.output(node, output), graph.operand(node, operand));
    if graph.is_dead(output) || graph.ty(output) != graph.ty(operand) {
        return false;
    }
    graph.divert_users(output, operand);
    true
}

fn input_zero(graph: &mut Graph, types: &TypeTable, node: Node, index: usize) -> bool {
    index < graph.input_count(node) && divert_to_zero(graph, types, graph.input(node, index), graph.region(node))
}

fn result_zero(graph: &mut Graph, types: &TypeTable, region: Region, index: usize) -> bool {
    // An earlier edit may have removed the result, together with its region.
    let Some(&result) = graph.results(region).get(index) else { return false };
    divert_to_zero(graph, types, result, region)
}

/// Diverts a user in `region` to a zero of the region, and removes the old origin if that was a constant without other
/// users.
fn divert_to_zero(graph: &mut Graph, types: &TypeTable, user: Use, region: Region) -> bool {
    let old = graph.origin(user);
    let Some(zero) = zero_value(graph, types, region, graph.ty(old)) else { return false };
    graph.divert(user, zero);
    if let Some(producer) = graph.producer(old)
        && graph.op(producer).is_constant()
        && graph.is_dead(old)
    {
        graph.remove_node(producer);
    }
    zero != old
}

fn constant(graph: &mut Graph, types: &TypeTable, node: Node, simpler: Simpler) -> bool {
    let old = graph.op(node);
    let ty = graph.ty(graph.output(node, 0));
    let new = match (simpler, old, ty.int_width()) {
        (Simpler::Zero, ..) => zero(graph, types, ty),
        (Simpler::One, _, Some(width)) => Some(graph.payloads.int(width, &[1])),
        (Simpler::Half, Op::Int(value), _) => Some(Op::Int(value / 2)),
        _ => None,
    };
    let Some(new) = new.filter(|new| *new != old && old.is_constant()) else { return false };
    graph.set_op(node, new);
    true
}

fn drop_case(graph: &mut Graph, node: Node, index: usize) -> bool {
    let Op::Match(id) = graph.op(node) else { return false };
    let mut info = graph.payloads[id].clone();
    if index >= info.cases.len() {
        return false;
    }
    info.cases = info.cases.iter().copied().enumerate().filter(|(i, _)| *i != index).map(|(_, case)| case).collect();
    let op = Op::Match(graph.payloads.intern_match(info));
    graph.set_op(node, op);
    true
}

/// Makes a constant index of a `getelementptr` zero.
fn index_zero(graph: &mut Graph, node: Node, index: usize) -> bool {
    let Op::Gep(id) = graph.op(node) else { return false };
    let mut info = graph.payloads[id].clone();
    match info.indices.get_mut(index) {
        Some(GepIndex::Const { value, .. }) if *value != 0 => *value = 0,
        _ => return false,
    }
    let op = Op::Gep(graph.payloads.intern_gep(info));
    graph.set_op(node, op);
    true
}

/// Removes the last index of a `getelementptr` with several indices, if it is constant.
fn drop_index(graph: &mut Graph, node: Node) -> bool {
    let Op::Gep(id) = graph.op(node) else { return false };
    let info = graph.payloads[id].clone();
    let [rest @ .., GepIndex::Const { .. }] = &info.indices[..] else { return false };
    if rest.is_empty() {
        return false;
    }
    let op = Op::Gep(graph.payloads.intern_gep(GepInfo { indices: rest.into(), ..info }));
    graph.set_op(node, op);
    true
}

/// Removes flags and metadata of an operation.
pub(crate) fn strip(graph: &mut Graph, node: Node) -> bool {
    let old = graph.op(node);
    let new = match old {
        Op::Binary(op, flags) => {
            Op::Binary(op, if flags.contains(Flags::PINNED) { Flags::PINNED } else { Flags::NONE })
        }
        Op::FNeg(_) => Op::FNeg(Flags::NONE),
        Op::FCmp(cond, _) => Op::FCmp(cond, Flags::NONE),
        Op::Cast(op, _) => Op::Cast(op, Flags::NONE),
        Op::Select(_) => Op::Select(Flags::NONE),
        Op::Gep(id) => {
            let info = GepInfo { flags: GepFlags::default(), ..graph.payloads[id].clone() };
            Op::Gep(graph.payloads.intern_gep(info))
        }
        Op::Load(id, effects) => {
            let mut info = graph.payloads[id].clone();
            info.metadata = "".into();
            Op::Load(graph.payloads.intern_access(info), effects)
        }
        Op::Store(id, effects) => {
            let mut info = graph.payloads[id].clone();
            info.metadata = "".into();
            Op::Store(graph.payloads.intern_access(info), effects)
        }
        Op::Call(id, effects) => {
            let old = graph.payloads[id].clone();
            let info = CallInfo {
                flags: Flags::NONE,
                ret_attrs: "".into(),
                arg_attrs: old.arg_attrs.iter().map(|_| "".into()).collect(),
                fn_attrs: "".into(),
                metadata: "".into(),
                ..old
            };
            Op::Call(graph.payloads.intern_call(info), effects)
        }
        other => other,
    };
    graph.set_op(node, new);
    let has_note = graph.note(node).is_some();
    graph.set_note(node, None);
    new != old || has_note
}
