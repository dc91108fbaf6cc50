//! The commands and programs of the guide (`docs/guide`): every file that it shows is written, every command is run.
//!
//! A paragraph that is the name of a file and a colon makes a file of the next block. Blocks of `sh` are run in a
//! folder that all pages share, in the order of the table of contents; blocks of `cargo` in a folder of their own,
//! with the path of this workspace in place of `../rvsdg`. Blocks of `console` are for humans. Those of `python` are
//! run by the tests of the Python package.

use rvsdg_tests::outside::{lock, profile, root};
use rvsdg_tests::rvsdg;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A block of code.
struct Block {
    kind: String,
    /// The name of the file that it is.
    file: Option<String>,
    text: String,
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The pages, in the order of the table of contents.
fn pages() -> Vec<PathBuf> {
    let folder = root().join("docs/guide");
    let summary = read(&folder.join("SUMMARY.md"));
    let links = summary.split("](").skip(1).map(|rest| rest.split(')').next().unwrap().to_string());
    links.map(|link| folder.join(link)).collect()
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = vec![];
    let mut file = None;
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```") {
            let text: String =
                lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
            blocks.push(Block { kind: kind.into(), file: file.take(), text });
        } else if let Some(name) = line.strip_prefix('`').and_then(|rest| rest.strip_suffix("`:")) {
            file = Some(name.to_string());
        } else if !line.is_empty() {
            file = None;
        }
    }
    blocks
}

#[track_caller]
fn succeeded(what: &str, output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let all = text(&output.stdout) + &text(&output.stderr);
    assert!(output.status.success(), "{what}: {}\n{all}", output.status);
    all
}

#[test]
fn commands_work() {
    let folder = tempfile::tempdir().unwrap();
    let command = rvsdg();
    let tools = Path::new(command.get_program()).parent().unwrap().to_path_buf();
    let path = std::env::var("PATH").unwrap();
    let mut outputs = String::new();
    for page in pages() {
        for block in blocks(&read(&page)) {
            if let Some(file) = block.file.as_ref().filter(|file| !file.contains('/')) {
                std::fs::write(folder.path().join(file), &block.text).unwrap();
            }
            if block.kind != "sh" {
                continue;
            }
            for line in block.text.lines() {
                let mut shell = Command::new("sh");
                shell.args(["-c", line]).current_dir(&folder).env("PATH", format!("{}:{path}", tools.display()));
                outputs += &succeeded(line, &shell.output().unwrap());
            }
        }
    }
    // What the program prints, compiled and interpreted, and what `-Rrvsdg` says.
    assert!(outputs.matches("12\n").count() >= 2 && outputs.contains("hello\n"), "{outputs}");
    assert_eq!(outputs.matches("rvsdg: remark: -flto is left out").count(), 1, "{outputs}");
    for made in ["sum.html", "page.html", "rotated.html", "sum.dot", "stats.json", "optimized.ll", "few.ll"] {
        assert!(folder.path().join(made).is_file(), "{made}");
    }
}

/// Settings with which the projects of the guide reuse the build products of this workspace.
fn settings(lock: &str, target: &Path) -> String {
    let mut text = format!("[net]\noffline = true\n[build]\ntarget-dir = {:?}\n", target.display().to_string());
    text.push_str(&profile(lock));
    text
}

/// Writes the files of a page, runs its commands, and returns what each printed.
fn project(page: &str, folder: &Path) -> Vec<(String, String)> {
    let text = read(&root().join("docs/guide").join(page));
    let lock = lock();
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target directory");
    std::fs::create_dir_all(folder.join(".cargo")).unwrap();
    std::fs::write(folder.join(".cargo/config.toml"), settings(&lock, target)).unwrap();
    // The same versions as in the workspace, so that nothing has to be fetched.
    std::fs::write(folder.join("Cargo.lock"), &lock).unwrap();
    let mut outputs = vec![];
    for block in blocks(&text) {
        if let Some(file) = &block.file {
            let path = folder.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            let here = root().display().to_string();
            std::fs::write(path, block.text.replace("../rvsdg", &here)).unwrap();
        }
        if block.kind == "cargo" {
            for line in block.text.lines() {
                let mut shell = Command::new("sh");
                shell.args(["-c", line]).current_dir(folder).env_remove("RUST_LOG").env_remove("CARGO_TARGET_DIR");
                outputs.push((line.to_string(), succeeded(line, &shell.output().unwrap())));
            }
        }
    }
    outputs
}

/// The tutorial and the page about the library, word by word; and the fault that the tutorial suggests is found by its
/// tests.
#[test]
fn the_first_pass_works() {
    let folder = tempfile::tempdir().unwrap();
    let outputs = project("first-pass.md", folder.path());
    let [compiled, help, tested, _] = &outputs[..] else { panic!("{outputs:#?}") };
    for expected in ["shl i32 %0, 1", "replaced"] {
        assert!(compiled.1.contains(expected), "{expected} is missing:\n{}", compiled.1);
    }
    assert!(help.1.contains("doubles") && tested.1.contains("2 passed"), "{outputs:#?}");
    assert!(read(&folder.path().join("page.html")).contains("doubles"));
    let outputs = project("library.md", folder.path());
    assert!(outputs[0].1.contains("f(5) is Some(40)") && outputs[0].1.contains("shl i32"), "{outputs:#?}");
    let pass = folder.path().join("src/lib.rs");
    let faulty = read(&pass).replace("is_none_or(|width| width == 1)", "is_none()");
    assert_ne!(faulty, read(&pass));
    std::fs::write(&pass, faulty).unwrap();
    let output = Command::new("cargo").args(["test", "--quiet"]).current_dir(&folder).output().unwrap();
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stdout).contains("1 failed"));
}

/// The page about performance is a summary of the record: every figure of it is there, so that none is forgotten when
/// the record is renewed.
#[test]
fn figures_are_those_of_the_record() {
    let record = read(&root().join("docs/evaluation.md"));
    let results = record.split_once("\n## Results\n").expect("the record has results").1;
    let page = read(&root().join("docs/guide/performance.md"));
    let numbers = |text: &str| -> Vec<String> {
        let parts = text.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
        let numbers = parts.map(|part| part.trim_end_matches('.').to_string());
        numbers.filter(|number| number.contains('.') && number.parse::<f64>().is_ok()).collect()
    };
    let (known, told) = (numbers(results), numbers(&page));
    assert!(told.len() > 10, "{told:?}");
    for number in told {
        assert!(known.contains(&number), "{number} is not in the results of docs/evaluation.md");
    }
}

/// mdBook makes a book of the guide. Without mdBook, the test does nothing, and says so.
#[test]
fn the_guide_is_a_book() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("mdbook");
    let Ok(output) = command.arg("build").arg(root().join("docs/guide")).arg("-d").arg(folder.path()).output() else {
        eprintln!("skipped: there is no mdbook");
        return;
    };
    let said = succeeded("mdbook", &output);
    assert!(!said.contains("WARN") && !said.contains("ERROR"), "{said}");
    for page in pages() {
        let name = page.with_extension("html");
        let html = read(&folder.path().join(name.file_name().unwrap()));
        let title = read(&page).lines().next().unwrap().trim_start_matches("# ").to_string();
        assert!(html.contains(&format!(">{title}</a></h1>")), "{title}");
    }
    assert!(folder.path().join("pictures/sum.svg").is_file());
}

#[test]
fn links_lead_somewhere() {
    for page in pages() {
        let text = read(&page);
        for link in text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            if !link.starts_with("https://") {
                let target = page.parent().unwrap().join(link.split('#').next().unwrap());
                assert!(target.exists(), "{}: {link}", page.display());
                // The book contains this folder only.
                assert!(!link.contains(".."), "{}: {link}", page.display());
            }
        }
    }
}
