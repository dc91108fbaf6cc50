//! The `compile` command: one function call per phase, with time measurement.

use crate::args::{CompileArgs, Emit};
use crate::emit;
use crate::stats::{Functions, Stats};
use crate::timing::Times;
use crate::{function, input, memory, output, remarks, say, tell, version};
use anyhow::{Context, Result, bail};
use rvsdg_core::Module;
use rvsdg_llvm::{Read, ReadError, ReadOptions, Warning};
use rvsdg_opt::{Event, Moment, Options, Reporting};
use std::path::Path;

/// While and after larger input is read, free memory is returned to the system. Otherwise, it is used again: getting it
/// back from the system would take more time.
const LARGE: usize = 32 << 20;

/// Compiles, with a thread pool of the requested size.
pub(crate) fn run(args: &CompileArgs) -> Result<()> {
    if args.print_pipeline {
        return output::write(None, format!("{}\n", args.pipeline()).as_bytes());
    }
    if args.print_limits {
        return output::write(None, rvsdg_opt::limits::table().as_bytes());
    }
    // An invalid command line ends the process before any work is done.
    let emit = args.emit();
    let threads = args.threads.map_or(0, usize::from);
    rvsdg_llvm::with_large_stack(|| {
        // All phases start on the same thread, so that they reuse each other's memory. The other threads take part in
        // parallel phases.
        let builder = rayon::ThreadPoolBuilder::new().num_threads(threads).use_current_thread();
        builder.build().context("can't start threads")?.install(|| compile(args, emit))
    })
}

fn compile(args: &CompileArgs, emit: Emit) -> Result<()> {
    let name = args.input_name();
    let mut times = Times::default();
    let load = || input::load(args, args.names);
    let loaded = if args.is_source() { times.measure_tools("clang", load) } else { times.measure("load", load) };
    let input::Loaded { bytes, disassembled } = loaded.with_context(|| name.clone())?;

    if args.is_graph() {
        let module = times.measure("parse", || input::graph(&bytes)).with_context(|| name.clone())?;
        let mut stats = Stats::of_module(&module);
        let text = finish(args, &name, module, emit, &mut stats, &mut times)?;
        emit::emit(args, emit, text, &mut times)?;
        stats.times = times.phases().to_vec();
        return report(args, &stats, &times);
    }
    let is_large = bytes.len() > LARGE;
    let mut note = |text: String| say("warning", &text);
    let read = times.measure("read", || {
        let mut bytes = bytes;
        if !rvsdg_llvm::is_bitcode(&bytes) {
            // The reader does not have to copy it then.
            bytes.push(0);
        }
        rvsdg_llvm::read_owned(bytes, &name, &read_options(is_large, args.names, disassembled))
    });
    if is_large {
        memory::give_back();
    }
    let (text, mut stats) = translate(args, &name, read, emit, &mut note, &mut times)?;
    emit::emit(args, emit, text, &mut times)?;
    stats.times = times.phases().to_vec();
    report(args, &stats, &times)
}

/// LLVM IR to three-address code. Says whether it was made of bitcode.
pub(crate) fn read(name: &str, bytes: &[u8], disassembled: bool, times: &mut Times) -> Result<Read, ReadError> {
    let options = read_options(bytes.len() > LARGE, false, disassembled);
    times.measure("read", || rvsdg_llvm::read(bytes, name, &options))
}

fn read_options(is_large: bool, names: bool, disassembled: bool) -> ReadOptions {
    let give_back = if is_large { memory::give_back } else { || {} };
    ReadOptions { give_back, names, disassembled, ..ReadOptions::default() }
}

/// From three-address code to the emitted text; `note` gets a line for each function that is kept as text.
pub(crate) fn translate(
    args: &CompileArgs,
    name: &str,
    read: Result<Read, ReadError>,
    emit: Emit,
    note: &mut dyn FnMut(String),
    times: &mut Times,
) -> Result<(String, Stats)> {
    match read {
        Ok(mut read) => {
            times.measure("settle", || read.settle(rvsdg_fixed::come_back));
            let Read { ipg, warnings, stats, .. } = read;
            warn(args, name, &warnings, note)?;
            let mut stats = Stats::of_input(stats);
            let module = times.measure("construct", || rvsdg_construct::construct(ipg));
            let module = module.with_context(|| name.to_string())?;
            if let Err(error) = &module.layout
                && !args.pipeline().is_empty()
            {
                note(format!("{name}: {error}; what depends on the sizes of types is not optimized"));
            }
            let text = finish(args, name, module, emit, &mut stats, times)?;
            Ok((text, stats))
        }
        Err(ReadError::Unsupported { message, text, .. }) => {
            if args.strict {
                bail!("{name}: the module can't be translated: {message}");
            }
            if matches!(emit, Emit::Rvsdg | Emit::Dot) {
                bail!("{name}: there is no graph to print, because the module can't be translated: {message}");
            }
            note(format!("{name}: {message}; the whole module is passed through"));
            let stats = Stats { functions: Functions::of_text(&text, &message), ..Stats::default() };
            Ok((text, stats))
        }
        // The message contains the file name.
        Err(error) => Err(error.into()),
    }
}

/// Reports the functions that are kept as text; that is an error with `--strict`.
fn warn(args: &CompileArgs, name: &str, warnings: &[Warning], note: &mut dyn FnMut(String)) -> Result<()> {
    for Warning { function, instruction, reason, .. } in warnings {
        let instruction = instruction.as_ref().map_or(String::new(), |text| format!(" instruction `{text}`:"));
        let message = format!("{name}: in function '{function}':{instruction} {reason}");
        match args.strict {
            true => say("error", &message),
            false => note(format!("{message}; passed through")),
        }
    }
    if args.strict && !warnings.is_empty() {
        bail!(
            "{name}: {} can't be translated, and --strict forbids passing through",
            plural(warnings.len(), "function")
        );
    }
    Ok(())
}

fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// From a module to the emitted text.
fn finish(
    args: &CompileArgs,
    name: &str,
    mut module: Module,
    emit: Emit,
    stats: &mut Stats,
    times: &mut Times,
) -> Result<String> {
    if let Some(function) = &args.function {
        function::check(&module, function, name)?;
    }
    optimize(args, &mut module, stats, times).with_context(|| name.to_string())?;
    Ok(match emit {
        Emit::Rvsdg => times.measure("print", || rvsdg_core::print(&module)),
        Emit::Dot => times.measure("print", || rvsdg_view::dot(&module)),
        _ => back(args, module, stats, times),
    })
}

/// Runs the pipeline.
fn optimize(args: &CompileArgs, module: &mut Module, stats: &mut Stats, times: &mut Times) -> Result<()> {
    stats.nodes.constructed = Stats::body_nodes(module);
    let options = Options {
        verify_each: args.verify_each,
        time_passes: args.time_passes || args.stats_json.is_some(),
        print_before: args.print_before.iter().flat_map(|names| names.0.clone()).collect(),
        print_after: args.print_after.iter().flat_map(|names| names.0.clone()).collect(),
        print_changed: args.print_changed,
        bodies: None,
        function: args.function.clone(),
        bisect_limit: args.bisect_limit,
        remarks: if args.remarks.is_some() { Reporting::Everything } else { args.reporting },
    };
    let report = rvsdg_opt::run(module, &args.pipeline(), &options, &mut |event| tell(&describe(event)))?;
    for pass in &report.passes {
        times.add(format!("pass {}", pass.pass), pass.cpu_seconds);
    }
    if args.verify_each {
        times.add("verify".into(), report.verify_seconds);
    }
    times.summarize(&report);
    stats.nodes.optimized = Stats::body_nodes(module);
    (stats.passes, stats.analyses, stats.remarks) = (report.passes, report.analyses, report.remarks);
    Ok(())
}

/// The requested output for an event, as text.
fn describe(event: Event) -> String {
    match event {
        Event::Snapshot { moment, pass, position, text } => {
            let moment = if moment == Moment::Before { "before" } else { "after" };
            format!(";; {moment} pass {} `{pass}`\n{text}\n", position + 1)
        }
        Event::Changed { pass, position, function, difference } => {
            format!(";; pass {} `{pass}` changed '{function}'\n{difference}\n", position + 1)
        }
        // Only the viewer asks for these.
        Event::Body { .. } => String::new(),
        Event::Applied { number, pass, function } => {
            let place = function.map_or("the module".into(), |function| format!("'{function}'"));
            format!("bisect: {number}: pass `{pass}` on {place}\n")
        }
    }
}

/// From the graph back to text.
fn back(args: &CompileArgs, module: Module, stats: &mut Stats, times: &mut Times) -> String {
    let scheme = args.scheme();
    let (mut ipg, recovery) = times.measure("destruct", || rvsdg_destruct::destruct_counted(module, scheme));
    stats.predicates = recovery.entries().map(|(name, count)| (name.to_string(), count)).collect();
    if scheme == rvsdg_destruct::Scheme::Pcfr && !args.pipeline().is_empty() && !args.is_continued {
        let threads = times.measure("threads", || rvsdg_destruct::thread(&mut ipg));
        let tables = times.measure("tables", || rvsdg_destruct::tabulate(&mut ipg));
        let counts = [
            ("chains", tables.chains),
            ("strides", tables.strides),
            ("switches", tables.switches),
            ("arrays", tables.arrays),
            ("threads", threads),
        ];
        stats.tables = counts.into_iter().map(|(name, count)| (name.to_string(), count)).collect();
    }
    if !args.pipeline().is_empty() && !args.is_continued {
        ipg.unfold_records();
    }
    // LLVM IR keeps what it says of its compilers; of C and C++ it is this command.
    if args.names_itself || args.is_source() && !args.is_continued {
        rvsdg_llvm::add_ident(&mut ipg, &format!("rvsdg {}", version::short()));
    }
    times.measure("write", || rvsdg_llvm::write(&ipg))
}

fn report(args: &CompileArgs, stats: &Stats, times: &Times) -> Result<()> {
    if args.stats {
        tell(&stats.table());
    }
    if args.time_passes {
        tell(&times.table());
    }
    if let Some(path) = &args.remarks {
        output::write(file(path), remarks::yaml(&stats.remarks).as_bytes())?;
    }
    if let Some(path) = &args.stats_json {
        let mut json = serde_json::to_vec_pretty(stats).context("statistics have no JSON form")?;
        json.push(b'\n');
        output::write(file(path), &json)?;
    }
    Ok(())
}

/// The file, or none for standard output.
fn file(path: &Path) -> Option<&Path> {
    Some(path).filter(|path| path.as_os_str() != "-")
}
