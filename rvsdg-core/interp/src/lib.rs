//! A reference interpreter for RVSDGs: the oracle for every transformation.
//!
//! It evaluates a [`Module`] by the paper's semantics. Memory consists of allocations with bounds, alignment and
//! lifetime, whose bits may be undefined. Poison and undef are tracked through values. Undefined behaviour is reported
//! with function and node. Everything that the outside world can observe is recorded, so that [`refines`] can compare
//! two runs. States are checked, too: an operation that takes a memory or I/O state other than the latest one is
//! reported, whatever its values are.
//!
//! [`Interpreter::new`] compiles a module to flat code on dense slots, which can be run many times. There is no
//! recursion whose depth depends on the input.
//!
//! # Limits
//! The target is x86-64 Linux. Not modelled: address spaces, atomics, exceptions, `setjmp`, scalable vectors, threads,
//! files, the environment. Undefinedness is tracked per scalar for aggregates and integers of more than 64 bits, and
//! per bit for smaller integers. `undef` may be any value here where LLVM allows only some. A function that is neither
//! in the module nor modelled does not change memory.
//!
//! # Example
//! ```
//! use rvsdg_core::*;
//! use rvsdg_core::entity::PrimaryMap;
//! use rvsdg_interp::{Interpreter, Options, Value};
//!
//! // i32 @half(i32 %n): %n udiv 2, but undefined unless %n is even.
//! let mut types = TypeTable::new();
//! let ty = types.function(Type::I32, &[Type::I32], false);
//! let info = FunctionInfo {
//!     ty,
//!     specifiers: "".into(),
//!     param_attrs: [].into(),
//!     suffix: "".into(),
//!     suffix_refs: [].into(),
//!     metadata: "".into(),
//!     facts: FnFacts::default(),
//!     verbatim: None,
//! };
//! let mut symbols = PrimaryMap::new();
//! let half = symbols.push(SymbolData {
//!     name: "half".into(),
//!     linkage: Linkage::External,
//!     defined: true,
//!     address_ty: Type::PTR,
//!     kind: SymbolKind::Function(Box::new(info)),
//! });
//! let mut module = Module::new(types, symbols, ModuleText::default());
//! let mut body = Graph::new();
//! let root = body.root();
//! let [n, io, mem] = [Type::I32, Type::IO, Type::MEM].map(|ty| body.add_arg(root, ty));
//! let two = body.add_const(Position::End(root), Const { op: Op::Int(2), ty: Type::I32 });
//! let quotient = body.add_simple(Position::End(root), Op::Binary(BinOp::UDiv, Flags::EXACT), &[n, two], Type::I32);
//! [quotient, io, mem].into_iter().for_each(|value| _ = body.add_result(root, value));
//! module.bodies[0] = Some(Box::new(body));
//! let omega = module.omega.root();
//! let lambda = module.omega.add_node(Position::End(omega), Op::Lambda(half), &[], &[Type::PTR]);
//! let address = module.omega.output(lambda, 0);
//! module.omega.add_result(omega, address);
//! module.exports.push(half);
//!
//! let interpreter = Interpreter::new(&module, Options::default());
//! let outcome = interpreter.run("half", &[Value::int(10, 32)]);
//! assert_eq!(outcome.value.unwrap().bits(), Some(5));
//! assert_eq!(interpreter.run("half", &[Value::int(9, 32)]).value, Some(rvsdg_interp::Datum::Poison));
//! ```

#![forbid(unsafe_code)]

mod access;
mod atomic;
mod call;
mod cast;
mod code;
mod compile;
mod float;
mod int;
mod layout;
mod library;
mod machine;
mod memory;
mod outcome;
mod program;
mod refine;
mod simple;
#[cfg(test)]
mod tests;
mod value;
mod wide;

pub use outcome::{Bytes, Datum, Event, Outcome, Place, Stream, Trap, TrapKind};
pub use refine::refines;
pub use value::{Pointer, Provenance, Value};

use machine::Machine;
use memory::Origin;
use outcome::{Eval, Stop};
use program::{Program, Target};
use rvsdg_core::{Module, Symbol, print_op};

/// The treatment of calls of functions that are neither in the module nor modelled.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum UnknownCalls {
    /// The run ends with [`TrapKind::Unsupported`].
    Trap,
    /// The call is an event, and its result depends on the number of such calls before it.
    Event,
}

/// Limits and choices of a run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The maximum number of evaluated operations.
    pub fuel: u64,
    /// The maximum number of nested calls.
    pub depth: usize,
    /// The maximum number of allocated bytes.
    pub memory: u64,
    /// The treatment of unknown calls.
    pub unknown_calls: UnknownCalls,
    /// The number of bytes of each object that the event of an unknown call records.
    pub snapshot: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { fuel: u64::MAX, depth: 100_000, memory: 1 << 31, unknown_calls: UnknownCalls::Event, snapshot: 256 }
    }
}

/// A module that is ready to run.
pub struct Interpreter<'m> {
    module: &'m Module,
    program: Program,
    options: Options,
}

impl<'m> Interpreter<'m> {
    /// Compiles a module, which has to be valid for the verifier.
    pub fn new(module: &'m Module, options: Options) -> Interpreter<'m> {
        Interpreter { module, program: Program::new(module), options }
    }

    /// Sets limits and choices for later runs.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// Runs a function, which is named as in LLVM, without the `@`.
    pub fn run(&self, name: &str, args: &[Value]) -> Outcome {
        self.start(name, |_| Ok(args.to_vec()), false)
    }

    /// Runs `main` with the program's arguments (the first one is its name). Its result is the exit code.
    pub fn run_main(&self, args: &[&str]) -> Outcome {
        let make = |machine: &mut Machine<'_>| {
            let (scalar, size) = (machine.memory.pointer_scalar(), machine.memory.pointer_size());
            let mut table = vec![];
            for arg in args {
                let pointer = machine.memory.allocate(arg.len() as u64 + 1, 1, Origin::Stack, true)?;
                machine.memory.write(pointer, arg.as_bytes())?;
                table.push(pointer);
            }
            let argv = machine.memory.allocate(size * (args.len() as u64 + 1), 16, Origin::Stack, true)?;
            for (index, pointer) in table.into_iter().enumerate() {
                let at = argv.at(size * index as u64);
                machine.memory.store_scalar(at, scalar, &Value::Pointer(pointer))?;
            }
            let mut all = vec![Value::int(args.len() as i64, 32), Value::Pointer(argv)];
            // The environment, which is empty.
            all.push(Value::Pointer(argv.at(size * args.len() as u64)));
            Ok(all)
        };
        self.start("main", make, true)
    }

    fn start(&self, name: &str, args: impl FnOnce(&mut Machine<'_>) -> Eval<Vec<Value>>, main: bool) -> Outcome {
        let mut outcome = Outcome::default();
        let initial = match &self.program.initial {
            Ok(memory) => memory.clone(),
            Err(stop) => {
                self.end(&mut outcome, stop, None);
                return outcome;
            }
        };
        let mut machine = Machine::new(&self.program, self.options, initial);
        machine.memory.set_limit(self.options.memory);
        let result = self.function(name).and_then(|code| {
            let args = args(&mut machine)?;
            machine.enter(code, args, None)?;
            Ok((code, machine.run()?))
        });
        match result {
            Ok((code, value)) => {
                if !self.program.codes[code].value.is_none() {
                    let value = machine.datum(&value);
                    outcome.exit_code = value.bits().filter(|_| main).map(|bits| bits as i32 & 0xff);
                    outcome.value = Some(value);
                } else if main {
                    outcome.exit_code = Some(0);
                }
            }
            Err(stop) => {
                self.end(&mut outcome, &stop, machine.position());
                self.explain_poison(&mut outcome, &machine);
            }
        }
        outcome.steps = self.options.fuel - machine.fuel;
        (outcome.output, outcome.errors, outcome.events) = (machine.output, machine.errors, machine.events);
        outcome
    }

    fn function(&self, name: &str) -> Eval<usize> {
        let found = self.program.names.iter().position(|it| **it == *name);
        match found.map(|index| &self.program.targets[index]) {
            Some(Target::Code(code)) => Ok(*code),
            Some(Target::Verbatim(why)) => {
                outcome::unsupported(format!("function '{name}', which is not translated: {why}"))
            }
            _ => outcome::unsupported(format!("there is no function '{name}' to run")),
        }
    }

    fn end(&self, outcome: &mut Outcome, stop: &Stop, at: Option<(usize, Option<rvsdg_core::Node>)>) {
        let (kind, message) = match stop {
            Stop::Exit(code) => {
                outcome.exit_code = Some(*code);
                return;
            }
            Stop::Trap(kind, message) => (*kind, message.clone()),
        };
        let owner = at.and_then(|(code, _)| self.program.owners.get(code).copied());
        let node = at.and_then(|(_, node)| node);
        let function = owner.map_or(String::new(), |symbol| self.program.names[symbol.as_u32() as usize].to_string());
        let operation = self.operation(owner, node).unwrap_or_default();
        outcome.error = Some(Trap { kind, message, function, node, operation });
    }

    /// Adds to a trap about poison where the poison comes from, as far as that is known.
    fn explain_poison(&self, outcome: &mut Outcome, machine: &Machine<'_>) {
        let (Some(trap), Some((code, pc))) = (&mut outcome.error, machine.poison) else { return };
        let node = self.program.codes[code].nodes[pc];
        let owner = self.program.owners.get(code).copied();
        if let (TrapKind::Undefined, Some(node), Some(symbol), Some(operation)) =
            (trap.kind, node, owner, self.operation(owner, node))
        {
            let function = &self.program.names[symbol.as_u32() as usize];
            trap.message.push_str(&format!(" (poison was made last in '{function}', node {node} `{operation}`)"));
        }
    }

    fn operation(&self, owner: Option<Symbol>, node: Option<rvsdg_core::Node>) -> Option<String> {
        let body = self.module.body(owner?)?;
        Some(print_op(body.op(node?), &body.payloads, &self.module.types, &self.module.symbols))
    }
}
