//! Random programs before and after the pass.

use rvsdg_core::Module;
use rvsdg_gen::{Size, random_program_in};
use rvsdg_opt_sroa::Stats;
use rvsdg_opt_testing::{PROGRAMS, Programs, all_above, each_body, layout};

/// Programs with local variables in memory, as every fourth of all has.
const LOCALS: Programs = Programs {
    module: |seed| {
        random_program_in(4 * seed + 3, [Size::SMALL, Size::MEDIUM, Size::LARGE][seed as usize % 3], layout(seed))
    },
    fuel: 20_000,
    ..PROGRAMS
};

fn promote(module: &mut Module) -> Stats {
    each_body(module, |graph, cx| {
        rvsdg_opt_sroa::run_body(graph, cx.types, cx.layout.expect("a layout"), cx.symbols, cx.metadata)
    })
}

#[test]
fn random_programs_do_what_they_did() {
    let report = LOCALS.refined(0..300, promote);
    assert!(report.unsettled * 50 < report.modules, "a second run should find nothing, as a rule");
    assert!(report.ended * 2 > report.modules, "most programs must end well");
    // Choices, comparisons with null, and structs that are values have random tests of their own, with programs that
    // are made of them.
    all_above(report.stats.entries(), 0, &["refused", "choices", "tests", "members"]);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    let rare = [rvsdg_opt_sroa::Mutation::IsNull, rvsdg_opt_sroa::Mutation::OtherChoice];
    let all: Vec<_> = rvsdg_opt_sroa::Mutation::ALL.iter().copied().filter(|fault| !rare.contains(fault)).collect();
    LOCALS.find(2_000, &all, |module, fault| {
        each_body(module, |graph, cx| {
            rvsdg_opt_sroa::run_body_mutated(
                graph,
                cx.types,
                cx.layout.expect("a layout"),
                cx.symbols,
                cx.metadata,
                fault,
            )
        })
    });
}
