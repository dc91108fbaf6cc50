//! Repeatable work on this project: set-up, tests, coverage, benchmarks, corpora.
//!
//! Run as `cargo xtask COMMAND`.
//! It builds without LLVM and links none of the compiler's crates: LLVM's tools and `rvsdg` are run as processes.
//! Every command that needs LLVM first looks for it and, where it may, installs it (`setup`).

mod bench;
mod corpus;
mod coverage;
mod levels;
mod llvm;
mod process;
mod progress;
mod rvsdg;
mod setup;
mod stats;
mod target;
mod test;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Repeatable work on this project: set-up, tests, coverage, benchmarks, corpora.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 110)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Look for LLVM 19's tools and libraries, Csmith and coverage tools, and install what is missing
    ///
    /// Installs with apt-get where there is one and this user may use it (root, or sudo without a password).
    /// Elsewhere it prints what to install and fails.
    Setup,
    /// Run the whole test suite, from formatting to a sample of gcc's torture tests
    Test(test::Args),
    /// Measure kernels compiled by LLVM's and by our optimization levels
    ///
    /// Only the kernel's own translation unit goes through the levels, each time through the same `llc -O3`.
    /// Runs of the levels are interleaved and pinned to one core; the least CPU time counts.
    /// Every executable's results are compared with those of `clang -O0`.
    /// The exit code is 1 when a kernel failed at a level.
    Bench(bench::Args),
    /// Measure how many lines of the compiler's crates the test suite runs
    ///
    /// Runs `cargo test --workspace` with instrumented crates in a target folder of its own, and counts lines outside
    /// of test modules. Needs LLVM's coverage tools for rustc, which `rustup component add llvm-tools` installs.
    Coverage(coverage::Args),
    /// Compile and run collections of foreign programs
    #[command(subcommand)]
    Corpus(Corpus),
    /// Run a command and print its CPU time and its peak of memory
    #[command(hide = true)]
    Measure(corpus::bad_input::MeasureArgs),
}

#[derive(Subcommand)]
enum Corpus {
    /// Run the execute tests of gcc's C torture suite
    ///
    /// Each program goes through clang, mem2reg, rvsdg and llc, and must then do what `clang -O0` makes it do.
    /// The source comes from Debian's package gcc-12-source, which is installed where that is allowed.
    /// The exit code is 1 when a program failed.
    GccTorture(corpus::torture::Args),
    /// Run the numerical kernels on their smallest arrays
    ///
    /// As with gcc's torture tests: each has to print what `clang -O0` makes it print; with --target on another
    /// machine, by QEMU. The exit code is 1 when a kernel failed.
    Kernels(corpus::kernels::Args),
    /// Run random C programs made by Csmith
    ///
    /// Each program goes through clang, mem2reg, rvsdg at every level, and llc, and must then do what `clang -O0` makes
    /// it do. Levels whose output is the same share one run. The first failure is reduced: which pass, which function,
    /// and the least LLVM IR that still shows it, with a script that tells; in target/xtask/csmith/reduced.
    /// Debian's packages csmith and libcsmith-dev are installed where that is allowed.
    /// The exit code is 1 when a program failed.
    Csmith(corpus::csmith::Args),
    /// Build whole programs with `rvsdg cc` and with clang, run their checks, and compare output, time and size
    ///
    /// SQLite, Lua, zlib, bzip2, LZ4, mimalloc, tree-sitter, gzip and programs in C++. Sources come from crates, and
    /// from Debian's source packages where apt-get has them; they are kept in target/xtask/apps. The exit code is 1
    /// when a program failed.
    Apps(corpus::apps::Args),
    /// Compile LLVM's own regression tests and verify what comes out
    ///
    /// Every file that LLVM's verifier accepts goes through rvsdg at each level, and the verifier has to accept that,
    /// too; every other file has to be refused with one clear error. The files come from Debian's source package
    /// llvm-toolchain-19 (160 MB), which is fetched once; they are kept in target/xtask/llvm-tests. All of them at all
    /// levels take hours. The exit code is 1 when a file failed.
    LlvmTests(corpus::llvm_tests::Args),
    /// Take modules through the graph and back without optimization, and say what is different then
    ///
    /// The text that `opt -S` prints of both sides has to agree modulo numbering and the order of blocks. Counts of
    /// functions that agree, kinds of differences, and conditional branches before and after. What the kinds mean is in
    /// docs/testing.md. The exit code is 1 when a module did not come back, or when more than 0.5 % of the functions
    /// have more branches than before.
    RoundTrip(corpus::round_trip::Args),
    /// Compile damaged modules, or enormous ones
    ///
    /// Modules of 20 programs, as text and as bitcode, go through a few changes each, which a seed decides, and then
    /// through rvsdg: they have to be compiled to what LLVM accepts or refused with one clear error, and no file may be
    /// left behind. With --large, memory and time on modules of which one thing is enormous are compared with opt's.
    /// The exit code is 1 when a module failed, or when rvsdg needed more than twice the memory of opt.
    BadInput(corpus::bad_input::Args),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Setup => setup::report(),
        Command::Test(args) => test::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Coverage(args) => coverage::run(&args),
        Command::Corpus(Corpus::GccTorture(args)) => corpus::torture::run(&args),
        Command::Corpus(Corpus::Kernels(args)) => corpus::kernels::run(&args),
        Command::Corpus(Corpus::Csmith(args)) => corpus::csmith::run(&args),
        Command::Corpus(Corpus::Apps(args)) => corpus::apps::run(&args),
        Command::Measure(args) => corpus::bad_input::measure(&args),
        Command::Corpus(Corpus::BadInput(args)) => corpus::bad_input::run(&args),
        Command::Corpus(Corpus::LlvmTests(args)) => corpus::llvm_tests::run(&args),
        Command::Corpus(Corpus::RoundTrip(args)) => corpus::round_trip::run(&args),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
