//! Tests that allowed parts are preserved and that everything else is an error with a line number.

mod sanitised_output;
mod unsafe_documents;

use std::collections::BTreeMap;

use super::*;
use caipan_facts::Fact;
use caipan_i18n::EnglishFormat;
use caipan_sandbox::{OutputFile, OutputFileRefusal};

/// Returns an SVG document whose root contains `inner`.
pub(super) fn svg(inner: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{inner}</svg>\n")
}

/// Harmless content of the root, and the expected sanitised form.
pub(super) const HARMLESS_CONTENTS: &[(&str, &str)] = &[
    ("", ""),
    ("<!-- words --><g/>", "<g/>"),
    ("<g>words</g>", "<g></g>"),
    (
        "<text>a &amp; b &lt;c&gt; &#x4e00;</text>",
        "<text>a &amp; b &lt;c&gt; 一</text>",
    ),
    (
        "<text><![CDATA[<script>&]]></text>",
        "<text>&lt;script&gt;&amp;</text>",
    ),
    (
        "<rect class=\"a\" data-x=\"&lt;\" aria-label=\"b\" x=\"1\"/>",
        "<rect x=\"1\"/>",
    ),
    (
        "<rect x='1.5e-3' width=\"50%\" fill='rgb(1, 2,3)' stroke=\"#ff0000\"/>",
        "<rect x=\"1.5e-3\" width=\"50%\" fill=\"rgb(1, 2,3)\" stroke=\"#ff0000\"/>",
    ),
    (
        "<g style=' fill : red;;stroke:url(#a); '/>",
        "<g style=\"fill:red;stroke:url(#a)\"/>",
    ),
    (
        "<path d=\"M0 0L1,1\n z\" transform=\"translate(1 2), rotate(45)\"/>",
        "<path d=\"M0 0L1,1  z\" transform=\"translate(1 2), rotate(45)\"/>",
    ),
    (
        "<text font-family=\"'DejaVu Sans', sans-serif\">x<tspan dy='1em'>y</tspan></text>",
        "<text font-family=\"'DejaVu Sans', sans-serif\">x<tspan dy=\"1em\">y</tspan></text>",
    ),
    (
        "<text font-family='&quot;A &#x22;'/>",
        "<text font-family=\"&quot;A &quot;\"/>",
    ),
    (
        "<defs><linearGradient id='a'><stop offset='0' stop-color='red'/></linearGradient></defs><rect fill='url(#a)'/>",
        "<defs><linearGradient id=\"a\"><stop offset=\"0\" stop-color=\"red\"/></linearGradient></defs><rect fill=\"url(#a)\"/>",
    ),
    (
        "<marker id='m'><path d='M0 0z'/></marker><line x1='0' marker-end='url(#m)'/>",
        "<marker id=\"m\"><path d=\"M0 0z\"/></marker><line x1=\"0\" marker-end=\"url(#m)\"/>",
    ),
    (
        "<clipPath id='c'><circle r='1'/></clipPath><g clip-path='url(#c)'/>",
        "<clipPath id=\"c\"><circle r=\"1\"/></clipPath><g clip-path=\"url(#c)\"/>",
    ),
];

/// Content that drawing programs write, and the expected sanitised form.
pub(super) const DRAWING_PROGRAM_CONTENTS: &[(&str, &str)] = &[
    (
        "<metadata><rdf:RDF><cc:Work/>words&lt;</rdf:RDF></metadata><sodipodi:namedview id=\"a\"><b/></sodipodi:namedview><g/>",
        "<g/>",
    ),
    (
        "<g inkscape:label=\"x\" style=\"fill:red;-inkscape-font-specification:'a';line-height:1.25\"/>",
        "<g style=\"fill:red;line-height:1.25\"/>",
    ),
    (
        "<defs><inkscape:perspective id=\"p\"/></defs><rect style=\"marker-start:none\"/>",
        "<defs></defs><rect style=\"marker-start:none\"/>",
    ),
    (
        "<defs><path id=\"p\" d=\"M0 0\"/></defs><use xlink:href=\"#p\" x=\"1.50\" y=\"-2\" style=\"fill: red\" width=\"3\"/>",
        "<defs><path id=\"p\" d=\"M0 0\"/></defs><g style=\"fill:red\" transform=\"translate(1.5 -2)\"><path d=\"M0 0\"/></g>",
    ),
    (
        "<g id=\"a\"><text id=\"b\"> id=&quot;</text></g><g id=\"c\"><use href=\"#a\" transform=\"scale(2)\"/></g><use href=\"#c\"/>",
        "<g id=\"a\"><text id=\"b\"> id=&quot;</text></g><g id=\"c\"><g transform=\"scale(2) translate(0 0)\"><g><text> id=&quot;</text></g></g></g><g transform=\"translate(0 0)\"><g><g transform=\"scale(2) translate(0 0)\"><g><text> id=&quot;</text></g></g></g></g>",
    ),
];

#[test]
fn svg_of_drawing_programs_is_accepted_and_use_elements_are_expanded() {
    for (given, expected) in DRAWING_PROGRAM_CONTENTS {
        assert_eq!(
            sanitise_svg(svg(given).as_bytes()),
            Ok(svg(expected)),
            "{given}"
        );
    }
    let document = "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/svg11.dtd\">\n\
        <svg xmlns=\"http://www.w3.org/2000/svg\"><defs><style type=\"text/css\">*{stroke-linejoin: round; stroke-linecap: butt}</style></defs></svg>";
    let expected = "<svg style=\"stroke-linejoin:round;stroke-linecap:butt\" \
        xmlns=\"http://www.w3.org/2000/svg\"><defs></defs></svg>\n";
    assert_eq!(sanitise_svg(document.as_bytes()).as_deref(), Ok(expected));
}

#[test]
fn harmless_svg_contents_are_preserved() {
    for (given, expected) in HARMLESS_CONTENTS {
        assert_eq!(
            sanitise_svg(svg(given).as_bytes()),
            Ok(svg(expected)),
            "{given}"
        );
    }
}

#[test]
fn a_declaration_byte_order_mark_and_unused_prefixes_are_allowed() {
    let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
        version=\"1.1\" viewBox=\"0 0 1 1\"/>";
    let expected = "<svg viewBox=\"0 0 1 1\" xmlns=\"http://www.w3.org/2000/svg\"/>\n";
    for before in [
        "",
        "\u{feff}",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
    ] {
        let document = format!("{before}{root}\n<!-- end -->\n");
        assert_eq!(sanitise_svg(document.as_bytes()), Ok(expected.to_owned()));
    }
}

fn files(contents: &[(&str, &str)]) -> BTreeMap<String, OutputFile> {
    contents
        .iter()
        .map(|(name, text)| {
            let file = OutputFile::Captured(text.as_bytes().to_vec().into());
            (name.to_string(), file)
        })
        .collect()
}

fn names(pictures: &Pictures) -> Vec<&str> {
    let drawn = pictures.drawn.iter();
    drawn.map(|picture| picture.name.as_str()).collect()
}

fn said(pictures: &Pictures) -> Vec<String> {
    let notes = pictures.notes.iter();
    notes.map(Fact::english).collect()
}

#[test]
fn pictures_are_recognized_by_name_and_sorted_naturally() {
    let document = svg("");
    let good = document.as_str();
    let folder = files(&[
        ("feedback/judgeimage-10.svg", good),
        ("feedback/judgeimage-2.svg", good),
        ("feedback/teamimage.svg", good),
        ("feedback/judgeimage-3.svg", "<svg>\n</svg>"),
        ("feedback/judgeimage-a b.svg", good),
        ("feedback/judgeimage-1.png", good),
        ("feedback/judgemessage.txt", good),
        ("feedback/other.svg", good),
        ("judgeimage-1.svg", good),
    ]);
    let pictures =
        Pictures::from_files(&folder, "feedback/", PictureTotalSizeLimit::Stored).unwrap();
    let expected = ["judgeimage-2.svg", "judgeimage-10.svg", "teamimage.svg"];
    assert_eq!(names(&pictures), expected);
    let notes = said(&pictures);
    assert!(
        notes[0].starts_with("\"judgeimage-3.svg\", line 1: not shown: an svg element must have")
    );
    assert!(notes[1].starts_with("\"judgeimage-a b.svg\": not shown: a picture's name"));
    assert_eq!(notes.len(), 2);
    assert_eq!(
        Pictures::from_files(&folder, "feedback/", PictureTotalSizeLimit::None),
        None
    );
    assert_eq!(
        Pictures::from_files(&folder, "nowhere/", PictureTotalSizeLimit::Unlimited),
        None
    );
}

#[test]
fn links_and_pictures_beyond_the_space_limit_are_reported() {
    let large = svg(&format!("<text>{}</text>", "x".repeat(40 << 10)));
    let mut folder = files(&[
        ("f/judgeimage-1.svg", &large),
        ("f/judgeimage-2.svg", &large),
    ]);
    let link = OutputFile::Refused(OutputFileRefusal::Link);
    folder.insert("f/judgeimage-0.svg".to_owned(), link);
    let few = Pictures::from_files(&folder, "f/", PictureTotalSizeLimit::Stored).unwrap();
    assert_eq!(names(&few), ["judgeimage-1.svg"]);
    assert_eq!(
        said(&few),
        [
            "\"judgeimage-0.svg\": not shown: it is something other than a plain file",
            "\"judgeimage-2.svg\": not shown: the pictures of a case are larger than 64 KiB",
        ]
    );
    let all = Pictures::from_files(&folder, "f/", PictureTotalSizeLimit::Unlimited).unwrap();
    assert_eq!(names(&all), ["judgeimage-1.svg", "judgeimage-2.svg"]);
}

#[test]
fn pictures_beyond_the_maximum_number_are_reported() {
    let good = svg("");
    let names: Vec<String> = (0..=limits::MAX_PICTURES)
        .map(|number| format!("f/judgeimage-{number}.svg"))
        .collect();
    let all: Vec<(&str, &str)> = names.iter().map(|name| (&**name, &*good)).collect();
    let pictures =
        Pictures::from_files(&files(&all), "f/", PictureTotalSizeLimit::Unlimited).unwrap();
    assert_eq!(pictures.drawn.len(), limits::MAX_PICTURES);
    let last = format!(
        "\"judgeimage-{0}.svg\": not shown: a case has more pictures than {0}",
        limits::MAX_PICTURES
    );
    assert_eq!(said(&pictures), [last]);
}

#[test]
fn a_checkers_picture_with_a_taken_name_gets_a_prefix() {
    let checkers = pictures_named(&["judgeimage-1.svg", "judgeimage-2.svg"]);
    let both = pictures_named(&["judgeimage-1.svg"]).with_checker_pictures(checkers);
    let expected = [
        "judgeimage-1.svg",
        "checker-judgeimage-1.svg",
        "judgeimage-2.svg",
    ];
    assert_eq!(names(&both), expected);
}

fn pictures_named(names: &[&str]) -> Pictures {
    let drawn = names.iter().map(|name| Picture {
        name: (*name).to_owned(),
        svg: svg(""),
    });
    Pictures {
        drawn: drawn.collect(),
        notes: Vec::new(),
    }
}
