//! Gammas and thetas: constants across their borders, variables that are passed through, gammas with constant
//! predicates, thetas that run once.
//!
//! States are passed through under conditions. A memory state may bypass a node only if its only user inside is the
//! result (otherwise it would have two consumers); an I/O state only if nothing inside produces a new one, and a loop
//! must terminate.

use super::{Family, joint, select};
use crate::engine::Engine;
use crate::fault::Mutation;
use rvsdg_core::{BinOp, Const, Flags, Gamma, MatchInfo, Node, Op, Region, Theta, Type, Use, UseSite, Value, ValueDef};
use rvsdg_opt_facts::Decision;
use rvsdg_opt_target::limits::red::MAX_RENAMED;

/// Applies all rules to a gamma or theta.
pub(crate) fn visit(e: &mut Engine<'_>, node: Node) {
    if let Some(gamma) = Gamma::from_node(e.graph, node) {
        if inline_taken(e, gamma) || joint::visit(e, gamma) {
            return;
        }
        constant_entries(e, gamma);
        known_entries(e, gamma);
        exits(e, gamma);
        let around = e.graph.owner(e.graph.region(gamma.node())).and_then(|owner| Theta::from_node(e.graph, owner));
        if let Some(theta) = around
            && e.graph.producer(theta.predicate(e.graph)) == Some(gamma.node())
        {
            next_in_alternatives(e, theta);
        }
    } else if let Some(theta) = Theta::from_node(e.graph, node) {
        if inline_once(e, theta) {
            return;
        }
        loop_vars(e, theta);
        next_in_alternatives(e, theta);
    }
}

fn constant(e: &Engine<'_>, value: Value) -> Option<Op> {
    e.graph.producer_op(value).filter(|op| op.is_constant())
}

/// Moves the nodes of a region before its owner, and replaces the region's arguments and the owner's outputs.
fn inline(e: &mut Engine<'_>, node: Node, region: Region, entries: &[Value], skipped: usize) {
    for (i, origin) in entries.iter().enumerate() {
        let arg = e.graph.arg(region, i);
        e.divert_all(arg, *origin);
    }
    e.move_out(region, node);
    for i in 0..e.graph.output_count(node) {
        let (output, origin) = (e.graph.output(node, i), e.graph.result(region, i + skipped));
        e.divert_all(output, origin);
    }
    e.remove_structural(node);
}

/// Replaces a gamma with a constant predicate by the selected alternative.
fn inline_taken(e: &mut Engine<'_>, gamma: Gamma) -> bool {
    let predicate = gamma.predicate(e.graph);
    let alternative = match constant(e, predicate) {
        Some(Op::Ctl(k)) => k as usize,
        _ if e.graph.ty(predicate).alternatives() == Some(1) => 0,
        _ => return false,
    };
    let alternative = if e.fault.is(Mutation::FirstAlternative) { 0 } else { alternative };
    let region = gamma.regions(e.graph)[alternative];
    let entries: Vec<Value> = (0..gamma.entry_count(e.graph)).map(|i| gamma.entry_origin(e.graph, i)).collect();
    inline(e, gamma.node(), region, &entries, 0);
    e.applied(Family::Gamma);
    true
}

/// Replaces a theta that never repeats by its body.
fn inline_once(e: &mut Engine<'_>, theta: Theta) -> bool {
    if constant(e, theta.predicate(e.graph)) != Some(Op::Ctl(0)) {
        return false;
    }
    let entries: Vec<Value> = (0..theta.loop_count(e.graph)).map(|i| theta.entry_origin(e.graph, i)).collect();
    let region = theta.region(e.graph);
    inline(e, theta.node(), region, &entries, 1);
    e.applied(Family::Theta);
    true
}

/// Replaces an argument that is known to be a constant by a constant of the region.
fn spread(e: &mut Engine<'_>, region: Region, arg: Value, op: Op, family: Family) {
    if e.graph.is_dead(arg) {
        return;
    }
    let ty = e.graph.ty(arg);
    let value = e.constant(region, None, op, ty);
    e.divert_all(arg, value);
    e.applied(family);
}

/// Propagates constant origins into the alternatives of a gamma.
fn constant_entries(e: &mut Engine<'_>, gamma: Gamma) {
    // Most gammas have none.
    if !e.graph.operands(gamma.node()).skip(1).any(|origin| e.is_constant(origin)) {
        return;
    }
    for i in 0..gamma.entry_count(e.graph) {
        let Some(op) = constant(e, gamma.entry_origin(e.graph, i)) else { continue };
        for k in 0..gamma.regions(e.graph).len() {
            let (region, arg) = (gamma.regions(e.graph)[k], gamma.entry_arg(e.graph, k, i));
            spread(e, region, arg, op, Family::Gamma);
        }
    }
}

/// Propagates the predicate, and the value that it matches, as constants into the alternatives. (A gamma is not added
/// to the work list when the operands of a comparison change; that case is left to invariant value redirection.)
fn known_entries(e: &mut Engine<'_>, gamma: Gamma) {
    let predicate = gamma.predicate(e.graph);
    let matching = e.graph.producer(predicate).filter(|node| matches!(e.graph.op(*node), Op::Match(_)));
    let matched = matching.map(|node| e.graph.operand(node, 0));
    let selects = |test: &Value| {
        let by =
            |user| matches!(e.graph.site(user), UseSite::Input(node, 0) if matches!(e.graph.op(node), Op::Select(_)));
        e.graph.users(*test).any(by)
    };
    let selecting = matched.filter(selects);
    let is_known = |origin: Value| origin == predicate || Some(origin) == matched;
    if selecting.is_none() && !e.graph.operands(gamma.node()).skip(1).any(is_known) {
        return;
    }
    let mut decision = std::mem::take(&mut e.decision);
    let mut is_read = false;
    for i in 0..gamma.entry_count(e.graph) {
        let origin = gamma.entry_origin(e.graph, i);
        let selected = selecting.and_then(|test| selected_by(e, origin, test));
        let is_known = is_known(origin);
        if (is_known || selected.is_some()) && !std::mem::replace(&mut is_read, true) {
            decision.read_shallow(e.graph, predicate);
        }
        if let (Some(test), Some(values)) = (matched, selected) {
            selected_entry(e, gamma, i, test, values, &decision);
        }
        if !is_known {
            continue;
        }
        for k in decision.alternatives_with(origin) {
            let Some(known) = decision.constant(k, origin) else { continue };
            let (region, arg) = (gamma.regions(e.graph)[k], gamma.entry_arg(e.graph, k, i));
            spread(e, region, arg, known.op, Family::Gamma);
        }
    }
    e.decision = decision;
}

/// The two values between which the truth value `test` selects `value`.
fn selected_by(e: &Engine<'_>, value: Value, test: Value) -> Option<(Value, Value)> {
    let (by, then, otherwise) = e.select(value)?;
    (by == test && e.graph.ty(test) == Type::I1).then_some((then, otherwise))
}

/// If a value is selected by the truth value that determines the gamma's predicate, the selected value is known in each
/// alternative: it becomes an entry variable of its own.
fn selected_entry(
    e: &mut Engine<'_>,
    gamma: Gamma,
    index: usize,
    test: Value,
    (then, otherwise): (Value, Value),
    decision: &Decision,
) {
    for k in decision.alternatives_with(test) {
        let (Some(truth), arg) = (decision.constant(k, test), gamma.entry_arg(e.graph, k, index)) else { continue };
        if e.graph.is_dead(arg) {
            continue;
        }
        let is_true = (truth.op == Op::Int(-1)) != e.fault.is(Mutation::SelectedOther);
        let value = if is_true { then } else { otherwise };
        let entry = (0..gamma.entry_count(e.graph)).find(|i| gamma.entry_origin(e.graph, *i) == value);
        // It may be a constant that was not propagated yet, because it is new or was unused.
        e.push(gamma.node());
        let entry = entry.unwrap_or_else(|| gamma.add_entry(e.graph, value));
        let known = gamma.entry_arg(e.graph, k, entry);
        e.divert_all(arg, known);
        e.applied(Family::Gamma);
    }
}

fn exits(e: &mut Engine<'_>, gamma: Gamma) {
    let region = gamma.regions(e.graph)[0];
    for i in 0..gamma.exit_count(e.graph) {
        if truths(e, gamma, i) {
            continue;
        }
        // Most exit variables are neither passed through nor constant.
        let first = e.graph.result(region, i);
        if e.graph.producer_op(first).is_some_and(|op| !op.is_constant()) {
            continue;
        }
        let output = gamma.exit_output(e.graph, i);
        if e.graph.is_dead(output) {
            continue;
        }
        let found =
            passed(e, gamma, i).or_else(|| constants(e, gamma, output, i)).or_else(|| renamed(e, gamma, output, i));
        if let Some(value) = found {
            e.divert_all(output, value);
            e.applied(Family::Gamma);
        }
    }
}

/// An exit variable for which alternatives extend truth values is a truth value that is extended behind the gamma. (If
/// one does, and the others give constants, conversions move the other way.)
fn truths(e: &mut Engine<'_>, gamma: Gamma, exit: usize) -> bool {
    let output = gamma.exit_output(e.graph, exit);
    let ty = e.graph.ty(output);
    let kind = |origin| select::extended_truth(e, origin);
    let mut kinds = gamma.exit_origins(e.graph, exit).filter_map(kind);
    let (Some(kind), Some(_)) = (kinds.next(), kinds.next()) else { return false };
    drop(kinds);
    if e.graph.is_dead(output) {
        return false;
    }
    let found = |origin| select::as_truth(e, kind, origin);
    let Some(truths) = gamma.exit_origins(e.graph, exit).map(found).collect::<Option<Vec<_>>>() else { return false };
    let regions = gamma.regions(e.graph).to_vec();
    let opposite = e.fault.is(Mutation::OppositeTruth);
    let truth = |op: Op| if opposite && op == Op::truth(true) { Op::truth(false) } else { op };
    let of_region = regions.iter().zip(truths);
    let origins: Vec<Value> =
        of_region.map(|(region, it)| it.unwrap_or_else(|op| e.constant(*region, None, truth(op), Type::I1))).collect();
    let chosen = gamma.add_exit(e.graph, &origins);
    let region = e.graph.region(gamma.node());
    let cast = Op::Cast(kind, Flags::NONE);
    let number = match e.graph.next_node(gamma.node()) {
        Some(next) => e.make(next, cast, &[chosen], ty),
        None => e.make_last(region, cast, &[chosen], ty),
    };
    e.divert_all(output, number);
    // Nobody asks for the numbers any more.
    for region in regions {
        let poison = e.constant(region, None, Op::Poison, ty);
        let result = e.graph.results(region)[exit];
        let before = e.graph.producer(e.graph.origin(result));
        e.divert(result, poison);
        before.into_iter().for_each(|node| e.push(node));
    }
    e.push(gamma.node());
    e.applied(Family::Gamma);
    true
}

/// The origin that all alternatives pass through.
fn passed(e: &Engine<'_>, gamma: Gamma, exit: usize) -> Option<Value> {
    let mut common = None;
    for region in gamma.regions(e.graph) {
        let origin = e.graph.result(*region, exit);
        let ValueDef::Argument(_, index) = e.graph.def(origin) else { return None };
        let outer = gamma.entry_origin(e.graph, index);
        if *common.get_or_insert(outer) != outer || !may_bypass(e, origin) {
            return None;
        }
    }
    common
}

/// May users of the output use the input instead of this argument?
fn may_bypass(e: &Engine<'_>, arg: Value) -> bool {
    match e.graph.ty(arg) {
        Type::MEM => e.graph.has_one_user(arg),
        Type::IO => e.graph.users(arg).all(|user| match e.graph.site(user) {
            UseSite::Result(..) => true,
            UseSite::Input(node, _) if e.graph.op(node).is_structural() => e.graph.is_quiet(node),
            UseSite::Input(node, _) => !e.graph.op(node).effects().makes_io(),
        }),
        _ => true,
    }
}

/// A constant on which all alternatives agree, or a computation that selects between constants.
fn constants(e: &mut Engine<'_>, gamma: Gamma, output: Value, exit: usize) -> Option<Value> {
    let ty = e.graph.ty(output);
    let regions = gamma.regions(e.graph).iter();
    let ops: Option<Vec<Op>> = regions.map(|region| constant(e, e.graph.result(*region, exit))).collect();
    let ops = ops?;
    let region = e.graph.region(gamma.node());
    // Undef and poison may be replaced by any other constant that is defined.
    let mut defined = ops.iter().filter(|op| !matches!(op, Op::Undef | Op::Poison));
    let first = match defined.next() {
        Some(first) => *first,
        None if ops.contains(&Op::Undef) => Op::Undef,
        None => Op::Poison,
    };
    let poisonous =
        |op: Op| matches!(op, Op::Const(id) if matches!(e.graph.payloads[id], rvsdg_core::ConstData::Elems(_)));
    let agree = defined.all(|op| *op == first);
    if agree && (ops.iter().all(|op| *op == first) || !poisonous(first)) {
        return Some(e.constant(region, Some(gamma.node()), first, ty));
    }
    let predicate = gamma.predicate(e.graph);
    let identity = ops.iter().enumerate().all(|(k, op)| *op == Op::Ctl(k as u32));
    if identity && e.graph.ty(predicate) == ty {
        return Some(predicate);
    }
    chosen(e, gamma, &ops, ty)
}

/// Selects between two integers by a truth value.
fn chosen(e: &mut Engine<'_>, gamma: Gamma, ops: &[Op], ty: Type) -> Option<Value> {
    let node = e.graph.producer(gamma.predicate(e.graph))?;
    let Op::Match(info) = e.graph.op(node) else { return None };
    let test = e.graph.operand(node, 0);
    let integers = ops.iter().all(|op| matches!(op, Op::Int(_) | Op::Const(_))) && ty.int_width().is_some();
    if e.graph.ty(test) != Type::I1 || !integers {
        return None;
    }
    let region = e.graph.region(gamma.node());
    let [to_false, to_true] = e.graph.payloads[info].truths();
    let [then, otherwise] = [to_true, to_false].map(|k| e.constant(region, Some(gamma.node()), ops[k as usize], ty));
    Some(e.make(gamma.node(), Op::Select(rvsdg_core::Flags::NONE), &[test, then, otherwise], ty))
}

/// If an exit variable is the matched control value, matches of it or constants, and the alternatives contain no
/// operations, it is another match of the same value with other results.
fn renamed(e: &mut Engine<'_>, gamma: Gamma, output: Value, exit: usize) -> Option<Value> {
    let node = e.graph.producer(gamma.predicate(e.graph))?;
    let Op::Match(info) = e.graph.op(node) else { return None };
    let (test, ty) = (e.graph.operand(node, 0), e.graph.ty(output));
    let count = e.graph.ty(test).alternatives().filter(|count| *count <= MAX_RENAMED)?;
    let alternatives = ty.alternatives()?;
    // Gammas with other operations or results are kept, so that the branch is made once.
    let live = (0..gamma.exit_count(e.graph)).filter(|i| !e.graph.is_dead(gamma.exit_output(e.graph, *i))).count();
    let is_empty = |region: &Region| e.graph.nodes(*region).all(|node| e.graph.op(node).is_constant());
    if live != 1 || !gamma.regions(e.graph).iter().all(is_empty) {
        return None;
    }
    let info = &e.graph.payloads[info];
    let to = |k: u32| {
        let taken = info.lookup(Op::Ctl(k));
        let origin = gamma.exit_origin(e.graph, taken as usize, exit);
        match (constant(e, origin), e.graph.def(origin)) {
            (Some(Op::Ctl(to)), _) => Some(to),
            (_, ValueDef::Argument(_, index)) => {
                let entry = gamma.entry_origin(e.graph, index);
                let matched = || e.graph.matched(entry).filter(|(value, _)| *value == test);
                if entry == test { Some(k) } else { matched().map(|(_, info)| info.lookup(Op::Ctl(k))) }
            }
            _ => None,
        }
    };
    let to = (0..count).map(to).collect::<Option<Vec<u32>>>()?;
    if e.graph.ty(test) == ty && to.iter().enumerate().all(|(k, to)| k as u32 == *to) {
        return Some(test);
    }
    let default = *to.first()?;
    let case = |(k, to): (usize, &u32)| (Const { op: Op::Ctl(k as u32), ty: e.graph.ty(test) }, *to);
    let cases = to.iter().enumerate().filter(|(_, to)| **to != default).map(case).collect();
    let new = e.graph.payloads.intern_match(MatchInfo { cases, default, alternatives });
    Some(e.make(gamma.node(), Op::Match(new), &[test], ty))
}

fn loop_vars(e: &mut Engine<'_>, theta: Theta) {
    for i in 0..theta.loop_count(e.graph) {
        let (pre, post, origin) = (theta.pre(e.graph, i), theta.post(e.graph, i), theta.entry_origin(e.graph, i));
        let output = theta.exit_output(e.graph, i);
        let swapped = e.fault.is(Mutation::SwappedLoopVariable) && e.graph.producer(post).is_none();
        if post == pre || swapped && !e.graph.ty(post).is_state() {
            invariant(e, theta, i);
        } else if let Some(next) = next_of_choice(e, theta, i) {
            let user = e.graph.results(theta.region(e.graph))[i + 1];
            let choice = e.graph.producer(post).expect("a choice is an operation");
            e.divert(user, next);
            e.push(choice);
            e.applied(Family::Theta);
        } else if let Some(op) = constant(e, post) {
            // The value before the first iteration equals that before all others.
            let defined = !matches!(op, Op::Undef | Op::Poison);
            if defined && constant(e, origin) == Some(op) {
                spread(e, theta.region(e.graph), pre, op, Family::Theta);
            }
            if !e.graph.is_dead(output) {
                let region = e.graph.region(theta.node());
                let value = e.constant(region, Some(theta.node()), op, e.graph.ty(output));
                e.divert_all(output, value);
                e.applied(Family::Theta);
            }
        }
    }
}

/// The next value of a loop variable that is a select at the end of an iteration, if its value behind the loop is not
/// used: the one that is selected whenever the loop repeats. In `while (a && --n)`, `n` may be decremented always.
fn next_of_choice(e: &Engine<'_>, theta: Theta, index: usize) -> Option<Value> {
    if !e.graph.is_dead(theta.exit_output(e.graph, index)) {
        return None;
    }
    chosen_if_repeated(e, theta.post(e.graph, index), theta.predicate(e.graph))
}

/// The same for loops that are left in the middle: a gamma at the end of an iteration gives both the next value and the
/// predicate, and an alternative of it selects.
fn next_in_alternatives(e: &mut Engine<'_>, theta: Theta) {
    let ValueDef::Output(node, decided) = e.graph.def(theta.predicate(e.graph)) else { return };
    let Some(gamma) = Gamma::from_node(e.graph, node) else { return };
    for index in 0..theta.loop_count(e.graph) {
        let next = theta.post(e.graph, index);
        let ValueDef::Output(of, exit) = e.graph.def(next) else { continue };
        if of != node || !e.one_use(next) || !e.graph.is_dead(theta.exit_output(e.graph, index)) {
            continue;
        }
        for k in 0..gamma.regions(e.graph).len() {
            let [value, predicate] = [exit, decided].map(|exit| gamma.exit_origin(e.graph, k, exit));
            let Some(chosen) = chosen_if_repeated(e, value, predicate) else { continue };
            let user = e.graph.results(gamma.regions(e.graph)[k])[exit];
            let choice = e.graph.producer(value).expect("a choice is an operation");
            e.divert(user, chosen);
            e.push(choice);
            e.applied(Family::Theta);
        }
    }
}

/// What a select gives whenever a loop repeats by this predicate.
fn chosen_if_repeated(e: &Engine<'_>, value: Value, predicate: Value) -> Option<Value> {
    let (choice, Op::Select(_)) = e.graph.produced_by(value)? else { return None };
    let (test, Op::Match(info)) = e.graph.produced_by(predicate)? else { return None };
    let [test, wanted] = [test, choice].map(|node| e.graph.operand(node, 0));
    if e.graph.ty(wanted) != Type::I1 || e.graph.ty(test) != Type::I1 || constant(e, wanted).is_some() {
        return None;
    }
    let [on_false, on_true] = e.graph.payloads[info].truths();
    if (on_false == 1) == (on_true == 1) {
        return None;
    }
    let repeats_if = on_true == 1;
    let pick = |truth: bool| Some(e.graph.operand(choice, if truth { 1 } else { 2 }));
    if test == wanted {
        return pick(repeats_if);
    }
    // If both parts have to be true, or neither may be, each of them is known. The work list looks no deeper.
    if let Some((node, op)) = e.graph.produced_by(test) {
        let is = |index: usize, number: i32| constant(e, e.graph.operand(node, index)) == Some(Op::Int(number));
        let are_known = match op {
            Op::Binary(BinOp::And, _) => repeats_if,
            Op::Binary(BinOp::Or, _) => !repeats_if,
            Op::Select(_) => (repeats_if && is(2, 0)) || (!repeats_if && is(1, -1)),
            _ => false,
        };
        if are_known && e.graph.operands(node).any(|part| part == wanted) {
            return pick(repeats_if);
        }
    }
    e.fault.is(Mutation::RepeatsAnyway).then(|| e.graph.operand(choice, 1))
}

/// Replaces uses of a loop variable that is invariant.
fn invariant(e: &mut Engine<'_>, theta: Theta, index: usize) {
    let (pre, origin) = (theta.pre(e.graph, index), theta.entry_origin(e.graph, index));
    let (output, ty) = (theta.exit_output(e.graph, index), e.graph.ty(pre));
    if let Some(op) = constant(e, origin) {
        let region = theta.region(e.graph);
        let users: Vec<Use> =
            e.graph.users(pre).filter(|user| matches!(e.graph.site(*user), UseSite::Input(..))).collect();
        if !users.is_empty() {
            let value = e.constant(region, None, op, ty);
            users.into_iter().for_each(|user| e.divert(user, value));
            e.applied(Family::Theta);
        }
    }
    // The I/O state of an infinite loop must be kept.
    let endless = ty == Type::IO && theta.flags(e.graph).may_diverge;
    if !endless && may_bypass(e, pre) && !e.graph.is_dead(output) {
        e.divert_all(output, origin);
        e.applied(Family::Theta);
    }
}
