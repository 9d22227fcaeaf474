//! The frame of every page: its looks, its modules as one script, what it shows without scripts, and its data, packed.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::base64::base64;
use super::words::{EVERYWHERE, phrase};
use caipan_i18n::Lang;

/// The looks of every page.
pub(super) const STYLE: &str = include_str!("page/page.css");

/// A page without its data.
pub(super) struct Frame<'a> {
    /// The language in which it opens.
    pub lang: Lang,
    /// Its looks.
    pub style: &'a str,
    /// The modules of its script, each behind those that it imports.
    pub modules: &'a [&'a str],
    /// What it shows without scripts: markup.
    pub still: &'a str,
    /// What else stands in its head: markup.
    pub head: &'a str,
}

impl Frame<'_> {
    /// The page of these data.
    pub(super) fn around(&self, data: &impl Serialize) -> String {
        let (data, script) = (serde_json::to_string(data), script(self.modules));
        format!(
            include_str!("page/page.html"),
            lang = self.lang.code(),
            script_hash = source_hash(&script),
            style_hash = source_hash(self.style),
            style = self.style,
            skip = phrase(self.lang, EVERYWHERE, "skip"),
            head = self.head,
            still = self.still,
            data = packed(&data.unwrap_or_default()),
            script = script,
        )
    }
}

/// All modules as one, which needs no address to import from: each name is there once. What is for readers is left out.
pub(super) fn script(modules: &[&str]) -> String {
    let lines = modules
        .iter()
        .flat_map(|module| module.lines())
        .filter(|line| !line.starts_with("import "))
        .map(|line| line.strip_prefix("export ").unwrap_or(line).trim_start())
        .filter(|line| !line.starts_with("//") && !line.starts_with("/**"));
    lines.flat_map(|line| [line, "\n"]).collect()
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
