//! Builds the program of one class at all levels, and runs it several times, interleaved.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};

use super::lines::{self, Line};
use crate::bench::measure::{limit_after, run_to_end};
use crate::bench::programs::REFERENCE_LIMIT;
use crate::bench::programs::compiler::{Built, Compilers};
use crate::bench::programs::source::Program;
use crate::bench::report::{Measurement, failures};
use crate::levels::Level;

/// What all classes share.
pub(super) struct Suite {
    pub(super) compilers: Compilers,
    pub(super) levels: Vec<Level>,
    pub(super) reps: u32,
    pub(super) scratch: PathBuf,
}

impl Suite {
    /// Builds and runs the program of one class at all levels: a measurement for each loop and level, loop by loop.
    pub(super) fn measure(&self, class: &Program) -> Result<Vec<Measurement>> {
        let folder = self.scratch.join(&class.name);
        let place = |level: Level| folder.join(level.to_string().replace([':', '+', '/'], "-"));
        fs::create_dir_all(folder.join("reference"))?;
        let (expected, limit) = match self.reference(class, &folder.join("reference")) {
            Ok(reference) => reference,
            Err(error) => {
                let error = error.context("clang -O0");
                return Ok(self.levels.iter().map(|&it| Measurement::failed(&class.name, it, &error)).collect());
            }
        };
        let mut sides = Vec::new();
        for &level in &self.levels {
            fs::create_dir_all(place(level))?;
            sides.push(Side::new(level, self.compilers.build(level, class, &place(level)), expected.len()));
        }
        for _ in 0..self.reps {
            for side in &mut sides {
                side.run_once(class, &expected, limit);
            }
        }
        let mut measurements = Vec::new();
        for (index, line) in expected.iter().enumerate() {
            measurements.extend(sides.iter().map(|side| side.measurement(index, &line.name)));
        }
        if failures(&measurements).is_empty() {
            fs::remove_dir_all(&folder)?;
        }
        Ok(measurements)
    }

    /// The output of the program without optimization, and a time limit for the others.
    fn reference(&self, class: &Program, folder: &Path) -> Result<(Vec<Line>, Duration)> {
        let built = self.compilers.build(Level::Baseline, class, folder)?;
        let lines = run(&built.executable, class, REFERENCE_LIMIT)?;
        let seconds: f64 = lines.iter().map(|line| line.seconds).sum();
        Ok((lines, limit_after(seconds)))
    }
}

/// The program of a class at one level.
struct Side {
    level: Level,
    built: Result<Built>,
    loops: Vec<Samples>,
}

/// The times of one loop, and what was wrong with its result.
#[derive(Clone, Default)]
struct Samples {
    seconds: Vec<f64>,
    error: Option<String>,
}

impl Side {
    fn new(level: Level, built: Result<Built>, n_loops: usize) -> Self {
        Side { level, built, loops: vec![Samples::default(); n_loops] }
    }

    /// Runs all loops once more, unless the program failed before.
    fn run_once(&mut self, class: &Program, expected: &[Line], limit: Duration) {
        let Ok(built) = &self.built else { return };
        let lines = run(&built.executable, class, limit).and_then(|lines| {
            let same = lines.len() == expected.len() && lines.iter().zip(expected).all(|(a, b)| a.name == b.name);
            if same { Ok(lines) } else { Err(anyhow!("its loops are not those of clang -O0")) }
        });
        match lines {
            Err(error) => self.built = Err(error),
            Ok(lines) => {
                for ((samples, line), expected) in self.loops.iter_mut().zip(lines).zip(expected) {
                    samples.seconds.push(line.seconds);
                    if line.checksum != expected.checksum {
                        let (ours, theirs) = (line.checksum, &expected.checksum);
                        samples.error = Some(format!("its checksum {ours} differs from clang -O0's {theirs}"));
                    }
                }
            }
        }
    }

    fn measurement(&self, index: usize, name: &str) -> Measurement {
        let samples = &self.loops[index];
        match (&self.built, &samples.error) {
            (Err(error), _) => Measurement::failed(name, self.level, &anyhow!("{error:#}")),
            (_, Some(error)) => Measurement::failed(name, self.level, &anyhow!("{error}")),
            (Ok(built), None) => {
                let mut measurement =
                    Measurement { correct: true, object: Some(built.objects), ..Measurement::empty(name, self.level) };
                measurement.set_seconds(std::slice::from_ref(&samples.seconds));
                measurement
            }
        }
    }
}

fn run(executable: &Path, class: &Program, limit: Duration) -> Result<Vec<Line>> {
    let folder = executable.parent().context("the executable is in a folder")?;
    let finished = run_to_end(Command::new(executable).args(&class.arguments).current_dir(folder), limit)?;
    lines::read(&finished.stdout.text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::Fingerprint;

    /// The measurements of two loops by a shell script that runs twice.
    fn outcome(name: &str, script: &str) -> Vec<Measurement> {
        let folder = std::env::temp_dir().join(format!("xtask-class-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let executable = folder.join("program");
        let text = folder.join("text");
        fs::write(&text, format!("#!/bin/sh\n{script}\n")).unwrap();
        // Another process writes it: a file that is open for writing, if only in what another thread has just forked,
        // cannot be run.
        let copy = Command::new("install").args(["-m", "755"]).args([&text, &executable]).status().unwrap();
        assert!(copy.success());
        let built = Built { executable, text_bytes: 1, objects: Fingerprint::default(), compile_seconds: vec![0.5] };
        let class = Program {
            name: "c".to_owned(),
            files: Vec::new(),
            flags: Vec::new(),
            libraries: Vec::new(),
            arguments: vec!["0.25".to_owned()],
        };
        let expected = lines::read("x c 1 aa\ny c 1 bb").unwrap();
        let mut side = Side::new(Level::rvsdg(crate::levels::OptLevel::O2), Ok(built), expected.len());
        for _ in 0..2 {
            side.run_once(&class, &expected, Duration::from_secs(20));
        }
        fs::remove_dir_all(folder).unwrap();
        expected.iter().enumerate().map(|(index, line)| side.measurement(index, &line.name)).collect()
    }

    #[test]
    fn right_loops_have_a_time_for_each_run() {
        let all = outcome("right", "echo x c $1 aa; echo y c 0.5 bb");
        assert_eq!((all[0].kernel.as_str(), all[0].seconds_min, all[0].runs.samples.len()), ("c/x", Some(0.25), 2));
        assert!(all[0].correct && all[1].correct && all[1].seconds_min == Some(0.5));
    }

    #[test]
    fn only_the_loop_with_a_wrong_checksum_fails() {
        let all = outcome("sum", "echo x c $1 aa; echo y c 0.5 bc");
        assert!(all[0].correct && !all[1].correct);
        assert_eq!(all[1].error.as_deref(), Some("its checksum bc differs from clang -O0's bb"));
    }

    #[test]
    fn programs_that_fail_fail_in_all_loops() {
        for (name, script, error) in [
            ("exit", "echo x c $1 aa; echo y c 0.5 bb; exit 3", "exit code 3"),
            ("fewer", "echo x c $1 aa", "not those"),
            ("other", "echo y c $1 aa; echo x c 0.5 bb", "not those"),
        ] {
            let all = outcome(name, script);
            assert!(all.iter().all(|it| it.error.as_ref().is_some_and(|text| text.contains(error))), "{name}: {all:?}");
        }
    }
}
