//! Writes problem.yaml, and for packages of the legacy edition the files with the time limit.

use std::fmt::Write;
use std::time::Duration;

use sha2::{Digest, Sha512};

use super::case_folders::GroupsToWrite;
use super::output_validator::OutputValidatorProperties;
use super::target_tool::TargetTool;
use crate::writing::export_notice::ExportNotice;
use crate::writing::limits::round_up_to_mib;
use crate::writing::package_writer::{PackageWriter, quote_text};

/// Values of `license` that the package format permits.
const PERMITTED_LICENSES: &[&str] = &[
    "public domain",
    "cc0",
    "cc by",
    "cc by-sa",
    "educational",
    "permission",
];

/// Writes problem.yaml and, for the legacy edition, the files with the time limit.
pub(super) fn write_problem_yaml(
    writing: &mut PackageWriter,
    target: TargetTool,
    judging: &OutputValidatorProperties,
    scored: &GroupsToWrite,
) {
    let package = writing.package();
    let mut text = match target {
        TargetTool::Bapctools => "problem_format_version: 2025-09\n".to_owned(),
        TargetTool::Problemtools | TargetTool::DomJudge => {
            "problem_format_version: legacy\n".to_owned()
        }
    };
    text += &format_name_key(writing, target);
    text += &format_type_key(target, judging, scored);
    match &package.uuid {
        Some(uuid) => text += &format!("uuid: {uuid}\n"),
        None if target != TargetTool::DomJudge => {
            text += &format!("uuid: {}\n", derive_package_uuid(writing));
            let key = "uuid".to_owned();
            writing.note_at_key(("package", 0, "uuid"), ExportNotice::MissingKey { key });
        }
        None => {}
    }
    match &package.license {
        Some(license) if PERMITTED_LICENSES.contains(&license.as_str()) => {
            let _ = writeln!(text, "license: {license}");
            if license != PERMITTED_LICENSES[0] {
                let key = "rights_owner".to_owned();
                writing.note_at_key(("package", 0, "license"), ExportNotice::MissingKey { key });
            }
        }
        Some(license) => writing.note_lost_key(("package", 0, "license"), license),
        None if target == TargetTool::Problemtools => {
            let key = "license".to_owned();
            writing.note_at_key(("package", 0, "license"), ExportNotice::MissingKey { key });
        }
        None => {}
    }
    if target != TargetTool::Bapctools {
        let interactive = if judging.is_interactive {
            " interactive"
        } else {
            ""
        };
        let score = if judging.gives_points { " score" } else { "" };
        let is_multi_pass = judging.passes > 1;
        let passes = if is_multi_pass { " multi-pass" } else { "" };
        if judging.has_custom_validator {
            text += &format!("validation: custom{interactive}{score}{passes}\n")
        } else {
            text += "validation: default\n"
        }
        // problemtools passes the flags of both problem.yaml and testdata.yaml, so only one of the files may contain
        // the flags.
        let is_local = judging.has_custom_validator || judging.has_own_flags;
        let has_flags = !is_local || target == TargetTool::DomJudge;
        if has_flags && !judging.flags.is_empty() {
            let _ = writeln!(text, "validator_flags: {}", judging.flags.join(" "));
        }
        if scored.is_scoring {
            text += "grading:\n  show_test_data_groups: true\n";
        }
    }
    text += &format_limits_table(writing, target, judging);
    writing.add_text_file("problem.yaml", text);
}

/// Formats the key `name`. The value is one title. In edition 2025-09, several titles become a table from language
/// to title.
fn format_name_key(writing: &PackageWriter, target: TargetTool) -> String {
    let titles = &writing.package().title;
    if target != TargetTool::Bapctools || titles.len() < 2 {
        return format!("name: {}\n", quote_text(writing.title()));
    }
    let mut text = "name:\n".to_owned();
    for (language, title) in titles {
        let _ = writeln!(text, "  {language}: {}", quote_text(title));
    }
    text
}

fn format_type_key(
    target: TargetTool,
    judging: &OutputValidatorProperties,
    scored: &GroupsToWrite,
) -> String {
    let kind = if scored.is_scoring {
        "scoring"
    } else {
        "pass-fail"
    };
    if target != TargetTool::Bapctools {
        return format!("type: {kind}\n");
    }
    let mut kinds = vec![kind];
    if judging.is_interactive {
        kinds.push("interactive");
    }
    if judging.passes > 1 {
        kinds.push("multi-pass");
    }
    match kinds[..] {
        [kind] => format!("type: {kind}\n"),
        _ => format!("type: [{}]\n", kinds.join(", ")),
    }
}

fn format_limits_table(
    writing: &mut PackageWriter,
    target: TargetTool,
    judging: &OutputValidatorProperties,
) -> String {
    let limits = &writing.package().limits;
    let mut text = "limits:\n".to_owned();
    let seconds = limits.cpu.map_or(1.0, |cpu| cpu.as_secs_f64());
    match target {
        TargetTool::Bapctools => text += &format!("  time_limit: {seconds:?}\n"),
        TargetTool::Problemtools | TargetTool::DomJudge => {
            writing.add_text_file(".timelimit", format!("{seconds}\n"))
        }
    }
    if target == TargetTool::DomJudge {
        let ini = format!("timelimit = {seconds}\n");
        writing.add_text_file("domjudge-problem.ini", ini);
    }
    for (key, size) in [("memory", limits.memory), ("output", limits.output)] {
        if let Some(size) = size {
            let _ = writeln!(text, "  {key}: {}", writing.round_up_to_mib(key, size));
        }
    }
    if judging.has_custom_validator {
        let own = &judging.limits;
        let time = own
            .cpu
            .unwrap_or(Duration::from_secs(30))
            .as_secs_f64()
            .ceil();
        let _ = writeln!(text, "  validation_time: {time}");
        for (key, size) in [("memory", own.memory), ("output", own.output)] {
            if let Some(size) = size {
                let _ = writeln!(text, "  validation_{key}: {}", round_up_to_mib(size));
            }
        }
        if judging.passes > 1 {
            let _ = writeln!(text, "  validation_passes: {}", judging.passes);
        }
    }
    text
}

/// Derives a UUID from the problem's name and problem.toml, so that repeated exports give equal packages.
fn derive_package_uuid(writing: &PackageWriter) -> String {
    let mut hash = Sha512::new();
    hash.update(writing.package().name.as_bytes());
    hash.update([0]);
    hash.update(writing.key_positions().text.as_bytes());
    let mut bytes: Vec<u8> = hash.finalize().iter().take(16).copied().collect();
    // Bits that mark the UUID as version 8 (custom) and variant 1.
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let parts = [
        &digits[..8],
        &digits[8..12],
        &digits[12..16],
        &digits[16..20],
        &digits[20..],
    ];
    parts.join("-")
}
