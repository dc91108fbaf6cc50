//! The `view` command: a page for a browser that shows a module, and what each pass changes.

use crate::args::{CompileArgs, ViewArgs};
use crate::{function, input, level, output, say};
use anyhow::{Context, Result};
use rvsdg_core::Module;
use rvsdg_llvm::ReadOptions;
use rvsdg_opt::{BodyPrinter, Event, Options, Pipeline};
use rvsdg_view::Page;
use std::path::Path;
use std::process::ExitCode;

/// Makes the page.
pub(crate) fn run(args: &ViewArgs) -> Result<ExitCode> {
    let compile = compile_args(args);
    let name = compile.input_name();
    rvsdg_llvm::with_large_stack(|| {
        let mut module = load(&compile, &name)?;
        if let Some(function) = &args.function {
            function::check(&module, function, &name)?;
        }
        let pipeline = args.pipeline();
        let file = Path::new(&name).file_name().map_or(name.clone(), |file| file.to_string_lossy().into_owned());
        let mut page = Page::new(&title(args, &file), &module, args.function.as_deref());
        let options = Options {
            bodies: Some(BodyPrinter(rvsdg_view::print_body)),
            function: args.function.clone(),
            ..Options::default()
        };
        let mut observe = |event| {
            if let Event::Body { pass, position, function, text } = event {
                page.change(&function, &pass, position, &text);
            }
        };
        rvsdg_opt::run(&mut module, &pipeline, &options, &mut observe).with_context(|| name.clone())?;
        let page = page.finish(&module, &source(&compile));
        output::write(args.output_file().as_deref(), page.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    })
}

/// The arguments for loading the input: with names, and with the lines of the source.
fn compile_args(args: &ViewArgs) -> CompileArgs {
    let mut compile = CompileArgs::of_input(args.input.clone(), vec![]);
    compile.source = args.source.clone();
    compile.names = true;
    let kind = args.debug_info.clone().filter(|kind| level::has_debug_info(kind));
    compile.debug_info = kind.or_else(|| Some("2".into()));
    compile.level = args.level();
    compile
}

fn title(args: &ViewArgs, file: &str) -> String {
    match (&args.level, &args.passes) {
        (_, Some(_)) => format!("{file}, chosen passes"),
        (Some(chosen), None) => format!("{file}, -{:?}", chosen.level),
        (None, None) => file.to_string(),
    }
}

fn load(args: &CompileArgs, name: &str) -> Result<Module> {
    let bytes = input::load(args, true).with_context(|| name.to_string())?.bytes;
    if args.is_graph() {
        return input::graph(&bytes).with_context(|| name.to_string());
    }
    let options = ReadOptions { names: true, ..ReadOptions::default() };
    let mut read = rvsdg_llvm::read(&bytes, name, &options)?;
    read.settle(rvsdg_fixed::come_back);
    for warning in &read.warnings {
        say("warning", &format!("{name}: in function '{}': {}; shown as text", warning.function, warning.reason));
    }
    rvsdg_construct::construct(read.ipg).with_context(|| name.to_string())
}

/// Reads source files: by their own path, or beside the input.
fn source(args: &CompileArgs) -> impl Fn(&str, &str) -> Option<String> + use<> {
    let beside = args.input.parent().map(Path::to_path_buf).unwrap_or_default();
    move |file, directory| {
        let file = Path::new(file);
        let candidates = [Path::new(directory).join(file), beside.join(file.file_name()?)];
        let bytes = candidates.iter().find_map(|path| std::fs::read(path).ok())?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}

impl ViewArgs {
    /// The passes to run: none unless a level or passes are given.
    fn pipeline(&self) -> Pipeline {
        self.passes.clone().unwrap_or_else(|| Pipeline::level(self.level().level))
    }
}
