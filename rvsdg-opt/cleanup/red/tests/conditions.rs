//! Conditions with three parts, as selects: compared before and after for all numbers of four bits, undef and poison.

use rvsdg_core::{Module, print, verify};
use rvsdg_gen::Random;
use rvsdg_interp::{Interpreter, Options, Value, refines};
use rvsdg_opt_red::run_body;
use std::fmt::Write;

const CONDITIONS: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// `a && (b && c)` or `(a && b) && c`, with `||` in place of one or both `&&`; each part compares one of two numbers
/// with a constant.
fn conditions(random: &mut Random) -> Module {
    let mut body = String::new();
    for part in 0..3 {
        let number = random.below(5) / 3;
        let constant = i64::from(random.below(16)) - 8;
        let condition = CONDITIONS[random.below(10) as usize];
        writeln!(body, "%1{part} = const {constant} : i4\n%2{part} = icmp {condition} %{number}, %1{part} : i1")
            .unwrap();
    }
    writeln!(body, "%30 = const 0 : i1\n%31 = const -1 : i1").unwrap();
    let mixed = random.one_in(4);
    let first = random.one_in(2);
    let mut selection = |name: u32, first_part: u32, second_part: u32, both: bool| {
        let [then, otherwise] = if both { [second_part, 30] } else { [31, second_part] };
        writeln!(body, "%{name} = select %{first_part}, %{then}, %{otherwise} : i1").unwrap();
    };
    if random.one_in(2) {
        selection(40, 20, 21, first);
        selection(41, 40, 22, first != mixed);
    } else {
        selection(40, 21, 22, first);
        selection(41, 20, 40, first != mixed);
    }
    let text = format!(
        "symbol @f = external defined function i1 (i4, i4) : ptr\nomega imports [] exports [@f] () {{\n\
         %0 = lambda @f () (%0: i4, %1: i4, %2: io, %3: mem) {{\n{body}}} -> (%41, %2, %3)\n}} -> (%0)\n"
    );
    rvsdg_opt_testing::parse(&text)
}

#[test]
fn conditions_of_three_parts_stay_what_they_are() {
    let mut inputs: Vec<Value> = (-8..8).map(|value| Value::int(value, 4)).collect();
    inputs.extend([Value::Poison, Value::Undef]);
    let count = std::env::var("CONDITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(300);
    for seed in 0..count {
        let before = conditions(&mut Random::new(seed));
        let mut after = before.clone();
        let types = before.types.clone();
        run_body(after.bodies[0].as_deref_mut().unwrap(), &types);
        verify(&after).unwrap_or_else(|errors| panic!("seed {seed}: {errors}\n{}", print(&after)));
        let [old, new] = [&before, &after].map(|module| Interpreter::new(module, Options::default()));
        for x in &inputs {
            for y in &inputs {
                let args = [x.clone(), y.clone()];
                if let Err(why) = refines(&old.run("f", &args), &new.run("f", &args)) {
                    panic!("seed {seed}, {args:?}: {why}\n{}\n{}", print(&before), print(&after));
                }
            }
        }
    }
}
