//! Recognizes package formats that caipan cannot read, and gives advice on converting the packages.

use super::lemon;
use super::notice::ImportError;
use caipan_archive::files::PackageFiles;
use caipan_archive::paths::file_name;
use caipan_facts::{Fact, facts};
use caipan_problem::source_file::language_of;

facts! {
    /// Advice for a package in a format that caipan recognizes but cannot read.
    pub enum UnsupportedFormatAdvice {
        /// The folder contains problem.toml and needs no import.
        Own => "advice-own",
        Sinol => "advice-sinol",
        Tps => "advice-tps",
        Syzoj => "advice-syzoj",
        Qduoj => "advice-qduoj",
        Fps => "advice-fps",
        Luogu => "advice-luogu",
        Arbiter => "advice-arbiter",
        OldLemon => "advice-old-lemon",
        Rbx => "advice-rbx",
    }
}

/// Package format that caipan recognizes but cannot read.
struct UnsupportedFormat {
    /// Name of the format as shown in messages.
    name: &'static str,
    /// Returns whether these files, relative to the root of the package, are in this format.
    detect: fn(&PackageFiles) -> bool,
    /// Advice on what to do with a package in this format.
    advice: UnsupportedFormatAdvice,
}

/// Formats that caipan recognizes but cannot read, in the order in which they are tried.
const UNSUPPORTED_FORMATS: &[UnsupportedFormat] = &[
    UnsupportedFormat {
        name: "caipan",
        detect: |files| files.has("problem.toml"),
        advice: UnsupportedFormatAdvice::Own,
    },
    UnsupportedFormat {
        name: "rbx",
        detect: |files| files.has("problem.rbx.yml"),
        advice: UnsupportedFormatAdvice::Rbx,
    },
    UnsupportedFormat {
        name: "sinol-make",
        detect: |files| {
            files.has_folder("prog") && (files.has_folder("in") || files.has_folder("out"))
        },
        advice: UnsupportedFormatAdvice::Sinol,
    },
    UnsupportedFormat {
        name: "TPS",
        detect: |files| {
            let folders = ["subtasks", "tests", "gen", "grader"];
            let has_one = folders.into_iter().any(|folder| files.has_folder(folder));
            files.has("problem.json") && has_one
        },
        advice: UnsupportedFormatAdvice::Tps,
    },
    UnsupportedFormat {
        name: "SYZOJ",
        detect: |files| files.has("data.yml"),
        advice: UnsupportedFormatAdvice::Syzoj,
    },
    UnsupportedFormat {
        name: "QDUOJ",
        detect: |files| {
            let top = files.top_level_names();
            is_qduoj_problem(files, "")
                || top
                    .iter()
                    .any(|name| is_qduoj_problem(files, &format!("{name}/")))
                || files.has("1/problem.json")
        },
        advice: UnsupportedFormatAdvice::Qduoj,
    },
    UnsupportedFormat {
        name: "FPS",
        detect: |files| {
            let mut xml = files
                .paths()
                .iter()
                .filter(|path| !path.contains('/') && path.ends_with(".xml"));
            xml.any(|path| files.read(path).is_ok_and(|bytes| is_fps(&bytes)))
        },
        advice: UnsupportedFormatAdvice::Fps,
    },
    UnsupportedFormat {
        name: "Luogu",
        detect: |files| files.has("config.yml"),
        advice: UnsupportedFormatAdvice::Luogu,
    },
    UnsupportedFormat {
        name: "Arbiter",
        detect: |files| files.has("main/setup.cfg") || files.has("setup.cfg"),
        advice: UnsupportedFormatAdvice::Arbiter,
    },
    UnsupportedFormat {
        name: "Lemon",
        detect: lemon::has_binary_contest_file,
        advice: UnsupportedFormatAdvice::OldLemon,
    },
];

fn is_qduoj_problem(files: &PackageFiles, folder: &str) -> bool {
    files.has(&format!("{folder}problem.json")) && files.has_folder(&format!("{folder}testcase"))
}

/// Whether a file is in the FPS format, in which HUSTOJ exports problems: the first 4096 bytes contain the tag `<fps`.
pub fn is_fps(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(4096)];
    head.windows(4)
        .any(|word| word.eq_ignore_ascii_case(b"<fps"))
}

/// Returns the error for a file in the FPS format, which caipan cannot read.
pub fn unsupported_fps_error() -> Fact {
    unsupported_format_error("FPS", UnsupportedFormatAdvice::Fps)
}

/// Whether the package is in a format that caipan recognizes but cannot read.
pub(crate) fn has_unsupported_format(files: &PackageFiles) -> bool {
    UNSUPPORTED_FORMATS.iter().any(|one| (one.detect)(files))
}

/// Returns the error for a package in a format that caipan recognizes but cannot read; `None` for other packages.
pub(crate) fn find_unsupported_format_error(files: &PackageFiles) -> Option<Fact> {
    let found = UNSUPPORTED_FORMATS.iter().find(|one| (one.detect)(files))?;
    Some(unsupported_format_error(found.name, found.advice.clone()))
}

fn unsupported_format_error(format: &str, advice: UnsupportedFormatAdvice) -> Fact {
    let (format, advice) = (format.to_owned(), advice.into());
    ImportError::UnsupportedFormat { format, advice }.into()
}

/// Returns the first file that looks like a configuration or a checker, interactor or grader; `None` if no file does. A
/// folder with such a file is imported as bare cases only with `--as bare`.
pub(crate) fn find_non_case_file(files: &PackageFiles) -> Option<&str> {
    let paths = files.paths().iter().map(String::as_str);
    paths.into_iter().find(|path| {
        let name = file_name(path).to_lowercase();
        let (stem, ending) = name.split_once('.').unwrap_or((&name, ""));
        let is_config = stem == "config" && !ending.is_empty()
            || stem == "problem" && matches!(ending, "yml" | "yaml" | "json" | "conf" | "xml");
        let word = stem
            .split(|letter: char| !letter.is_ascii_alphabetic())
            .next();
        let judges = [
            "spj",
            "chk",
            "check",
            "checker",
            "interactor",
            "interact",
            "grader",
        ];
        let is_judge = judges.contains(&word.unwrap_or_default());
        // A header such as grader.h means that submissions are compiled with further files.
        let is_program = language_of(path).is_some() || matches!(ending, "" | "exe" | "h" | "hpp");
        is_config || is_judge && is_program
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{read, write_folder};
    use super::*;

    #[test]
    fn unsupported_formats_are_named_in_the_error() {
        let table: &[(&str, &[(&str, &str)])] = &[
            (
                "sinol-make",
                &[
                    ("prog/abc.cpp", ""),
                    ("in/abc1a.in", ""),
                    ("out/abc1a.out", ""),
                    ("config.yml", ""),
                ],
            ),
            (
                "TPS",
                &[
                    ("problem.json", "{}"),
                    ("tests/0-01.in", ""),
                    ("tests/0-01.out", ""),
                ],
            ),
            (
                "TPS",
                &[("problem.json", "{}"), ("subtasks/0-a.json", "{}")],
            ),
            (
                "FPS",
                &[
                    (
                        "a.xml",
                        "<?xml version=\"1.0\"?>\n<fps version=\"1.2\"></fps>",
                    ),
                    ("b.txt", ""),
                ],
            ),
            (
                "QDUOJ",
                &[
                    ("1/problem.json", "{}"),
                    ("1/testcase/1.in", ""),
                    ("1/testcase/1.out", ""),
                ],
            ),
            (
                "QDUOJ",
                &[("17/problem.json", "{}"), ("17/testcase/1.in", "")],
            ),
            ("Luogu", &[("config.yml", ""), ("1.in", ""), ("1.out", "")]),
            ("SYZOJ", &[("data.yml", ""), ("1.in", ""), ("1.out", "")]),
            ("rbx", &[("problem.rbx.yml", ""), ("sols/main.cpp", "")]),
        ];
        for (name, files) in table {
            let fault = read(files).unwrap_err();
            assert!(
                fault.starts_with(&format!("a package of {name},")),
                "{name}: {fault}"
            );
        }
    }

    #[test]
    fn folders_with_configurations_or_judges_are_not_read_as_bare_cases() {
        let cases = [("1.in", "1"), ("1.out", "1")];
        for other in [
            "problem.yml",
            "problem.json",
            "config.ini",
            "config.txt",
            "spj.cpp",
            "chk.cc",
            "Checker.py",
            "checker",
            "spj_cpp11.cpp",
            "interactor.cpp",
            "src/grader.c",
            "chk.exe",
            "grader.h",
        ] {
            let files = [&cases[..], &[(other, "")]].concat();
            let fault = read(&files).unwrap_err();
            assert!(
                fault.contains(other) && fault.contains("--as bare"),
                "{other}: {fault}"
            );
        }
        for other in ["std.cpp", "checked.txt", "grader.md", "problem.md"] {
            let files = [&cases[..], &[(other, "")]].concat();
            assert!(read(&files).is_ok(), "{other}");
        }
        let place = write_folder(&[("1.in", ""), ("spj.cpp", "")]);
        let files =
            PackageFiles::list_folder_with_display_path(place.path(), place.path()).unwrap();
        assert_eq!(find_non_case_file(&files), Some("spj.cpp"));
    }
}
