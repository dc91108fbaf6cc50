//! The comments in a test of gcc that tell DejaGnu how to compile it, as far as they apply to clang.
//!
//! `dg-options` and `dg-additional-options` are evaluated with their target selectors; flags that clang does not have
//! are dropped. Requirements (`dg-require-...`) are ignored: a program that clang cannot compile is detected anyway.

/// The directives with flags. The attribute is for one function, but clang only knows flags for all of them.
const OPTION_DIRECTIVES: [&str; 3] = ["dg-options", "dg-additional-options", "__attribute__((optimize"];

/// The flags that a test requests and clang supports.
pub(crate) fn options(source: &str) -> Vec<String> {
    let mut options = Vec::new();
    for line in source.lines() {
        let Some(directive) = OPTION_DIRECTIVES.iter().find_map(|name| line.split_once(name)) else { continue };
        let Some((flags, selector)) = quoted(directive.1) else { continue };
        if selects_us(selector) {
            options.extend(flags.split_whitespace().filter(|flag| clang_has(flag)).map(str::to_owned));
        }
    }
    options
}

/// Does a test rely on exceptions of operations that are no calls (a division by zero)? LLVM has no such semantics:
/// there the division is undefined, and `clang -O2` fails such a test, too.
pub(crate) fn needs_traps(source: &str) -> bool {
    source.lines().any(|line| line.contains("dg-options") && line.contains("-fnon-call-exceptions"))
}

/// The first quoted text, and the text after it.
fn quoted(text: &str) -> Option<(&str, &str)> {
    text.split_once('"')?.1.split_once('"')
}

/// Does a target selector, if there is any, select 64-bit x86 Linux?
fn selects_us(selector: &str) -> bool {
    let Some((_, target)) = selector.split_once("target") else { return true };
    let words: Vec<&str> = target.split(|c: char| c.is_whitespace() || "{}&|".contains(c)).collect();
    let has = |word: &str| words.contains(&word);
    (has("x86_64-*-*") || has("*-*-*") || has("fpic")) && !has("ia32") && !has("!")
}

/// Has clang the flag, and does it change the meaning of the program?
fn clang_has(flag: &str) -> bool {
    const EXACT: [&str; 12] = [
        "-fwrapv",
        "-fno-strict-overflow",
        "-fno-strict-aliasing",
        "-fgnu89-inline",
        "-fno-inline",
        "-fno-common",
        "-ffast-math",
        "-finstrument-functions",
        "-fomit-frame-pointer",
        "-fpic",
        "-finput-charset=utf-8",
        "-fno-builtin",
    ];
    const PREFIXES: [&str; 3] = ["-std=", "-D", "-fno-builtin-"];
    EXACT.contains(&flag) || PREFIXES.iter().any(|prefix| flag.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_options() {
        assert_eq!(options("/* { dg-options \"-fgnu89-inline -Wno-psabi\" } */\nint x;\n"), ["-fgnu89-inline"]);
        assert_eq!(options("/* { dg-options { \"-fwrapv\" } } */"), ["-fwrapv"]);
        assert_eq!(
            options(
                "/* { dg-options \"-std=c99\" } */\n   { dg-additional-options \"-fno-strict-aliasing -fmodulo-sched\" } */"
            ),
            ["-std=c99", "-fno-strict-aliasing"]
        );
        assert!(options("int main(void) { return 0; }\n/* { dg-do run } */").is_empty());
        assert!(options("/* dg-options without quotes */").is_empty());
    }

    #[test]
    fn drops_what_clang_lacks_and_levels() {
        assert!(options("/* { dg-options \"-O2 -ftree-vectorize -fnon-call-exceptions -mpc64\" } */").is_empty());
    }

    #[test]
    fn knows_what_llvm_lacks() {
        assert!(needs_traps("/* { dg-options \"-O2 -fnon-call-exceptions\" } */"));
        assert!(!needs_traps("/* With -fnon-call-exceptions 0 / 0 should not be eliminated. */"));
    }

    #[test]
    fn obeys_target_selectors() {
        let with = |selector: &str| options(&format!("/* {{ dg-additional-options \"-fno-common\" {selector} }} */"));
        assert_eq!(with(""), ["-fno-common"]);
        assert_eq!(with("{ target x86_64-*-* i?86-*-* }"), ["-fno-common"]);
        assert_eq!(with("{ target fpic }"), ["-fno-common"]);
        assert!(with("{ target hppa*-*-hpux* }").is_empty());
        assert!(with("{ target { ! signal } }").is_empty());
        assert!(with("{ target { { i?86-*-* x86_64-*-* } && ia32 } }").is_empty());
    }
}
