//! Tests of the tests: random programs and the interpreter detect each deliberate fault of each transformation.
//!
//! A fault is a [`Case`]: a pass with an injected fault (feature `mutate` of its crate), or an external change to a
//! module or a control flow graph. It is applied to the programs of consecutive seeds until the verifier reports an
//! error, or a run is not allowed by the original program. A fault that is not detected with [`SEEDS`] seeds fails the
//! test.
//!
//! `MUTATION=text` in the environment selects the cases whose names contain the text.

mod flow;
mod graphs;
mod passes;

use rvsdg_core::Module;
use rvsdg_interp::Outcome;
use rvsdg_tests::differential::{Input, Step, Wrong, compare, guarded, inputs, program, run};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

/// The maximum number of seeds for detecting a fault.
const SEEDS: usize = 8_000;

/// Faults that can't be detected, because they do not change what the pass does.
const HARMLESS: [&str; 1] = [
    // Two allocas never have the same memory state, which is one of their operands.
    "cne: MergeAllocas",
];

/// A fault.
struct Case {
    /// The pass or component, and the fault.
    name: String,
    /// Passes to apply before, so that the fault has an effect.
    before: &'static [&'static str],
    /// The pass with the fault. Errors of the pass itself do not count.
    of: Option<&'static str>,
    /// Injects the fault; the number depends on the seed.
    apply: Box<dyn Fn(&mut Module, u64) + Sync>,
}

impl Case {
    fn new(name: impl Into<String>, apply: impl Fn(&mut Module, u64) + Sync + 'static) -> Case {
        Case { name: name.into(), before: &[], of: None, apply: Box::new(apply) }
    }
}

impl Case {
    /// Does the pass work correctly on this program without the fault?
    fn is_right(&self, sample: &Sample) -> bool {
        let mut module = sample.module.clone();
        let mut steps = self.before.iter().chain(&self.of).map(|pass| Step::Pass(pass));
        let applied = steps.try_for_each(|step| step.apply(&mut module).map(|_| ()));
        applied.and_then(|()| compare(&sample.expected, &module, &sample.inputs)).is_ok()
    }
}

/// A program and its behaviour.
struct Sample {
    module: Module,
    inputs: Vec<Input>,
    expected: Vec<Outcome>,
}

impl Sample {
    fn new(seed: u64) -> Sample {
        let module = program(seed);
        let inputs = inputs(&module, seed);
        let expected = run(&module, &inputs);
        Sample { module, inputs, expected }
    }
}

/// The seed and the error by which a fault is detected.
fn find(case: &Case, samples: &[OnceLock<Sample>]) -> Option<(usize, Wrong)> {
    samples.iter().enumerate().find_map(|(seed, sample)| {
        let sample = sample.get_or_init(|| Sample::new(seed as u64));
        let mut module = sample.module.clone();
        for pass in case.before {
            Step::Pass(pass).apply(&mut module).expect("the passes before are right");
        }
        let applied = guarded(&mut module, |module| {
            (case.apply)(module, seed as u64);
            Ok(())
        });
        let wrong = applied.and_then(|()| compare(&sample.expected, &module, &sample.inputs)).err()?;
        case.is_right(sample).then_some((seed, wrong))
    })
}

#[test]
fn every_fault_is_found() {
    let wanted = std::env::var("MUTATION").unwrap_or_default();
    let mut cases = passes::cases();
    cases.extend(graphs::cases());
    cases.extend(flow::cases());
    cases.retain(|case| case.name.contains(&wanted) && !HARMLESS.contains(&&*case.name));
    assert!(!cases.is_empty(), "no case is called {wanted}");
    let samples: Vec<OnceLock<Sample>> = (0..SEEDS).map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let missed: Mutex<Vec<String>> = Mutex::default();
    std::panic::set_hook(Box::new(|_| {}));
    let work = || {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        let _pool = pool.expect("a pool of this thread");
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            match find(case, &samples) {
                Some((seed, wrong)) => {
                    let mut how = format!("{wrong:?}").replace('\n', " ");
                    how.truncate(how.char_indices().nth(150).map_or(how.len(), |it| it.0));
                    println!("{}: found by seed {seed}: {how}", case.name);
                }
                None => missed.lock().expect("no thread panics").push(case.name.clone()),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |count| count.get()) {
            std::thread::Builder::new()
                .stack_size(16 << 20)
                .spawn_scoped(scope, work)
                .expect("a thread can be started");
        }
    });
    let _ = std::panic::take_hook();
    let missed = missed.into_inner().expect("no thread panics");
    assert!(missed.is_empty(), "{} of {} faults were not found: {}", missed.len(), cases.len(), missed.join(", "));
}
