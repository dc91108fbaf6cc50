//! The projects: how each is built and tested, and where a debugger should stop in it.

use super::results::Format;

/// A project, whose sources are a source package of Debian.
pub(crate) struct Project {
    /// Its name, which is that of the package.
    pub(crate) name: &'static str,
    /// What it is built with.
    pub(crate) system: &'static str,
    /// The executables that have to be there.
    pub(crate) tools: &'static [&'static str],
    /// Builds it in a copy of the sources. Scripts run in `sh -e`, with the compilers `$CC` and `$CXX`, which are
    /// single words that are found in the path, `$FLAGS`, and the number `$JOBS`.
    pub(crate) build: &'static str,
    /// Runs its tests in the same folder.
    pub(crate) test: &'static str,
    /// What the tests print.
    pub(crate) format: Format,
    /// Where a debugger should stop.
    pub(crate) stops: &'static [Stop],
}

/// A function that a debugger stops in.
pub(crate) struct Stop {
    /// The program, below the project's folder; it may contain `$CXX`.
    pub(crate) program: &'static str,
    /// The arguments of the program, and redirections, as for a shell.
    pub(crate) arguments: &'static str,
    /// The function.
    pub(crate) function: &'static str,
    /// The end of the name of its source file.
    pub(crate) file: &'static str,
    /// A parameter of it that has to have a value there.
    pub(crate) parameter: &'static str,
}

const SED: &str = "sed/sed";
const SED_ARGUMENTS: &str = "-n -e 's/a\\(b*\\)/<\\1>/gp' NEWS";
const JSON: &str = "build/bin/json_process";
const JSON_ARGUMENTS: &str = "test/suites/valid/complex-array";
const FRIBIDI: &str = "build/bin/fribidi";
const FRIBIDI_ARGUMENTS: &str = "--charset UTF-8 test/test_UTF-8_persian.input";
const BUSYBOX: &str = "busybox_unstripped";
const PUGIXML: &str = "build/make-$CXX-debug-standard-c++11/test";

/// The projects, by build system.
pub(crate) const PROJECTS: [Project; 5] = [
    Project {
        name: "sed",
        system: "autoconf",
        tools: &["make", "gdb"],
        build: r#"./configure --disable-nls CC="$CC" CFLAGS="$FLAGS"; make -j"$JOBS""#,
        test: "make -k check",
        format: Format::Prefixed,
        stops: &[
            Stop {
                program: SED,
                arguments: SED_ARGUMENTS,
                function: "process_files",
                file: "sed/execute.c",
                parameter: "the_program",
            },
            Stop {
                program: SED,
                arguments: SED_ARGUMENTS,
                function: "match_regex",
                file: "sed/regexp.c",
                parameter: "buflen",
            },
        ],
    },
    Project {
        name: "jansson",
        system: "cmake",
        tools: &["cmake", "make", "gdb"],
        build: r#"cmake -S . -B build -DCMAKE_C_COMPILER="$CC" -DCMAKE_C_FLAGS="$FLAGS" -DCMAKE_BUILD_TYPE=None \
            -DJANSSON_BUILD_DOCS=OFF; make -C build -j"$JOBS""#,
        test: "make -C build test",
        format: Format::Ctest,
        stops: &[
            Stop {
                program: JSON,
                arguments: JSON_ARGUMENTS,
                function: "json_loadf",
                file: "src/load.c",
                parameter: "input",
            },
            Stop {
                program: JSON,
                arguments: JSON_ARGUMENTS,
                function: "json_array_append_new",
                file: "src/value.c",
                parameter: "value",
            },
        ],
    },
    Project {
        name: "fribidi",
        system: "meson",
        tools: &["meson", "ninja", "python3", "gdb"],
        build: r#"CC="$CC" CFLAGS="$FLAGS" meson setup build --buildtype=plain -Ddocs=false; ninja -C build -j"$JOBS""#,
        test: "meson test -C build --no-rebuild",
        format: Format::Meson,
        stops: &[
            Stop {
                program: FRIBIDI,
                arguments: FRIBIDI_ARGUMENTS,
                function: "fribidi_get_par_embedding_levels_ex",
                file: "lib/fribidi-bidi.c",
                parameter: "len",
            },
            Stop {
                program: FRIBIDI,
                arguments: FRIBIDI_ARGUMENTS,
                function: "fribidi_join_arabic",
                file: "lib/fribidi-joining.c",
                parameter: "len",
            },
        ],
    },
    Project {
        name: "busybox",
        system: "make",
        tools: &["make", "cc", "gdb"],
        build: r#"make defconfig HOSTCC=cc; make CC="$CC" HOSTCC=cc EXTRA_CFLAGS="$FLAGS" -j"$JOBS""#,
        test: "cd testsuite; ./runtest",
        format: Format::Prefixed,
        stops: &[
            Stop {
                program: BUSYBOX,
                arguments: "sort -k 2 README",
                function: "sort_main",
                file: "coreutils/sort.c",
                parameter: "argv",
            },
            Stop {
                program: BUSYBOX,
                arguments: "sort -k 2 README",
                function: "compare_keys",
                file: "coreutils/sort.c",
                parameter: "xarg",
            },
        ],
    },
    Project {
        name: "pugixml",
        system: "C++, make",
        tools: &["make", "gdb"],
        build: r#"make all config=debug CXX="$CXX" CXXFLAGS="$FLAGS -std=c++11 -Wall" -j"$JOBS""#,
        test: r#"make test config=debug CXX="$CXX" CXXFLAGS="$FLAGS -std=c++11 -Wall""#,
        format: Format::Counts,
        stops: &[
            Stop {
                program: PUGIXML,
                arguments: "",
                function: "pugi::xml_document::load_buffer",
                file: "src/pugixml.cpp",
                parameter: "size",
            },
            Stop {
                program: PUGIXML,
                arguments: "",
                function: "pugi::xml_node::append_child",
                file: "src/pugixml.cpp",
                parameter: "this",
            },
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_project_has_a_name_of_its_own_and_a_place_to_stop_at() {
        for (at, project) in PROJECTS.iter().enumerate() {
            assert!(PROJECTS[..at].iter().all(|other| other.name != project.name), "{}", project.name);
            assert!(!project.stops.is_empty() && project.tools.contains(&"gdb"), "{}", project.name);
        }
    }
}
