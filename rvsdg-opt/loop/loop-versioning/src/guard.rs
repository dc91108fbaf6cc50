//! The test in front of a nest: do the bytes of groups not overlap?
//!
//! All values in it are frozen, and have 64 bits. What is multiplied or added is first tested to be small, so that
//! nothing of it wraps around; only the address that it is added to may, and then the end of what is accessed has a
//! lower number than the beginning, which counts as overlapping.
//!
//! A single loop of a few iterations is not worth the test: how often it runs comes first.
//!
//! Unsigned numbers narrower than an address may wrap around, and hardly ever do: of those in an address, the test is
//! that the greatest one of the nest fits its width.

use crate::bound::{PRODUCT_BITS, Repeats, SINGLE_BITS, SUM_BITS, Sum};
use crate::extent::Nest;
use crate::fault::{Fault, Mutation};
use crate::group::Group;
use rustc_hash::FxHashMap;
use rvsdg_core::{BinOp, Builder, CastOp, Const, Gamma, Graph, IntCond, MatchInfo, Node, Op, Position, Type, Value};
use rvsdg_opt_scev::{Atom, Extend};
use rvsdg_opt_target::limits::loop_versioning::MIN_COUNT;
use rvsdg_opt_unroll::repeats_before;
use rvsdg_route::Router;

/// Makes the test of a nest.
pub(crate) struct Guard<'a> {
    graph: &'a mut Graph,
    router: &'a mut Router,
    nest: &'a Nest,
    fault: Fault,
    /// Values as numbers that are not poison.
    frozen: FxHashMap<Value, Value>,
    /// How often loops repeat at most, as a number of 64 bits, and of how many it consists.
    repeats: FxHashMap<Node, (Value, u32)>,
    /// What was tested to have no more bits, as a signed number or not.
    small: FxHashMap<(Value, bool), u32>,
    /// What has to be true.
    tests: Vec<Value>,
    /// The decision whether the loop is long enough for the rest.
    long: Option<Gamma>,
}

impl<'a> Guard<'a> {
    pub(crate) fn new(graph: &'a mut Graph, router: &'a mut Router, nest: &'a Nest, fault: Fault) -> Guard<'a> {
        let (frozen, repeats, small) = Default::default();
        Guard { graph, router, nest, fault, frozen, repeats, small, tests: vec![], long: None }
    }

    /// The predicate that chooses the version: 1 if no pair of groups overlaps, and all numbers fit. And which integers
    /// were frozen for that.
    pub(crate) fn make(mut self) -> (Value, FxHashMap<Value, Value>) {
        for (theta, repeats) in &self.nest.repeats {
            let known = self.bound(repeats);
            self.repeats.insert(*theta, known);
        }
        self.open_long();
        let mut ends: Vec<Option<[Value; 2]>> = vec![None; self.nest.groups.len()];
        for index in self.nest.pairs.iter().flat_map(|(a, b)| [*a, *b]) {
            if ends[index].is_none() {
                ends[index] = Some(self.ends(&self.nest.groups[index]));
            }
        }
        for (a, b) in self.nest.pairs.iter().skip(usize::from(self.fault.is(Mutation::ForgetPair))) {
            let ([a_low, a_high], [b_low, b_high]) = (ends[*a].expect("made above"), ends[*b].expect("made above"));
            let mut at = self.at();
            let before = at.icmp(IntCond::Ule, a_high, b_low);
            let behind = at.icmp(IntCond::Ule, b_high, a_low);
            let apart = at.binary(BinOp::Or, before, behind);
            self.tests.push(apart);
        }
        let nest = self.nest;
        self.tests.extend(nest.condition);
        for (sum, bits) in nest.numbers.iter().take(if self.fault.is(Mutation::ForgetNumber) { 0 } else { usize::MAX })
        {
            // All that is in a sum is tested to be small, too, so it always fits as many bits as an address has.
            let greatest = self.outermost(sum, true);
            if *bits >= SUM_BITS {
                continue;
            }
            let mut at = self.at();
            let end = at.int(1 << bits, Type::I64);
            let fits = at.icmp(IntCond::Ult, greatest, end);
            self.tests.push(fits);
        }
        let tests: Vec<Value> = std::mem::take(&mut self.tests).into_iter().map(|test| self.here(test)).collect();
        let table = if self.fault.is(Mutation::Exchanged) { [1, 0] } else { [0, 1] };
        let mut at = self.at();
        let all = tests.into_iter().reduce(|all, test| at.binary(BinOp::And, all, test));
        let all = all.unwrap_or_else(|| at.truth(true));
        let mut predicate = at.matching(MatchInfo::on_truth(table, 2), all);
        if let Some(gamma) = self.long {
            let no = Const { op: Op::Ctl(table[0]), ty: Type::ctl(2) };
            let no = Builder::at_end(self.graph, gamma.regions(self.graph)[0]).constant(no);
            predicate = gamma.add_exit(self.graph, &[no, predicate]);
        }
        (predicate, self.frozen)
    }

    /// Opens a decision: what is computed from now on is computed only if a single loop of a number of iterations that
    /// is not known runs so often that the test pays.
    fn open_long(&mut self) {
        let [(theta, Repeats::Symbolic(_) | Repeats::AtMost(..))] = self.nest.repeats[..] else { return };
        let (repeats, _) = self.repeats[&theta];
        let mut at = self.at();
        let few = at.int(MIN_COUNT - 1, Type::I64);
        let is_long = at.icmp(IntCond::Uge, repeats, few);
        let predicate = at.truth_match(is_long);
        let gamma = Gamma::add(self.graph, Position::Before(self.nest.theta.node()), predicate);
        // As the nest itself, it stays behind what may end the program.
        let states: Vec<Value> = self.graph.io_operands(self.nest.theta.node()).collect();
        states.into_iter().for_each(|io| _ = gamma.add_entry(self.graph, io));
        self.long = Some(gamma);
    }

    fn front(&mut self) -> Builder<'_> {
        let next = self.long.map_or(self.nest.theta.node(), Gamma::node);
        Builder::new(self.graph, Position::Before(next))
    }

    fn at(&mut self) -> Builder<'_> {
        match self.long {
            Some(gamma) => {
                let region = gamma.regions(self.graph)[1];
                Builder::at_end(self.graph, region)
            }
            None => self.front(),
        }
    }

    /// A value from in front of the nest where the test is computed.
    fn here(&mut self, value: Value) -> Value {
        match self.long.map(|gamma| gamma.regions(self.graph)[1]) {
            Some(region) => self.router.route(self.graph, value, region),
            None => value,
        }
    }

    /// A value of an outer region here, without poison.
    fn frozen(&mut self, value: Value) -> Value {
        if let Some(known) = self.frozen.get(&value).copied() {
            return self.here(known);
        }
        let (region, bits) = (self.graph.region(self.nest.theta.node()), self.nest.address_bits);
        let own = self.router.route(self.graph, value, region);
        let mut at = self.front();
        let is_pointer = at.graph.ty(own) == Type::PTR;
        let number = if is_pointer { at.cast(CastOp::PtrToInt, own, Type::int(bits)) } else { own };
        let mut frozen = at.freeze(number);
        if is_pointer {
            frozen = at.zext_or_trunc(frozen, Type::I64);
        }
        self.frozen.insert(value, frozen);
        self.here(frozen)
    }

    /// An integer as a number of 64 bits of which only so many matter, or the test fails.
    fn number(&mut self, atom: Atom, bits: u32) -> Value {
        let frozen = self.frozen(atom.value);
        let width = self.graph.ty(frozen).int_width().expect("what is added to an address is an integer");
        let is_signed = atom.extend != Extend::Zero;
        let mut at = self.at();
        let number = match width {
            64 => frozen,
            _ => at.cast(if is_signed { CastOp::SExt } else { CastOp::ZExt }, frozen, Type::I64),
        };
        let own = width - u32::from(is_signed);
        self.limit(number, own, bits, is_signed);
        number
    }

    /// Tests that a number of `own` bits has no more than `bits`.
    fn limit(&mut self, number: Value, own: u32, bits: u32, is_signed: bool) {
        if own <= bits || self.small.get(&(number, is_signed)).is_some_and(|known| *known <= bits) {
            return;
        }
        self.small.insert((number, is_signed), bits);
        let mut at = self.at();
        let shifted = if is_signed { at.binary_int(BinOp::Add, number, 1 << bits) } else { number };
        let end = at.int(1 << (bits + u32::from(is_signed)), Type::I64);
        let test = at.icmp(IntCond::Ult, shifted, end);
        self.tests.push(test);
    }

    /// How often a loop repeats at most.
    fn bound(&mut self, repeats: &Repeats) -> (Value, u32) {
        match repeats {
            Repeats::Constant(count) => (self.at().int(*count, Type::I64), 64 - count.leading_zeros()),
            Repeats::Symbolic(count) => {
                let repeats = repeats_before(self.graph, self.router, self.nest.theta, count);
                let bits = count.first.width();
                (self.at().zext_or_trunc(repeats, Type::I64), bits)
            }
            Repeats::AtMost(sum, step) => {
                let distance = self.end(sum, true);
                let mut at = self.at();
                let zero = at.int(0, Type::I64);
                let is_positive = at.icmp(IntCond::Sgt, distance, zero);
                let mut count = at.select(is_positive, distance, zero);
                if *step > 1 {
                    let step = *step as i64;
                    count = at.binary_int(BinOp::Add, count, step - 1);
                    count = at.binary_int(BinOp::UDiv, count, step);
                }
                (count, 63)
            }
        }
    }

    /// The least or the greatest value of a sum.
    fn end(&mut self, sum: &Sum, greatest: bool) -> Value {
        let mut total = self.at().int(sum.constant, Type::I64);
        for (atom, factor) in &sum.fixed {
            let number = self.number(*atom, SINGLE_BITS);
            let mut at = self.at();
            let product = if *factor == 1 { number } else { at.binary_int(BinOp::Mul, number, *factor) };
            total = at.binary(BinOp::Add, total, product);
        }
        for (atom, theta, factor) in &sum.varying {
            if atom.is_none() && (*factor > 0) != greatest {
                continue;
            }
            if self.fault.is(Mutation::FirstIteration) {
                continue;
            }
            let (repeats, own) = self.repeats[theta];
            let repeats = self.here(repeats);
            let bits = if atom.is_some() { PRODUCT_BITS } else { SINGLE_BITS };
            self.limit(repeats, own, bits, false);
            let by = atom.map(|atom| self.number(atom, PRODUCT_BITS));
            let mut at = self.at();
            let mut product = if *factor == 1 { repeats } else { at.binary_int(BinOp::Mul, repeats, *factor) };
            if let Some(by) = by {
                product = at.binary(BinOp::Mul, product, by);
                let zero = at.int(0, Type::I64);
                let cond = if greatest { IntCond::Sgt } else { IntCond::Slt };
                let counts = at.icmp(cond, product, zero);
                product = at.select(counts, product, zero);
            }
            total = at.binary(BinOp::Add, total, product);
        }
        total
    }

    /// The least or the greatest value of a sum, also if loops depend on others.
    fn outermost(&mut self, sum: &Sum, greatest: bool) -> Value {
        let nest = self.nest;
        let ends: Vec<Value> = sum.ends(&nest.repeats, greatest).iter().map(|sum| self.end(sum, greatest)).collect();
        let cond = if greatest { IntCond::Sgt } else { IntCond::Slt };
        let mut at = self.at();
        let farther = |known: Value, end: Value| {
            let is_farther = at.icmp(cond, end, known);
            at.select(is_farther, end, known)
        };
        ends.into_iter().reduce(farther).expect("there is the sum itself at least")
    }

    /// The lowest address of a group, and that behind its last byte.
    fn ends(&mut self, group: &Group) -> [Value; 2] {
        let base = self.frozen(group.base);
        let mut ends: Option<[Value; 2]> = None;
        for extent in &group.extents {
            let [low, high] = [false, true].map(|greatest| self.outermost(&extent.sum, greatest));
            let short = if self.fault.is(Mutation::ShortBound) { extent.bytes - 1 } else { 0 };
            let mut at = self.at();
            let high = at.binary_int(BinOp::Add, high, extent.bytes - short);
            ends = Some(match ends {
                None => [low, high],
                Some([known_low, known_high]) => {
                    let is_lower = at.icmp(IntCond::Slt, low, known_low);
                    let is_higher = at.icmp(IntCond::Sgt, high, known_high);
                    [at.select(is_lower, low, known_low), at.select(is_higher, high, known_high)]
                }
            });
        }
        let ends = ends.expect("a group has an access");
        let mut at = self.at();
        let [low, high] = ends.map(|end| at.binary(BinOp::Add, base, end));
        // One that begins in front of the address space has a great number.
        let is_straight = at.icmp(IntCond::Ult, low, high);
        self.tests.push(is_straight);
        let bits = self.nest.address_bits;
        if bits < 64 && !self.fault.is(Mutation::BehindAddresses) {
            let mut at = self.at();
            let behind = at.int(1 << bits, Type::I64);
            let is_inside = at.icmp(IntCond::Ule, high, behind);
            self.tests.push(is_inside);
        }
        [low, high]
    }
}
