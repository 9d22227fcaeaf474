//! Tests of malicious documents.

use super::svg;
use crate::svg_sanitiser::limits::{
    MAX_ATTRIBUTES, MAX_BYTES, MAX_DEPTH, MAX_ELEMENTS, MAX_VALUE_LENGTH,
};
use crate::svg_sanitiser::sanitise_svg;
use caipan_facts::Evidence;
use caipan_i18n::EnglishFormat;

/// Returns the key of a document's first flaw, and the line.
fn flaw(document: &[u8]) -> (String, usize) {
    match sanitise_svg(document) {
        Ok(svg) => panic!("{} became {svg}", String::from_utf8_lossy(document)),
        Err((line, flaw)) => {
            let fact = flaw.fact();
            let said = fact.english();
            assert!(
                !said.contains(['\0', '\u{1b}', '\n']) && said.len() < 400,
                "{said}"
            );
            (fact.key.trim_start_matches("picture-").to_owned(), line)
        }
    }
}

fn assert_flaw(document: &[u8], expected: &str) {
    let (key, _) = flaw(document);
    assert_eq!(key, expected, "{}", String::from_utf8_lossy(document));
}

/// Forbidden content of the root, and the key of the expected flaw.
const UNSAFE_CONTENTS: &[(&str, &str)] = &[
    ("<script>alert(1)</script>", "element"),
    ("<SCRIPT>alert(1)</SCRIPT>", "element"),
    ("<script href=\"x.js\"/>", "element"),
    ("<g onload=\"alert(1)\"/>", "attribute"),
    ("<g ONCLICK=\"alert(1)\"/>", "attribute"),
    ("<g onLoad='alert(1)'/>", "attribute"),
    ("<a href=\"javascript:alert(1)\"><rect/></a>", "element"),
    ("<rect href=\"javascript:alert(1)\"/>", "attribute"),
    ("<image href=\"data:image/svg+xml,x\"/>", "element"),
    ("<image xlink:href=\"http://a.example/\"/>", "element"),
    ("<rect xlink:href=\"#a\"/>", "attribute"),
    (
        "<linearGradient href=\"http://a.example/#a\"/>",
        "attribute",
    ),
    ("<svg><rect/></svg>", "element"),
    ("<foreignObject><p/></foreignObject>", "element"),
    ("<foreignobject/>", "element"),
    ("<iframe src=\"http://a.example/\"/>", "element"),
    ("<style>@import url(http://a.example/);</style>", "element"),
    ("<g style=\"fill:url(http://a.example/)\"/>", "value"),
    ("<g style=\"fill:red;background:url(#a)\"/>", "value"),
    ("<g style=\"@import 'x'\"/>", "value"),
    ("<g style=\"fill:r\\65 d\"/>", "value"),
    ("<g style=\"fill:/**/red\"/>", "value"),
    ("<g style=\"behavior:url(x)\"/>", "value"),
    ("<g style=\"fill\"/>", "value"),
    ("<g style=\"style:fill:red\"/>", "value"),
    ("<g fill=\"url(http://a.example/a.svg#x)\"/>", "value"),
    ("<g fill=\"URL(//a.example)\"/>", "value"),
    ("<g fill=\"url( #a)\"/>", "value"),
    ("<g fill=\"url(#a) url(http://a.example/)\"/>", "value"),
    ("<g fill=\"&#x75;rl(x)\"/>", "value"),
    ("<g clip-path=\"url(&quot;#a&quot;)\"/>", "value"),
    ("<g transform=\"expression(1)\"/>", "value"),
    ("<g transform=\"rotate(url(#a))\"/>", "value"),
    ("<g transform=\"rotate(1\"/>", "value"),
    ("<g transform=\"rotate\"/>", "value"),
    ("<g x=\"javascript:alert(1)\"/>", "value"),
    ("<g width=\"//a.example/\"/>", "value"),
    ("<g display=\"url(#a)\"/>", "value"),
    ("<g x=\"1;2\"/>", "value"),
    ("<g x=\"1&quot;\"/>", "value"),
    ("<g id=\"a)\"/>", "value"),
    ("<path d=\"M0 0;alert(1)\"/>", "value"),
    ("<text font-family=\"'a\"/>", "value"),
    ("<text font-family=\"a;src:url(x)\"/>", "value"),
    (
        "<animate attributeName=\"href\" to=\"javascript:alert(1)\"/>",
        "element",
    ),
    ("<set attributeName=\"onload\" to=\"alert(1)\"/>", "element"),
    ("<handler type=\"text/ecmascript\"/>", "element"),
    ("<listener event=\"load\"/>", "element"),
    ("<use href=\"#a\"/>", "value"),
    ("<use xlink:href=\"http://a.example/#a\"/>", "value"),
    ("<use/>", "element"),
    ("<use href=\"#a\"></use>", "element"),
    ("<g id=\"a\"><use href=\"#a\"/></g>", "value"),
    ("<use href=\"#a\"/><g id=\"a\"/>", "value"),
    ("<marker id=\"m\"/><use href=\"#m\"/>", "value"),
    (
        "<g id=\"a\"/><use href=\"#a\" onload=\"alert(1)\"/>",
        "attribute",
    ),
    ("<g id=\"a\"/><use href=\"#a\" x=\"1;\"/>", "value"),
    (
        "<g id=\"a\"/><use href=\"#a\" transform=\"url(x)\"/>",
        "value",
    ),
    (
        "<g id=\"a\"/><marker><use href=\"#a\"/></marker>",
        "repeated",
    ),
    ("<metadata><!DOCTYPE x></metadata>", "doctype"),
    ("<metadata><?php echo 1 ?></metadata>", "instruction"),
    ("<metadata>", "no-xml"),
    (
        "<style>*{stroke-linejoin:round}</style><style>*{}</style>",
        "element",
    ),
    ("<style>*{fill:red}</style>", "element"),
    ("<style>g{stroke-linejoin:round}</style>", "element"),
    ("<style>*{stroke-linejoin:url(x)}</style>", "value"),
    ("<style>*{}<g/></style>", "element"),
    ("<style>*{}", "no-xml"),
    ("<pattern/>", "element"),
    ("<filter/>", "element"),
    ("<symbol/>", "element"),
    (
        "<s:rect xmlns:s=\"http://www.w3.org/2000/svg\"/>",
        "element",
    ),
    (
        "<h:script xmlns:h=\"http://www.w3.org/1999/xhtml\"/>",
        "element",
    ),
    ("<g xmlns:h=\"http://www.w3.org/1999/xhtml\"/>", "attribute"),
    (
        "<g xmlns=\"http://www.w3.org/1999/xhtml\"/>",
        "no-namespace",
    ),
    ("<g xmlns=\"\"/>", "no-namespace"),
    ("<g xml:base=\"http://a.example/\"/>", "attribute"),
    ("<g ev:event=\"load\"/>", "attribute"),
    ("<title><g/></title>", "element"),
    ("<desc><script/></desc>", "element"),
    ("<text>&unknown;</text>", "entity"),
    ("<g x=\"&unknown;\"/>", "entity"),
    ("<text>&#0;</text>", "entity"),
    ("<text>&#1;</text>", "character"),
    ("<text>&#xFFFE;</text>", "character"),
    ("<!-- -- --><g/>", "no-xml"),
    ("<!-- a --->", "no-xml"),
    ("<g x=\"1\" x=\"2\"/>", "no-xml"),
    ("<g x=1/>", "no-xml"),
    ("<g x/>", "no-xml"),
    ("<g x=\"<\"/>", "no-xml"),
    ("<g>", "no-xml"),
    ("</g>", "no-xml"),
    ("<g></text>", "no-xml"),
    ("<g", "element"),
    ("<text>a & b</text>", "no-xml"),
    ("<text><![CDATA[</text>", "no-xml"),
    ("<?php echo 1 ?>", "instruction"),
    ("<?xml version=\"1.0\"?>", "declaration"),
    ("<!DOCTYPE svg>", "doctype"),
    ("<g marker-end=\"url(#m)\"/>", "attribute"),
    ("<g style=\"marker-end:url(#m)\"/>", "attribute"),
    (
        "<marker id=\"m\"><line marker-end=\"url(#n)\"/></marker>",
        "repeated",
    ),
    (
        "<marker id=\"m\"><line style=\"marker-end:url(#n)\"/></marker>",
        "repeated",
    ),
    ("<marker id=\"m\"><marker/></marker>", "repeated"),
    ("<clipPath clip-path=\"url(#c)\"/>", "repeated"),
    (
        "<clipPath id=\"c\"><g><rect clip-path=\"url(#d)\"/></g></clipPath>",
        "repeated",
    ),
];

#[test]
fn svg_elements_that_run_fetch_or_copy_are_rejected() {
    for (inner, expected) in UNSAFE_CONTENTS {
        assert_flaw(svg(inner).as_bytes(), expected);
    }
}

/// Complete documents, each with the key of the expected flaw.
const UNSAFE_DOCUMENTS: &[(&[u8], &str)] = &[
    (b"", "no-xml"),
    (b"words", "no-xml"),
    (b"<svg/>", "no-namespace"),
    (b"<svg xmlns='http://www.w3.org/1999/xhtml'/>", "no-namespace"),
    (b"<SVG xmlns='http://www.w3.org/2000/svg'/>", "element"),
    (b"<html xmlns='http://www.w3.org/1999/xhtml'><script/></html>", "element"),
    (b"<s:svg xmlns:s='http://www.w3.org/2000/svg'/>", "element"),
    (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "attribute"),
    (b"<svg xmlns='http://www.w3.org/2000/svg' xml:base='http://a.example/'/>", "attribute"),
    (b"<svg xmlns='http://www.w3.org/2000/svg' style='marker-mid:url(#m)'/>", "attribute"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'/><svg xmlns='http://www.w3.org/2000/svg'/>", "no-xml"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'/>words", "no-xml"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'/><![CDATA[x]]>", "no-xml"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'/>&lt;", "no-xml"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'>\0</svg>", "character"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'>\x1b[31m</svg>", "character"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'>\xff</svg>", "no-utf-8"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'><text>\xc0\xbcscript></text></svg>", "no-utf-8"),
    (b"\xff\xfe<\0s\0v\0g\0/\0>\0", "no-utf-8"),
    (b"<\0s\0v\0g\0/\0>\0", "character"),
    (b"+ADw-script+AD4-", "no-xml"),
    (b"<?xml version='1.0' encoding='UTF-7'?><svg xmlns='http://www.w3.org/2000/svg'/>", "declaration"),
    (b"<?xml version='1.1'?><svg xmlns='http://www.w3.org/2000/svg'/>", "declaration"),
    (b" <?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>", "declaration"),
    (b"<?xml-stylesheet href='http://a.example/'?><svg xmlns='http://www.w3.org/2000/svg'/>", "instruction"),
    (b"<metadata/>", "element"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'/><!DOCTYPE svg>", "doctype"),
    (b"<svg xmlns='http://www.w3.org/2000/svg' style='fill:red'><style>*{stroke-linecap:butt}</style></svg>", "element"),
    (
        b"<!DOCTYPE svg [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>]><svg xmlns='http://www.w3.org/2000/svg'>&b;</svg>",
        "doctype",
    ),
    (
        b"<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg xmlns='http://www.w3.org/2000/svg'>&x;</svg>",
        "doctype",
    ),
];

#[test]
fn documents_that_are_not_svg_are_rejected() {
    for (document, expected) in UNSAFE_DOCUMENTS {
        assert_flaw(document, expected);
    }
}

#[test]
fn svg_documents_are_accepted_up_to_each_limit() {
    for (document, most, expected) in [
        (nested as fn(usize) -> String, MAX_DEPTH - 1, "too-deep"),
        (siblings, MAX_ELEMENTS - 1, "too-many-elements"),
        (with_attributes, MAX_ATTRIBUTES, "too-many-attributes"),
        (long_path, MAX_VALUE_LENGTH, "value"),
        (long_style, MAX_VALUE_LENGTH, "value"),
        (document_of_length, MAX_BYTES, "too-long"),
    ] {
        assert!(
            sanitise_svg(document(most).as_bytes()).is_ok(),
            "{expected}"
        );
        assert_flaw(document(most + 1).as_bytes(), expected);
    }
    // The limit also applies to the sanitised document, in which quotation marks are escaped.
    let quotes = document_of_length(MAX_BYTES)
        .replace("xx", "''")
        .replace('\'', "\"");
    assert_flaw(quotes.as_bytes(), "too-long");
    assert_flaw(siblings(100_000).as_bytes(), "too-many-elements");
    assert_flaw(nested(100_000).as_bytes(), "too-deep");
    assert_flaw(with_attributes(50_000).as_bytes(), "too-many-attributes");
}

fn nested(depth: usize) -> String {
    svg(&("<g>".repeat(depth) + &"</g>".repeat(depth)))
}

fn siblings(count: usize) -> String {
    svg(&"<g/>".repeat(count))
}

fn with_attributes(count: usize) -> String {
    let names = (0..count).map(|number| format!(" data-{number}=\"\""));
    svg(&format!("<g{}/>", names.collect::<String>()))
}

fn long_path(length: usize) -> String {
    svg(&format!("<path d=\"{}\"/>", "z".repeat(length)))
}

fn long_style(length: usize) -> String {
    svg(&format!("<g style=\"{}\"/>", ";".repeat(length)))
}

/// Document with this length in bytes.
fn document_of_length(length: usize) -> String {
    let text = "x".repeat(length - svg("<text></text>").len());
    svg(&format!("<text>{text}</text>"))
}

#[test]
fn nested_use_elements_are_limited() {
    let word = format!("<text>{}</text>", "x".repeat(10_000));
    assert!(sanitise_svg(copies("<path/>", 3, 3).as_bytes()).is_ok());
    assert_flaw(copies("<path/>", 10, 5).as_bytes(), "too-many-elements");
    assert_flaw(copies(&word, 10, 5).as_bytes(), "too-long");
    assert_flaw(copies("<path/>", 1, 200).as_bytes(), "too-deep");
}

/// Document with this number of levels, each of which copies the level below it `times` times.
fn copies(inner: &str, times: usize, levels: usize) -> String {
    let groups = (0..levels).map(|number| {
        let copy = format!("<use href=\"#g{number}\"/>").repeat(times);
        format!("<g id=\"g{}\">{copy}</g>", number + 1)
    });
    svg(&format!(
        "<g id=\"g0\">{inner}</g>{}",
        groups.collect::<String>()
    ))
}

#[test]
fn repeatedly_drawn_svg_elements_must_be_small() {
    assert!(sanitise_svg(marker(50).as_bytes()).is_ok());
    assert_flaw(marker(200).as_bytes(), "repeated");
    assert_flaw(
        marker(200).replace("marker", "clipPath").as_bytes(),
        "repeated",
    );
}

/// Document with a marker of this number of paths.
fn marker(paths: usize) -> String {
    let path = "<path d=\"M0 0L1 1\"/>";
    svg(&format!("<marker id=\"m\">{}</marker>", path.repeat(paths)))
}

#[test]
fn a_flaw_names_its_line() {
    for (document, line) in [
        (svg("\n\n<script/>"), 3),
        (svg("\n\u{1}"), 2),
        (svg("<g\nx='1'\nonload='1'/>\n"), 3),
    ] {
        assert_eq!(flaw(document.as_bytes()).1, line, "{document}");
    }
    let broken = [svg("\n").as_bytes(), b"\xff"].concat();
    assert_eq!(flaw(&broken), ("no-utf-8".to_owned(), 3));
}
