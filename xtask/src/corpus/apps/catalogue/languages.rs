//! Interpreters.

use super::{App, Build, Origin, timed};

pub(super) const APPS: [App; 3] = [
    App {
        name: "quickjs",
        origin: Origin::Crate { name: "rquickjs-sys", folder: "quickjs" },
        build: Build::Files {
            files: &[
                "{src}/libregexp.c",
                "{src}/libunicode.c",
                "{src}/quickjs.c",
                "{src}/dtoa.c",
                "{own}/apps/quickjs.c",
            ],
            flags: &["-D_GNU_SOURCE", "-DNDEBUG", "-I{src}"],
            libraries: &["-lm", "-pthread"],
        },
        runs: &[timed(&["{own}/apps/quickjs.js"])],
    },
    App {
        name: "tinyscheme",
        origin: Origin::Debian { package: "tinyscheme" },
        build: Build::Files {
            files: &["{src}/scheme.c"],
            flags: &["-DInitFile=\"{src}/init.scm\"", "-DUSE_DL=0", "-DUSE_INTERFACE=0"],
            libraries: &["-lm"],
        },
        runs: &[timed(&["{own}/apps/tinyscheme.scm"])],
    },
    App {
        name: "mawk",
        origin: Origin::Debian { package: "mawk" },
        build: Build::Files {
            files: &[
                "{src}/parse.c",
                "{src}/scan.c",
                "{src}/memory.c",
                "{src}/main.c",
                "{src}/hash.c",
                "{src}/execute.c",
                "{src}/code.c",
                "{src}/da.c",
                "{src}/error.c",
                "{src}/init.c",
                "{src}/bi_vars.c",
                "{src}/cast.c",
                "{src}/print.c",
                "{src}/bi_funct.c",
                "{src}/kw.c",
                "{src}/jmp.c",
                "{src}/array.c",
                "{src}/field.c",
                "{src}/split.c",
                "{src}/re_cmpl.c",
                "{src}/regexp.c",
                "{src}/zmalloc.c",
                "{src}/fin.c",
                "{src}/files.c",
                "{src}/matherr.c",
                "{src}/fcall.c",
                "{src}/version.c",
                "{own}/apps/mawk/scancode.c",
            ],
            flags: &["-DHAVE_CONFIG_H", "-I{own}/apps/mawk", "-I{src}"],
            libraries: &["-lm"],
        },
        runs: &[timed(&["-f", "{own}/apps/mawk.awk", "{libsqlite3-sys}/sqlite3/sqlite3.c"])],
    },
];
