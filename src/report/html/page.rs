//! The page: a frame, looks, a script, a ranking for those without scripts, and the results, packed.

use super::base64::base64;
use super::still::ranking;
use super::words;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use sha2::{Digest, Sha256};
use std::io::Write;

use super::occasion::{Going, Occasion};
use super::page_data::PageData;
use crate::report::compare::Comparison;
use crate::report::i18n::Lang;
use crate::report::record::Results;

const STYLE: &str = include_str!("page/page.css");

/// The modules of the script, each behind those that it imports.
pub(super) const MODULES: [&str; 12] = [
    include_str!("page/data.js"),
    include_str!("page/elements.js"),
    include_str!("page/verdicts.js"),
    include_str!("page/charts.js"),
    include_str!("page/boards.js"),
    include_str!("page/replay.js"),
    include_str!("page/difference.js"),
    include_str!("page/ranking.js"),
    include_str!("page/overview.js"),
    include_str!("page/contestant.js"),
    include_str!("page/result.js"),
    include_str!("page/route.js"),
];

/// The module of a page whose results still come, behind all others.
pub(super) const GOING: &str = include_str!("page/going.js");

/// All modules as one, which needs no address to import from: each name is there once. What is for readers is left out.
pub(super) fn script(occasion: Occasion) -> String {
    let last = matches!(occasion, Occasion::Going(_)).then_some(GOING);
    let lines = MODULES.into_iter().chain(last).flat_map(str::lines);
    let lines = lines.filter(|line| !line.starts_with("import "));
    let lines = lines.map(|line| line.strip_prefix("export ").unwrap_or(line).trim_start());
    let lines = lines.filter(|line| !line.starts_with("//") && !line.starts_with("/**"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The page.
pub fn results(results: &Results, lang: Lang) -> String {
    page(results, Occasion::Over, lang)
}

/// The page of these results that also says who changed.
pub fn compared(results: &Results, comparison: &Comparison, lang: Lang) -> String {
    page(results, Occasion::Compared(comparison), lang)
}

/// The page of results that still come.
pub fn going(results: &Results, going: &Going, lang: Lang) -> String {
    page(results, Occasion::Going(going), lang)
}

fn page(results: &Results, occasion: Occasion, lang: Lang) -> String {
    let data = serde_json::to_string(&PageData::new(results, occasion, lang));
    let script = script(occasion);
    let (alarm, again) = match occasion {
        Occasion::Going(going) => (Some(progress(going, lang)), refresh(going)),
        _ => (
            results
                .progress()
                .map(|(done, total)| (lang.words().interrupted)(done, total)),
            String::new(),
        ),
    };
    format!(
        include_str!("page/page.html"),
        lang = lang.code(),
        script_hash = source_hash(&script),
        style_hash = source_hash(STYLE),
        style = STYLE,
        skip = words::phrase(lang, "skip"),
        again = again,
        ranking = ranking(results, alarm, lang),
        data = packed(&data.unwrap_or_default()),
        script = script,
    )
}

/// How far results are that still come, in words.
fn progress(going: &Going, lang: Lang) -> String {
    let words = words::phrase(lang, "going").replace("{0}", &going.done.to_string());
    words.replace("{1}", &going.total.to_string())
}

/// What has a browser that runs no scripts open the page again.
fn refresh(going: &Going) -> String {
    let seconds = going.next;
    format!("<noscript><meta http-equiv=\"refresh\" content=\"{seconds}\"></noscript>")
}

/// A text in fewer bytes, as letters and digits.
fn packed(text: &str) -> String {
    let mut packing = ZlibEncoder::new(Vec::new(), Compression::best());
    // Into memory this cannot fail.
    let packed = packing
        .write_all(text.as_bytes())
        .and_then(|()| packing.finish());
    base64(&packed.unwrap_or_default())
}

/// What a content security policy knows a script or a style by.
pub(super) fn source_hash(source: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(source)))
}
