//! What the tests of passes share: random modules, and whether a pass keeps what they do.
//!
//! [`Programs`] are random modules of one kind: any control flow ([`FLOW`]), structured ones in which much is
//! invariant, passed on or used on one side only ([`STRUCTURED`]), something of everything ([`PROGRAMS`]), counted
//! loops ([`loops::LOOPS`]), or whatever the tests of a pass write themselves. A test of a pass is short:
//! [`Programs::refined`] applies it to many of them, and the interpreter says whether each still does what it did; the
//! sum of its statistics shows that there was something to do. [`Programs::find`] is the test of this test: each
//! deliberate fault of the pass has to be noticed.
//!
//! `MODULES=10000` in the environment: so many modules instead of the usual number.

#![forbid(unsafe_code)]

pub mod loops;
pub mod text;

use rvsdg_core::{Graph, Module, Type, print, verify};
use rvsdg_gen::{Shape, Size};
use rvsdg_interp::{Interpreter, Options, Outcome, Value, refines};
use rvsdg_opt_manager::{BodyInfo, Context};
use std::fmt::Debug;
use std::ops::{AddAssign, Range};

/// Random modules with a function `@f`, by number.
#[derive(Copy, Clone, Debug)]
pub struct Programs {
    /// Makes one.
    pub module: fn(u64) -> Module,
    /// What `@f` of the module with this number is called with; one list of arguments for each run.
    pub inputs: fn(&Module, u64) -> Vec<Vec<Value>>,
    /// Evaluations of the run before; the run after has more, so that it never ends earlier.
    pub fuel: u64,
}

/// Functions of one to four numbers with any control flow.
pub const FLOW: Programs = Programs {
    module: |seed| flow(seed, 1 + (seed % 16) as u32, 1 + (seed % 4) as u32),
    inputs: |module, _| arguments(module, &[0, 1, 5, -1]),
    fuel: 4_000,
};

/// A function of so many numbers and blocks with any control flow.
pub fn flow(seed: u64, blocks: u32, values: u32) -> Module {
    let ipg = rvsdg_gen::random_module(seed, Shape { blocks, values });
    rvsdg_construct::construct(ipg).expect("any control flow is accepted")
}

/// Modules of `rvsdg_gen::structured_module`.
pub const STRUCTURED: Programs =
    Programs { module: rvsdg_gen::structured_module, inputs: |module, _| arguments(module, &NUMBERS), fuel: 6_000 };

/// The data layout for a number: that of x86-64 for even ones, others for the rest.
pub fn layout(seed: u64) -> &'static str {
    let [usual, others @ ..] = rvsdg_gen::LAYOUTS;
    if seed.is_multiple_of(2) { usual } else { others[seed as usize / 2 % others.len()] }
}

/// Modules of `rvsdg_gen::random_program`, by several data layouts.
pub const PROGRAMS: Programs = Programs {
    module: |seed| rvsdg_gen::random_program_in(seed, Size::of_seed(seed), layout(seed)),
    inputs: |module, _| arguments(module, &[0, 1, -1, 5, 100]),
    fuel: 60_000,
};

/// Numbers that arguments are made of.
pub const NUMBERS: [i64; 8] = [0, 1, 2, 3, 5, -1, 7, i32::MIN as i64];

/// What became of modules.
#[derive(Debug)]
pub struct Report<S> {
    /// The statistics of all runs of the pass.
    pub stats: S,
    /// Those of second runs.
    pub again: S,
    /// How many modules there were.
    pub modules: u64,
    /// How many of them a second run changed.
    pub unsettled: u64,
    /// How many came to an end in all runs, before the pass.
    pub ended: u64,
}

impl<S: PartialEq + Default + Debug> Report<S> {
    /// Panics if a second run of the pass found something; else answers the statistics of first runs.
    pub fn settled(self) -> S {
        assert_eq!(self.again, S::default(), "a second run finds nothing");
        assert_eq!(self.unsettled, 0, "a second run changes nothing");
        self.stats
    }
}

impl Programs {
    /// Applies the pass, twice, to the modules with these numbers, and panics unless each does what it did.
    pub fn refined<S: Default + AddAssign + Debug>(
        &self,
        seeds: Range<u64>,
        mut pass: impl FnMut(&mut Module) -> S,
    ) -> Report<S> {
        let count = std::env::var("MODULES").ok().and_then(|count| count.parse().ok());
        let mut report = Report { stats: S::default(), again: S::default(), modules: 0, unsettled: 0, ended: 0 };
        for seed in seeds.start..count.map_or(seeds.end, |count: u64| seeds.start + count) {
            let before = (self.module)(seed);
            let mut after = before.clone();
            report.stats += pass(&mut after);
            match compare(&before, &after, &(self.inputs)(&before, seed), self.fuel) {
                Ok(ended) => report.ended += u64::from(ended),
                Err(why) => panic!("module {seed}: {why}\nbefore:\n{}\nafter:\n{}", print(&before), print(&after)),
            }
            let once = print(&after);
            report.again += pass(&mut after);
            report.unsettled += u64::from(once != print(&after));
            report.modules += 1;
        }
        println!("{report:?}");
        report
    }

    /// Panics unless each of these faults shows on one of so many modules.
    pub fn find<M: Copy + Debug, R>(&self, modules: u64, faults: &[M], apply: impl Fn(&mut Module, M) -> R) {
        self.find_in(0..modules, faults, apply);
    }

    /// The same of modules with these numbers, in this order: first those on which rare faults are known to show.
    pub fn find_in<M: Copy + Debug, R>(
        &self,
        seeds: impl IntoIterator<Item = u64>,
        faults: &[M],
        apply: impl Fn(&mut Module, M) -> R,
    ) {
        let (mut missed, mut modules) = (faults.to_vec(), 0);
        for seed in seeds {
            modules += 1;
            if missed.is_empty() {
                break;
            }
            let before = (self.module)(seed);
            let inputs = (self.inputs)(&before, seed);
            // Most time goes to runs, and a module that stays as it is shows nothing.
            let (text, mut expected) = (print(&before), None);
            missed.retain(|fault| {
                let mut after = before.clone();
                apply(&mut after, *fault);
                if print(&after) == text {
                    return true;
                }
                let expected = expected.get_or_insert_with(|| outcomes(&before, &inputs, self.fuel));
                let difference = differences(expected, &after, &inputs, self.fuel).err();
                if let Some(why) = &difference {
                    println!("{fault:?}: module {seed}: {:.150}", why.lines().next().unwrap_or_default());
                }
                difference.is_none()
            });
        }
        assert!(missed.is_empty(), "{missed:?} unnoticed on {modules} modules");
    }
}

fn outcomes(module: &Module, inputs: &[Vec<Value>], fuel: u64) -> Vec<Outcome> {
    let interpreter = Interpreter::new(module, Options { fuel, ..Options::default() });
    inputs.iter().map(|args| interpreter.run("f", args)).collect()
}

fn differences(expected: &[Outcome], after: &Module, inputs: &[Vec<Value>], fuel: u64) -> Result<(), String> {
    verify(after).map_err(|errors| errors.to_string())?;
    for ((expected, found), args) in expected.iter().zip(outcomes(after, inputs, 10 * fuel)).zip(inputs) {
        refines(expected, &found).map_err(|why| format!("arguments {args:?}: {why}"))?;
    }
    Ok(())
}

/// Does `after` verify, and does its `@f` do what that of `before` does, for these arguments? Answers whether all runs
/// ended well before.
pub fn compare(before: &Module, after: &Module, inputs: &[Vec<Value>], fuel: u64) -> Result<bool, String> {
    let expected = outcomes(before, inputs, fuel);
    differences(&expected, after, inputs, fuel)?;
    Ok(expected.iter().all(|outcome| outcome.error.is_none()))
}

/// Panics unless `after` verifies and does what `before` does, for arguments made of [`NUMBERS`].
pub fn check(before: &Module, after: &Module) {
    if let Err(why) = compare(before, after, &arguments(before, &NUMBERS), 6_000) {
        panic!("{why}\nbefore:\n{}\nafter:\n{}", print(before), print(after));
    }
}

/// Does `after` verify, and do what `before` does, for each of these lists of integers as arguments of `@f`?
pub fn compare_on<const N: usize>(
    before: &Module,
    after: &Module,
    inputs: impl IntoIterator<Item = [i64; N]>,
) -> Result<(), String> {
    let types = parameters(before);
    let value = |(number, ty): (i64, &Type)| Value::int(number, ty.int_width().expect("integers only"));
    let row = |numbers: [i64; N]| numbers.into_iter().zip(&types).map(value).collect();
    compare(before, after, &inputs.into_iter().map(row).collect::<Vec<_>>(), 20_000).map(|_| ())
}

/// The types of the parameters of `@f`.
pub fn parameters(module: &Module) -> Vec<Type> {
    let f = module.symbols.values().find(|symbol| &*symbol.name == "f").and_then(|symbol| symbol.function());
    let (_, params, _) = module.types.signature(f.expect("there is an f").ty).expect("it has a type of a function");
    params.to_vec()
}

/// Arguments for `@f`, different ones for each parameter; a list of them for each number.
pub fn arguments(module: &Module, numbers: &[i64]) -> Vec<Vec<Value>> {
    let params = parameters(module);
    let argument = |number: i64, (k, ty): (usize, &Type)| {
        let number = i64::from((number * (1 + k as i64) + 2 * k as i64) as i32);
        ty.int_width().map_or_else(|| Value::double(number as f64 / 2.0), |width| Value::int(number, width))
    };
    numbers.iter().map(|number| params.iter().enumerate().map(|it| argument(*number, it)).collect()).collect()
}

/// Applies something to each body of a module, and adds up what it answers.
pub fn each_body<S: Default + AddAssign>(
    module: &mut Module,
    mut pass: impl FnMut(&mut Graph, &Context<'_>) -> S,
) -> S {
    let infos = BodyInfo::all(module);
    let Module { types, metadata, symbols, bodies, layout, .. } = module;
    let mut total = S::default();
    for info in &infos {
        let body = bodies[info.symbol.as_u32() as usize].as_deref_mut().expect("it has a body");
        total += pass(body, &info.context_in(types, metadata, symbols, layout.as_ref().ok()));
    }
    total
}

/// Panics unless each of these counters, but for those in `except`, is more than `least`.
pub fn all_above(entries: impl Iterator<Item = (&'static str, usize)>, least: usize, except: &[&str]) {
    for (name, count) in entries.filter(|(name, _)| !except.contains(name)) {
        assert!(count > least, "the modules have something of everything; {name}: {count}");
    }
}

/// The module of this text. Indices of addresses may be constants.
pub fn parse(text: &str) -> Module {
    let mut module = rvsdg_text::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    module.bodies.iter_mut().flatten().for_each(|body| _ = body.fold_geps());
    verify(&module).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    module
}

/// The module of a function `i32 @f` of integers, whose body is given without head: `(%0: ptr, %1: ptr, %2: i32, ...)
/// {...} -> (...)`. Its context variables are a global variable `@m` and an unknown function `i32 @report(i32)`.
pub fn module(params: usize, body: &str) -> Module {
    let types = vec!["i32"; params].join(", ");
    parse(&format!(
        "symbol @m = internal defined global i32 : ptr, suffix \", align 4\"\n\
         symbol @report = external declared function i32 (i32) : ptr\n\
         symbol @f = external defined function i32 ({types}) : ptr\n\
         omega imports [@report] exports [@f] (%0: ptr) {{\n\
         %1 = delta @m () () {{ %2 = const 3 : i32 }} -> (%2)\n\
         %3 = lambda @f (%1, %0) {body}\n}} -> (%3)\n"
    ))
}

/// The module of a function `i32 @f` of values of these types, without context variables: the lines of its body, in
/// which `%0` and so on are its parameters and then its states, what it returns, and the states at its end.
pub fn function(types: &str, body: &str, [result, io, mem]: [&str; 3]) -> Module {
    let list: Vec<&str> = types.split(", ").chain(["io", "mem"]).collect();
    let params: Vec<String> = list.iter().enumerate().map(|(index, ty)| format!("%{index}: {ty}")).collect();
    parse(&format!(
        "symbol @f = external defined function i32 ({types}) : ptr\nomega imports [] exports [@f] () {{\n\
         %0 = lambda @f () ({}) {{\n{body}\n}} -> ({result}, {io}, {mem})\n}} -> (%0)\n",
        params.join(", ")
    ))
}

/// The body of `@f`.
pub fn body(module: &mut Module) -> &mut Graph {
    let symbol = module.symbols.iter().find(|(_, data)| &*data.name == "f").expect("there is an f").0;
    module.body_mut(symbol).expect("f is defined")
}
