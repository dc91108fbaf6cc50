//! Folders in which compilers run.

use rvsdg_tests::{llvm, rvsdg, stderr};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder for compiling, and another one for intermediate files, which has to be empty at the end.
pub(crate) struct Place {
    pub(crate) folder: TempDir,
    pub(crate) temporary: TempDir,
}

impl Place {
    pub(crate) fn new() -> Place {
        Place { folder: tempfile::tempdir().unwrap(), temporary: tempfile::tempdir().unwrap() }
    }

    /// A folder with these files.
    pub(crate) fn with(files: &[(&str, &str)]) -> Place {
        let place = Place::new();
        for (name, text) in files {
            std::fs::write(place.path(name), text).unwrap();
        }
        place
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    pub(crate) fn prepare(&self, mut command: Command, arguments: &[&str]) -> Command {
        command.args(arguments).current_dir(self.folder.path()).env("TMPDIR", self.temporary.path());
        command.stdin(Stdio::null());
        command
    }

    /// `rvsdg cc` with these arguments.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut rvsdg = rvsdg();
        rvsdg.arg("cc");
        self.prepare(rvsdg, arguments)
    }

    pub(crate) fn cc(&self, arguments: &[&str]) -> Output {
        self.finish(&mut self.command(arguments))
    }

    pub(crate) fn finish(&self, command: &mut Command) -> Output {
        let output = command.output().unwrap();
        let left: Vec<_> = std::fs::read_dir(self.temporary.path()).unwrap().collect();
        assert!(left.is_empty(), "{command:?} left {left:?}");
        output
    }

    /// Has to succeed without output.
    pub(crate) fn quietly(&self, arguments: &[&str]) {
        let output = self.cc(arguments);
        assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }

    pub(crate) fn clang(&self, arguments: &[&str]) -> Output {
        self.prepare(llvm("clang"), arguments).output().unwrap()
    }

    /// Runs a compiled program; returns its exit code and its output.
    pub(crate) fn run(&self, name: &str) -> (Option<i32>, String) {
        self.run_with(name, &[])
    }

    pub(crate) fn run_with(&self, name: &str, arguments: &[&str]) -> (Option<i32>, String) {
        let output = Command::new(self.path(name)).args(arguments).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    }
}

/// The lines of an LLVM module that has been compiled with these arguments.
pub(crate) fn module(place: &Place, arguments: &[&str]) -> String {
    let output = place.cc(&[arguments, &["-S", "-emit-llvm", "-o", "-"]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}
