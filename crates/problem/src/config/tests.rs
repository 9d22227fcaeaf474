//! Tests of the readers of JSON, YAML and XML with valid and malformed texts.

use std::path::Path;

use serde::Deserialize;

use super::malformed_file::{MalformedFileError, XmlSyntaxProblem};
use super::xml::Element;
use super::yaml::Version;
use super::{json, xml, yaml};
use caipan_facts::{Evidence, Fact};
use caipan_i18n::EnglishFormat;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Problem {
    name: String,
    #[serde(default)]
    limits: RunLimits,
    #[serde(default)]
    cases: Vec<Case>,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RunLimits {
    time_limit: f64,
    memory: u64,
    is_strict: bool,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Case {
    input: String,
    points: u32,
}

const YAML: &str = "# a problem\nname: 汽车 'a'\nlimits: {time_limit: 1.5, memory: 256}\ncases:\n  - input: \"1.in\"\n    points: 40\n  - &two\n    input: 2.in\n    points: 60\n";
const JSON: &str = r#"{"name": "汽车 'a'", "limits": {"time_limit": 1.5, "memory": 256},
 "cases": [{"input": "1.in", "points": 40}, {"input": "2.in", "points": 60}]}"#;
const XML: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- a problem -->\n<problem short-name='a'>\n  <names><name language=\"zh\" value=\"汽车 &amp; &#x4e2d;\"/></names>\n  <note>1 &lt; 2 <![CDATA[<b>]]></note>\n</problem>\n";

fn path() -> &'static Path {
    Path::new("p/a.conf")
}

fn place(malformed: MalformedFileError) -> (usize, usize, Fact) {
    let MalformedFileError::At {
        file,
        line,
        column,
        what,
    } = malformed;
    assert_eq!(file, "p/a.conf");
    (line, column, what)
}

fn parse_problem_yaml(text: &str) -> Result<Problem, MalformedFileError> {
    yaml::parse(text, path(), Version::V1_2)
}

#[test]
fn equal_yaml_and_json_parse_to_equal_values() {
    let problem = parse_problem_yaml(YAML).unwrap();
    assert_eq!(problem.cases[1].points, 60);
    assert_eq!(json::parse::<Problem>(JSON, path()).unwrap(), problem);
}

#[test]
fn config_file_errors_have_line_and_column() {
    let wrong = [
        ("name: x\nlimits:\n  memory: much\n", (3, 11)),
        ("name: x\nname: y\n", (2, 1)),
        ("name: x\nnmae: y\n", (2, 1)),
        ("name: x\ncases: [\n", (2, 8)),
        ("limits: {}\n", (1, 1)),
    ];
    for (text, (line, column)) in wrong {
        let found = place(parse_problem_yaml(text).unwrap_err());
        assert_eq!((found.0, found.1), (line, column), "{text}: {found:?}");
    }
    let fault = json::parse::<Problem>("{\"name\": \"x\",\n  \"cases\": 3}", path()).unwrap_err();
    assert_eq!(
        fault.fact().english(),
        "p/a.conf:2:12: expected a list, found the number 3"
    );
    let fault = xml::parse("<a>\n  <b>汽</c>\n</a>", path()).unwrap_err();
    assert_eq!(place(fault).0, 2);
}

#[test]
fn yaml_versions_differ_in_booleans_and_octal_numbers() {
    let text = "name: 'yes'\nlimits: {is_strict: yes, memory: 0400}\n";
    let old = yaml::parse::<Problem>(text, path(), Version::V1_1)
        .unwrap()
        .limits;
    assert_eq!((old.is_strict, old.memory), (true, 256));
    assert!(parse_problem_yaml(text).is_err());
    // In YAML 1.2, 0400 would be the decimal number 400. It is refused, because the author means an octal number.
    assert!(parse_problem_yaml("name: x\nlimits: {memory: 0400}\n").is_err());
    let new = parse_problem_yaml("name: x\nlimits: {is_strict: true, memory: 0o400}\n").unwrap();
    assert_eq!((new.limits.is_strict, new.limits.memory), (true, 256));
    // A value that is read as text is not converted.
    let texts: Vec<String> = yaml::parse("[no, 0123, 1:30, 1.0]", path(), Version::V1_1).unwrap();
    assert_eq!(texts, ["no", "0123", "1:30", "1.0"]);
}

#[test]
fn yaml_aliases_and_nesting_depths_are_limited() {
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..10 {
        let below = format!("*a{}", level - 1);
        let many = vec![below; 9].join(", ");
        bomb.push_str(&format!("a{level}: &a{level} [{many}]\n"));
    }
    let deep = "[".repeat(10_000);
    for (text, is_read) in [
        (&*bomb, false),
        ("a: &a [1, 2]\nb: *a\n", true),
        (&deep, false),
        (&format!("{}1{}", "[".repeat(100), "]".repeat(100)), false),
    ] {
        let read = yaml::parse::<serde_json::Value>(text, path(), Version::V1_2);
        assert_eq!(read.is_ok(), is_read);
    }
    assert!(json::parse::<serde_json::Value>(&deep, path()).is_err());
    let [nested, too_deep] =
        [64, 65].map(|depth| format!("{}{}", "<a>".repeat(depth), "</a>".repeat(depth)));
    assert!(xml::parse(&nested, path()).is_ok());
    let most = 64;
    let fault = place(xml::parse(&too_deep, path()).unwrap_err());
    assert_eq!(fault.2, XmlSyntaxProblem::TooDeep { most }.fact());
    let many = format!(
        "<a {}/>",
        (0..100).map(|n| format!("b{n}=''")).collect::<String>()
    );
    assert!(xml::parse(&many, path()).is_err());
}

#[test]
fn xml_becomes_a_tree() {
    let root = xml::parse(XML, path()).unwrap();
    assert_eq!((root.name.as_str(), root.line), ("problem", 3));
    assert_eq!(root.attribute("short-name"), Some("a"));
    let name = root.descendant(&["names", "name"]).unwrap();
    assert_eq!((name.attribute("value"), name.line), (Some("汽车 & 中"), 4));
    assert_eq!(root.child("note").unwrap().text, "1 < 2 <b>");
    assert_eq!(
        (
            root.children_named("names").count(),
            root.children_named("none").count()
        ),
        (1, 0)
    );
    assert_eq!(root.descendant(&["names", "none"]), None);
    let mark = format!("\u{feff}{XML}");
    assert_eq!(xml::parse(&mark, path()).unwrap(), root);
}

#[test]
fn malformed_xml_and_xml_with_a_doctype_are_refused() {
    let [name_a, name_x] = ["a", "x"].map(super::malformed_file::quote_name);
    let wrong = [
        ("", XmlSyntaxProblem::NoRoot),
        ("text", XmlSyntaxProblem::NoRoot),
        ("<a/><b/>", XmlSyntaxProblem::SecondRoot),
        ("<a>", XmlSyntaxProblem::NotClosed { name: name_a }),
        (
            "<a x='1' x='2'/>",
            XmlSyntaxProblem::AttributeTwice {
                name: name_x.clone(),
            },
        ),
        ("<a>&x;</a>", XmlSyntaxProblem::Entity { name: name_x }),
        (
            "<!DOCTYPE a [<!ENTITY x SYSTEM '/etc/passwd'>]><a>&x;</a>",
            XmlSyntaxProblem::Doctype,
        ),
    ];
    for (text, misread) in wrong {
        let fault = place(xml::parse(text, path()).unwrap_err());
        assert_eq!(fault.2, misread.fact(), "{text}");
    }
    for text in [
        "<a></b>",
        "</a>",
        "<a x=1/>",
        "<a x='&y;'/>",
        "<a>&#0;</a>",
        "<a",
        "<a><!-- ",
        "<a><![CDATA[x",
    ] {
        assert!(xml::parse(text, path()).is_err(), "{text}");
    }
}

/// Returns all prefixes of a text, and all variants with one changed byte that are valid UTF-8.
fn corrupted_variants(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let cut = (0..bytes.len()).map(|end| bytes[..end].to_vec());
    let flips = (0..bytes.len()).flat_map(|place| {
        [0x01, 0x02, 0x10, 0x20, 0x80].map(|flip| {
            let mut changed = bytes.to_vec();
            changed[place] ^= flip;
            changed
        })
    });
    let texts = cut.chain(flips);
    texts
        .filter_map(|bytes| String::from_utf8(bytes).ok())
        .collect()
}

#[test]
fn every_corrupted_text_gives_a_value_or_an_error_with_location() {
    let mut wrong = [0; 3];
    for text in corrupted_variants(YAML) {
        wrong[0] += check_place(&text, parse_problem_yaml(&text).err());
        let any = yaml::parse::<serde_json::Value>(&text, path(), Version::V1_1);
        check_place(&text, any.err());
    }
    for text in corrupted_variants(JSON) {
        wrong[1] += check_place(&text, json::parse::<Problem>(&text, path()).err());
    }
    for text in corrupted_variants(XML) {
        let read: Result<Element, MalformedFileError> = xml::parse(&text, path());
        wrong[2] += check_place(&text, read.err());
    }
    assert!(wrong.iter().all(|count| *count > 100), "{wrong:?}");
}

/// Checks that the place of an error is within the text. Returns the number of errors.
fn check_place(text: &str, error: Option<MalformedFileError>) -> u32 {
    let Some(error) = error else { return 0 };
    let (line, column, _) = place(error);
    let lines: Vec<&str> = text.split('\n').collect();
    assert!((1..=lines.len() + 1).contains(&line), "{line}: {text}");
    let line = lines.get(line - 1).copied().unwrap_or_default();
    assert!((1..=line.len() + 2).contains(&column), "{column}: {text}");
    1
}

#[test]
fn type_errors_name_the_expected_and_the_found_type() {
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are read")]
    struct Typed {
        text: String,
        number: Option<u32>,
        list: Option<Vec<String>>,
        truth: Option<bool>,
        share: Option<f64>,
    }
    let wrong = [
        "{}",
        "{\"text\": \"a\", \"number\": -1}",
        "{\"text\": \"a\", \"number\": \"b\"}",
        "{\"text\": \"a\", \"list\": 3}",
        "{\"text\": \"a\", \"list\": {}}",
        "{\"text\": \"a\", \"truth\": 3}",
        "{\"text\": \"a\", \"truth\": \"maybe\"}",
        "{\"text\": \"a\", \"share\": []}",
        "{\"txet\": \"a\"}",
    ];
    for text in wrong {
        let from_json = place(json::parse::<Typed>(text, path()).unwrap_err()).2;
        let from_yaml = place(yaml::parse::<Typed>(text, path(), Version::V1_2).unwrap_err()).2;
        for fact in [from_json, from_yaml] {
            assert_ne!(fact.key, "library-words", "{text}: {fact:?}");
        }
    }
}
