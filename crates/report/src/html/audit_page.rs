//! HTML page of an audit: faults of the files, mutants and wrong programs that the cases reject, and times of the
//! cases.

use std::fmt::Write;

use serde::Serialize;
use serde_json::{Map, Value};

use super::audit_cases::{IndexedCaseNames, finding_text};
use super::audit_mutants::{MutantsPageData, convert_mutants};
use super::audit_programs::{
    JuryProgramData, LabelledProgramsData, convert_jury_program_for_page,
    convert_labelled_programs_data,
};
use super::deduplicated_texts::DeduplicatedTexts;
use super::html_document::HtmlDocument;
use super::page_language::{PageLanguage, build_page_language, language_index};
use super::page_texts::{PageText, PageTexts, escape_name};
use super::row_columns::rows_to_columns;
use super::static_ranking::escape_markup;
use crate::record::audit::Audit;
use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;

/// Modules of the script of the page, each after the modules that it imports.
pub(super) const AUDIT_PAGE_MODULES: [&str; 6] = [
    include_str!("page/data.js"),
    include_str!("page/elements.js"),
    include_str!("page/badges.js"),
    include_str!("page/look.js"),
    include_str!("page/matrix.js"),
    include_str!("page/audit.js"),
];

const AUDIT_STYLE: &str = concat!(
    include_str!("page/page.css"),
    include_str!("page/audit.css")
);

/// Data that the script of the audit page reads. Cases are given by their indices in `cases`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AuditPageData {
    language: usize,
    languages: Vec<PageLanguage>,
    verdicts: Vec<(&'static str, bool)>,
    tool: String,
    problem: String,
    checker: String,
    interrupted: bool,
    faults: Vec<PageText>,
    warnings: Vec<PageText>,
    /// Files that belong to no case.
    others: Vec<String>,
    /// Numbers of self-tests with the expected result, in this order: refused inputs, accepted outputs, rejected
    /// outputs.
    self_tests: [usize; 3],
    /// Coverage goals that no case reaches; the number of all goals is in `goals`.
    missed: Vec<PageText>,
    goals: usize,
    valid: usize,
    /// Rows of [`AuditCaseRow`]s, stored column by column.
    cases: Map<String, Value>,
    /// Unit of the difficulty of cases; `None` if the difficulty is unknown.
    unit: Option<PageText>,
    mutants: Vec<MutantsPageData>,
    programs: Vec<JuryProgramData>,
    /// Conclusions about the time limit, from the running times of the programs.
    limits: Vec<PageText>,
    labelled: Vec<LabelledProgramsData>,
    #[serde(flatten)]
    texts: DeduplicatedTexts,
}

/// Row of the page's table of cases.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AuditCaseRow {
    name: String,
    /// Wrong interpretations of the problem statement that the case rejects, as indices of the page's texts.
    decides: Vec<i64>,
    difficulty: Option<u64>,
    /// CPU time, in milliseconds, of the slowest program that is rightly accepted on the case; `None` if no time is
    /// known.
    time: Option<u64>,
    /// Path of the slowest program that is rightly accepted on the case; `None` if no time is known.
    slowest: Option<String>,
}

/// Renders the page of an audit. The page opens in `lang`; the reader can switch to other languages.
pub fn render_audit(audit: &Audit, lang: Lang) -> String {
    let frame = HtmlDocument {
        lang,
        style: AUDIT_STYLE,
        modules: &AUDIT_PAGE_MODULES,
        still: &render_static_findings(audit, lang),
        head: "",
    };
    frame.render(&AuditPageData::new(audit, lang))
}

impl AuditPageData {
    fn new(audit: &Audit, lang: Lang) -> Self {
        let (mut texts, mut cases) = (PageTexts::default(), IndexedCaseNames::default());
        for case in &audit.valid_cases {
            cases.get_or_add_index(&case.name);
        }
        let sets = [&audit.puzzle_mutants, &audit.source_mutants]
            .into_iter()
            .flatten();
        let mutants = sets
            .map(|set| convert_mutants(set, &audit.checker, &mut cases, &mut texts))
            .collect();
        let programs = audit
            .programs
            .iter()
            .flat_map(|all| &all.programs)
            .map(|one| convert_jury_program_for_page(one, &mut cases))
            .collect();
        let limits = audit.programs.iter().flat_map(|all| &all.limits);
        let of_jury = audit
            .programs
            .iter()
            .filter_map(|all| all.labelled.as_ref());
        let sides = of_jury.chain(&audit.labelled);
        let labelled = sides
            .map(|one| convert_labelled_programs_data(one, &mut cases))
            .collect();
        let unit = audit
            .valid_cases
            .iter()
            .find_map(|case| case.search.first());
        let missed = audit.coverage.iter().filter(|goal| !goal.is_reached);
        let languages = Lang::ALL.map(|lang| build_page_language(lang, &["page-audit-"]));
        let others = audit.other_files.iter();
        Self {
            language: language_index(lang),
            languages: languages.into(),
            verdicts: Verdict::ALL.map(verdict_code_and_is_failure).to_vec(),
            tool: escape_name(&format!("{} {}", audit.tool.name, audit.tool.version)),
            problem: escape_name(&audit.problem),
            checker: escape_name(&audit.checker),
            interrupted: audit.interrupted,
            faults: audit.faults.iter().map(finding_text).collect(),
            warnings: audit.warnings.iter().map(finding_text).collect(),
            others: others.map(|file| escape_name(file)).collect(),
            self_tests: [
                audit.refused_inputs,
                audit.accepted_outputs,
                audit.rejected_outputs,
            ],
            missed: missed.map(|goal| finding_text(&goal.goal)).collect(),
            goals: audit.coverage.len(),
            valid: audit.valid_cases.len(),
            unit: unit.map(|counted| finding_text(&counted.what)),
            cases: rows_to_columns(&audit_cases(audit, cases, &mut texts)),
            mutants,
            programs,
            limits: limits.map(finding_text).collect(),
            labelled,
            texts: DeduplicatedTexts::new(texts.into_texts()),
        }
    }
}

/// Returns the data of each case. The valid cases come first, in the order of the audit.
fn audit_cases(
    audit: &Audit,
    mut cases: IndexedCaseNames,
    texts: &mut PageTexts,
) -> Vec<AuditCaseRow> {
    let times: Vec<_> = audit
        .programs
        .iter()
        .flat_map(|all| &all.cases_by_time)
        .map(|time| (cases.get_or_add_index(&time.name), time))
        .collect();
    let mut all: Vec<AuditCaseRow> = cases
        .names()
        .map(|case: &str| AuditCaseRow {
            name: escape_name(case),
            decides: Vec::new(),
            difficulty: None,
            time: None,
            slowest: None,
        })
        .collect();
    // `cases` begins with the valid cases in the order of the audit, so both lists can be zipped.
    for (asked, case) in all.iter_mut().zip(&audit.valid_cases) {
        let decides = case.decides_against.iter();
        asked.decides = decides
            .map(|reading| texts.intern_text(finding_text(reading)))
            .collect();
        asked.difficulty = case.search.first().map(|counted| counted.count);
    }
    for (place, time) in times {
        all[place].time = Some((time.cpu_s * 1e3).round() as u64);
        all[place].slowest = Some(escape_name(&time.program));
    }
    all
}

fn verdict_code_and_is_failure(verdict: Verdict) -> (&'static str, bool) {
    let is_failure = !matches!(verdict, Verdict::Accepted | Verdict::Skipped);
    (verdict.code(), is_failure)
}

/// Renders the faults and warnings for browsers without scripts.
fn render_static_findings(audit: &Audit, lang: Lang) -> String {
    let mut page = format!(
        "<h1>{} · {}</h1>",
        escape_markup(&audit.problem),
        lang.phrase("page-audit-audit")
    );
    let _ = write!(
        page,
        "<p class=\"note\">{}</p>",
        lang.phrase("page-audit-noscript")
    );
    for (title, found) in [("faults", &audit.faults), ("warnings", &audit.warnings)] {
        let heading = lang.page_phrase(&format!("page-audit-{title}"));
        let _ = write!(page, "<h2>{heading}: {}</h2><ul>", found.len());
        for finding in found {
            let text = finding_text(finding).text_in_language(lang);
            let _ = write!(page, "<li>{}</li>", escape_markup(&text));
        }
        page += "</ul>";
    }
    page
}
