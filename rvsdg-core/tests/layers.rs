//! The files of the crate form the layers that `lib.rs` lists: a file uses only files of earlier layers.

use std::fs;
use std::path::{Path, PathBuf};

/// The files below a folder, except tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        if name.ends_with("tests") || name == "testing" {
            continue;
        }
        if path.is_dir() { found.extend(sources(&path)) } else { found.push(path) }
    }
    found
}

/// The layers listed in the text: lines `//! 3. a, b`.
fn layers(text: &str) -> Vec<Vec<String>> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("//! ")?.split_once(". `"));
    let numbered = lines.filter(|(number, _)| number.parse::<u32>().is_ok());
    let names = |list: &str| list.split('`').step_by(2).map(str::to_owned).filter(|name| !name.is_empty()).collect();
    numbered.map(|(_, list)| names(list.split(':').next().unwrap())).collect()
}

#[test]
fn files_use_earlier_layers_only() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let layers = layers(&fs::read_to_string(src.join("lib.rs")).unwrap());
    let layer = |name: &str| layers.iter().position(|layer| layer.iter().any(|it| it == name));
    let mut uses = 0;
    for path in sources(&src).into_iter().filter(|path| !path.ends_with("lib.rs")) {
        let top = path.strip_prefix(&src).unwrap().iter().next().unwrap().to_str().unwrap();
        let own = top.trim_end_matches(".rs");
        let here = layer(own).unwrap_or_else(|| panic!("{own} is in no layer"));
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for used in code.lines().filter_map(|line| line.strip_prefix("use crate::")) {
            let used = used.split("::").next().unwrap().trim_end_matches(';');
            let there = layer(used).unwrap_or_else(|| panic!("{used} is in no layer"));
            assert!(there < here || used == own, "{}: {own} uses {used}", path.display());
            uses += 1;
        }
    }
    assert!(uses > 50, "only {uses} uses were looked at");
}
