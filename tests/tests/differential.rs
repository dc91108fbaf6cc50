//! Tests every transformation on random programs with the interpreter.
//!
//! * `RVSDG_DIFF_SECONDS`: the time limit (but [`AT_LEAST`] seeds are always checked).
//! * `RVSDG_DIFF_SEEDS=A-B`: exactly these seeds, without time limit.
//! * `RVSDG_DIFF_PASSES=a,b`: only these passes.
//! * `RVSDG_DIFF_THREADS`: the number of threads.
//! * `RVSDG_DIFF_FAILURES`: the number of failures after which to stop.
//!
//! Ten thousand modules:
//! `RVSDG_DIFF_SEEDS=0-9999 cargo test --release -p rvsdg-tests --test differential -- --nocapture`

use rvsdg_tests::differential::{Batch, run_batch, seeds_of};
use std::time::Duration;

/// The number of seeds that are checked even after the time limit.
const AT_LEAST: u64 = 200;
/// The default time limit in seconds.
const SECONDS: u64 = 20;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

/// A group that goes from function to function.
const BOTTOM_UP: &str = "bottom-up(iln,fixpoint<2>(sroa,libcalls,cleanup))";

/// Passes on bodies with split memory states, which are split at the end, too.
const ENCODED: &str = "encode-memory,dne,cne,inv,psh,pll,red,sccp,value-range,dne";

/// The same, with loops that test at their end.
const ENCODED_LOOPS: &str = "sroa,cleanup,ivt,inv,dne,encode-memory,cne,dne,psh,inv,red,dne,decode-memory";

/// The names of all passes, also with the options that levels give them, and a group; leaked, so that steps can be
/// copied.
fn passes() -> Vec<&'static str> {
    let wanted = std::env::var("RVSDG_DIFF_PASSES").ok();
    let is_wanted = |name: &str| wanted.as_ref().is_none_or(|wanted| wanted.split(',').any(|it| it == name));
    let registry = rvsdg_opt::Registry::standard();
    let mut names: Vec<String> = registry.names().into_iter().map(str::to_string).collect();
    for level in rvsdg_opt::Level::ALL {
        // Passes with options.
        for step in rvsdg_opt::Pipeline::level(level).steps().filter(|step| step.name.contains('<')) {
            if !names.contains(&step.name.to_string()) {
                names.push(step.name.to_string());
            }
        }
    }
    let names = names.into_iter().filter(|name| is_wanted(name)).map(|name| &*name.leak());
    let groups = [("iln", BOTTOM_UP), ("encode-memory", ENCODED), ("encode-memory", ENCODED_LOOPS)];
    names.chain(groups.into_iter().filter(|(pass, _)| is_wanted(pass)).map(|(_, group)| group)).collect()
}

#[test]
fn transformations_refine_random_programs() {
    let range = std::env::var("RVSDG_DIFF_SEEDS").ok();
    let range = range.map(|text| seeds_of(&text).unwrap_or_else(|| panic!("RVSDG_DIFF_SEEDS={text} is no range")));
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
    let batch = Batch {
        at_least: if range.is_some() { u64::MAX } else { AT_LEAST },
        seeds: range.unwrap_or(0..=u64::MAX - 1),
        time: Duration::from_secs(number("RVSDG_DIFF_SECONDS").unwrap_or(SECONDS)),
        threads: number("RVSDG_DIFF_THREADS").map_or(threads, |count| count as usize),
        passes: passes(),
        failures: number("RVSDG_DIFF_FAILURES").map_or(1, |count| count as usize),
    };
    let report = run_batch(&batch);
    println!("{report}");
    let count = report.failures.len();
    for failure in report.failures {
        println!("{}", failure.explain());
    }
    assert_eq!(count, 0, "see above for seeds, steps and reduced modules");
    let tally = &report.tally;
    assert!(
        tally.runs < 500 || tally.ended * 10 >= tally.runs * 8,
        "most programs come to an end: {report_text}",
        report_text = tally.ended
    );
}
