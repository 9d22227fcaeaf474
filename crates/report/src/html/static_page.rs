//! HTML pages without scripts.

use std::fmt::Write;

use super::html_document::{PAGE_STYLE_SHEET, csp_source_hash};
use super::static_ranking::escape_markup;
use caipan_i18n::Lang;

/// CSS selector of the rule in [`PAGE_STYLE_SHEET`] that sets the dark colours.
const DARK_SELECTOR: &str = ":root[data-theme=dark] {";

/// Renders a page with a list of notes and a table without column headers. All texts are escaped.
pub(crate) fn render_table_page(
    title: &str,
    notes: &[String],
    rows: &[[String; 3]],
    lang: Lang,
) -> String {
    let mut body = "<ul>\n".to_owned();
    for note in notes {
        let _ = writeln!(body, "<li>{}</li>", escape_markup(note));
    }
    body += "</ul>\n<table class=\"list\"><tbody>\n";
    for row in rows {
        let cells = row.each_ref().map(|cell| escape_markup(cell));
        let [first, second, third] = cells;
        let _ = writeln!(
            body,
            "<tr><td>{first}</td><td>{second}</td><td>{third}</td></tr>"
        );
    }
    render_static_page(title, &(body + "</tbody></table>\n"), lang)
}

/// Renders a page with `title` as its heading. `body` is markup; texts in `body` must be escaped already.
pub(super) fn render_static_page(title: &str, body: &str, lang: Lang) -> String {
    let (style, title) = (static_page_style(), escape_markup(title));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"generator\" content=\"caipan\">\n\
         <title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}</main>\n</body>\n</html>\n",
        lang.code(),
        csp_source_hash(&style),
    )
}

/// Returns the style sheet of pages without scripts. These pages have no theme switch, so dark colours follow the
/// settings of the browser. They have no buttons, so no space is reserved above the heading.
fn static_page_style() -> String {
    let (_, dark) = PAGE_STYLE_SHEET
        .split_once(DARK_SELECTOR)
        .unwrap_or_default();
    let (colours, _) = dark.split_once('}').unwrap_or_default();
    format!(
        "{PAGE_STYLE_SHEET}@media screen {{ main {{ padding-top: 1rem; }} h1 {{ margin-right: 0; }} }}\n\
         @media screen and (prefers-color-scheme: dark) {{ :root {{{colours}}} }}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn static_page_style_contains_the_dark_colours() {
        let style = static_page_style();
        let dark = style.rsplit_once("prefers-color-scheme: dark").unwrap().1;
        assert!(dark.contains("--"), "{dark}");
    }

    #[test]
    fn a_table_page_escapes_markup_in_texts() {
        let bad = || "<b onclick=\"x\">".to_owned();
        let page = render_table_page(&bad(), &[bad()], &[[bad(), bad(), bad()]], Lang::En);
        assert!(!page.contains("<b onclick"), "{page}");
        assert_eq!(page.matches("&lt;b onclick=&quot;x&quot;&gt;").count(), 6);
    }
}
