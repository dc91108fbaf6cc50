//! The RVSDG compiler as one library.
//!
//! The steps are one function each: [`read`] LLVM IR into a module of graphs, [`optimize`] it (or [`run_passes`]),
//! [`interpret`] it, draw it ([`draw`], [`dot`]), [`write()`] LLVM IR. Every step is also a crate of its own, which is
//! re-exported here as a module; the functions of this crate only connect them.
//!
//! ```
//! let input = "define i32 @f(i32 %x) {\n  %a = mul i32 %x, 8\n  %b = add i32 %a, 0\n  ret i32 %b\n}\n";
//! let mut module = rvsdg::read(input.as_bytes(), "f.ll")?;
//! assert_eq!(rvsdg::interpret(&module, "f", &[rvsdg::int(5, 32)])?, Some(40));
//!
//! rvsdg::run_passes(&mut module, "red,dne")?;
//! assert_eq!(rvsdg::interpret(&module, "f", &[rvsdg::int(5, 32)])?, Some(40));
//! assert!(rvsdg::print(&module).contains("shl"));
//! let output = rvsdg::write(module);
//! assert!(output.contains("shl i32") && !output.contains("add"));
//! # Ok::<(), rvsdg::Error>(())
//! ```
//!
//! `examples/` has a longer example; the guide (`docs/guide` in the repository) begins with a pass of your own.

#![forbid(unsafe_code)]

pub use rvsdg_cfg as cfg;
pub use rvsdg_construct as construct;
pub use rvsdg_core as core;
pub use rvsdg_destruct as destruct;
pub use rvsdg_interp as interp;
pub use rvsdg_llvm as llvm;
pub use rvsdg_opt as opt;
pub use rvsdg_text as text;
pub use rvsdg_view as view;

pub use rvsdg_core::{Graph, Module, Node, Op, Region, Value, print, verify};
pub use rvsdg_destruct::Scheme;
pub use rvsdg_opt::{Level, Pass, Pipeline, Registry, Report};
pub use rvsdg_view::{dot, svg};

use rvsdg_interp::{Interpreter, Options, Trap};
use rvsdg_llvm::{ReadOptions, Warning};
use rvsdg_opt::{BodyPrinter, Event};
use rvsdg_view::Page;

/// Why a step failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The input is not a valid module of LLVM IR.
    #[error(transparent)]
    Read(#[from] rvsdg_llvm::ReadError),
    /// The input is not a valid module in text form.
    #[error(transparent)]
    Text(#[from] rvsdg_text::ParseError),
    /// The graph is broken.
    #[error(transparent)]
    Invalid(#[from] rvsdg_core::VerifyErrors),
    /// The graph could not be built, which is a bug.
    #[error(transparent)]
    Construct(#[from] rvsdg_construct::ConstructError),
    /// There is no such pass, or the text is no pipeline.
    #[error(transparent)]
    Pipeline(#[from] rvsdg_opt::ParseError),
    /// A pass failed.
    #[error(transparent)]
    Optimize(#[from] rvsdg_opt::Error),
    /// The program did something undefined, or something that the interpreter does not model.
    #[error("{0}")]
    Trap(Box<Trap>),
}

/// Reads a module of LLVM IR, as text or bitcode, and builds its graphs. `name` is used for it in messages. Functions
/// that cannot be translated are kept as text.
///
/// # Errors
/// If it is not valid.
pub fn read(bytes: &[u8], name: &str) -> Result<Module, Error> {
    read_with(bytes, name, &ReadOptions::default())
}

/// As [`read`], with options: whether names of values are kept, for example.
///
/// # Errors
/// As [`read`].
pub fn read_with(bytes: &[u8], name: &str, options: &ReadOptions) -> Result<Module, Error> {
    Ok(read_all(bytes, name, options)?.0)
}

/// As [`read_with`], also with a warning for each function that is kept as text.
///
/// # Errors
/// As [`read`].
pub fn read_all(bytes: &[u8], name: &str, options: &ReadOptions) -> Result<(Module, Vec<Warning>), Error> {
    let mut read = rvsdg_llvm::read(bytes, name, options)?;
    read.settle(rvsdg_fixed::come_back);
    Ok((rvsdg_construct::construct(read.ipg)?, read.warnings))
}

/// Reads a module in text form, as [`print`](fn@print) writes it.
///
/// # Errors
/// If it is not valid.
pub fn parse(text: &str) -> Result<Module, Error> {
    let module = rvsdg_text::parse(text)?;
    verify(&module)?;
    Ok(module)
}

/// Runs the passes of a level.
///
/// # Errors
/// If a pass fails, which is a bug.
pub fn optimize(module: &mut Module, level: Level) -> Result<Report, Error> {
    run(module, &Pipeline::level(level))
}

/// Runs the passes of a pipeline in text form: `"cne,red,dne"`.
///
/// # Errors
/// If there is no such pass, or a pass fails.
pub fn run_passes(module: &mut Module, passes: &str) -> Result<Report, Error> {
    run(module, &Pipeline::parse(passes)?)
}

/// Runs a pipeline, which may have passes of yours: see [`Pipeline::parse_with`].
///
/// # Errors
/// If a pass fails.
pub fn run(module: &mut Module, pipeline: &Pipeline) -> Result<Report, Error> {
    Ok(rvsdg_opt::run(module, pipeline, &rvsdg_opt::Options::default(), &mut |_| {})?)
}

/// Runs a pipeline, and makes a page for a browser that shows what each pass changes.
///
/// # Errors
/// If a pass fails.
pub fn draw(module: &mut Module, pipeline: &Pipeline, title: &str) -> Result<String, Error> {
    draw_function(module, pipeline, title, None)
}

/// As [`draw`], for one function only if its name is given.
///
/// # Errors
/// As [`draw`].
pub fn draw_function(
    module: &mut Module,
    pipeline: &Pipeline,
    title: &str,
    function: Option<&str>,
) -> Result<String, Error> {
    let mut page = Page::new(title, module, function);
    let bodies = Some(BodyPrinter(rvsdg_view::print_body));
    let function = function.map(str::to_owned);
    let options = rvsdg_opt::Options { bodies, function, ..rvsdg_opt::Options::default() };
    rvsdg_opt::run(module, pipeline, &options, &mut |event| {
        if let Event::Body { pass, position, function, text } = event {
            page.change(&function, &pass, position, &text);
        }
    })?;
    Ok(page.finish(module, &|_, _| None))
}

/// The module as LLVM IR, by predicative control flow recovery.
pub fn write(module: Module) -> String {
    write_by(module, Scheme::Pcfr)
}

/// As [`write()`], by the given scheme.
pub fn write_by(module: Module, scheme: Scheme) -> String {
    rvsdg_llvm::write(&rvsdg_destruct::destruct_with(module, scheme))
}

/// An integer of `bits` bits, as an argument for [`interpret`].
pub fn int(value: i64, bits: u32) -> interp::Value {
    interp::Value::int(value, bits)
}

/// Runs a function with the reference interpreter. Returns the bits of its result, or `None` if it has none, or one
/// without bits (poison, a pointer). For output, memory and limits, see [`interp`].
///
/// # Errors
/// If the run ends with undefined behaviour, or with something that the interpreter does not model.
pub fn interpret(module: &Module, function: &str, args: &[interp::Value]) -> Result<Option<u64>, Error> {
    let outcome = Interpreter::new(module, Options::default()).run(function, args);
    match outcome.error {
        Some(trap) => Err(Error::Trap(Box::new(trap))),
        None => Ok(outcome.value.and_then(|value| value.bits())),
    }
}
