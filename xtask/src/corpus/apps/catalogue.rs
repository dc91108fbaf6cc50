//! The programs: the origin of their sources, how they are built, and with which arguments they are run.
//!
//! Paths and arguments may contain placeholders: `{src}` is the program's own source folder, `{own}` is `tests` of this
//! workspace, and `{NAME}` the source folder of the crate of that name, for any program. Each program runs in a folder
//! of its own.

/// A program.
pub(crate) struct App {
    pub(crate) name: &'static str,
    pub(crate) origin: Origin,
    pub(crate) build: Build,
    pub(crate) runs: &'static [Run],
}

/// The origin of sources.
#[derive(Clone, Copy)]
pub(crate) enum Origin {
    /// This workspace.
    Own,
    /// A crate that contains the C sources in a folder.
    Crate { name: &'static str, folder: &'static str },
    /// A source package of Debian.
    Debian { package: &'static str },
}

/// How a program is built.
pub(crate) enum Build {
    /// All of these files are compiled and linked.
    Files { files: &'static [&'static str], flags: &'static [&'static str], libraries: &'static [&'static str] },
    /// `configure` and `make` in a copy of the sources, which produce these programs.
    Configure {
        arguments: &'static [&'static str],
        targets: &'static [&'static str],
        programs: &'static [&'static str],
    },
}

/// A run of a program. It has to succeed, and its output has to equal that of the program built by `clang -O0`.
pub(crate) struct Run {
    pub(crate) arguments: &'static [&'static str],
    /// The command that starts it, unless it is the program itself.
    pub(crate) command: Option<&'static str>,
    /// A file that its output has to be equal to.
    pub(crate) expected: Option<&'static str>,
    /// Is this the run whose time is reported?
    pub(crate) is_timed: bool,
}

/// A crate, its version and its checksum in the registry.
pub(crate) struct Pinned {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    pub(crate) sha256: &'static str,
}

pub(crate) const CRATES: [Pinned; 8] = [
    Pinned {
        name: "libsqlite3-sys",
        version: "0.30.1",
        sha256: "2e99fb7a497b1e3339bc746195567ed8d3e24945ecd636e3619d20b9de9e9149",
    },
    Pinned {
        name: "lua-src",
        version: "551.1.0",
        sha256: "41d22b201501a536c0f5a96c7589b268b559172b20fb029064434e38ddcecb1f",
    },
    Pinned {
        name: "libz-sys",
        version: "1.1.31",
        sha256: "ff20308ecabd635a2dc1dd5834a86c462cca20efba1d5d3ddab1f8aea3455cb2",
    },
    Pinned {
        name: "bzip2-sys",
        version: "0.1.13+1.0.8",
        sha256: "225bff33b2141874fe80d71e07d6eec4f85c5c216453dd96388240f96e1acc14",
    },
    Pinned {
        name: "lz4-sys",
        version: "1.11.1+lz4-1.10.0",
        sha256: "6bd8c0d6c6ed0cd30b3652886bb8711dc4bb01d637a68105a3d5158039b418e6",
    },
    Pinned {
        name: "libmimalloc-sys",
        version: "0.1.49",
        sha256: "6a45a52f43e1c16f667ccfe4dd8c85b7f7c204fd5e3bf46c5b0db9a5c3c0b8e9",
    },
    Pinned {
        name: "tree-sitter",
        version: "0.27.1",
        sha256: "a5129de2ccc97808c4583d48f1fb44576d015cf241e432800572bda11ef30c3b",
    },
    Pinned {
        name: "tree-sitter-c",
        version: "0.24.2",
        sha256: "a9b2eb57a55fed6b00812912e730b7a275cf4fe98bfd6a5d76263d4438371728",
    },
];

const fn check(arguments: &'static [&'static str]) -> Run {
    Run { arguments, command: None, expected: None, is_timed: false }
}

const fn same(arguments: &'static [&'static str], expected: &'static str) -> Run {
    Run { expected: Some(expected), ..check(arguments) }
}

const fn timed(arguments: &'static [&'static str]) -> Run {
    Run { is_timed: true, ..check(arguments) }
}

const fn shell(script: &'static str, arguments: &'static [&'static str]) -> Run {
    Run { command: Some(script), ..check(arguments) }
}

const fn timed_shell(script: &'static str, arguments: &'static [&'static str]) -> Run {
    Run { is_timed: true, ..shell(script, arguments) }
}

/// A program consisting of one file in `tests/cpp`.
const fn cpp(name: &'static str, files: &'static [&'static str], flags: &'static [&'static str]) -> App {
    App { name, origin: Origin::Own, build: Build::Files { files, flags, libraries: &["-pthread"] }, runs: ONE_RUN }
}

/// One run without arguments.
const ONE_RUN: &[Run] = &[timed(&[])];

/// The programs, the most informative ones first.
pub(crate) const APPS: [App; 14] = [
    App {
        name: "sqlite",
        origin: Origin::Crate { name: "libsqlite3-sys", folder: "sqlite3" },
        build: Build::Files {
            files: &["{src}/sqlite3.c", "{own}/apps/sqlite.c"],
            flags: &["-I{src}", "-DSQLITE_ENABLE_FTS5", "-DSQLITE_ENABLE_RTREE", "-DSQLITE_ENABLE_MATH_FUNCTIONS"],
            libraries: &["-lm", "-lpthread", "-ldl"],
        },
        runs: &[timed(&["60000"])],
    },
    App {
        name: "lua",
        origin: Origin::Crate { name: "lua-src", folder: "lua-5.4.9" },
        build: Build::Files {
            files: &["{src}/*.c", "{own}/apps/lua.c"],
            flags: &["-I{src}", "-DLUA_USE_LINUX"],
            libraries: &["-lm", "-ldl"],
        },
        runs: &[check(&["{own}/apps/lua/check.lua"]), timed(&["{own}/apps/lua/work.lua"])],
    },
    App {
        name: "zlib",
        origin: Origin::Crate { name: "libz-sys", folder: "src/zlib" },
        build: Build::Files {
            files: &["{src}/*.c", "{own}/apps/zlib.c"],
            flags: &["-I{src}", "-D_LARGEFILE64_SOURCE=1", "-DHAVE_UNISTD_H", "-DHAVE_STDARG_H"],
            libraries: &[],
        },
        runs: &[timed(&[])],
    },
    App {
        name: "bzip2",
        origin: Origin::Crate { name: "bzip2-sys", folder: "bzip2-1.0.8" },
        build: Build::Files {
            files: &[
                "{src}/blocksort.c",
                "{src}/huffman.c",
                "{src}/crctable.c",
                "{src}/randtable.c",
                "{src}/compress.c",
                "{src}/decompress.c",
                "{src}/bzlib.c",
                "{src}/bzip2.c",
            ],
            flags: &["-D_FILE_OFFSET_BITS=64"],
            libraries: &[],
        },
        runs: &[
            same(&["-1", "-c", "{src}/sample1.ref"], "{src}/sample1.bz2"),
            same(&["-2", "-c", "{src}/sample2.ref"], "{src}/sample2.bz2"),
            same(&["-3", "-c", "{src}/sample3.ref"], "{src}/sample3.bz2"),
            same(&["-dc", "{src}/sample1.bz2"], "{src}/sample1.ref"),
            same(&["-dc", "{src}/sample2.bz2"], "{src}/sample2.ref"),
            same(&["-dsc", "{src}/sample3.bz2"], "{src}/sample3.ref"),
            timed(&["-9", "-c", "{libsqlite3-sys}/sqlite3/sqlite3.c"]),
        ],
    },
    App {
        name: "lz4",
        origin: Origin::Crate { name: "lz4-sys", folder: "liblz4" },
        build: Build::Files {
            files: &["{src}/lib/*.c", "{src}/programs/*.c"],
            flags: &["-I{src}/lib", "-I{src}/programs", "-DXXH_NAMESPACE=LZ4_", "-DLZ4IO_MULTITHREAD=0"],
            libraries: &["-pthread"],
        },
        runs: &[
            check(&["-1", "-c", "{libsqlite3-sys}/sqlite3/sqlite3.c"]),
            check(&["-12", "-BD", "-c", "{src}/lib/lz4.c"]),
            shell(
                r#"for f in "$2" "$3"; do for l in 1 3 9 12 --fast=4; do "$1" -${l#-} -BX -c "$f" | "$1" -dc - | cmp - "$f" || exit 1; done; done; echo same"#,
                &["{libsqlite3-sys}/sqlite3/sqlite3.h", "{src}/lib/lz4hc.c"],
            ),
            timed(&["-9", "-c", "{libsqlite3-sys}/sqlite3/sqlite3.c"]),
        ],
    },
    App {
        name: "lz4-tests",
        origin: Origin::Crate { name: "lz4-sys", folder: "liblz4" },
        build: Build::Files {
            files: &[
                "{src}/lib/*.c",
                "{src}/tests/frametest.c",
                "{src}/tests/datagen.c",
                "{src}/tests/loremOut.c",
                "{src}/programs/lorem.c",
            ],
            flags: &["-I{src}/lib", "-I{src}/programs", "-I{src}/tests", "-DXXH_NAMESPACE=LZ4_"],
            libraries: &[],
        },
        runs: &[timed_shell(r#""$1" -i200 -s7 2>&1 | tr '\r' '\n' | grep -o 'All tests completed'"#, &[])],
    },
    cpp("c++-exceptions", &["{own}/cpp/exceptions.cpp"], &["-std=c++17"]),
    cpp("c++-containers", &["{own}/cpp/containers.cpp"], &["-std=c++17", "-Wno-deprecated-declarations"]),
    cpp("c++-virtuals", &["{own}/cpp/virtuals.cpp"], &["-std=c++17", "-fno-exceptions"]),
    cpp("c++-threads", &["{own}/cpp/threads.cpp"], &["-std=c++17"]),
    App {
        name: "mimalloc",
        origin: Origin::Crate { name: "libmimalloc-sys", folder: "c_src/mimalloc/v2" },
        build: Build::Files {
            files: &["{src}/src/static.c", "{own}/apps/mimalloc.c"],
            flags: &["-I{src}/include", "-DMI_SECURE=0"],
            libraries: &["-pthread"],
        },
        runs: &[timed(&[])],
    },
    App {
        name: "tree-sitter",
        origin: Origin::Crate { name: "tree-sitter", folder: "" },
        build: Build::Files {
            files: &["{src}/src/lib.c", "{tree-sitter-c}/src/parser.c", "{own}/apps/tree-sitter.c"],
            flags: &["-std=c11", "-D_GNU_SOURCE", "-I{src}/include", "-I{src}/src", "-I{tree-sitter-c}/src"],
            libraries: &[],
        },
        runs: &[
            check(&["{own}/apps/small.c"]),
            timed(&["{src}/src/parser.c", "{lz4-sys}/liblz4/lib/lz4hc.c", "{bzip2-sys}/bzip2-1.0.8/bzip2.c"]),
        ],
    },
    App {
        name: "gzip",
        origin: Origin::Debian { package: "gzip" },
        build: Build::Configure { arguments: &["--disable-dependency-tracking"], targets: &[], programs: &["gzip"] },
        runs: &[
            // Its other tests produce gigabytes, or test the version.
            shell(
                r#"cd "$0/tests" && make -s check TESTS="helin-segv hufts keep list memcpy-abuse mixed null-suffix-clobber stdin trailing-nul two-files unpack-invalid unpack-valid upper-suffix z-suffix zdiff zgrep-context zgrep-f znew-k" 2>&1 | grep -E '^# (TOTAL|PASS|FAIL|ERROR)'"#,
                &[],
            ),
            timed(&["-9", "-c", "-n", "{libsqlite3-sys}/sqlite3/sqlite3.c"]),
        ],
    },
    App {
        name: "coreutils",
        origin: Origin::Debian { package: "coreutils" },
        build: Build::Configure {
            arguments: &["--disable-dependency-tracking", "--disable-nls"],
            targets: &[],
            programs: &["src/sort", "src/ls", "src/cp", "src/df", "src/du", "src/factor", "src/sha512sum", "src/tail"],
        },
        runs: &[
            shell(COREUTILS_TESTS, &[]),
            timed_shell(r#"LC_ALL=C "$1" "$2" | cksum"#, &["{libsqlite3-sys}/sqlite3/sqlite3.c"]),
        ],
    },
];

/// Programs that take a few milliseconds, which is too short to measure.
pub(crate) const SHORT: [&str; 2] = ["c++-virtuals", "c++-threads"];

/// Programs that take long, and run only if they are named.
pub(crate) const LONG: [&str; 1] = ["coreutils"];

/// A selection of its tests that are quick and have no special requirements; the number of successful ones is compared.
const COREUTILS_TESTS: &str = r#"
cd "$0" || exit 1
for t in cut tr fold uniq wc head expr factor seq sha1sum md5sum sha512sum base64 date join comm paste od test numfmt sort sort-merge xstrtol expand tsort; do
  test -f tests/misc/$t.pl && all="$all tests/misc/$t.pl"
done
make -s check-TESTS SUBDIRS=. TESTS="$all tests/misc/printf.sh tests/pr/pr-tests.pl tests/rm/r-1.sh tests/du/basic.sh tests/split/l-chunk.sh" >check.out 2>&1
find tests -name '*.trs' | xargs grep -h :test-result: | sort | uniq -c
"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_has_a_name_of_its_own_a_pinned_source_and_a_timed_run() {
        for (at, app) in APPS.iter().enumerate() {
            assert!(APPS[..at].iter().all(|other| other.name != app.name), "{}", app.name);
            assert_eq!(app.runs.iter().filter(|run| run.is_timed).count(), 1, "{}", app.name);
            if let Origin::Crate { name, .. } = app.origin {
                assert!(CRATES.iter().any(|pinned| pinned.name == name), "{name}");
            }
        }
        for pinned in &CRATES {
            assert!(pinned.sha256.len() == 64 && pinned.sha256.bytes().all(|digit| digit.is_ascii_hexdigit()));
        }
    }
}
