//! Drivers of tests that are code, one for each language.

/// Exit code of a driver whose test cannot be compiled.
pub const BROKEN_TEST: i32 = 97;

pub(super) const JAVA: &str = "java";
pub(super) const GO: &str = "go";
pub(super) const RUST: &str = "rust";

/// Driver for tests in one language.
pub(super) struct Driver {
    /// Languages in the table of languages.
    pub languages: &'static [&'static str],
    /// Words that are assertions; `*` stands for any ending. A test needs one of them.
    pub assertions: &'static [&'static str],
    /// Place of the test.
    pub test: TestPlace,
    /// Files beside the program, and their texts with placeholders.
    pub files: &'static [(&'static str, &'static str)],
    /// Name that the program's source gets, if the driver refers to it by name.
    pub fixed_name: Option<&'static str>,
    /// Word of the compile command that is replaced, and the words that replace it.
    pub compile: (&'static str, &'static [&'static str]),
    /// Word of the run command that is replaced, and the words that replace it.
    pub run: (&'static str, &'static [&'static str]),
    /// Program without any functions.
    pub empty_program: &'static str,
}

/// Place of a test.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TestPlace {
    /// A file of this name beside the program.
    File(&'static str),
    /// Behind the program, in the same source. The texts stand before the program and between both; the program's main
    /// function is renamed by these texts.
    Behind(&'static str, &'static str),
    /// Behind the program after changes of words: see the functions of `join`.
    Java,
    /// As [`Self::Java`], in Go.
    Go,
    /// As [`Self::Java`], in Rust.
    Rust,
}

const UNCHANGED: (&str, &[&str]) = ("", &[]);

/// Drivers. A further language is a row.
pub(super) const DRIVERS: &[Driver] = &[
    Driver {
        languages: &["python"],
        assertions: &["assert*", "AssertionError", "raises"],
        test: TestPlace::File("caipan_test.py"),
        files: &[(
            "caipan_driver.py",
            include_str!("../../drivers/assertion/driver.py"),
        )],
        fixed_name: None,
        compile: UNCHANGED,
        run: ("{source}", &["{folder}/caipan_driver.py", "{source}"]),
        empty_program: "",
    },
    Driver {
        languages: &["javascript"],
        // The names of functions that a test takes out of a module are its own.
        assertions: &["assert*", "require"],
        test: TestPlace::File("caipan_test.js"),
        files: &[(
            "caipan_driver.js",
            include_str!("../../drivers/assertion/driver.js"),
        )],
        fixed_name: None,
        compile: UNCHANGED,
        run: ("{source}", &["{folder}/caipan_driver.js", "{source}"]),
        empty_program: "",
    },
    Driver {
        languages: &["c", "cpp"],
        assertions: &["assert"],
        test: TestPlace::Behind(
            "#include \"assert.h\"\n#define main caipan_unused_main\n#line 1 \"solution\"\n",
            "\n#undef main\n#undef int\n#undef CAIPAN_IN_TEST\n#define CAIPAN_IN_TEST 1\n#line 1 \"test\"\n",
        ),
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
        run: UNCHANGED,
        empty_program: "",
    },
    Driver {
        languages: &[JAVA],
        assertions: &["assert"],
        test: TestPlace::Java,
        files: &[(
            "CaipanDriver.java",
            include_str!("../../drivers/assertion/Driver.java"),
        )],
        fixed_name: None,
        compile: ("{source}", &["{source}", "{folder}/CaipanDriver.java"]),
        run: ("{class}", &["CaipanDriver", "{class}"]),
        empty_program: "",
    },
    Driver {
        languages: &[GO],
        assertions: &["Error*", "Fatal*", "Fail*", "assert*", "require*"],
        test: TestPlace::Go,
        files: &[(
            "caipan_driver.go",
            include_str!("../../drivers/assertion/driver.go"),
        )],
        fixed_name: None,
        compile: ("{source}", &["{source}", "{folder}/caipan_driver.go"]),
        run: UNCHANGED,
        empty_program: "package main\n",
    },
    Driver {
        languages: &[RUST],
        assertions: &["assert", "assert_eq", "assert_ne"],
        test: TestPlace::Rust,
        files: &[(
            "caipan_driver.rs",
            include_str!("../../drivers/assertion/driver.rs"),
        )],
        fixed_name: Some("solution.rs"),
        compile: ("{source}", &["{folder}/caipan_driver.rs"]),
        run: UNCHANGED,
        empty_program: "",
    },
];
