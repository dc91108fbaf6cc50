//! The arguments of `clang -cc1` as options with their values.
//!
//! Most options of `-cc1` are one word (`-O2`, `-fvisibility=hidden`). For some the value is the next word, and that
//! word may look like an option: in `-target-feature -v`, the feature `v` is off. So arguments must not be searched
//! word by word. The table has the options of clang 19 whose value is the next word (`clang -cc1 -help` shows them with
//! a blank before the value). An unknown word is an option without value, or the input.

use std::ffi::{OsStr, OsString};

/// The options whose value is the next word, sorted.
const WITH_VALUE: [&str; 115] = [
    "-D",
    "-F",
    "-I",
    "-MQ",
    "-MT",
    "-U",
    "-add-plugin",
    "-analyze-function",
    "-analyzer-checker",
    "-analyzer-config",
    "-analyzer-config-compatibility-mode",
    "-analyzer-constraints",
    "-analyzer-disable-checker",
    "-analyzer-dump-egraph",
    "-analyzer-inline-max-stack-depth",
    "-analyzer-inlining-mode",
    "-analyzer-max-loop",
    "-analyzer-output",
    "-analyzer-purge",
    "-arcmt-migrate-report-output",
    "-as-secure-log-file",
    "-ast-dump-filter",
    "-ast-merge",
    "-aux-target-cpu",
    "-aux-target-feature",
    "-aux-triple",
    "-c-isystem",
    "-chain-include",
    "-code-completion-at",
    "-cxx-isystem",
    "-darwin-target-variant-triple",
    "-default-function-attr",
    "-dependency-dot",
    "-dependency-file",
    "-diagnostic-log-file",
    "-dumpdir",
    "-dwarf-debug-flags",
    "-error-on-deserialized-decl",
    "-exception-model",
    "-fbracket-depth",
    "-fconstant-string-class",
    "-fcuda-include-gpubinary",
    "-fdebug-compilation-dir",
    "-fdiagnostics-format",
    "-fdiagnostics-show-category",
    "-ferror-limit",
    "-fexperimental-openacc-macro-override",
    "-fmodule-feature",
    "-fmodules-user-build-path",
    "-fopenmp-host-ir-file-path",
    "-ftabstop",
    "-function-alignment",
    "-header-include-file",
    "-hlsl-entry",
    "-iapinotes-modules",
    "-idirafter",
    "-iframework",
    "-iframeworkwithsysroot",
    "-imacros",
    "-include",
    "-include-pch",
    "-internal-externc-isystem",
    "-internal-isystem",
    "-iprefix",
    "-iquote",
    "-isysroot",
    "-isystem",
    "-ivfsoverlay",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-iwithsysroot",
    "-load",
    "-main-file-name",
    "-mdebug-pass",
    "-meabi",
    "-mfloat-abi",
    "-mfpmath",
    "-mlimit-float-precision",
    "-mlink-bitcode-file",
    "-mlink-builtin-bitcode",
    "-mllvm",
    "-module-dependency-dir",
    "-mregparm",
    "-mrelocation-model",
    "-msmall-data-limit",
    "-mt-migrate-directory",
    "-mthread-model",
    "-mtp",
    "-o",
    "-objc-isystem",
    "-objcxx-isystem",
    "-opt-record-file",
    "-opt-record-format",
    "-opt-record-passes",
    "-pic-level",
    "-plugin",
    "-record-command-line",
    "-remap-file",
    "-resource-dir",
    "-serialize-diagnostic-file",
    "-source-date-epoch",
    "-split-dwarf-file",
    "-split-dwarf-output",
    "-stack-protector",
    "-stack-protector-buffer-size",
    "-stack-usage-file",
    "-target-abi",
    "-target-cpu",
    "-target-feature",
    "-target-linker-version",
    "-triple",
    "-tune-cpu",
    "-vfsoverlay",
    "-working-directory",
    "-x",
];

/// Options whose name ends differently for each plugin.
const PLUGIN_ARGUMENT: &str = "-plugin-arg-";

/// Is the word behind this one its value?
pub(crate) fn takes_value(option: &OsStr) -> bool {
    let Some(option) = option.to_str() else { return false };
    WITH_VALUE.binary_search(&option).is_ok() || option.starts_with(PLUGIN_ARGUMENT)
}

/// The arguments as options, each with its value if that is a word of its own.
pub(crate) fn options(arguments: &[OsString]) -> impl Iterator<Item = &[OsString]> {
    let mut rest = arguments;
    std::iter::from_fn(move || {
        let words = if takes_value(rest.first()?) { 2.min(rest.len()) } else { 1 };
        let (option, behind) = rest.split_at(words);
        rest = behind;
        Some(option)
    })
}

/// The options that satisfy a condition, as new arguments.
pub(crate) fn keep(arguments: &[OsString], mut is_kept: impl FnMut(&OsStr) -> bool) -> Vec<OsString> {
    options(arguments).filter(|option| is_kept(&option[0])).flatten().cloned().collect()
}

/// Is there an option whose first word satisfies a condition?
pub(crate) fn any(arguments: &[OsString], mut is_it: impl FnMut(&OsStr) -> bool) -> bool {
    options(arguments).any(|option| is_it(&option[0]))
}

/// The last value of an option whose value is a word of its own.
pub(crate) fn value<'a>(arguments: &'a [OsString], name: &str) -> Option<&'a OsString> {
    options(arguments).filter(|option| option[0] == name).last()?.get(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn values_are_no_options() {
        assert!(WITH_VALUE.is_sorted());
        let line = words("-cc1 -target-feature -v -mllvm -O3 -O2 -plugin-arg-x -S -D -o -o a.o -x c a.c");
        let found: Vec<String> =
            options(&line).map(|option| option.join(OsStr::new(" ")).into_string().unwrap()).collect();
        let expected =
            ["-cc1", "-target-feature -v", "-mllvm -O3", "-O2", "-plugin-arg-x -S", "-D -o", "-o a.o", "-x c", "a.c"];
        assert_eq!(found, expected);
        assert_eq!(value(&line, "-o"), Some(&"a.o".into()));
        assert_eq!(value(&words("-cc1 -o"), "-o"), None);
        assert!(!any(&line, |option| option == "-v") && any(&line, |option| option == "-O2"));
    }
}
