//! Recognizes pages that caipan wrote.

/// Mark near the beginning of each page that caipan writes.
const CAIPAN_MARK: &[u8] = b"<meta name=\"generator\" content=\"caipan\">";

/// Number of bytes to read from the beginning of a file when looking for the mark of caipan.
pub(crate) const PAGE_MARK_LENGTH: u64 = 1024;

/// Whether the beginning of a page contains the mark that caipan puts into its pages.
pub(crate) fn has_caipan_page_mark(page_start: &[u8]) -> bool {
    page_start
        .windows(CAIPAN_MARK.len())
        .any(|window| window == CAIPAN_MARK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_template_begins_with_the_caipan_mark() {
        let template = include_bytes!("page/page.html");
        let length = template.len().min(PAGE_MARK_LENGTH as usize);
        assert!(has_caipan_page_mark(&template[..length]));
        assert!(!has_caipan_page_mark(b"<!doctype html>"));
    }
}
