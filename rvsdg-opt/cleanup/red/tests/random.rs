//! Random programs: what node reduction makes of them refines them, a second run changes nothing, and deliberate faults
//! are found.

use rvsdg_core::{Module, Type};
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_red::{Mutation, Stats, run_body, run_body_mutated};
use rvsdg_opt_testing::{PROGRAMS, Programs, each_body, flow, parameters};

/// Programs with something of everything, and programs with arbitrary control flow in turn, with numbers where
/// something may go wrong.
const MIXED: Programs = Programs {
    module: |seed| match seed % 4 {
        3 => flow(seed, 1 + (seed / 4 % 14) as u32, 1 + (seed % 3) as u32),
        _ => (PROGRAMS.module)(seed),
    },
    inputs: |module, seed| (0..3).map(|round| edges(module, seed * 7 + round)).collect(),
    fuel: 20_000,
};

fn edges(module: &Module, seed: u64) -> Vec<Value> {
    let mut random = Random::new(seed);
    let edges = [0i64, 1, -1, 2, 7, i64::MAX, i64::MIN, 0x80, 255, i64::from(i32::MAX), i64::from(i32::MIN), 100];
    let value = |ty: &Type| {
        let pick = random.pick(&edges);
        ty.int_width().map_or_else(|| Value::double(pick as f64 / 3.0), |width| Value::int(pick, width))
    };
    parameters(module).iter().map(value).collect()
}

#[test]
fn random_programs_are_refined() {
    let report = MIXED.refined(0..150, |module| {
        each_body(module, |graph, cx| {
            let stats = run_body(graph, cx.types);
            assert_eq!(stats.exhausted(), 0);
            stats
        })
    });
    assert_eq!(report.again.rewrites(), 0, "a second run finds nothing");
}

#[test]
fn deliberate_faults_are_found() {
    MIXED.find_in([461, 5141].into_iter().chain(0..6_000), Mutation::ALL, |module, fault| -> Stats {
        each_body(module, |graph, cx| run_body_mutated(graph, cx.types, fault))
    });
}
