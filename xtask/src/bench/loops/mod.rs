//! The suite `loops`: small loops in C, one file per class, compiled by the commands of clang, gcc and `rvsdg cc`.
//!
//! A program measures each of its loops itself and prints a line with time and checksum for each, so one run measures a
//! whole class. Runs of all levels are interleaved; a loop's time is the minimum of its runs. Its checksum has to be
//! that of the program compiled by `clang -O0`.

mod class;
mod lines;
mod report;

use std::path::Path;
use std::time::Instant;

use anyhow::{Result, bail};

use self::class::Suite;
use super::programs::compiler::Compilers;
use super::programs::source::{self, Program};
use super::programs::{conclude, levels};
use super::report::{Measurement, compared, failures, remarks};
use super::suite::{Collection, Dataset};
use super::{Args, write_files};
use crate::process::pin_to_one_core;
use crate::progress::Progress;
use crate::workspace::Workspace;

/// The file that has `main`, and is part of each program.
const HARNESS: &str = "harness";
/// The divisor of the numbers of repetitions for a short run.
const MINI_DIVISOR: &str = "100";

/// Runs the suite; returns whether every loop was right at every level.
pub(super) fn run(args: &Args) -> Result<bool> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    let classes = classes(&workspace.source(Collection::Loops.folder()), args.dataset, &args.kernels)?;
    let compilers = Compilers::find(args, &workspace)?;
    let levels = levels(args, &compilers)?;
    let core = pin_to_one_core()?;
    let suite = Suite {
        scratch: workspace.scratch("bench-loops")?,
        reps: args.reps.unwrap_or(args.dataset.usual_reps()),
        levels,
        compilers,
    };

    let progress = Progress::new(classes.len() as u64);
    let mut measurements: Vec<Measurement> = Vec::new();
    for (index, class) in classes.iter().enumerate() {
        progress.now(class.name.clone());
        let begun = Instant::now();
        let measured = suite.measure(class)?;
        for failure in failures(&measured) {
            progress.line(&failure);
        }
        let seconds = begun.elapsed().as_secs_f64();
        progress.plain_line(&format!("[{}/{}] {} {seconds:.1} s", index + 1, classes.len(), class.name));
        progress.advance(1);
        measurements.extend(measured);
        // Written after each class, because a complete run takes minutes.
        write_files(args, &measurements)?;
    }
    progress.finish();

    println!(
        "{} classes, {} runs, for {}, on core {core}; {}",
        classes.len(),
        suite.reps,
        args.target_cpu.as_deref().unwrap_or("any processor"),
        suite.compilers.llvm.version
    );
    print!("{}\n{}", report::times(&measurements, &suite.levels), report::means(&measurements, &suite.levels));
    for line in report::summary(&measurements, &suite.levels)
        .into_iter()
        .chain(compared(&measurements, &suite.levels))
        .chain(remarks(&measurements))
    {
        println!("{line}");
    }
    conclude(&failures(&measurements), started, &suite.scratch)
}

/// The programs of the wanted classes. A wanted name is a class, or a class and a loop as in `reductions/parity`.
fn classes(folder: &Path, dataset: Dataset, wanted: &[String]) -> Result<Vec<Program>> {
    let mut classes = source::own(folder, dataset)?;
    classes.retain(|class| class.name != HARNESS);
    let names: Vec<&str> = wanted.iter().map(|name| class_of(name)).collect();
    source::select(&mut classes, &names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>())?;
    let harness = folder.join(HARNESS).with_extension("c");
    if !harness.is_file() {
        bail!("{} is not there", harness.display());
    }
    for class in &mut classes {
        class.files.push(harness.clone());
        let divisor = if dataset == Dataset::Mini { MINI_DIVISOR } else { "1" };
        class.arguments = vec![divisor.to_owned()];
        // All loops of a class that is wanted as a whole.
        if !wanted.contains(&class.name) {
            let loops = wanted.iter().filter(|name| class_of(name) == class.name);
            class.arguments.extend(loops.filter_map(|name| Some(name.split_once('/')?.1.to_owned())));
        }
    }
    Ok(classes)
}

fn class_of(name: &str) -> &str {
    name.split_once('/').map_or(name, |(class, _)| class)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn classes_are_files_and_loops_are_arguments() {
        let folder = std::env::temp_dir().join(format!("xtask-loops-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for file in ["packing.c", "calls.c", "loops.h"] {
            fs::write(folder.join(file), "").unwrap();
        }
        assert!(classes(&folder, Dataset::Medium, &[]).unwrap_err().to_string().contains("harness.c"));
        fs::write(folder.join("harness.c"), "").unwrap();

        let all = classes(&folder, Dataset::Mini, &[]).unwrap();
        assert_eq!(all.iter().map(|class| class.name.as_str()).collect::<Vec<_>>(), ["calls", "packing"]);
        assert_eq!(all[0].arguments, ["100"]);
        assert_eq!(all[0].files, [folder.join("calls.c"), folder.join("harness.c")]);

        let wanted = ["packing/merge", "packing/spread"].map(str::to_owned);
        let some = classes(&folder, Dataset::Medium, &wanted).unwrap();
        assert_eq!((some.len(), some[0].name.as_str()), (1, "packing"));
        assert_eq!(some[0].arguments, ["1", "merge", "spread"]);
        let both = ["packing", "packing/spread"].map(str::to_owned);
        assert_eq!(classes(&folder, Dataset::Medium, &both).unwrap()[0].arguments, ["1"]);
        assert!(classes(&folder, Dataset::Medium, &["merge".to_owned()]).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
