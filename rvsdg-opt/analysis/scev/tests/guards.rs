//! Whether variables of loops wrap whose start is not known, but that of which a decision around the loop tells.
//!
//! All loops of bytes with two comparisons, one in front of the loop and one at its end, are compared with what the
//! counter does, from every start to every bound.

use rvsdg_core::{Flags, Gamma, Graph, IntCond, Module, Theta};
use rvsdg_opt_scev::Scev;

struct Loop {
    /// The decision in front of the loop, between the start and the bound.
    guard: IntCond,
    /// The loop is in the alternative in which that does not hold.
    negated: bool,
    /// The operands of the decision are exchanged.
    swapped: bool,
    /// The decision is about another start.
    other: bool,
    /// The loop repeats as long as this holds.
    test: IntCond,
    /// What is tested is the next value of the variable.
    ahead: bool,
    step: i8,
}

impl Loop {
    fn text(&self) -> String {
        let Loop { guard, negated, swapped, other, test, ahead, step } = self;
        let start = if *other { "%3" } else { "%1" };
        let (left, right) = if *swapped { ("%2", start) } else { (start, "%2") };
        let inner = format!(
            "(%10: i8, %11: i8) {{\n%12, %15 = theta (%10, %11) (%20: i8, %21: i8) {{\n\
             %22 = const {step} : i8\n%23 = add %20, %22 : i8\n\
             %24 = icmp {} {}, %21 : i1\n%25 = match [-1 -> 1, default -> 0] %24 : ctl2\n\
             }} -> (%25, %23, %21)\n}} -> (%12)\n",
            test.spelling(),
            if *ahead { "%23" } else { "%20" }
        );
        let plain = "(%13: i8, %14: i8) {\n} -> (%13)\n";
        let alternatives = if *negated { [&inner, plain] } else { [plain, &inner] };
        format!(
            "symbol @f = external defined function i8 (i8, i8, i8) : ptr\n\
             omega imports [] exports [@f] () {{\n%0 = lambda @f () (%1: i8, %2: i8, %3: i8, %4: io, %5: mem) {{\n\
             %6 = icmp {} {left}, {right} : i1\n%7 = match [-1 -> 1, default -> 0] %6 : ctl2\n\
             %8 = gamma %7 (%1, %2) {{\ncase 0 {}case 1 {}}}\n}} -> (%8, %4, %5)\n}} -> (%0)\n",
            guard.spelling(),
            alternatives[0],
            alternatives[1],
        )
    }

    /// Is the loop entered with these numbers? The decision about another start may always go either way.
    fn is_entered(&self, start: i8, bound: i8) -> bool {
        let (left, right) = if self.swapped { (bound, start) } else { (start, bound) };
        self.other || holds(self.guard, left, right) != self.negated
    }

    /// What no addition of the loop violates.
    fn flags(&self) -> Flags {
        let (mut signed, mut unsigned) = (true, true);
        for (start, bound) in (i8::MIN..=i8::MAX).flat_map(|start| (i8::MIN..=i8::MAX).map(move |it| (start, it))) {
            let mut counter = start;
            for _ in 0..if self.is_entered(start, bound) { 260 } else { 0 } {
                signed &= counter.checked_add(self.step).is_some();
                unsigned &= (counter as u8).checked_add(self.step as u8).is_some();
                let next = counter.wrapping_add(self.step);
                let tested = if self.ahead { next } else { counter };
                counter = next;
                if !holds(self.test, tested, bound) || !(signed || unsigned) {
                    break;
                }
            }
        }
        let flag = |is_set, flag| if is_set { flag } else { Flags::NONE };
        flag(signed, Flags::NSW) | flag(unsigned, Flags::NUW)
    }
}

fn holds(cond: IntCond, left: i8, right: i8) -> bool {
    cond.holds((left as u8).cmp(&(right as u8)), left.cmp(&right))
}

fn theta(graph: &Graph) -> Theta {
    let gamma = graph.nodes(graph.root()).find_map(|node| Gamma::from_node(graph, node)).unwrap();
    let regions = gamma.regions(graph);
    regions.iter().flat_map(|it| graph.nodes(*it)).find_map(|node| Theta::from_node(graph, node)).unwrap()
}

/// How many flags are found; the first loop of which one is wrong otherwise.
fn check(scev: impl Fn() -> Scev) -> Result<usize, String> {
    let mut found = 0;
    let conditions = IntCond::ALL.iter().copied();
    for (guard, test) in conditions.clone().flat_map(|guard| conditions.clone().map(move |test| (guard, test))) {
        for (step, bits) in [-3i8, -1, 1, 2].into_iter().flat_map(|step| (0..16).map(move |bits| (step, bits))) {
            let is = |bit: u32| bits >> bit & 1 != 0;
            let it = Loop { guard, negated: is(0), swapped: is(1), other: is(2), test, ahead: is(3), step };
            let module: Module = rvsdg_text::parse(&it.text()).unwrap();
            let graph = module.bodies[0].as_ref().expect("it is defined");
            let answer = scev().no_wrap(graph, theta(graph), 0);
            if answer == Flags::NONE {
                continue;
            }
            if !it.flags().contains(answer) {
                return Err(format!("{answer:?}\n{}", it.text()));
            }
            found += 1;
        }
    }
    Ok(found)
}

#[test]
fn counters_do_not_wrap_on_the_way_to_a_bound_that_they_are_compared_with_first() {
    let found = check(Scev::new).unwrap();
    // Up by an unsigned order, up and down by the signed one: each in four spellings.
    assert_eq!(found, 12);
}

#[cfg(feature = "mutate")]
#[test]
fn what_is_compared_and_which_way_it_goes_is_needed() {
    use rvsdg_opt_scev::Mutation;
    for mutation in [Mutation::OtherGuard, Mutation::OtherAlternative] {
        assert!(check(|| Scev::mutated(mutation)).is_err(), "{mutation:?} goes unnoticed");
    }
}
