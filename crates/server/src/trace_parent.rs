//! Header `traceparent` of W3C Trace Context, which lets clients find their requests in the server's log.

use hyper::HeaderMap;

/// Ids of the trace and of the span that a client sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TraceParent {
    /// Trace id: 32 lower-case hexadecimal digits, not all 0.
    pub trace_id: String,
    /// Id of the client's span: 16 lower-case hexadecimal digits, not all 0.
    pub span_id: String,
}

/// Number of hexadecimal digits of each part of the header: version, trace id, span id and flags.
const PART_LENGTHS: [usize; 4] = [2, 32, 16, 2];

impl TraceParent {
    /// Reads `traceparent` from the headers of a request; `None` if it is absent or malformed.
    pub(crate) fn from_headers(headers: &HeaderMap) -> Option<Self> {
        Self::parse(headers.get("traceparent")?.to_str().ok()?)
    }

    fn parse(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('-').collect();
        let is_well_formed = parts.len() >= PART_LENGTHS.len()
            && (parts.iter().zip(PART_LENGTHS))
                .all(|(part, length)| is_hex_of_length(part, length));
        // Versions after 00 may have more than four parts; version ff is invalid.
        if !is_well_formed
            || parts[0] == "ff"
            || parts[0] == "00" && parts.len() > PART_LENGTHS.len()
        {
            return None;
        }
        let [trace_id, span_id] = [parts[1], parts[2]];
        let is_known = [trace_id, span_id].iter().all(|id| !is_all_zeros(id));
        is_known.then(|| Self {
            trace_id: trace_id.to_owned(),
            span_id: span_id.to_owned(),
        })
    }
}

/// Whether a text consists of exactly `length` lower-case hexadecimal digits.
fn is_hex_of_length(text: &str, length: usize) -> bool {
    let mut digits = text.bytes();
    text.len() == length && digits.all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

/// Whether all digits of an id are zero, which makes the id invalid.
fn is_all_zeros(id: &str) -> bool {
    id.bytes().all(|digit| digit == b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_well_formed_headers_are_accepted() {
        let (trace, span) = ("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331");
        let parsed =
            |text: &str| TraceParent::parse(text).map(|read| (read.trace_id, read.span_id));
        let expected = Some((trace.to_owned(), span.to_owned()));
        assert_eq!(parsed(&format!("00-{trace}-{span}-01")), expected);
        assert_eq!(parsed(&format!("cc-{trace}-{span}-00-later")), expected);
        let zero = "0".repeat(32);
        for text in [
            String::new(),
            format!("ff-{trace}-{span}-01"),
            format!("00-{trace}-{span}-01-more"),
            format!("00-{trace}-{span}"),
            format!("00-{}-{span}-01", trace.to_uppercase()),
            format!("00-{zero}-{span}-01"),
            format!("00-{trace}-{}-01", &zero[..16]),
            format!("00-{}-{span}-01", &trace[1..]),
            format!("00-{trace}-{span}-0\n"),
        ] {
            assert_eq!(parsed(&text), None, "{text}");
        }
    }
}
