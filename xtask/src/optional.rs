//! Tools that single tests need, and do nothing without.

use std::path::Path;
use std::process::{Command, Stdio};

/// A tool, the command that shows that it is there, and where it comes from.
struct Tool {
    name: &'static str,
    check: &'static [&'static str],
    source: Source,
}

enum Source {
    /// A package of Debian and Ubuntu.
    Package(&'static str),
    /// A command that installs it.
    Command(&'static str),
}

use Source::{Command as By, Package};

/// All of them, in alphabetical order.
const TOOLS: [Tool; 14] = [
    Tool { name: "ccache", check: &["ccache", "--version"], source: Package("ccache") },
    Tool { name: "cmake", check: &["cmake", "--version"], source: Package("cmake") },
    Tool { name: "gdb", check: &["gdb", "--version"], source: Package("gdb") },
    Tool { name: "make", check: &["make", "--version"], source: Package("make") },
    Tool { name: "maturin", check: &["maturin", "--version"], source: By("pipx install maturin") },
    Tool { name: "mdbook", check: &["mdbook", "--version"], source: By("cargo install --locked mdbook@0.4.52") },
    Tool { name: "meson", check: &["meson", "--version"], source: Package("meson") },
    Tool { name: "ninja", check: &["ninja", "--version"], source: Package("ninja-build") },
    Tool { name: "opt-viewer", check: &["test", "-f", OPT_VIEWER], source: Package("llvm-19-tools") },
    Tool { name: "pip", check: &["python3", "-m", "pip", "--version"], source: Package("python3-pip") },
    Tool { name: "pygments", check: &["python3", "-c", "import pygments"], source: Package("python3-pygments") },
    Tool { name: "script", check: &["script", "--version"], source: Package("bsdutils") },
    Tool { name: "valgrind", check: &["valgrind", "--version"], source: Package("valgrind") },
    Tool { name: "yaml", check: &["python3", "-c", "import yaml"], source: Package("python3-yaml") },
];

/// LLVM's script that shows remarks beside the source.
const OPT_VIEWER: &str = "/usr/lib/llvm-19/share/opt-viewer/opt-viewer.py";

/// What is missing, and how to install it; `None` if everything is there.
pub(crate) fn missing() -> Option<String> {
    let missing: Vec<&Tool> = TOOLS.iter().filter(|tool| !tool.is_there()).collect();
    (!missing.is_empty()).then(|| described(&missing))
}

fn described(missing: &[&Tool]) -> String {
    let names: Vec<&str> = missing.iter().map(|tool| tool.name).collect();
    let mut text = format!("tests of what is missing here do nothing: {}", names.join(", "));
    let packages: Vec<&str> = missing
        .iter()
        .filter_map(|tool| match tool.source {
            Package(package) => Some(package),
            By(_) => None,
        })
        .collect();
    if !packages.is_empty() {
        text += &format!("\n  on Debian or Ubuntu: sudo apt-get install {}", packages.join(" "));
    }
    for tool in missing {
        if let By(command) = tool.source {
            text += &format!("\n  {command}");
        }
    }
    text
}

impl Tool {
    fn is_there(&self) -> bool {
        // Maturin may be a module of Python only.
        let is_module = || self.name == "maturin" && works(&["python3", "-m", "maturin", "--version"]);
        works(self.check) || is_module()
    }
}

fn works(command: &[&str]) -> bool {
    let mut process = Command::new(Path::new(command[0]));
    process.args(&command[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    process.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_with_what_installs_it() {
        assert!(TOOLS.is_sorted_by_key(|tool| tool.name));
        let by_name = |name: &str| TOOLS.iter().find(|tool| tool.name == name).unwrap();
        assert_eq!(
            described(&[by_name("gdb"), by_name("mdbook"), by_name("ninja")]),
            "tests of what is missing here do nothing: gdb, mdbook, ninja\n  on Debian or Ubuntu: sudo apt-get install \
             gdb ninja-build\n  cargo install --locked mdbook@0.4.52"
        );
        assert!(works(&["true"]) && !works(&["false"]) && !works(&["/no/such/tool"]));
    }

    #[test]
    fn automatic_tests_have_all_of_them() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let steps = std::fs::read_to_string(root.join(".github/workflows/ci.yml")).unwrap();
        for tool in &TOOLS {
            let (Package(text) | By(text)) = tool.source;
            assert!(
                steps.split(['\n', ' ']).any(|word| word == text) || steps.contains(&format!("run: {text}")),
                "{text}"
            );
        }
    }
}
