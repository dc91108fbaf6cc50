//! Tests transformations with the interpreter: the behaviour after a transformation has to be one that is allowed
//! before.
//!
//! [`check_seed`] generates the program of a seed, runs it with a few inputs, and applies [`Step`]s: each pass of the
//! table, a random sequence of passes, a round trip through text, and a round trip through control flow graphs. After
//! each step the verifier has to accept the module, and the module has to refine the original. A [`Failure`] is reduced
//! to the necessary steps, and to a small module ([`Failure::explain`]).
//!
//! ```
//! let tally = rvsdg_tests::differential::check_seed(1, &["dne"]).map_err(|failure| failure.explain()).unwrap();
//! assert!(tally.runs > 0);
//! ```

mod batch;
mod judge;
mod shorten;
mod steps;

pub use batch::{Batch, Report, run_batch, seeds_of};
pub use judge::{Input, judge, run};
pub use steps::{Step, guarded};

use rvsdg_core::{Module, verify};
use rvsdg_destruct::Scheme;
use rvsdg_gen::{Random, Shape, Size, random_module, random_program};
use rvsdg_interp::{Outcome, TrapKind};
use rvsdg_opt::{Level, Pipeline};
use std::collections::BTreeMap;

/// The number of inputs for each program.
const INPUTS: u64 = 3;
/// The maximum length of a random sequence of passes.
const SEQUENCE: u32 = 8;

/// Counters for some seeds.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Modules.
    pub modules: usize,
    /// Nodes of these modules.
    pub nodes: usize,
    /// Runs before transformations.
    pub runs: usize,
    /// Those of them that terminated.
    pub ended: usize,
    /// Those of them with undefined behaviour.
    pub undefined: usize,
    /// Those of them that used up their fuel.
    pub out_of_fuel: usize,
    /// Those of them that could not be compared.
    pub unsupported: usize,
    /// Operations evaluated in runs before transformations.
    pub steps: u64,
    /// Comparisons of runs before and after a transformation.
    pub comparisons: usize,
    /// For each pass: the number of modules that it was applied to by itself, and the number of modules that it
    /// changed.
    pub passes: BTreeMap<&'static str, (usize, usize)>,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.modules += other.modules;
        self.nodes += other.nodes;
        self.runs += other.runs;
        self.ended += other.ended;
        self.undefined += other.undefined;
        self.out_of_fuel += other.out_of_fuel;
        self.unsupported += other.unsupported;
        self.steps += other.steps;
        self.comparisons += other.comparisons;
        for (name, (applied, changed)) in other.passes {
            let entry = self.passes.entry(name).or_default();
            (entry.0, entry.1) = (entry.0 + applied, entry.1 + changed);
        }
    }
}

/// The kind of failure.
#[derive(Clone, Debug)]
pub enum Wrong {
    /// A step panicked or returned an error.
    Broke(String),
    /// The verifier does not accept the result.
    Invalid(String),
    /// The behaviour is different.
    Differs {
        /// The input for which it is different.
        input: usize,
        /// A description.
        reason: String,
    },
}

impl Wrong {
    /// Is it the same kind of failure? (Details change with the module.)
    fn is_like(&self, other: &Wrong) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// A failure of a transformation.
#[derive(Clone)]
pub struct Failure {
    /// The seed of the program.
    pub seed: u64,
    /// The program.
    pub module: Module,
    /// The steps that cause the failure.
    pub steps: Vec<Step>,
    /// The kind of failure.
    pub wrong: Wrong,
}

impl std::fmt::Debug for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seed {}, {:?}: {:?}", self.seed, self.steps, self.wrong)
    }
}

/// The program of a seed: usually one of [`random_program`]; for every eighth seed random control flow, constructed to
/// a graph; for one of sixteen, one whose memory states are split now and then.
///
/// # Panics
/// If construction fails.
pub fn program(seed: u64) -> Module {
    if seed % 8 == 7 {
        let shape = Shape { blocks: 1 + (seed / 8 % 16) as u32, values: 1 + (seed / 8 % 4) as u32 };
        return rvsdg_construct::construct(random_module(seed, shape)).expect("any control flow is accepted");
    }
    let mut module = random_program(seed, Size::of_seed(seed));
    if seed % 16 == 5 {
        let mut random = Random::new(seed);
        module.bodies.iter_mut().flatten().for_each(|body| rvsdg_gen::split_memory(body, &mut random));
    }
    module
}

/// The inputs of a module's function `f`.
pub fn inputs(module: &Module, seed: u64) -> Vec<Input> {
    (0..INPUTS).map(|number| Input::random(module, seed.wrapping_mul(31).wrapping_add(number))).collect()
}

/// Checks the program of a seed with these passes.
///
/// # Errors
/// If a transformation fails.
pub fn check_seed(seed: u64, passes: &[&'static str]) -> Result<Tally, Box<Failure>> {
    let module = program(seed);
    check(seed, &module, passes)
}

/// Checks a module.
///
/// # Errors
/// If a transformation fails.
pub fn check(seed: u64, module: &Module, passes: &[&'static str]) -> Result<Tally, Box<Failure>> {
    let fail =
        |steps: &[Step], wrong| Err(Box::new(Failure { seed, module: module.clone(), steps: steps.to_vec(), wrong }));
    if let Err(errors) = verify(module) {
        return fail(&[], Wrong::Invalid(errors.to_string()));
    }
    let inputs = inputs(module, seed);
    let expected: Vec<Outcome> = run(module, &inputs);
    let mut tally = Tally { modules: 1, nodes: module.node_count(), ..Tally::default() };
    expected.iter().for_each(|outcome| tally.count(outcome));
    if let Some((input, reason)) = expected.iter().enumerate().find_map(|(i, it)| Some((i, judge::is_broken(it)?))) {
        return fail(&[], Wrong::Differs { input, reason });
    }

    for pass in passes {
        let mut after = module.clone();
        let step = Step::Pass(pass);
        match step.apply(&mut after) {
            Err(wrong) => return fail(&[step], wrong),
            Ok(changed) => {
                let entry = tally.passes.entry(pass).or_default();
                (entry.0, entry.1) = (entry.0 + 1, entry.1 + usize::from(changed));
                if !changed {
                    continue;
                }
            }
        }
        tally.comparisons += expected.len();
        if let Err(wrong) = compare(&expected, &after, &inputs) {
            return fail(&[step], wrong);
        }
    }
    let mut random = Random::new(seed ^ 0x5eed);
    let [scfr, pcfr] = [Scheme::Scfr, Scheme::Pcfr].map(|scheme| vec![Step::Flow(scheme)]);
    for mut steps in
        [vec![Step::Text], scfr, pcfr, vec![Step::Back], sequence(&mut random, passes), level(seed, passes)]
    {
        let mut after = module.clone();
        for (count, step) in steps.iter().enumerate() {
            if let Err(wrong) = step.apply(&mut after) {
                return fail(&steps[..=count], wrong);
            }
        }
        tally.comparisons += expected.len();
        if let Err(wrong) = compare(&expected, &after, &inputs) {
            return fail(&steps, wrong);
        }
        if !matches!(steps.last(), Some(Step::Pass(_))) {
            continue;
        }
        // The output of optimizations must be destructible as well.
        steps.push(Step::Back);
        if let Err(wrong) = Step::Back.apply(&mut after) {
            return fail(&steps, wrong);
        }
        tally.comparisons += expected.len();
        if let Err(wrong) = compare(&expected, &after, &inputs) {
            return fail(&steps, wrong);
        }
    }
    Ok(tally)
}

/// Applies steps to a module, and compares its behaviour.
///
/// # Errors
/// If a step fails or changes the behaviour.
pub fn try_steps(module: &Module, steps: &[Step], inputs: &[Input]) -> Result<(), Wrong> {
    let expected = run(module, inputs);
    let mut after = module.clone();
    steps.iter().try_for_each(|step| step.apply(&mut after).map(|_| ()))?;
    compare(&expected, &after, inputs)
}

/// Does the module still behave as expected?
///
/// # Errors
/// If it does not.
pub fn compare(expected: &[Outcome], after: &Module, inputs: &[Input]) -> Result<(), Wrong> {
    let found = judge::run_after(after, inputs, expected);
    for (input, (expected, found)) in expected.iter().zip(&found).enumerate() {
        judge(expected, found).map_err(|reason| Wrong::Differs { input, reason })?;
    }
    Ok(())
}

/// All passes of a level, if all passes are tested.
fn level(seed: u64, passes: &[&'static str]) -> Vec<Step> {
    if passes.len() < rvsdg_opt::Registry::standard().passes().len() {
        return vec![];
    }
    let level = [Level::O1, Level::O2, Level::O3][seed as usize % 3];
    Pipeline::level(level)
        .steps()
        .map(|step| Step::Pass(passes.iter().find(|pass| **pass == &*step.name).expect("all passes are tested")))
        .collect()
}

/// A random sequence of passes, sometimes with another step in it.
fn sequence(random: &mut Random, passes: &[&'static str]) -> Vec<Step> {
    if passes.is_empty() {
        return vec![];
    }
    (0..2 + random.below(SEQUENCE - 1))
        .map(|_| match random.below(12) {
            0 => Step::Flow(if random.one_in(4) { Scheme::Scfr } else { Scheme::Pcfr }),
            1 => Step::Text,
            _ => Step::Pass(random.pick(passes)),
        })
        .collect()
}

impl Tally {
    fn count(&mut self, outcome: &Outcome) {
        self.runs += 1;
        self.steps += outcome.steps;
        match outcome.error.as_ref().map(|trap| trap.kind) {
            None => self.ended += 1,
            Some(TrapKind::Undefined) => self.undefined += 1,
            Some(TrapKind::Fuel | TrapKind::Depth | TrapKind::Memory) => self.out_of_fuel += 1,
            Some(_) => self.unsupported += 1,
        }
    }
}
