//! Text of the report IMPORT.md, which lists the differences between a package and the imported problem.

use caipan_facts::{Evidence, Fact, facts};

/// Function that formats a fact as a sentence in the language of the user.
pub type FactWording<'w> = &'w dyn Fn(&Fact) -> String;

facts! {
    /// Titles and sentences of IMPORT.md, apart from the notices.
    pub enum ReportText {
        /// Title of IMPORT.md, with the name of the package.
        Title { package: String } => "import-title",
        /// Sentence in IMPORT.md that names the format of the package.
        From { format: String } => "import-from",
        /// Heading in IMPORT.md of the list of differences between the package and the imported problem.
        Notices => "import-notices",
        /// Text of IMPORT.md if nothing in the package had to be changed or left out.
        Whole => "import-whole",
        /// Heading in IMPORT.md of the list of keys and files that were left out because they do not affect verdicts.
        Unneeded => "import-unneeded-title",
    }
}

/// Returns the text of IMPORT.md for one problem, with the format of the package and the notices.
pub(crate) fn report_text(
    notices: &[Fact],
    format: &str,
    package: &str,
    words: FactWording<'_>,
) -> String {
    let mut text = report_heading(package, words);
    let from = ReportText::From {
        format: format.to_owned(),
    };
    text += &words(&from.fact());
    text += "\n\n";
    if notices.is_empty() {
        text + &(words(&ReportText::Whole.fact()) + "\n")
    } else {
        text + &notice_section(notices, words)
    }
}

/// Returns the section of a report that lists unused keys and files, which do not affect verdicts. Empty if there are
/// none.
pub(crate) fn unused_keys_and_files_section(unneeded: &[Fact], words: FactWording<'_>) -> String {
    if unneeded.is_empty() {
        return String::new();
    }
    format!(
        "\n## {}\n\n{}",
        words(&ReportText::Unneeded.fact()),
        format_notice_list(unneeded, words)
    )
}

/// Returns the heading of IMPORT.md, which contains the name of the package.
pub(crate) fn report_heading(package: &str, words: FactWording<'_>) -> String {
    let title = ReportText::Title {
        package: package.to_owned(),
    };
    format!("# {}\n\n", words(&title.fact()))
}

/// Returns a heading with the notices as a list. Empty without notices.
pub(crate) fn notice_section(notices: &[Fact], words: FactWording<'_>) -> String {
    if notices.is_empty() {
        return String::new();
    }
    format!(
        "{}\n\n{}",
        words(&ReportText::Notices.fact()),
        format_notice_list(notices, words)
    )
}

fn format_notice_list(notices: &[Fact], words: FactWording<'_>) -> String {
    let sentences = notices.iter().map(words);
    sentences.map(|text| format!("- {text}\n")).collect()
}
