//! Reads modules, verifies them, and prints them again: `cargo run -p rvsdg-text --example cat [--check] FILE...`
//!
//! With `--check`, prints only the files whose text is not the canonical one, and the total time of each step.

use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    let check = files.iter().any(|it| it == "--check");
    files.retain(|it| it != "--check");
    let mut times = Times::default();
    let mut failures = 0;
    for file in &files {
        match cat(file, &mut times) {
            Ok((text, printed)) if check && text != printed => {
                eprintln!("{file}: prints as another text");
                failures += 1;
            }
            Ok((_, printed)) if !check => print!("{printed}"),
            Ok(_) => {}
            Err(message) => {
                eprintln!("{file}:{message}");
                failures += 1;
            }
        }
    }
    if check {
        let Times { parse, verify, print, bytes } = times;
        println!("{} files, {bytes} bytes, {failures} failures", files.len());
        println!("parse {parse:.1?}, verify {verify:.1?}, print {print:.1?}");
    }
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[derive(Default)]
struct Times {
    parse: Duration,
    verify: Duration,
    print: Duration,
    bytes: usize,
}

/// The text of a file, and the text printed for the module that it describes.
fn cat(file: &str, times: &mut Times) -> Result<(String, String), String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!(" {error}"))?;
    times.bytes += text.len();
    let start = Instant::now();
    let module = rvsdg_text::parse(&text).map_err(|error| error.to_string())?;
    times.parse += start.elapsed();
    let start = Instant::now();
    rvsdg_core::verify(&module).map_err(|errors| format!(" {errors}"))?;
    times.verify += start.elapsed();
    let start = Instant::now();
    let printed = rvsdg_core::print(&module);
    times.print += start.elapsed();
    Ok((text, printed))
}
