//! Addresses: a base pointer, and the form of what is added to it, in bytes.
//!
//! By the modular reading, no flag is needed: address arithmetic is modular. By the signed one, only address arithmetic
//! that must not wrap is looked through (`inbounds`, `nusw`); so it means something that two addresses are multiples of
//! some number apart.

use crate::linear::{Atom, Linear, wrap};
use crate::{Frame, Reading, Scev};
use rvsdg_core::{GepFlags, GepId, Graph, Node, Op, Theta, TypeKind, Value, ValueDef};
use rvsdg_layout::{GepStep, Layouts};
use rvsdg_opt_target::limits::scev::{MAX_GEPS, MAX_TERMS};
use rvsdg_opt_target::limits::shared::INT_BITS;
use rvsdg_route::{is_inside, outermost};
use std::sync::Arc;

/// An address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Address {
    /// A pointer, of the outermost region where it is known.
    pub base: Value,
    /// What is added, in bytes: modulo the range of addresses, or exact.
    pub form: Linear,
}

/// What becomes of a value of an address in [`Scev::rewrite`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Rewrite {
    /// It stays.
    Keep,
    /// Another one of the same type takes its place.
    Replace(Value),
    /// There is nothing that could.
    Fail,
}

impl Address {
    /// The distance to `other` in bytes, if that is a constant: what has to be added to this address to get the other
    /// one.
    pub fn distance(&self, other: &Address) -> Option<i64> {
        if self.base == other.base { self.form.distance(&other.form) } else { None }
    }

    /// Base and the values of all terms.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        std::iter::once(self.base).chain(self.form.atoms().map(|atom| atom.value))
    }
}

impl Scev {
    /// The address that a pointer is, modulo 2 to the power of the index width.
    pub fn address(&mut self, graph: &Graph, layouts: &mut Layouts<'_>, pointer: Value) -> Arc<Address> {
        if let Some(known) = self.addresses.get(&pointer) {
            return known.clone();
        }
        let address = Arc::new(self.find_address(graph, layouts, None, pointer, Reading::Modular));
        self.addresses.insert(pointer, address.clone());
        address
    }

    /// The address that a pointer is, as an integer without bounds: as far as the computation must not leave an object,
    /// or the pointer is poison.
    pub fn exact_address(&mut self, graph: &Graph, layouts: &mut Layouts<'_>, pointer: Value) -> Arc<Address> {
        if let Some(known) = self.exact_addresses.get(&pointer) {
            return known.clone();
        }
        let address = Arc::new(self.find_address(graph, layouts, None, pointer, Reading::Signed));
        self.exact_addresses.insert(pointer, address.clone());
        address
    }

    /// The address that a pointer of a nest is, `loops` from the inside out: its base is from outside of the nest, and
    /// so are the values in its form; all else in there are numbers of iterations. By [`Reading::Signed`], it is an
    /// integer without bounds; by [`Reading::Modular`], one modulo 2 to the power of the index width, whatever is said
    /// about wrapping.
    pub fn address_in_nest(
        &mut self,
        graph: &Graph,
        layouts: &mut Layouts<'_>,
        loops: &[Theta],
        pointer: Value,
        reading: Reading,
    ) -> Option<Address> {
        let mut address = self.address_in_frame(graph, layouts, loops, pointer, reading)?;
        address.form = self.unfold_all(graph, loops, address.form)?;
        Some(address)
    }

    /// The address that a pointer of a nest is, of a base from outside of the nest, and values of it.
    pub(crate) fn address_in_frame(
        &mut self,
        graph: &Graph,
        layouts: &mut Layouts<'_>,
        loops: &[Theta],
        pointer: Value,
        reading: Reading,
    ) -> Option<Address> {
        let frame = loops.last().copied();
        let address = self.find_address(graph, layouts, frame, pointer, reading);
        let is_inside = frame.is_some_and(|theta| is_inside(graph, address.base, theta.region(graph)));
        (!is_inside && graph.ty(address.base).is_ptr()).then_some(address)
    }

    /// The address that a pointer of a loop is in its first iteration, in values from outside of the loop, and what is
    /// added in each iteration: both modulo 2 to the power of the index width. The pointer is of the loop's body or of
    /// a region inside of it.
    pub fn address_in_loop(
        &mut self,
        graph: &Graph,
        layouts: &mut Layouts<'_>,
        theta: Theta,
        pointer: Value,
    ) -> Option<(Address, i64)> {
        let region = theta.region(graph);
        let address = self.address(graph, layouts, pointer);
        let (mut start, step) = self.unfold_all(graph, &[theta], address.form.clone())?.split(theta.node());
        let (mut step, mut base) = (i128::from(step.as_constant()?), address.base);
        if is_inside(graph, base, region) {
            let ValueDef::Argument(home, index) = graph.def(base) else { return None };
            let next = (home == region).then(|| self.address(graph, layouts, theta.post(graph, index)))?;
            step += i128::from(next.form.as_constant().filter(|_| next.base == base)?);
            let first = self.address(graph, layouts, theta.entry_origin(graph, index));
            (first.form.width() == start.width() && start.add(&first.form, 1)).then_some(())?;
            base = first.base;
        }
        let step = wrap(start.width(), step);
        Some((Address { base, form: start }, step))
    }

    fn find_address(
        &mut self,
        graph: &Graph,
        layouts: &mut Layouts<'_>,
        frame: Frame,
        pointer: Value,
        reading: Reading,
    ) -> Address {
        // Wider addresses than are computed with here have no form, nor have vectors of pointers.
        let width = match graph.ty(pointer).kind() {
            TypeKind::Ptr(space) => layouts.data.pointer_in(space).index_bits,
            _ => u32::MAX,
        };
        let is_plain = width <= INT_BITS;
        let form = match reading {
            Reading::Modular => Linear::constant(width.min(INT_BITS), 0),
            _ => Linear::number(0),
        };
        let mut address = Address { base: outermost(graph, pointer), form };
        for _ in 0..if is_plain { MAX_GEPS } else { 0 } {
            let base = address.base;
            let Some(node) = graph.producer(base) else { break };
            let Op::Gep(id) = graph.op(node) else { break };
            let is_right = match reading {
                Reading::Modular => true,
                _ => {
                    graph.payloads[id].flags.contains(GepFlags::INBOUNDS)
                        || graph.payloads[id].flags.contains(GepFlags::NUSW)
                }
            };
            if !is_right || frame.is_some_and(|theta| !is_inside(graph, base, theta.region(graph))) {
                break;
            }
            let Some(form) = self.through_gep(graph, layouts, (frame, width), (node, id), &address.form) else { break };
            address = Address { base: outermost(graph, graph.operand(node, 0)), form };
        }
        address
    }

    /// The form with what a `getelementptr` adds.
    fn through_gep(
        &mut self,
        graph: &Graph,
        layouts: &mut Layouts<'_>,
        (frame, width): (Frame, u32),
        (node, id): (Node, GepId),
        form: &Linear,
    ) -> Option<Linear> {
        // Vectors of pointers have no form.
        graph.ty(graph.output(node, 0)).is_ptr().then_some(())?;
        let mut sum = form.clone();
        let mut operands = graph.operands(node).skip(1);
        layouts.gep_steps(&graph.payloads[id], |step| {
            let is_added = match step {
                GepStep::Bytes(bytes) => sum.add_number(bytes),
                GepStep::Index(size) => {
                    // A wider index would be truncated.
                    let index = operands.next()?;
                    graph.ty(index).int_width().filter(|bits| *bits <= width)?;
                    let index = self.index(graph, frame, index, form.width())?;
                    sum.add(&index, i64::try_from(size).ok()?)
                }
            };
            is_added.then_some(())
        })?;
        Some(sum)
    }

    /// An index of an address: what is narrower than an address is extended by its sign.
    fn index(&mut self, graph: &Graph, frame: Frame, index: Value, width: u32) -> Option<Linear> {
        let is_modular = graph.ty(index).int_width() == Some(width);
        let reading = if is_modular { Reading::Modular } else { Reading::Signed };
        let form = self.form(graph, frame, index, reading)?;
        Some(if is_modular || width == 0 { form } else { form.modulo(graph, width) })
    }

    /// What is added to an address in each iteration of a loop, if that is a constant: modulo 2 to the power of the
    /// index width.
    pub fn stride(&mut self, graph: &Graph, layouts: &mut Layouts<'_>, theta: Theta, address: &Address) -> Option<i64> {
        let region = theta.region(graph);
        let mut form = self.unfold_all(graph, &[theta], address.form.clone())?.split(theta.node()).1;
        if is_inside(graph, address.base, region) {
            let ValueDef::Argument(home, index) = graph.def(address.base) else { return None };
            let next = (home == region).then(|| self.address(graph, layouts, theta.post(graph, index)))?;
            let is_counted = next.base == address.base && next.form.as_constant().is_some();
            (is_counted && form.add(&next.form, 1)).then_some(())?;
        }
        form.as_constant()
    }

    /// The address with other values in it. `None` if one of them fails.
    pub fn rewrite(
        &mut self,
        graph: &Graph,
        layouts: &mut Layouts<'_>,
        address: &Address,
        mut rule: impl FnMut(Value) -> Rewrite,
    ) -> Option<Address> {
        let zero = address.form.times(0)?;
        let mut new = match rule(address.base) {
            Rewrite::Keep => Address { base: address.base, form: zero },
            Rewrite::Replace(base) => (*self.address(graph, layouts, base)).clone(),
            Rewrite::Fail => return None,
        };
        let mut is_added = new.form.add_number(address.form.offset().into());
        for (term, factor) in address.form.terms() {
            let atom = term.atom?;
            is_added &= match rule(atom.value) {
                Rewrite::Keep => new.form.add_term(*term, (*factor).into()),
                Rewrite::Replace(value) => {
                    let value = self.atom_form(graph, Atom { value, ..atom }, address.form.width())?;
                    new.form.add(&value, *factor)
                }
                Rewrite::Fail => return None,
            };
        }
        (is_added && new.form.terms().len() <= MAX_TERMS).then_some(new)
    }

    /// The form of a value that is a term, modulo 2 to the power of `width`.
    fn atom_form(&mut self, graph: &Graph, atom: Atom, width: u32) -> Option<Linear> {
        Some(self.form(graph, None, atom.value, Reading::of(atom.extend))?.modulo(graph, width))
    }
}
