//! Drivers of tests that are code, one for each language.

use super::joined_sources::{JoinError, JoinedSources};
use super::{join_go, join_java, join_rust};

/// Exit code by which a driver reports that the test cannot be compiled.
pub const BROKEN_TEST: i32 = 97;

/// Driver for some languages: the sources and commands that run a program together with a test.
pub(super) struct AssertionDriver {
    /// Identifiers of the languages, as in the table of languages.
    pub languages: &'static [&'static str],
    /// Words that count as assertions; a final `*` matches any ending. A test without any of these words is refused.
    pub assertions: &'static [&'static str],
    /// Combines the sources of program and test according to the rules of the language.
    pub join: JoinFunction,
    /// Names and texts of further files that are placed next to the program. The texts contain placeholders.
    pub files: &'static [(&'static str, &'static str)],
    /// File name that the driver expects for the source of the program; `None` if any name is possible.
    pub fixed_name: Option<&'static str>,
    /// Change of the compile command: the word to replace, and the words to insert instead.
    pub compile: (&'static str, &'static [&'static str]),
    /// Change of the run command: the word to replace, and the words to insert instead.
    pub run: (&'static str, &'static [&'static str]),
    /// Source that defines no functions. A test that passes with it is useless.
    pub empty_program: &'static str,
}

/// Function that joins a program with a test. Arguments: identifier of the language, source of the program, test.
type JoinFunction = fn(&str, &[u8], &str) -> Result<JoinedSources, JoinError>;

/// Value of [`AssertionDriver::compile`] or [`AssertionDriver::run`] that leaves the command unchanged.
const UNCHANGED_COMMAND: (&str, &[&str]) = ("", &[]);

/// Text before a program in C or C++. It renames the main function of the program, because the test also has one.
const C_PROGRAM_PREFIX: &[u8] =
    b"#include \"assert.h\"\n#define main caipan_unused_main\n#line 1 \"solution\"\n";

/// Text between a program and a test in C or C++. It undefines the macros of the program, and restarts the line
/// numbers.
const C_TEST_PREFIX: &[u8] = b"\n#undef main\n#undef int\n#undef CAIPAN_IN_TEST\n#define CAIPAN_IN_TEST 1\n#line 1 \"test\"\n";

/// All drivers for tests that are code. To support another language, add an entry.
pub(super) const DRIVERS: &[AssertionDriver] = &[
    AssertionDriver {
        languages: &["python"],
        assertions: &["assert*", "AssertionError", "raises"],
        join: |_, program, test| {
            Ok(JoinedSources::with_test_in_separate_file(
                "caipan_test.py",
                program,
                test,
            ))
        },
        files: &[(
            "caipan_driver.py",
            include_str!("../../drivers/assertion/driver.py"),
        )],
        fixed_name: None,
        compile: UNCHANGED_COMMAND,
        run: ("{source}", &["{folder}/caipan_driver.py", "{source}"]),
        empty_program: "",
    },
    AssertionDriver {
        languages: &["javascript"],
        // A test may rename the functions that it imports from `assert`, so `require` also counts as an assertion.
        assertions: &["assert*", "require"],
        join: |_, program, test| {
            Ok(JoinedSources::with_test_in_separate_file(
                "caipan_test.js",
                program,
                test,
            ))
        },
        files: &[(
            "caipan_driver.js",
            include_str!("../../drivers/assertion/driver.js"),
        )],
        fixed_name: None,
        compile: UNCHANGED_COMMAND,
        run: ("{source}", &["{folder}/caipan_driver.js", "{source}"]),
        empty_program: "",
    },
    AssertionDriver {
        languages: &["typescript"],
        assertions: &["assert*", "require"],
        join: |_, program, test| {
            Ok(JoinedSources::with_test_in_separate_file(
                "caipan_test.ts",
                program,
                test,
            ))
        },
        files: &[(
            "caipan_driver.js",
            include_str!("../../drivers/assertion/driver.js"),
        )],
        fixed_name: None,
        compile: ("{source}", &["{source}", "{folder}/caipan_test.ts"]),
        run: (
            "{folder}/main.js",
            &["{folder}/caipan_driver.js", "{folder}/main.js"],
        ),
        empty_program: "",
    },
    AssertionDriver {
        languages: &["c", "cpp"],
        assertions: &["assert"],
        join: |_, program, test| {
            let parts = [C_PROGRAM_PREFIX, program, C_TEST_PREFIX, test.as_bytes()];
            Ok(JoinedSources::with_source_only(parts.concat()))
        },
        files: &[
            (
                "caipan_driver.c",
                include_str!("../../drivers/assertion/driver.c"),
            ),
            ("assert.h", include_str!("../../drivers/assertion/assert.h")),
        ],
        fixed_name: None,
        compile: (
            "{source}",
            &[
                "-Wl,--wrap=main",
                "-I{folder}",
                "{source}",
                "{folder}/caipan_driver.c",
            ],
        ),
        run: UNCHANGED_COMMAND,
        empty_program: "",
    },
    AssertionDriver {
        languages: &["java"],
        assertions: &["assert"],
        join: join_java::join_java_test,
        files: &[(
            "CaipanDriver.java",
            include_str!("../../drivers/assertion/Driver.java"),
        )],
        fixed_name: None,
        compile: ("{source}", &["{source}", "{folder}/CaipanDriver.java"]),
        run: ("{class}", &["CaipanDriver", "{class}"]),
        empty_program: "",
    },
    AssertionDriver {
        languages: &["go"],
        assertions: &["Error*", "Fatal*", "Fail*", "assert*", "require*"],
        join: join_go::join_go_test,
        files: &[(
            "caipan_driver.go",
            include_str!("../../drivers/assertion/driver.go"),
        )],
        fixed_name: None,
        compile: ("{source}", &["{source}", "{folder}/caipan_driver.go"]),
        run: UNCHANGED_COMMAND,
        empty_program: "package main\n",
    },
    AssertionDriver {
        languages: &["rust"],
        assertions: &["assert", "assert_eq", "assert_ne"],
        join: join_rust::join_rust_test,
        files: &[(
            "caipan_driver.rs",
            include_str!("../../drivers/assertion/driver.rs"),
        )],
        fixed_name: Some("solution.rs"),
        compile: ("{source}", &["{folder}/caipan_driver.rs"]),
        run: UNCHANGED_COMMAND,
        empty_program: "",
    },
];
