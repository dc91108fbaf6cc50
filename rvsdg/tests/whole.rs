//! The example runs, and what it prints is right.

use std::path::Path;
use std::process::Command;

/// Builds the example with what the tests of the workspace were built from: alone, it would have other features, for
/// which all crates would be built once more.
#[test]
fn the_example_does_what_it_says() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built =
        Command::new(cargo).args(["build", "--quiet", "--offline", "--workspace", "--example", "whole"]).output();
    let built = built.expect("cargo runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target directory");
    let output = Command::new(target.join("debug/examples/whole")).output().expect("the example runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("before: ") && text.contains("a page of "), "{text}");
    assert_eq!(text.matches("mul i32").count(), 1, "{text}");
}

#[test]
fn errors_say_what_is_wrong() {
    let error = rvsdg::read(b"define i32 @f( {", "f.ll").err().expect("it is no module");
    assert!(error.to_string().contains("f.ll"), "{error}");
    let mut module = rvsdg::read(b"define i32 @f(i32 %x) {\n  %y = udiv i32 7, %x\n  ret i32 %y\n}\n", "f.ll").unwrap();
    assert!(rvsdg::run_passes(&mut module, "nothing").is_err());
    let error = rvsdg::interpret(&module, "f", &[rvsdg::int(0, 32)]).unwrap_err();
    assert!(error.to_string().contains("udiv"), "{error}");
    assert_eq!(rvsdg::interpret(&module, "f", &[rvsdg::int(2, 32)]).unwrap(), Some(3));
    let text = rvsdg::print(&module);
    assert_eq!(rvsdg::print(&rvsdg::parse(&text).unwrap()), text);
}
