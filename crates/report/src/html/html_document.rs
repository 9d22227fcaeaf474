//! The HTML document of every page: style, script, content for browsers without scripts, and compressed data.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::base64::encode_base64;
use caipan_i18n::Lang;

/// Style sheet that all pages use.
pub(super) const PAGE_STYLE_SHEET: &str = include_str!("page/page.css");

/// Fixed parts of a page. The data, which is JSON, is embedded when the page is rendered.
pub(super) struct HtmlDocument<'a> {
    /// Language in which the page opens.
    pub lang: Lang,
    /// CSS for the page's `style` element.
    pub style: &'a str,
    /// Modules of the script, each after the modules that it imports.
    pub modules: &'a [&'a str],
    /// Markup for browsers without scripts.
    pub still: &'a str,
    /// Additional markup for the `head` element.
    pub head: &'a str,
}

impl HtmlDocument<'_> {
    /// Renders the document with `data` embedded as compressed JSON.
    pub(super) fn render(&self, data: &impl Serialize) -> String {
        let (data, script) = (
            serde_json::to_string(data),
            join_script_modules(self.modules),
        );
        format!(
            include_str!("page/page.html"),
            lang = self.lang.code(),
            script_hash = csp_source_hash(&script),
            style_hash = csp_source_hash(self.style),
            style = self.style,
            skip = self.lang.phrase("page-common-skip"),
            head = self.head,
            still = self.still,
            data = compress_to_base64(&data.unwrap_or_default()),
            script = script,
        )
    }
}

/// Joins the modules to one script, without comments and indentation. Imports are removed, since imported modules
/// would have to be loaded from addresses. Names are unique across all modules.
pub(super) fn join_script_modules(modules: &[&str]) -> String {
    let lines = modules
        .iter()
        .flat_map(|module| module.lines())
        .filter(|line| !line.starts_with("import "))
        .map(|line| line.strip_prefix("export ").unwrap_or(line).trim_start())
        .filter(|line| !line.starts_with("//") && !line.starts_with("/**"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Compresses a text and encodes it in base64.
fn compress_to_base64(text: &str) -> String {
    let mut packing = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let packed = packing
        .write_all(text.as_bytes())
        .and_then(|()| packing.finish());
    encode_base64(&packed.unwrap_or_default())
}

/// Returns the hash of a script or a style in the syntax of a content security policy, which allows the script or style
/// by this hash.
pub(super) fn csp_source_hash(source: &str) -> String {
    format!("sha256-{}", encode_base64(&Sha256::digest(source)))
}
