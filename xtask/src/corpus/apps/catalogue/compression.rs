//! Compressors.

use super::{App, Build, Origin, timed};

pub(super) const APPS: [App; 5] = [
    App {
        name: "zstd",
        origin: Origin::Crate { name: "zstd-sys", folder: "zstd/lib" },
        build: Build::Files {
            files: &["{src}/common/*.c", "{src}/compress/*.c", "{src}/decompress/*.c", "{own}/apps/zstd.c"],
            flags: &["-I{src}", "-DZSTD_DISABLE_ASM"],
            libraries: &[],
        },
        runs: &[timed(&["{libsqlite3-sys}/sqlite3/sqlite3.c"])],
    },
    App {
        name: "xz",
        origin: Origin::Crate { name: "lzma-sys", folder: "" },
        build: Build::Files {
            files: &[
                "{src}/xz-5.2/src/liblzma/common/*.c",
                "{src}/xz-5.2/src/liblzma/lzma/*.c",
                "{src}/xz-5.2/src/liblzma/lz/*.c",
                "{src}/xz-5.2/src/liblzma/check/*.c",
                "{src}/xz-5.2/src/liblzma/delta/*.c",
                "{src}/xz-5.2/src/liblzma/rangecoder/*.c",
                "{src}/xz-5.2/src/liblzma/simple/*.c",
                "!{src}/xz-5.2/src/liblzma/lzma/fastpos_tablegen.c",
                "!{src}/xz-5.2/src/liblzma/check/crc32_small.c",
                "!{src}/xz-5.2/src/liblzma/check/crc32_tablegen.c",
                "!{src}/xz-5.2/src/liblzma/check/crc64_small.c",
                "!{src}/xz-5.2/src/liblzma/check/crc64_tablegen.c",
                "!{src}/xz-5.2/src/liblzma/rangecoder/price_tablegen.c",
                "{src}/xz-5.2/src/common/tuklib_cpucores.c",
                "{src}/xz-5.2/src/common/tuklib_physmem.c",
                "{own}/apps/xz.c",
            ],
            flags: &[
                "-DHAVE_CONFIG_H",
                "-std=gnu99",
                "-I{src}",
                "-I{src}/xz-5.2/src/liblzma/api",
                "-I{src}/xz-5.2/src/liblzma/lzma",
                "-I{src}/xz-5.2/src/liblzma/lz",
                "-I{src}/xz-5.2/src/liblzma/check",
                "-I{src}/xz-5.2/src/liblzma/simple",
                "-I{src}/xz-5.2/src/liblzma/delta",
                "-I{src}/xz-5.2/src/liblzma/common",
                "-I{src}/xz-5.2/src/liblzma/rangecoder",
                "-I{src}/xz-5.2/src/common",
            ],
            libraries: &["-pthread"],
        },
        runs: &[timed(&["{libsqlite3-sys}/sqlite3/sqlite3.c"])],
    },
    App {
        name: "brotli",
        origin: Origin::Crate { name: "brotli-sys", folder: "brotli" },
        build: Build::Files {
            files: &["{src}/common/*.c", "{src}/dec/*.c", "{src}/enc/*.c", "{own}/apps/brotli.c"],
            flags: &["-I{src}/include"],
            libraries: &["-lm"],
        },
        runs: &[timed(&["{libsqlite3-sys}/sqlite3/sqlite3.c"])],
    },
    App {
        name: "libdeflate",
        origin: Origin::Crate { name: "libdeflate-sys", folder: "libdeflate" },
        build: Build::Files {
            files: &["{src}/lib/*.c", "{src}/lib/x86/cpu_features.c", "{own}/apps/libdeflate.c"],
            flags: &["-I{src}"],
            libraries: &[],
        },
        runs: &[timed(&["{libsqlite3-sys}/sqlite3/sqlite3.c"])],
    },
    App {
        name: "zopfli",
        origin: Origin::Debian { package: "zopfli" },
        build: Build::Files { files: &["{src}/src/zopfli/*.c"], flags: &[], libraries: &["-lm"] },
        runs: &[timed(&["-c", "--i9", "{lz4-sys}/liblz4/lib/lz4hc.c"])],
    },
];
