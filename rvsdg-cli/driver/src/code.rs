//! What the arguments of `clang -cc1` say about code generation.
//!
//! Clang's back end is LLVM's code generator, with settings that follow from the arguments. If all arguments are known,
//! the settings are ([`Code`]), and whoever has the code generator can do without another process of clang. An argument
//! that is not in the tables leaves the file to clang. Most of what is in the tables concerns the front end, or has
//! become an attribute of functions or a flag of the module, which code generators read there.

use crate::listing::Command;
use crate::options;

/// The settings of LLVM's code generator for one file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is the setting of LLVM with that name")]
#[expect(clippy::struct_excessive_bools, reason = "so many settings are there")]
pub struct Code {
    pub triple: String,
    pub cpu: String,
    /// `+a,-b`.
    pub features: String,
    pub abi: String,
    /// 0 none, 1 little, 2 default, 3 aggressive.
    pub level: u32,
    pub relocation: Relocation,
    pub model: Option<Model>,
    /// In the models that distinguish them, larger data is far away.
    pub large_data_threshold: u64,
    pub debugger: Debugger,
    /// Assembly instead of an object.
    pub assembly: bool,
    /// LLVM's verifier comes first.
    pub verify: bool,
    pub function_sections: bool,
    pub data_sections: bool,
    pub unique_section_names: bool,
    /// Constructors are in `.init_array`, not in `.ctors`.
    pub init_array: bool,
    pub address_significance: bool,
    pub zeros_in_bss: bool,
    pub relax_all: bool,
    pub relax_relocations: bool,
    pub verbose_assembly: bool,
    pub call_site_info: bool,
    /// All multiplications and additions may be fused, not only those of `llvm.fmuladd`.
    pub fuse_everything: bool,
    pub no_infinities: bool,
    pub no_nans: bool,
    pub unsafe_math: bool,
    pub approximate_functions: bool,
}

/// How addresses are made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "LLVM's names")]
pub enum Relocation {
    Static,
    Pic,
    DynamicNoPic,
}

/// Where code and data may be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "LLVM's names")]
pub enum Model {
    Small,
    Kernel,
    Medium,
    Large,
}

/// The debugger that debug information is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names")]
pub enum Debugger {
    None,
    Gdb,
    Lldb,
    Sce,
    Dbx,
}

/// Arguments that do not concern code generation, or only by what they have made of the module.
const OTHERS: [&str; 106] = [
    "-D",
    "-I",
    "-MP",
    "-MT",
    "-O0",
    "-Qn",
    "-U",
    "-Wno-unknown-warning-option",
    "-cc1",
    "-clear-ast-before-backend",
    "-dependency-file",
    "-disable-free",
    "-disable-llvm-passes",
    "-disable-red-zone",
    "-discard-value-names",
    "-dumpdir",
    "-dwarf-version=4",
    "-dwarf-version=5",
    "-fapple-pragma-pack",
    "-fblocks",
    "-fcf-protection=branch",
    "-fcf-protection=full",
    "-fcf-protection=return",
    "-fchar8_t",
    "-fcolor-diagnostics",
    "-fcommon",
    "-fconvergent-functions",
    "-fcxx-exceptions",
    "-fdeprecated-macro",
    "-ferror-limit",
    "-fexceptions",
    "-fexternc-nounwind",
    "-ffinite-math-only",
    "-ffp-exception-behavior=ignore",
    "-ffp-exception-behavior=maytrap",
    "-ffp-exception-behavior=strict",
    "-ffreestanding",
    "-fgnu89-inline",
    "-fhalf-no-semantic-interposition",
    "-fkeep-static-consts",
    "-fmath-errno",
    "-fmerge-all-constants",
    "-fms-extensions",
    "-fno-access-control",
    "-fno-builtin",
    "-fno-char8_t",
    "-fno-common",
    "-fno-delete-null-pointer-checks",
    "-fno-elide-constructors",
    "-fno-implicit-modules",
    "-fno-inline",
    "-fno-inline-functions",
    "-fno-jump-tables",
    "-fno-operator-names",
    "-fno-plt",
    "-fno-rounding-math",
    "-fno-rtti",
    "-fno-sanitize-address-use-odr-indicator",
    "-fno-sanitize-memory-param-retval",
    "-fno-signed-char",
    "-fno-signed-wchar",
    "-fno-signed-zeros",
    "-fno-threadsafe-statics",
    "-fno-unroll-loops",
    "-fno-use-cxa-atexit",
    "-freciprocal-math",
    "-frounding-math",
    "-fshort-enums",
    "-fsized-deallocation",
    "-fskip-odr-check-in-gmf",
    "-fstack-clash-protection",
    "-ftrapv",
    "-ftype-visibility=hidden",
    "-funroll-loops",
    "-fvisibility-inlines-hidden",
    "-fwchar-type=short",
    "-fwrapv",
    "-gno-column-info",
    "-gpubnames",
    "-header-include-file",
    "-idirafter",
    "-imacros",
    "-include",
    "-internal-externc-isystem",
    "-internal-isystem",
    "-iquote",
    "-isysroot",
    "-isystem",
    "-main-file-name",
    "-mconstructor-aliases",
    "-mfpmath",
    "-mreassociate",
    "-mstackrealign",
    "-nobuiltininc",
    "-nostdinc++",
    "-nostdsysteminc",
    "-pedantic",
    "-pedantic-errors",
    "-pthread",
    "-relaxed-aliasing",
    "-resource-dir",
    "-stack-protector",
    "-sys-header-deps",
    "-vectorize-loops",
    "-vectorize-slp",
    "-w",
];

/// Beginnings of arguments, as in `OTHERS`.
const OTHERS_WITH: [&str; 39] = [
    "-D",
    "-I",
    "-U",
    "-W",
    "-complex-range=",
    "-coverage-data-file=",
    "-coverage-notes-file=",
    "-coverage-version=",
    "-debug-info-kind=",
    "-fcoverage-compilation-dir=",
    "-fcoverage-prefix-map=",
    "-fdebug-compilation-dir=",
    "-fdebug-prefix-map=",
    "-fgnuc-version=",
    "-fmacro-prefix-map=",
    "-fmax-type-align=",
    "-fno-builtin-",
    "-fno-sanitize-",
    "-fpack-struct=",
    "-fprofile-instrument-path=",
    "-fprofile-instrument-use-path=",
    "-fprofile-instrument=",
    "-fprofile-remapping-file=",
    "-fprofile-sample-use=",
    "-fprofile-update=",
    "-fsanitize-address-",
    "-fsanitize-recover=",
    "-fsanitize-system-ignorelist=",
    "-fsanitize-trap=",
    "-fsanitize=",
    "-fstrict-flex-arrays=",
    "-ftemplate-depth=",
    "-ftls-model=",
    "-ftrivial-auto-var-init=",
    "-funwind-tables=",
    "-fvisibility=",
    "-fzero-call-used-regs=",
    "-mframe-pointer=",
    "-std=",
];

/// Kinds of debug information that have no variables.
const LITTLE_DEBUG: [&str; 3] = ["line-tables-only", "line-directives-only", "macro"];

impl Code {
    /// The settings for a process that compiles LLVM IR, if all its arguments are known.
    pub fn of(command: &Command) -> Option<Code> {
        let [arguments @ .., x, ir, _] = &command.arguments[..] else { return None };
        (x == "-x" && ir == "ir").then_some(())?;
        let mut code = Code::default();
        let (mut features, mut has_debug, mut actions) = (vec![], false, 0);
        let (mut fuses, mut honors, mut reassociates, mut reciprocal) = ("", true, false, false);
        for option in options::options(arguments) {
            let name = option[0].to_str()?;
            let value = || option.get(1).and_then(|value| value.to_str());
            match name {
                "-emit-obj" | "-S" => {
                    code.assembly = name == "-S";
                    actions += 1;
                }
                "-triple" => code.triple = value()?.to_owned(),
                "-target-cpu" => code.cpu = value()?.to_owned(),
                "-target-feature" => features.push(value()?.to_owned()),
                "-target-abi" => code.abi = value()?.to_owned(),
                "-mrelocation-model" => code.relocation = relocation(value()?)?,
                "-debugger-tuning=gdb" => code.debugger = Debugger::Gdb,
                "-debugger-tuning=lldb" => code.debugger = Debugger::Lldb,
                "-debugger-tuning=sce" => code.debugger = Debugger::Sce,
                "-debugger-tuning=dbx" => code.debugger = Debugger::Dbx,
                "-disable-llvm-verifier" => code.verify = false,
                "-ffunction-sections" => code.function_sections = true,
                "-fdata-sections" => code.data_sections = true,
                "-fno-unique-section-names" => code.unique_section_names = false,
                "-fno-use-init-array" => code.init_array = false,
                "-faddrsig" => code.address_significance = true,
                "-fno-zero-initialized-in-bss" => code.zeros_in_bss = false,
                "-mrelax-all" => code.relax_all = true,
                "-mrelax-relocations=no" => code.relax_relocations = false,
                "-fno-verbose-asm" => code.verbose_assembly = false,
                "-menable-no-infs" => code.no_infinities = true,
                "-menable-no-nans" => code.no_nans = true,
                "-fapprox-func" => code.approximate_functions = true,
                "-fno-signed-zeros" => honors = false,
                "-mreassociate" => reassociates = true,
                "-freciprocal-math" => reciprocal = true,
                // Sets none of the settings by itself.
                "-ffast-math" | "-funsafe-math-optimizations" => {}
                "-pic-is-pie" | "-pic-level" | "-tune-cpu" | "-o" => {}
                _ if name.starts_with("-O") => code.level = level(&name[2..])?,
                _ => {
                    if let Some(how) = name.strip_prefix("-ffp-contract=") {
                        fuses = how;
                    } else if let Some(model) = name.strip_prefix("-mcmodel=") {
                        code.model = Some(Model::of(model)?);
                    } else if let Some(size) = name.strip_prefix("-mlarge-data-threshold=") {
                        code.large_data_threshold = size.parse().ok()?;
                    } else if let Some(kind) = name.strip_prefix("-debug-info-kind=") {
                        has_debug = !LITTLE_DEBUG.contains(&kind);
                    } else if !is_of_others(name) {
                        return None;
                    }
                }
            }
        }
        code.features = features.join(",");
        code.fuse_everything = fuses == "fast";
        let fuses_most = fuses.starts_with("fast");
        code.unsafe_math = reassociates && reciprocal && !honors && code.approximate_functions && fuses_most;
        // Only of these targets debuggers are told where arguments of calls are.
        let machine = code.triple.split('-').next().unwrap_or_default();
        let tells = ["x86_64", "i386", "i486", "i586", "i686", "aarch64"].contains(&machine);
        code.call_site_info = code.level > 0 && has_debug && tells;
        (actions == 1 && !code.triple.is_empty()).then_some(code)
    }
}

impl Default for Code {
    /// Clang's settings without arguments.
    fn default() -> Code {
        Code {
            triple: String::new(),
            cpu: String::new(),
            features: String::new(),
            abi: String::new(),
            level: 0,
            relocation: Relocation::Pic,
            model: None,
            large_data_threshold: 65_535,
            debugger: Debugger::None,
            assembly: false,
            verify: true,
            function_sections: false,
            data_sections: false,
            unique_section_names: true,
            init_array: true,
            address_significance: false,
            zeros_in_bss: true,
            relax_all: false,
            relax_relocations: true,
            verbose_assembly: true,
            call_site_info: false,
            fuse_everything: false,
            no_infinities: false,
            no_nans: false,
            unsafe_math: false,
            approximate_functions: false,
        }
    }
}

impl Model {
    fn of(name: &str) -> Option<Model> {
        Some(match name {
            "small" => Model::Small,
            "kernel" => Model::Kernel,
            "medium" => Model::Medium,
            "large" => Model::Large,
            _ => return None,
        })
    }
}

fn relocation(name: &str) -> Option<Relocation> {
    Some(match name {
        "static" => Relocation::Static,
        "pic" => Relocation::Pic,
        "dynamic-no-pic" => Relocation::DynamicNoPic,
        _ => return None,
    })
}

fn level(name: &str) -> Option<u32> {
    Some(match name {
        "0" => 0,
        "" | "1" | "g" => 1,
        "2" | "s" | "z" => 2,
        "3" | "fast" => 3,
        _ => return None,
    })
}

fn is_of_others(name: &str) -> bool {
    OTHERS.binary_search(&name).is_ok() || OTHERS_WITH.iter().any(|start| name.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsString;

    fn code(line: &str) -> Option<Code> {
        let arguments = line.split(' ').map(OsString::from).collect();
        Code::of(&Command { program: "clang".into(), arguments })
    }

    #[test]
    fn settings_follow_from_arguments() {
        assert!(OTHERS.is_sorted() && OTHERS_WITH.is_sorted());
        let line = "-cc1 -triple x86_64-pc-linux-gnu -emit-obj -mrelocation-model static -mcmodel=kernel -target-cpu x \
            -target-feature +a -target-feature -v -debug-info-kind=constructor -Os -faddrsig -o a.o -x ir -";
        let found = code(line).unwrap();
        let expected = Code {
            triple: "x86_64-pc-linux-gnu".into(),
            cpu: "x".into(),
            features: "+a,-v".into(),
            level: 2,
            relocation: Relocation::Static,
            model: Some(Model::Kernel),
            call_site_info: true,
            address_significance: true,
            ..Code::default()
        };
        assert_eq!(found, expected);
        // Values are not taken for options, and all options have to be known.
        assert!(
            code("-cc1 -triple t -S -I -O3 -main-file-name -mllvm -o a.s -x ir -").is_some_and(|code| code.level == 0)
        );
        for unknown in ["-mllvm -x", "-O7", "-emit-obj", "-mcmodel=tiny", "-Rpass=x", "-pg", "-split-dwarf-file x"] {
            assert_eq!(code(&format!("-cc1 -triple t -S {unknown} -o a.s -x ir -")), None, "{unknown}");
        }
        assert_eq!(code("-cc1 -triple t -S -o a.s -x c -"), None);
        assert_eq!(code("-cc1 -S -o a.s -x ir -"), None);
    }
}
