//! Tests that every output contains only allowed parts and that sanitising it again changes nothing.

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::NsReader;

use super::{DRAWING_PROGRAM_CONTENTS, HARMLESS_CONTENTS, svg};
use crate::svg_sanitiser::allowlist::{ATTRIBUTES, ELEMENTS};
use crate::svg_sanitiser::sanitise_svg;
use caipan_checker::random::Rng;

/// Checks the sanitised document against the allowlists, with a reader that supports namespaces.
fn assert_only_allowed_parts(svg: &str) {
    assert_eq!(sanitise_svg(svg.as_bytes()).as_deref(), Ok(svg));
    assert!(!svg.contains("<!") && !svg.contains("<?"), "{svg}");
    let mut reader = NsReader::from_str(svg);
    reader.config_mut().enable_all_checks(true);
    loop {
        let (_, event) = reader.read_resolved_event().unwrap();
        match event {
            Event::Start(start) | Event::Empty(start) => {
                assert_element_is_allowed(&start, svg);
            }
            Event::Eof => break,
            Event::End(_) | Event::Text(_) | Event::GeneralRef(_) => {}
            other => panic!("{other:?} in {svg}"),
        }
    }
}

fn assert_element_is_allowed(start: &BytesStart, svg: &str) {
    let name = std::str::from_utf8(start.name().0).unwrap().to_owned();
    assert!(
        name == "svg" || ELEMENTS.contains(&&*name),
        "{name} in {svg}"
    );
    for attribute in start.attributes().map(Result::unwrap) {
        let name = std::str::from_utf8(attribute.key.0).unwrap();
        let value = std::str::from_utf8(&attribute.value).unwrap();
        let is_listed = ATTRIBUTES.iter().any(|(known, ..)| *known == name);
        let is_namespace = name == "xmlns" && value == "http://www.w3.org/2000/svg";
        assert!(is_listed || is_namespace, "{name} in {svg}");
        if !is_namespace {
            let is_address = value.replace("url(#", "").contains("url(");
            let has_scheme = value.contains(':') && name != "style";
            assert!(!is_address && !has_scheme && !value.contains("//"), "{svg}");
        }
    }
}

#[test]
fn sanitising_a_sanitised_svg_changes_nothing() {
    for (given, _) in HARMLESS_CONTENTS.iter().chain(DRAWING_PROGRAM_CONTENTS) {
        assert_only_allowed_parts(&sanitise_svg(svg(given).as_bytes()).unwrap());
    }
}

/// Pieces of documents, good ones and bad ones.
const PIECES: &[&str] = &[
    "<g>",
    "</g>",
    "<g ",
    "<rect ",
    "/>",
    ">",
    "<text>",
    "</text>",
    "<tspan>",
    "</tspan>",
    "<title>",
    "</title>",
    "x=\"1\" ",
    "x='2'",
    " y=\"&#49;\" ",
    "id=\"a\" ",
    "fill=\"url(#a)\" ",
    "fill=\"red\" ",
    "style=\"fill:red\" ",
    "style=\"stroke : #fff ; \" ",
    "class=\"x\" ",
    "font-family='\"a\"' ",
    "data-a='\"' ",
    "transform=\"scale(2)\" ",
    "<marker>",
    "</marker>",
    "<path d=\"M0 0\" marker-end=\"url(#a)\"/>",
    "words",
    " ",
    "\n",
    "\r",
    "\r\n",
    "\t",
    "&amp;",
    "&lt;",
    "&#13;",
    "&#x3c;",
    "]]>",
    "<![CDATA[",
    "<![CDATA[<g onload=''>]]>",
    "<!-- x -->",
    "<!--",
    "-->",
    "'",
    "\"",
    "<",
    "&",
    ";",
    "=",
    "一",
    "onload=\"1\" ",
    "<script>",
    "</script>",
    "<use href=\"#a\"/>",
    "<use xlink:href=\"#a\" x=\"1\"/>",
    "<g id=\"a\">",
    "<metadata>",
    "</metadata>",
    "<style>",
    "*{stroke-linecap:butt}",
    "</style>",
    "xmlns:a=\"b\" ",
    "a:b=\"c\" ",
    "<?x?>",
];

#[test]
fn sanitised_random_documents_contain_only_allowed_parts() {
    let mut random = Rng::new(20);
    let mut shown = 0;
    for _ in 0..40_000 {
        let count: usize = random.between(1, 8);
        let pieces = (0..count).map(|_| *random.one_of(PIECES));
        let inner: String = pieces.collect();
        if let Ok(svg) = sanitise_svg(svg(&inner).as_bytes()) {
            assert_only_allowed_parts(&svg);
            shown += 1;
        }
    }
    assert!(shown > 1000, "{shown}");
}
