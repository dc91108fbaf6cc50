//! Tests of the tests: each deliberate fault of each transformation is found by random programs and the interpreter.
//!
//! A fault is a [`Case`]: a pass that was told to be wrong (feature `mutate` of its crate), or something done to a
//! module or a control flow graph from outside. It is applied to the programs of one seed after the other until the
//! verifier objects or a run does what the program before does not allow. A fault that gets past [`SEEDS`] seeds fails
//! the test.
//!
//! `MUTATION=text` in the environment: only cases with that in their names.

mod flow;
mod graphs;
mod passes;

use rvsdg_core::Module;
use rvsdg_interp::Outcome;
use rvsdg_tests::differential::{Input, Step, Wrong, compare, guarded, inputs, program, run};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

/// How many seeds a fault may survive.
const SEEDS: usize = 8_000;

/// Faults that nothing can find, because the pass does the same with them as without.
const HARMLESS: [&str; 1] = [
    // Two allocas never have the same memory state, which is one of their operands.
    "cne: MergeAllocas",
];

/// A fault.
struct Case {
    /// Of what, and which.
    name: String,
    /// Passes to apply before, so that there is something to get wrong.
    before: &'static [&'static str],
    /// The pass that it is a fault of: what the pass itself gets wrong does not count.
    of: Option<&'static str>,
    /// Does the wrong thing; the number is one that differs from seed to seed.
    apply: Box<dyn Fn(&mut Module, u64) + Sync>,
}

impl Case {
    fn new(name: impl Into<String>, apply: impl Fn(&mut Module, u64) + Sync + 'static) -> Case {
        Case { name: name.into(), before: &[], of: None, apply: Box::new(apply) }
    }
}

impl Case {
    /// Is the pass right about this program, if nobody tells it to be wrong?
    fn is_right(&self, sample: &Sample) -> bool {
        let mut module = sample.module.clone();
        let mut steps = self.before.iter().chain(&self.of).map(|pass| Step::Pass(pass));
        let applied = steps.try_for_each(|step| step.apply(&mut module).map(|_| ()));
        applied.and_then(|()| compare(&sample.expected, &module, &sample.inputs)).is_ok()
    }
}

/// A program with what it does.
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

/// How a fault was found.
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
