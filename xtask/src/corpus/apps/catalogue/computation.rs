//! Search, geometry, physics, linear algebra and cryptography.

use super::{App, Build, ONE_RUN, Origin};

pub(super) const APPS: [App; 10] = [
    App {
        name: "cadical",
        origin: Origin::Crate { name: "cadical", folder: "cadical/src" },
        build: Build::Files {
            files: &["{src}/*.cpp", "!{src}/cadical.cpp", "!{src}/mobical.cpp", "{own}/apps/cadical.cpp"],
            flags: &[
                "-I{src}",
                "-std=c++17",
                "-DNBUILD",
                "-DNUNLOCKED",
                "-DNTRACING",
                "-DQUIET",
                "-DNDEBUG",
                "-DVERSION=\"2\"",
            ],
            libraries: &[],
        },
        runs: ONE_RUN,
    },
    App {
        name: "phalanx",
        origin: Origin::Debian { package: "phalanx" },
        build: Build::Files {
            files: &[
                "{src}/phalanx.c",
                "{src}/bcreate.c",
                "{src}/search.c",
                "{src}/io.c",
                "{src}/data.c",
                "{src}/evaluate.c",
                "{src}/genmoves.c",
                "{src}/moving.c",
                "{src}/hash.c",
                "{src}/static.c",
                "{src}/levels.c",
                "{src}/book.c",
                "{src}/killers.c",
                "{src}/endgame.c",
                "{src}/learn.c",
                "{src}/easy.c",
                "{own}/apps/phalanx.c",
            ],
            flags: &["-std=gnu89", "-D_GNU_SOURCE", "-DGNUFUN", "-I{src}", "-Dmain=phalanx_main"],
            libraries: &["-lm"],
        },
        runs: ONE_RUN,
    },
    App {
        name: "cliquer",
        origin: Origin::Debian { package: "cliquer" },
        build: Build::Files {
            files: &["{src}/cliquer.c", "{src}/graph.c", "{src}/reorder.c", "{own}/apps/cliquer.c"],
            flags: &["-I{src}"],
            libraries: &[],
        },
        runs: ONE_RUN,
    },
    App {
        name: "qhull",
        origin: Origin::Crate { name: "qhull-sys", folder: "qhull/src/libqhull_r" },
        build: Build::Files { files: &["{src}/*.c", "{own}/apps/qhull.c"], flags: &["-I{src}"], libraries: &["-lm"] },
        runs: ONE_RUN,
    },
    App {
        name: "meshopt",
        origin: Origin::Crate { name: "meshopt", folder: "vendor/src" },
        build: Build::Files {
            files: &["{src}/*.cpp", "{own}/apps/meshopt.cpp"],
            flags: &["-I{src}", "-std=c++17"],
            libraries: &[],
        },
        runs: ONE_RUN,
    },
    App {
        name: "box2d",
        origin: Origin::Debian { package: "box2d" },
        build: Build::Files {
            files: &[
                "{src}/src/collision/*.cpp",
                "{src}/src/common/*.cpp",
                "{src}/src/dynamics/*.cpp",
                "{src}/src/rope/*.cpp",
                "{own}/apps/box2d.cpp",
            ],
            flags: &["-I{src}/include", "-I{src}/src", "-std=c++17"],
            libraries: &["-lm"],
        },
        runs: ONE_RUN,
    },
    App {
        name: "chipmunk",
        origin: Origin::Debian { package: "chipmunk" },
        build: Build::Files {
            files: &["{src}/src/*.c", "!{src}/src/cpHastySpace.c", "{own}/apps/chipmunk.c"],
            flags: &["-I{src}/include", "-DNDEBUG"],
            libraries: &["-lm", "-pthread"],
        },
        runs: ONE_RUN,
    },
    App {
        name: "eigen",
        origin: Origin::Debian { package: "eigen3" },
        build: Build::Files {
            files: &["{own}/apps/eigen.cpp"],
            flags: &["-I{src}", "-std=c++17", "-DEIGEN_MPL2_ONLY"],
            libraries: &[],
        },
        runs: ONE_RUN,
    },
    App {
        name: "secp256k1",
        origin: Origin::Crate { name: "secp256k1-sys", folder: "depend/secp256k1" },
        build: Build::Files {
            files: &[
                "{src}/src/precomputed_ecmult_gen.c",
                "{src}/src/precomputed_ecmult.c",
                "{src}/src/secp256k1.c",
                "{own}/apps/secp256k1.c",
            ],
            flags: &[
                "-I{src}",
                "-I{src}/include",
                "-I{src}/src",
                "-DENABLE_MODULE_SCHNORRSIG=1",
                "-DENABLE_MODULE_EXTRAKEYS=1",
                "-DECMULT_WINDOW_SIZE=15",
                "-DCOMB_BLOCKS=43",
                "-DCOMB_TEETH=6",
                "-DUSE_EXTERNAL_DEFAULT_CALLBACKS=1",
            ],
            libraries: &[],
        },
        runs: ONE_RUN,
    },
    App {
        name: "blake3",
        origin: Origin::Crate { name: "blake3", folder: "c" },
        build: Build::Files {
            files: &["{src}/blake3.c", "{src}/blake3_dispatch.c", "{src}/blake3_portable.c", "{own}/apps/blake3.c"],
            flags: &["-I{src}", "-DBLAKE3_NO_SSE2", "-DBLAKE3_NO_SSE41", "-DBLAKE3_NO_AVX2", "-DBLAKE3_NO_AVX512"],
            libraries: &[],
        },
        runs: ONE_RUN,
    },
];
