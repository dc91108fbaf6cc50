//! Loop variables that stay in a range because of what computes them: compared with what they are.

use rvsdg_core::{Graph, Module, Theta};
use rvsdg_gen::Random;
use rvsdg_opt_range::{Interval, Ranges};

/// A loop with `x = (x * factor + sum) op limit`, and what it starts with.
struct Step {
    first: i32,
    factor: i32,
    sum: i32,
    op: &'static str,
    limit: i32,
    /// Is it in a loop of its own, in the loop, behind a decision?
    nested: bool,
}

impl Step {
    fn random(random: &mut Random) -> Step {
        let op = ["srem", "urem", "and", "lshr", "ashr"][random.below(5) as usize];
        let limit = if op.ends_with("shr") { 1 + random.below(31) as i32 } else { 1 + random.below(70_000) as i32 };
        let first = random.below(100) as i32 - if random.one_in(3) { 50 } else { 0 };
        let (factor, sum) = (random.below(5_000) as i32 - 50, random.below(2_000) as i32);
        Step { first, factor, sum, op, limit, nested: random.one_in(2) }
    }

    fn module(&self) -> Module {
        let Step { first, factor, sum, op, limit, nested } = self;
        let step = |x: &str| {
            format!(
                "%13 = const {factor} : i32\n%14 = mul nsw {x}, %13 : i32\n\
                 %15 = const {sum} : i32\n%16 = add nsw %14, %15 : i32\n\
                 %17 = const {limit} : i32\n%18 = {op} %16, %17 : i32\n"
            )
        };
        let lines = if *nested {
            format!(
                "%30 = const 3 : i32\n%31 = icmp slt %11, %30 : i1\n%32 = match [-1 -> 1, default -> 0] %31 : ctl2\n\
                 %40 = gamma %32 (%10, %11) {{\ncase 0 (%33: i32, %34: i32) {{\n}} -> (%33)\n\
                 case 1 (%35: i32, %36: i32) {{\n\
                 %50, %51 = theta (%35, %36) (%52: i32, %53: i32) {{\n{}\
                 %54 = icmp ne %18, %53 : i1\n%55 = match [-1 -> 1, default -> 0] %54 : ctl2\n\
                 }} -> (%55, %18, %53)\n}} -> (%50)\n}}\n",
                step("%52")
            )
        } else {
            step("%10")
        };
        let next = if *nested { "%40" } else { "%18" };
        rvsdg_opt_testing::parse(&format!(
            "symbol @f = external defined function i32 (i32) : ptr\nomega imports [] exports [@f] () {{\n\
             %0 = lambda @f () (%0: i32, %1: io, %2: mem) {{\n%3 = const {first} : i32\n\
             %4, %5, %6 = theta (%3, %0, %1) (%10: i32, %11: i32, %12: io) {{\n\
             {lines}\
             %19 = icmp ne {next}, %11 : i1\n%20 = match [-1 -> 1, default -> 0] %19 : ctl2\n\
             }} -> (%20, {next}, %11, %12)\n}} -> (%4, %6, %2)\n}} -> (%0)\n"
        ))
    }

    /// The next value, unless it is poison.
    fn next(&self, x: i32) -> Option<i32> {
        let sum = x.checked_mul(self.factor)?.checked_add(self.sum)?;
        Some(match self.op {
            "srem" => sum % self.limit,
            "urem" => (sum as u32 % self.limit as u32) as i32,
            "and" => sum & self.limit,
            "lshr" => (sum as u32 >> self.limit) as i32,
            _ => sum >> self.limit,
        })
    }

    /// Is the variable in its range in the first iterations?
    fn is_right(&self, ranges_of: impl Fn(&Graph) -> Ranges) -> (bool, bool) {
        let module = self.module();
        let graph = module.bodies[0].as_ref().unwrap();
        let theta = graph.nodes(graph.root()).find_map(|node| Theta::from_node(graph, node)).unwrap();
        let range = ranges_of(graph).get(graph, theta.pre(graph, 0)).unwrap();
        let mut value = Some(self.first);
        let mut is_right = true;
        for _ in 0..200 {
            let Some(x) = value else { break };
            is_right &= range.contains(x.into());
            value = self.next(x);
        }
        (is_right, range != Interval::all(32))
    }
}

#[test]
fn ranges_contain_what_the_variable_is() {
    let mut found = 0;
    for seed in 0..2_000 {
        let step = Step::random(&mut Random::new(seed));
        let (is_right, is_known) = step.is_right(Ranges::of);
        assert!(is_right, "seed {seed}");
        found += usize::from(is_known);
    }
    assert!(found > 1_000, "{found}");
}

#[test]
fn a_random_number_is_not_negative() {
    for nested in [false, true] {
        let step = Step { first: 1325, factor: 3125, sum: 0, op: "srem", limit: 65_536, nested };
        let module = step.module();
        let graph = module.bodies[0].as_ref().unwrap();
        let theta = graph.nodes(graph.root()).find_map(|node| Theta::from_node(graph, node)).unwrap();
        assert_eq!(Ranges::of(graph).get(graph, theta.pre(graph, 0)), Some(Interval { min: 0, max: 65_535 }));
    }
}

#[cfg(feature = "mutate")]
#[test]
fn a_range_of_the_first_iteration_is_found() {
    let wrong = |seed| {
        let step = Step::random(&mut Random::new(seed));
        !step.is_right(|graph| Ranges::mutated(graph, rvsdg_opt_range::Mutation::FirstRound)).0
    };
    assert!((0..200).any(wrong));
}

/// A search between two bounds, which each step makes of each other.
struct Search {
    low: i32,
    high: i32,
    /// Does it go on where both are the same?
    inclusive: bool,
    up: i32,
    down: i32,
    /// Which way each step goes.
    ways: u32,
}

impl Search {
    fn random(random: &mut Random) -> Search {
        let low = random.below(6) as i32 - if random.one_in(4) { 4 } else { 0 };
        let bits = 1 + random.below(20);
        let high = low + random.below(1 << bits) as i32 - i32::from(random.one_in(4));
        let (up, down) = (random.below(3) as i32, random.below(4) as i32);
        Search { low, high, inclusive: random.one_in(2), up, down, ways: random.below(u32::MAX) }
    }

    fn module(&self) -> Module {
        let Search { low, high, inclusive, up, down, ways } = self;
        let cond = if *inclusive { "sle" } else { "slt" };
        rvsdg_opt_testing::parse(&format!(
            "symbol @f = external defined function i32 (i32) : ptr\nomega imports [] exports [@f] () {{\n\
             %0 = lambda @f () (%0: i32, %1: io, %2: mem) {{\n\
             %3 = const {low} : i32\n%4 = const {high} : i32\n%5 = const {} : i32\n\
             %6, %7, %8, %9 = theta (%3, %4, %5, %1) (%10: i32, %11: i32, %12: i32, %13: io) {{\n\
             %20 = icmp {cond} %10, %11 : i1\n%21 = match [-1 -> 1, default -> 0] %20 : ctl2\n\
             %22, %23, %24 = gamma %21 (%10, %11, %12) {{\ncase 0 (%30: i32, %31: i32, %32: i32) {{\n\
             %33 = const ctl 0 : ctl2\n}} -> (%30, %31, %33)\n\
             case 1 (%40: i32, %41: i32, %42: i32) {{\n%43 = add nsw %40, %41 : i32\n%44 = const 2 : i32\n\
             %45 = sdiv %43, %44 : i32\n%46 = const {up} : i32\n%47 = add nsw %45, %46 : i32\n\
             %48 = const {} : i32\n%49 = add nsw %45, %48 : i32\n%50 = trunc %42 : i1\n\
             %51 = select %50, %47, %40 : i32\n%52 = select %50, %41, %49 : i32\n%53 = const ctl 1 : ctl2\n\
             }} -> (%51, %52, %53)\n}}\n%25 = const 1 : i32\n%26 = lshr %12, %25 : i32\n\
             }} -> (%24, %22, %23, %26, %13)\n}} -> (%6, %9, %2)\n}} -> (%0)\n",
            *ways as i32, -down
        ))
    }

    /// Are both bounds in their ranges in all iterations, and are they known not to be negative, but for -1?
    fn is_right(&self, ranges_of: impl Fn(&Graph) -> Ranges) -> (bool, bool) {
        let module = self.module();
        let graph = module.bodies[0].as_ref().unwrap();
        let theta = graph.nodes(graph.root()).find_map(|node| Theta::from_node(graph, node)).unwrap();
        let ranges = ranges_of(graph);
        let [lows, highs] = [0, 1].map(|index| ranges.get(graph, theta.pre(graph, index)).unwrap());
        let (mut low, mut high, mut ways) = (self.low, self.high, self.ways);
        let mut is_right = true;
        for _ in 0..200 {
            is_right &= lows.contains(low.into()) && highs.contains(high.into());
            if low > high || (low == high && !self.inclusive) {
                break;
            }
            let middle = (low + high) / 2;
            if ways & 1 == 1 {
                low = middle + self.up
            } else {
                high = middle - self.down
            }
            ways >>= 1;
        }
        (is_right, lows.min >= -1 && highs.min >= -1)
    }
}

#[test]
fn ranges_contain_bounds_that_are_made_of_each_other() {
    let mut found = 0;
    for seed in 0..2_000 {
        let search = Search::random(&mut Random::new(seed));
        let (is_right, is_known) = search.is_right(Ranges::of);
        assert!(is_right, "seed {seed}");
        found += usize::from(is_known);
    }
    assert!(found > 500, "{found}");
}

#[test]
fn bounds_of_a_binary_search_are_not_negative() {
    for inclusive in [false, true] {
        let search = Search { low: 0, high: 1000, inclusive, up: 1, down: i32::from(inclusive), ways: 0b0110 };
        let module = search.module();
        let graph = module.bodies[0].as_ref().unwrap();
        let theta = graph.nodes(graph.root()).find_map(|node| Theta::from_node(graph, node)).unwrap();
        let ranges = Ranges::of(graph);
        assert!(ranges.get(graph, theta.pre(graph, 0)).unwrap().is_non_negative());
        assert!(ranges.get(graph, theta.pre(graph, 1)).unwrap().min >= -i64::from(inclusive));
    }
}

/// `x = x < 10 ? x + 4 : 10 - x`, which begins with 0, and what ranges say of `x`.
fn turned(ranges_of: impl Fn(&Graph) -> Ranges) -> Interval {
    let module = rvsdg_opt_testing::parse(
        "symbol @f = external defined function i32 (i32) : ptr\nomega imports [] exports [@f] () {\n\
         %0 = lambda @f () (%0: i32, %1: io, %2: mem) {\n%3 = const 0 : i32\n\
         %4, %5, %6 = theta (%3, %0, %1) (%10: i32, %11: i32, %12: io) {\n\
         %20 = const 10 : i32\n%21 = icmp slt %10, %20 : i1\n%22 = match [-1 -> 1, default -> 0] %21 : ctl2\n\
         %23 = gamma %22 (%10) {\ncase 0 (%30: i32) {\n%31 = const 10 : i32\n%32 = sub %31, %30 : i32\n} -> (%32)\n\
         case 1 (%40: i32) {\n%41 = const 4 : i32\n%42 = add nsw %40, %41 : i32\n} -> (%42)\n}\n\
         %24 = icmp ne %23, %11 : i1\n%25 = match [-1 -> 1, default -> 0] %24 : ctl2\n\
         } -> (%25, %23, %11, %12)\n} -> (%4, %6, %2)\n} -> (%0)\n",
    );
    let graph = module.bodies[0].as_ref().unwrap();
    let theta = graph.nodes(graph.root()).find_map(|node| Theta::from_node(graph, node)).unwrap();
    ranges_of(graph).get(graph, theta.pre(graph, 0)).unwrap()
}

#[test]
fn what_an_alternative_makes_of_its_part_is_in_the_range() {
    let range = turned(Ranges::of);
    assert!([0, 4, 8, 12, -2].iter().all(|x| range.contains(*x)), "{range:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn comparisons_of_another_alternative_are_found() {
    let range = turned(|graph| Ranges::mutated(graph, rvsdg_opt_range::Mutation::OtherWay));
    assert!(!range.contains(-2), "{range:?}");
}

/// `x` begins with 0, and is what is left of the iterations: one ends where `x` is the parameter; else `x` grows, or
/// becomes `low` where it is 7, and 100 is the end.
fn left_early(low: i32, ranges_of: impl Fn(&Graph) -> Ranges) -> Interval {
    let module = rvsdg_opt_testing::parse(&format!(
        "symbol @f = external defined function i32 (i32) : ptr\nomega imports [] exports [@f] () {{\n\
         %0 = lambda @f () (%0: i32, %1: io, %2: mem) {{\n%3 = const 0 : i32\n\
         %4, %5, %6 = theta (%3, %0, %1) (%10: i32, %11: i32, %12: io) {{\n\
         %20 = icmp eq %10, %11 : i1\n%21 = match [-1 -> 1, default -> 0] %20 : ctl2\n\
         %22, %23 = gamma %21 (%10) {{\n\
         case 0 (%30: i32) {{\n%31 = const 7 : i32\n%32 = icmp eq %30, %31 : i1\n\
         %33 = match [-1 -> 1, default -> 0] %32 : ctl2\n\
         %34, %35 = gamma %33 (%30) {{\n\
         case 0 (%40: i32) {{\n%41 = const 1 : i32\n%42 = add nsw %40, %41 : i32\n%43 = const 100 : i32\n\
         %44 = icmp slt %42, %43 : i1\n%45 = match [-1 -> 1, default -> 0] %44 : ctl2\n}} -> (%45, %42)\n\
         case 1 (%50: i32) {{\n%51 = const {low} : i32\n%52 = const ctl 1 : ctl2\n}} -> (%52, %51)\n\
         }}\n}} -> (%34, %35)\n\
         case 1 (%60: i32) {{\n%61 = const ctl 0 : ctl2\n%62 = const undef : i32\n}} -> (%61, %62)\n\
         }}\n}} -> (%22, %23, %11, %12)\n}} -> (%4, %6, %2)\n}} -> (%0)\n"
    ));
    let graph = module.bodies[0].as_ref().unwrap();
    let theta = graph.nodes(graph.root()).find_map(|node| Theta::from_node(graph, node)).unwrap();
    ranges_of(graph).get(graph, theta.pre(graph, 0)).unwrap()
}

#[test]
fn what_ends_a_loop_is_nothing_that_its_variables_are() {
    assert_eq!(left_early(3, Ranges::of), Interval { min: 0, max: 99 });
    assert_eq!(left_early(-3, Ranges::of), Interval { min: -3, max: 99 });
}

#[cfg(feature = "mutate")]
#[test]
fn a_way_that_is_left_out_is_found() {
    let range = left_early(-3, |graph| Ranges::mutated(graph, rvsdg_opt_range::Mutation::LastWay));
    let other = left_early(-3, Ranges::of);
    assert!(range != other, "{range:?}");
}
