//! Applications with their own tests, C++ of our own, and libraries.

use super::{App, Build, ONE_RUN, Origin, check, same, shell, timed, timed_shell};

/// A program consisting of one file in `tests/cpp`.
const fn cpp(name: &'static str, files: &'static [&'static str], flags: &'static [&'static str]) -> App {
    App { name, origin: Origin::Own, build: Build::Files { files, flags, libraries: &["-pthread"] }, runs: ONE_RUN }
}

/// The programs, the most informative ones first.
pub(super) const APPS: [App; 14] = [
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

/// A selection of its tests that are quick and have no special requirements; the number of successful ones is compared.
const COREUTILS_TESTS: &str = r#"
cd "$0" || exit 1
for t in cut tr fold uniq wc head expr factor seq sha1sum md5sum sha512sum base64 date join comm paste od test numfmt sort sort-merge xstrtol expand tsort; do
  test -f tests/misc/$t.pl && all="$all tests/misc/$t.pl"
done
make -s check-TESTS SUBDIRS=. TESTS="$all tests/misc/printf.sh tests/pr/pr-tests.pl tests/rm/r-1.sh tests/du/basic.sh tests/split/l-chunk.sh" >check.out 2>&1
find tests -name '*.trs' | xargs grep -h :test-result: | sort | uniq -c
"#;
