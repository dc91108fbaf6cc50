//! Runs, and what to think of them.

use rvsdg_core::{Module, Type};
use rvsdg_gen::Random;
use rvsdg_interp::{Event, Interpreter, Options, Outcome, TrapKind, UnknownCalls, Value, refines};

/// Evaluations of the run before.
const FUEL: u64 = 20_000;
/// A run after that ends may take so many times the steps of the run before, and [`FUEL`] more.
const SLOWDOWN: u64 = 8;
/// Bytes that a run may allocate.
const MEMORY: u64 = 1 << 22;
/// Bytes of each object that an unknown call shows.
const SNAPSHOT: u64 = 64;

/// Arguments of a function.
#[derive(Clone, Debug)]
pub struct Input(pub Vec<Value>);

impl Input {
    /// Arguments for the function `f` of a module that tend to be small or special.
    pub fn random(module: &Module, seed: u64) -> Input {
        let mut random = Random::new(seed);
        let function = module.symbols.values().find(|data| &*data.name == "f").and_then(|data| data.function());
        let params = function.and_then(|info| module.types.signature(info.ty)).map_or(&[][..], |it| it.1);
        Input(params.iter().map(|ty| argument(&mut random, *ty)).collect())
    }
}

fn argument(random: &mut Random, ty: Type) -> Value {
    if ty.is_float() {
        return Value::double(random.pick(&[0.0, 1.0, -2.5, 1e9, 3.0]));
    }
    let width = ty.int_width().unwrap_or(64);
    let value = match random.below(5) {
        0 => 0,
        1 => i64::from(random.below(4)),
        2 => -1 - i64::from(random.below(3)),
        3 => i64::MIN >> (64 - width.min(64)),
        _ => i64::from(random.below(1 << 30)) * 5,
    };
    Value::int(value, width.min(64))
}

fn options(fuel: u64) -> Options {
    // What an unknown function answers depends on how often one was called, so they must be called as often.
    Options { fuel, unknown_calls: UnknownCalls::Event, memory: MEMORY, snapshot: SNAPSHOT, ..Options::default() }
}

/// Runs the function `f` with each of the inputs.
pub fn run(module: &Module, inputs: &[Input]) -> Vec<Outcome> {
    let interpreter = Interpreter::new(module, options(FUEL));
    inputs.iter().map(|input| interpreter.run("f", &input.0)).collect()
}

/// As [`run`], after a transformation. A run that ended before has fuel enough to end again; of one that did not, no
/// more is to be seen.
pub(super) fn run_after(module: &Module, inputs: &[Input], before: &[Outcome]) -> Vec<Outcome> {
    let mut interpreter = Interpreter::new(module, options(FUEL));
    let mut one = |(input, before): (&Input, &Outcome)| {
        let ended = before.error.is_none();
        interpreter.set_options(options(FUEL + if ended { SLOWDOWN * before.steps } else { 0 }));
        interpreter.run("f", &input.0)
    };
    inputs.iter().zip(before).map(&mut one).collect()
}

/// May a program that did `before` do `after`?
///
/// # Errors
/// If not: why.
pub fn judge(before: &Outcome, after: &Outcome) -> Result<(), String> {
    refines(before, after)?;
    // An endless loop that is gone does not show in a prefix of events. But behind it there is a call of `never`.
    let undefined = matches!(before.error.as_ref().map(|trap| trap.kind), Some(TrapKind::Undefined));
    if !undefined && calls_never(after) && !calls_never(before) {
        return Err("after: it went on where it must not".into());
    }
    Ok(())
}

fn calls_never(outcome: &Outcome) -> bool {
    outcome.events.iter().any(|event| matches!(event, Event::Call { name, .. } if name == "never"))
}

/// Why a run says that the module itself is broken.
pub(super) fn is_broken(outcome: &Outcome) -> Option<String> {
    let trap = outcome.error.as_ref()?;
    let broken = matches!(trap.kind, TrapKind::StaleState | TrapKind::Invalid);
    (broken || calls_never(outcome)).then(|| trap.to_string())
}
