//! The tests of loops that end when a pointer gets to another one.
//!
//! The tested pointer moves by the same number of bytes in each iteration, and is computed by arithmetic that must not
//! leave its object (`inbounds`, without exception: an offset of zero would be right for any pointer), so that all
//! tested values are in one object, one after the other. Objects do not wrap around the end of memory. So a loop that
//! repeats while two pointers are different ends when they are equal, or the execution is undefined, as a pointer that
//! has left its object is poison and is tested; and one that compares their order ends when the address has got to the
//! bound.
//!
//! If both pointers have the same base, the distances from there are compared, as signed numbers: within an object,
//! these are in the same order as the addresses. Both have to be in the object then, also in the first iteration. If
//! not, the addresses themselves are in the count.
//!
//! Constant time but for the forms.

use crate::Scev;
use crate::address::Address;
use crate::count::{Test, signed};
use crate::fault::Mutation;
use crate::linear::{Atom, Extend, Linear, unsigned};
use crate::test::repeat_of_pointers;
use rvsdg_core::{GepFlags, Graph, IntCond, Op, Theta, Type, TypeKind, Value, ValueDef};
use rvsdg_layout::Layouts;
use rvsdg_opt_target::limits::scev::MAX_GEPS;

impl Scev {
    /// The test of a loop that compares pointers, all of whose iterations end.
    pub(crate) fn test_of_pointers(&mut self, graph: &Graph, layouts: &mut Layouts<'_>, theta: Theta) -> Option<Test> {
        let (mut cond, mut tested, mut limit) = repeat_of_pointers(graph, theta.predicate(graph))?;
        let mut first = self.address_in_loop(graph, layouts, theta, tested)?;
        let mut bound = self.address_in_loop(graph, layouts, theta, limit)?;
        if first.1 == 0 {
            (first, bound, tested, limit, cond) = (bound, first, limit, tested, cond.swapped());
        }
        let ((first, step), (bound, 0)) = (first, bound) else { return None };
        let width = first.form.width();
        let TypeKind::Ptr(space) = Type::PTR.kind() else { return None };
        let is_whole = layouts.data.pointer_in(space).bits == width && bound.form.width() == width;
        let stays = stays_in_object(graph, theta, tested) || self.fault.is(Mutation::LeavesObject);
        let (up, down) = (matches!(cond, IntCond::Ult | IntCond::Ule), matches!(cond, IntCond::Ugt | IntCond::Uge));
        let is_right = match step.signum() {
            1 => up || cond == IntCond::Ne,
            -1 => down || cond == IntCond::Ne,
            _ => false,
        };
        if !is_whole || !stays || !is_right {
            return None;
        }
        let at_most = unsigned(width, -1);
        let is_inside = |pointer: Value| start_of(graph, theta, pointer) == bound.base;
        let is_one_object =
            first.base == bound.base && (cond == IntCond::Ne || (is_inside(tested) && is_inside(limit)));
        let [first, bound] = match is_one_object {
            true => {
                cond = signed(cond);
                [first.form, bound.form]
            }
            false => [number(first)?, number(bound)?],
        };
        Some(Test { cond, first, step, bound, is_exact: true, at_most, all_end: true })
    }
}

/// The address as one number.
fn number(address: Address) -> Option<Linear> {
    let mut form = address.form;
    form.add_term(Atom { value: address.base, extend: Extend::None }.into(), 1).then_some(form)
}

/// Is a pointer that a loop tests computed by arithmetic that does not leave its object, in each iteration that is
/// followed by another one?
fn stays_in_object(graph: &Graph, theta: Theta, tested: Value) -> bool {
    let from = inside_from(graph, tested);
    match variable(graph, theta, from) {
        Some(index) => inside_from(graph, theta.post(graph, index)) == from,
        None => from != rvsdg_route::outermost(graph, tested),
    }
}

/// The pointer outside of a loop that a pointer is computed of by arithmetic that does not leave the object, by the one
/// of the first iteration if it is a loop variable.
fn start_of(graph: &Graph, theta: Theta, pointer: Value) -> Value {
    let from = inside_from(graph, pointer);
    match variable(graph, theta, from) {
        Some(index) => inside_from(graph, theta.entry_origin(graph, index)),
        None => from,
    }
}

/// The loop variable that a value is at the start of an iteration.
fn variable(graph: &Graph, theta: Theta, value: Value) -> Option<usize> {
    match graph.def(value) {
        ValueDef::Argument(region, index) if region == theta.region(graph) => Some(index),
        _ => None,
    }
}

/// The pointer that a pointer is computed of by arithmetic that does not leave the object, of the outermost region
/// where it is known.
fn inside_from(graph: &Graph, pointer: Value) -> Value {
    let mut pointer = rvsdg_route::outermost(graph, pointer);
    for _ in 0..MAX_GEPS {
        match graph.produced_by(pointer) {
            Some((node, Op::Gep(id))) if graph.payloads[id].flags.contains(GepFlags::INBOUNDS) => {
                pointer = rvsdg_route::outermost(graph, graph.operand(node, 0));
            }
            _ => break,
        }
    }
    pointer
}
