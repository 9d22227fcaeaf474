//! `caipan doctor`: the section on isolation. Each level is tried by opening a sandbox; missing levels are listed with reasons.

use crate::layout::{
    DoctorLabel, DoctorMessage, coloured_status_word, format_sentence, labelled_line,
    labelled_lines, section_heading,
};
use caipan_facts::printable;
use caipan_i18n::Lang;
use caipan_sandbox::machine::kernel::KernelProperties;
use caipan_sandbox::{
    Isolation, IsolationLevel, IsolationLevelRange, MissingMechanism, Runner, Sandbox,
    isolation_advice, isolation_losses,
};

/// An isolation level, with the mechanisms of a sandbox at this level or the reasons why the level is unavailable.
pub struct LevelProbe {
    level: IsolationLevel,
    outcome: Result<Isolation, Vec<MissingMechanism>>,
}

/// Probes each isolation level except [`IsolationLevel::None`], the strongest level first.
pub fn probe_levels() -> Vec<LevelProbe> {
    let levels = IsolationLevel::ALL
        .into_iter()
        .filter(|level| *level > IsolationLevel::None);
    levels.map(probe_level).collect()
}

fn probe_level(level: IsolationLevel) -> LevelProbe {
    let wish = IsolationLevelRange {
        most: level,
        least: level,
    };
    let outcome = match Sandbox::open(wish, &[]) {
        Ok(sandbox) => Ok(sandbox.isolation().clone()),
        Err(error) => {
            let reasons = error.tried.into_iter().map(|(_, reason)| reason);
            Err(reasons.collect())
        }
    };
    LevelProbe { level, outcome }
}

/// Returns the level that `caipan grade` uses; `None` if no level works.
pub fn best_isolation(levels: &[LevelProbe]) -> Option<&Isolation> {
    levels.iter().find_map(|probe| probe.outcome.as_ref().ok())
}

/// Returns the section on isolation: the mechanisms that each level uses or lacks, and the isolation features of the
/// kernel.
pub fn format_isolation_section(
    levels: &[LevelProbe],
    kernel: &KernelProperties,
    lang: Lang,
) -> String {
    let mut text = section_heading(DoctorLabel::Isolation, lang);
    let has_namespaces = levels
        .iter()
        .any(|probe| probe.level == IsolationLevel::Namespaces && probe.outcome.is_ok());
    for LevelProbe { level, outcome } in levels {
        let (first, more) = match outcome {
            Ok(isolation) => (isolation.mechanisms.join(", "), Vec::new()),
            Err(reasons) => {
                let steps =
                    isolation_advice::advice_for_level(*level, reasons, has_namespaces, kernel);
                let sentences: Vec<String> = reasons
                    .iter()
                    .map(|reason| lang.fact(reason.fact()))
                    .collect();
                (sentences.join("; "), steps)
            }
        };
        let is_available = outcome.is_ok();
        let word = if is_available {
            DoctorMessage::Yes
        } else {
            DoctorMessage::No
        };
        let yes_or_no = coloured_status_word(is_available, word, 4, lang);
        text += &format!(
            "  {:<12} {yes_or_no} {}\n",
            level.name(),
            printable(first.as_bytes())
        );
        // The advice is for Linux; other systems cannot provide a missing level.
        for step in more.iter().filter(|_| cfg!(target_os = "linux")) {
            text += &format!(
                "  {:<12} {:<4} → {}\n",
                "",
                "",
                format_sentence(lang, step.clone())
            );
        }
    }
    let none = IsolationLevel::None.name();
    let trusted = format_sentence(lang, DoctorMessage::WithNoIsolation);
    text += &format!("  {none:<12}      {trusted}\n\n");
    text += &match best_isolation(levels) {
        None => labelled_line(DoctorLabel::GradeHas, DoctorMessage::NothingToUse, lang),
        Some(isolation) => {
            let level = isolation.level.to_string();
            labelled_lines(DoctorLabel::GradeUses, &[level], lang)
                + &labelled_lines(
                    DoctorLabel::Lost,
                    &lost_protection_lines(isolation, lang),
                    lang,
                )
        }
    };
    text + &kernel_property_lines(kernel, lang)
}

/// Lists the kinds of harm that this isolation does not prevent, or a single line if it prevents all known kinds.
fn lost_protection_lines(isolation: &Isolation, lang: Lang) -> Vec<String> {
    let mut lines: Vec<String> = isolation_losses::losses_under_isolation(isolation)
        .map(|loss| format_sentence(lang, loss))
        .collect();
    if lines.is_empty() {
        lines.push(format_sentence(lang, DoctorMessage::Nothing));
    }
    lines
}

/// Describes what the kernel offers for isolation: Landlock, cgroups and namespaces.
fn kernel_property_lines(kernel: &KernelProperties, lang: Lang) -> String {
    if cfg!(not(target_os = "linux")) {
        return labelled_line(DoctorLabel::LandlockCgroups, DoctorMessage::LinuxOnly, lang);
    }
    let landlock = match kernel.landlock {
        0 => DoctorMessage::None,
        version => DoctorMessage::Version { version },
    };
    let mut cgroups = Vec::new();
    if !kernel.cgroup_v1.is_empty() {
        let names: Vec<&str> = kernel.cgroup_v1.iter().map(String::as_str).collect();
        cgroups.push(format_sentence(
            lang,
            DoctorMessage::CgroupV1 {
                names: names.join(", "),
            },
        ));
    }
    match &kernel.cgroup_v2 {
        Some(names) if names.is_empty() => {
            cgroups.push(format_sentence(lang, DoctorMessage::CgroupV2Bare))
        }
        Some(names) => {
            cgroups.push(format_sentence(
                lang,
                DoctorMessage::CgroupV2 {
                    names: names.join(", "),
                },
            ));
        }
        None if cgroups.is_empty() => cgroups.push(format_sentence(lang, DoctorMessage::NoCgroups)),
        None => {}
    }
    let namespaces = match kernel.user_namespaces {
        Some(most) => DoctorMessage::AtMost {
            most: most.to_string(),
        },
        None => DoctorMessage::None,
    };
    labelled_lines(
        DoctorLabel::ProgramFolder,
        &program_folder_lines(lang),
        lang,
    ) + &labelled_line(DoctorLabel::Landlock, landlock, lang)
        + &labelled_lines(DoctorLabel::Cgroups, &cgroups, lang)
        + &labelled_line(DoctorLabel::Namespaces, namespaces, lang)
}

/// Returns one line: the folder in which programs are started.
#[cfg(not(target_os = "linux"))]
fn program_folder_lines(_: Lang) -> Vec<String> {
    let folder = std::env::temp_dir();
    vec![printable(folder.as_os_str().as_encoded_bytes())]
}

/// Returns lines: the folder in which programs are started, then the reasons why better folders cannot be used.
#[cfg(target_os = "linux")]
fn program_folder_lines(lang: Lang) -> Vec<String> {
    match caipan_sandbox::find_program_folder() {
        Ok(place) => {
            let folder = printable(place.folder.as_os_str().as_encoded_bytes());
            let passed_over = place.passed_over.into_iter();
            std::iter::once(folder)
                .chain(
                    passed_over.map(|place| format_sentence(lang, DoctorMessage::NotIn { place })),
                )
                .collect()
        }
        Err(fault) => vec![lang.fact(&fault)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_level_is_the_strongest_that_works() {
        let some = [
            level_probe(IsolationLevel::Full, false),
            level_probe(IsolationLevel::Namespaces, true),
            level_probe(IsolationLevel::Filter, true),
        ];
        assert_eq!(
            best_isolation(&some).unwrap().level,
            IsolationLevel::Namespaces
        );
        assert!(best_isolation(&[level_probe(IsolationLevel::Full, false)]).is_none());
        let text = format_isolation_section(
            &[level_probe(IsolationLevel::Filter, false)],
            &KernelProperties::default(),
            Lang::En,
        );
        assert!(text.contains("has nothing to use"), "{text}");
        assert!(
            format_isolation_section(&some, &KernelProperties::default(), Lang::En)
                .contains("unreaped child processes")
        );
    }

    fn level_probe(level: IsolationLevel, works: bool) -> LevelProbe {
        let isolation = Isolation {
            level,
            mechanisms: Vec::new(),
            missing: Vec::new(),
        };
        LevelProbe {
            level,
            outcome: works.then_some(isolation).ok_or_else(Vec::new),
        }
    }
}
