//! The Python package in `python/`: a wheel is built with maturin, installed into a folder, and tested there: the
//! package's own tests, the examples of its docstring and of the guide, and the types in its stubs.
//!
//! Without python3, pip or maturin, it says so and does nothing.

use rvsdg_tests::outside::{lock, profile, root};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Does a command exist, and succeed?
fn works(words: &[&str]) -> bool {
    Command::new(words[0]).args(&words[1..]).output().is_ok_and(|output| output.status.success())
}

/// The command that starts maturin: itself, or Python's module.
fn maturin() -> Option<&'static [&'static str]> {
    let ways: [&[&str]; 2] = [&["maturin"], &["python3", "-m", "maturin"]];
    ways.into_iter().find(|way| works(&[way, &["--version"][..]].concat()))
}

#[track_caller]
fn succeeded(what: &str, command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{what}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{what}: {}\n{}{}", output.status, text(&output.stdout), text(&output.stderr));
    output
}

/// Builds the wheel, and installs it. The build shares the products of this workspace.
fn installed(maturin: &[&str], folder: &Path) -> PathBuf {
    let package = root().join("python");
    let lock = lock();
    if !package.join("Cargo.lock").exists() {
        std::fs::write(package.join("Cargo.lock"), &lock).unwrap();
    }
    let config = folder.join("config.toml");
    std::fs::write(&config, profile(&lock)).unwrap();
    let (wheels, site) = (folder.join("wheels"), folder.join("site"));
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target directory");
    let mut command = Command::new(maturin[0]);
    command.args(&maturin[1..]).args(["build", "--profile", "dev", "--compatibility", "linux", "--config"]);
    command.arg(&config).arg("--target-dir").arg(target).arg("--out").arg(&wheels).current_dir(&package);
    succeeded("maturin", &mut command);
    let wheel = std::fs::read_dir(&wheels).unwrap().next().expect("a wheel").unwrap().path();
    assert!(wheel.to_str().unwrap().contains("-cp39-abi3-"), "{}", wheel.display());
    let mut command = Command::new("python3");
    command.args(["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target"]).arg(&site).arg(&wheel);
    succeeded("pip", &mut command);
    site
}

#[test]
fn the_package_works() {
    let has_pip = works(&["python3", "-m", "pip", "--version"]);
    let Some(maturin) = maturin().filter(|_| has_pip) else {
        eprintln!("python3 with pip, or maturin, is missing: the Python package is not tested");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let site = installed(maturin, folder.path());
    let python = |arguments: &[&str]| {
        let mut command = Command::new("python3");
        command.args(arguments).current_dir(folder.path()).env("PYTHONPATH", &site);
        let output = succeeded(&format!("python3 {arguments:?}"), &mut command);
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    let text = |path: &str| root().join(path).to_str().unwrap().to_owned();
    let said = python(&["-m", "unittest", "discover", "-v", "-s", &text("python/tests")]);
    assert!(said.contains("\nOK") && said.contains("test_traps_and_wrong_arguments"), "{said}");
    python(&["-c", "import doctest, rvsdg, sys; sys.exit(doctest.testmod(rvsdg).failed)"]);
    let examples = examples(&std::fs::read_to_string(root().join("docs/guide/python.md")).unwrap());
    std::fs::write(folder.path().join("examples.txt"), &examples).unwrap();
    let said = python(&["-m", "doctest", "-v", "examples.txt"]);
    assert!(examples.matches(">>> ").count() >= 15 && said.contains("Test passed."), "{said}");
    assert!(folder.path().join("sum-passes.html").is_file() && folder.path().join("sum.svg").is_file());
    // Every class and function of the compiled part is in the stubs, with all of its members.
    let members = "import rvsdg._rvsdg as it\nfor name, thing in vars(it).items():\n  \
        if not name.startswith('__'):\n    print(name)\n    \
        if isinstance(thing, type):\n      print(*(f'{name}.{member}' for member in vars(thing) \
        if not member.startswith('__')), sep='\\n')";
    let stubs = std::fs::read_to_string(root().join("python/lib/rvsdg/_rvsdg.pyi")).unwrap();
    for member in python(&["-c", members]).lines().filter(|line| !line.is_empty()) {
        assert!(is_in_stubs(&stubs, member), "{member} is not in the stubs");
    }
}

/// The blocks of Python in a page, each followed by an empty line, which ends what an example prints.
fn examples(page: &str) -> String {
    let mut text = String::new();
    let mut is_inside = false;
    for line in page.lines() {
        match line {
            "```python" => is_inside = true,
            "```" if is_inside => {
                is_inside = false;
                text.push('\n');
            }
            line if is_inside => text += &format!("{line}\n"),
            _ => {}
        }
    }
    text
}

/// Is a class, a function, or a member of a class (`Class.member`) in the stubs?
fn is_in_stubs(stubs: &str, name: &str) -> bool {
    match name.split_once('.') {
        None => ["class ", "def "].iter().any(|kind| stubs.contains(&format!("\n{kind}{name}"))),
        Some((class, member)) => {
            let section =
                stubs.split(&format!("\nclass {class}")).nth(1).and_then(|rest| rest.split("\nclass ").next());
            let is_there = |section: &str| {
                section.contains(&format!(" def {member}(")) || section.contains(&format!("\n    {member}:"))
            };
            section.is_some_and(is_there)
        }
    }
}
