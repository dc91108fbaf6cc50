//! `cargo xtask bench --paper`: the evaluation of the RVSDG paper with LLVM 19, as a report.
//!
//! First the compilation is measured (sizes of graphs, compilation time, invocations), then the execution. All data is
//! written to `evaluation.json`, from which the report can be written again (`--render`). The report consists of
//! Markdown, CSV, SVG and a self-contained HTML file.

mod compilation;
mod data;
mod document;
mod fit;
mod invocations;
mod machine;
#[cfg(test)]
mod phone;
mod plots;
mod sections;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use self::compilation::{Compilation, Compiler, ModuleKind};
use self::data::{Evaluation, Pipeline, RVSDG, RVSDG_NO_UNROLL, Row};
use self::document::Block;
use self::invocations::{Invocations, ONE_LOOP};
use super::Args;
use super::report::{self, Measurement, quoted};
use super::runner::Bench;
use crate::levels::{Level, OptLevel, Passes};
use crate::process::pin_to_one_core;
use crate::rvsdg::{Rvsdg, flat_passes};
use crate::setup::ensure_llvm;
use crate::workspace::Workspace;

/// The data of a report.
const DATA: &str = "evaluation.json";

/// Measures and writes the report; returns whether the results of every kernel were correct at every level.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let workspace = Workspace::find()?;
    let out = match &args.out {
        Some(out) => out.clone(),
        None => workspace.cache("paper")?,
    };
    let data = match &args.render {
        Some(file) => {
            let text = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
            serde_json::from_slice(&text).context("this is not the data of an evaluation")?
        }
        None => measure(args, &workspace)?,
    };
    write(&out, &data)?;
    println!("{}", out.join("report.html").display());
    Ok(data.rows.iter().all(|row| row.error.is_none()))
}

fn measure(args: &Args, workspace: &Workspace) -> Result<Evaluation> {
    let started = Instant::now();
    if let Some(missing) = args.inputs.iter().find(|input| !input.is_file()) {
        bail!("{} is not there", missing.display());
    }
    let llvm = ensure_llvm()?;
    let rvsdg = args.rvsdg(workspace, &llvm)?;
    let mut bench = Bench::new(args, workspace, llvm, Some(rvsdg))?;
    let mut notes = Vec::new();
    let (speed, size, pipelines) = levels(&bench, &mut notes)?;
    bench.levels = std::iter::once(Level::Baseline).chain(speed.iter().copied()).collect();
    bench.once = size.iter().copied().filter(|level| !bench.levels.contains(level)).collect();
    bench.levels.extend(bench.once.iter().copied());
    let core = pin_to_one_core()?;

    let (compilations, invocations) = compile(args, &bench, &pipelines, &mut notes)?;
    let measurements = bench.measure_all()?;
    let failures = report::failures(&measurements);
    if failures.is_empty() {
        fs::remove_dir_all(&bench.scratch)?;
    } else {
        println!("{}\nthe files of what failed are in {}", failures.join("\n"), bench.scratch.display());
    }
    let names = |levels: &[Level]| levels.iter().map(Level::to_string).collect();
    let mut about = machine::about(workspace);
    about.suite = bench.suite.name.to_owned();
    about.dataset = args.dataset.to_string();
    about.reps = bench.reps;
    about.front_end = args.front_end.to_string();
    about.target_cpu = args.target_cpu.clone();
    about.llvm = bench.tools.llvm.version.clone();
    about.core = core;
    about.seconds = started.elapsed().as_secs_f64();
    Ok(Evaluation {
        about,
        notes,
        speed_levels: names(&speed),
        size_levels: names(&size),
        pipelines,
        rows: measurements.into_iter().map(row).collect(),
        compilations,
        invocations,
    })
}

/// The levels of the figures on speed and on size, as in the paper, and the passes of the levels of `rvsdg`.
fn levels(bench: &Bench, notes: &mut Vec<String>) -> Result<(Vec<Level>, Vec<Level>, Vec<Pipeline>)> {
    let rvsdg = bench.tools.rvsdg.as_ref().context("rvsdg was not built")?;
    let pipeline = rvsdg.pipeline(OptLevel::O3)?;
    let no_unroll = Level::Passes(Passes::new(RVSDG_NO_UNROLL, &without_unrolling(&pipeline)));
    let ours = Level::rvsdg(OptLevel::O3);
    let llvm = [OptLevel::O1, OptLevel::O2, OptLevel::O3].map(Level::Llvm);
    let mut speed: Vec<Level> = llvm.into_iter().chain([Level::NoVec, Level::NoVecStripped]).collect();
    if bench.tools.polly.is_some() {
        speed.push(Level::Polly);
    } else {
        notes.push("without Polly: opt does not have it and cannot load it".to_owned());
    }
    let mut size = vec![Level::Llvm(OptLevel::O3), Level::NoVec, Level::Llvm(OptLevel::Os)];
    size.extend([ours, no_unroll, Level::rvsdg(OptLevel::Os)]);
    speed.extend([ours, no_unroll]);
    if let Some(jlm) = &bench.tools.jlm {
        speed.push(Level::Jlm);
        size.push(Level::Jlm);
        notes.push(format!("jlm-opt with the arguments `{}`", jlm.arguments.join(" ")));
    }
    Ok((speed, size, pipelines(rvsdg)?))
}

fn pipelines(rvsdg: &Rvsdg) -> Result<Vec<Pipeline>> {
    let mut pipelines = Vec::new();
    for level in [OptLevel::O1, OptLevel::O2, OptLevel::O3, OptLevel::Os] {
        pipelines.push(Pipeline { level: Level::rvsdg(level).to_string(), passes: rvsdg.pipeline(level)? });
    }
    let o3 = pipelines.iter().find(|it| it.level == RVSDG).map(|it| without_unrolling(&it.passes));
    pipelines.push(Pipeline { level: RVSDG_NO_UNROLL.to_owned(), passes: o3.unwrap_or_default() });
    Ok(pipelines)
}

/// A list of passes without all forms of loop unrolling: `url`, `url<4>`, ...
fn without_unrolling(passes: &str) -> String {
    let is_unrolling =
        |pass: &str| pass.strip_prefix("url").is_some_and(|rest| rest.is_empty() || rest.starts_with('<'));
    let kept: Vec<String> = flat_passes(passes).into_iter().filter(|pass| !is_unrolling(pass)).collect();
    kept.join(",")
}

/// The measurements of compilation for the kernels and the user's inputs. Failures are noted.
fn compile(
    args: &Args,
    bench: &Bench,
    pipelines: &[Pipeline],
    notes: &mut Vec<String>,
) -> Result<(Vec<Compilation>, Invocations)> {
    let folder = bench.scratch.join("compilation");
    fs::create_dir(&folder)?;
    let compiler = Compiler { tools: &bench.tools, scratch: &folder };
    let mut compilations = Vec::new();
    let mut modules = Vec::new();
    let mut add = |name: &str, measured: Result<Vec<Compilation>>| match measured {
        Ok(measured) => compilations.extend(measured),
        Err(error) => notes.push(format!("not in the figures on graphs and compilation: {name}: {error:#}")),
    };
    for kernel in &bench.suite.kernels {
        let own = folder.join(&kernel.name);
        fs::create_dir(&own)?;
        let input = bench.tools.build_input(&bench.suite, kernel, &own)?;
        add(&kernel.name, compiler.measure(&kernel.name, ModuleKind::Kernel, &input));
        modules.push(input);
    }
    eprintln!("compiled {} kernels", modules.len());
    for input in &args.inputs {
        let name = input.file_name().unwrap_or_default().to_string_lossy().into_owned();
        add(&name, compiler.prepare(input).and_then(|module| compiler.measure(&name, ModuleKind::Input, &module)));
        eprintln!("compiled {name}");
    }
    let one_loop = folder.join("one_loop.ll");
    fs::write(&one_loop, ONE_LOOP)?;
    let kernels = || compilations.iter().filter(|it| it.kind == ModuleKind::Kernel);
    let ours = pipelines.iter().find(|it| it.level == RVSDG).map_or("", |it| it.passes.as_str());
    let invocations = Invocations {
        llvm: invocations::count(&bench.tools, &one_loop, &modules)?,
        ours: flat_passes(ours),
        n_kernels: kernels().count() as u64,
        n_functions: kernels().map(|it| it.functions + it.passed_through).sum(),
    };
    fs::remove_dir_all(&folder)?;
    Ok((compilations, invocations))
}

fn row(measurement: Measurement) -> Row {
    Row {
        seconds: measurement.valid_seconds(),
        runs: measurement.runs,
        kernel: measurement.kernel,
        level: measurement.level.to_string(),
        text_bytes: measurement.text_bytes,
        optimizer_seconds: measurement.optimizer_seconds,
        error: measurement.error,
    }
}

fn write(out: &Path, data: &Evaluation) -> Result<()> {
    fs::create_dir_all(out).with_context(|| format!("cannot create {}", out.display()))?;
    let write = |name: &str, text: &str| {
        let path: PathBuf = out.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    let blocks = sections::report(data);
    write(DATA, &(serde_json::to_string_pretty(data)? + "\n"))?;
    write("report.md", &document::markdown(&blocks))?;
    write("report.html", &document::html(&blocks))?;
    for block in &blocks {
        if let Block::Figure { file, svg, .. } = block {
            write(file, svg)?;
        }
    }
    write("kernels.csv", &rows_csv(data))?;
    write("compilations.csv", &compilations_csv(&data.compilations))?;
    write("invocations.csv", &invocations_csv(&data.invocations))
}

fn rows_csv(data: &Evaluation) -> String {
    let mut text = String::from(
        "kernel,level,seconds,speedup,seconds_median,seconds_low,seconds_high,confidence,spread,too_short,\
         text_bytes,optimizer_seconds,samples,error\n",
    );
    let number = |number: Option<f64>| number.map_or(String::new(), |number| number.to_string());
    for row in &data.rows {
        let fields = [
            quoted(&row.kernel),
            quoted(&row.level),
            number(row.seconds),
            number(data.speedup(&row.kernel, &row.level)),
            number(row.runs.seconds_median),
            number(row.runs.seconds_low),
            number(row.runs.seconds_high),
            number(row.runs.confidence),
            number(row.runs.spread),
            row.runs.too_short.to_string(),
            row.text_bytes.map_or(String::new(), |bytes| bytes.to_string()),
            number(row.optimizer_seconds),
            row.runs.samples.iter().map(f64::to_string).collect::<Vec<_>>().join(" "),
            quoted(row.error.as_deref().unwrap_or_default()),
        ];
        _ = writeln!(text, "{}", fields.join(","));
    }
    text
}

fn compilations_csv(compilations: &[Compilation]) -> String {
    let mut text = String::from(
        "module,kind,functions,passed_through,instructions,nodes_constructed,nodes_optimized,construct_seconds,\
         optimize_seconds,destruct_seconds,rvsdg_process_seconds,opt_process_seconds,opt_without_passes_seconds\n",
    );
    for it in compilations {
        let sizes =
            [it.functions, it.passed_through, it.instructions, it.constructed, it.optimized].map(|n| n.to_string());
        let times = [it.construct, it.optimize, it.destruct, it.rvsdg_process, it.opt_process, it.opt_without_passes];
        let times = times.map(|seconds| seconds.to_string());
        let fields = [quoted(&it.name), it.kind.name().to_owned()].into_iter().chain(sizes).chain(times);
        _ = writeln!(text, "{}", fields.collect::<Vec<_>>().join(","));
    }
    text
}

fn invocations_csv(invocations: &Invocations) -> String {
    let mut text = String::from("compiler,name,kind,one_loop,kernels\n");
    for it in &invocations.llvm {
        let kind = if it.is_analysis { "analysis" } else { "pass" };
        _ = writeln!(text, "llvm,{},{kind},{},{}", quoted(&it.name), it.one_loop, it.kernels);
    }
    for pass in &invocations.ours {
        _ = writeln!(text, "rvsdg,{pass},pass,1,{}", invocations.n_functions);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unrolling_is_taken_out_in_all_its_forms() {
        assert_eq!(without_unrolling("dne,a(url,inv),url<4>,dne"), "dne,inv,dne");
        assert_eq!(without_unrolling("curl,urls"), "curl,urls");
        assert_eq!(without_unrolling("url"), "");
        assert_eq!(without_unrolling(""), "");
    }

    #[test]
    fn csv_files_have_a_field_for_each_name() {
        let data = data::tests::sample();
        let part = compilation::tests::sample("a, b", ModuleKind::Part, 7);
        for text in [rows_csv(&data), compilations_csv(&[part]), invocations_csv(&invocations::tests::sample())] {
            let mut lines = text.lines();
            let n_fields = lines.next().unwrap().split(',').count();
            let first = lines.next().unwrap().replace("\"a, b\"", "a");
            assert_eq!(first.split(',').count(), n_fields, "{text}");
        }
    }

    #[test]
    fn a_report_is_written_and_rendered_again() {
        let out = std::env::temp_dir().join(format!("xtask-paper-{}", std::process::id()));
        write(&out, &data::tests::sample()).unwrap();
        let html = fs::read_to_string(out.join("report.html")).unwrap();
        let data: Evaluation = serde_json::from_slice(&fs::read(out.join(DATA)).unwrap()).unwrap();
        write(&out, &data).unwrap();
        assert_eq!(fs::read_to_string(out.join("report.html")).unwrap(), html);
        assert!(out.join("speedup.svg").is_file() && out.join("kernels.csv").is_file());
        fs::remove_dir_all(out).unwrap();
    }
}
