//! Runs of programs, and their comparison.

use rvsdg_core::{Module, Type};
use rvsdg_gen::Random;
use rvsdg_interp::{Event, Interpreter, Options, Outcome, TrapKind, UnknownCalls, Value, refines};

/// The fuel of the run before the transformation.
const FUEL: u64 = 20_000;
/// The run after it may take this multiple of the steps of the run before, plus [`FUEL`].
const SLOWDOWN: u64 = 8;
/// The maximum number of bytes that a run may allocate.
const MEMORY: u64 = 1 << 22;
/// The number of bytes of each object that are recorded for an unknown call.
const SNAPSHOT: u64 = 64;

/// Arguments of a function.
#[derive(Clone, Debug)]
pub struct Input(pub Vec<Value>);

impl Input {
    /// Random arguments for the function `f` of a module; small and special values are likely.
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
    // The result of an unknown function depends on the number of calls before, so this number has to stay the same.
    Options { fuel, unknown_calls: UnknownCalls::Event, memory: MEMORY, snapshot: SNAPSHOT, ..Options::default() }
}

/// Runs the function `f` with each of the inputs.
pub fn run(module: &Module, inputs: &[Input]) -> Vec<Outcome> {
    let interpreter = Interpreter::new(module, options(FUEL));
    inputs.iter().map(|input| interpreter.run("f", &input.0)).collect()
}

/// As [`run`], for the module after a transformation. If the run before terminated, the fuel suffices for this run to
/// terminate as well. Otherwise this run gets no more fuel.
pub(super) fn run_after(module: &Module, inputs: &[Input], before: &[Outcome]) -> Vec<Outcome> {
    let mut interpreter = Interpreter::new(module, options(FUEL));
    let mut one = |(input, before): (&Input, &Outcome)| {
        let ended = before.error.is_none();
        interpreter.set_options(options(FUEL + if ended { SLOWDOWN * before.steps } else { 0 }));
        interpreter.run("f", &input.0)
    };
    inputs.iter().zip(before).map(&mut one).collect()
}

/// May a program that behaved like `before` behave like `after`?
///
/// # Errors
/// The reason why not.
pub fn judge(before: &Outcome, after: &Outcome) -> Result<(), String> {
    refines(before, after)?;
    // Comparing prefixes of events does not detect that an endless loop was removed. But a call of `never` follows such
    // a loop.
    let undefined = matches!(before.error.as_ref().map(|trap| trap.kind), Some(TrapKind::Undefined));
    if !undefined && calls_never(after) && !calls_never(before) {
        return Err("after: it went on where it must not".into());
    }
    Ok(())
}

fn calls_never(outcome: &Outcome) -> bool {
    outcome.events.iter().any(|event| matches!(event, Event::Call { name, .. } if name == "never"))
}

/// The reason why a run shows that the module itself is invalid.
pub(super) fn is_broken(outcome: &Outcome) -> Option<String> {
    let trap = outcome.error.as_ref()?;
    let broken = matches!(trap.kind, TrapKind::StaleState | TrapKind::Invalid);
    (broken || calls_never(outcome)).then(|| trap.to_string())
}
