//! Tests that errors of the libraries that parse configuration files are translated to Chinese.

use std::path::Path;

use caipan_facts::Fact;
use caipan_problem::config::malformed_file::MalformedFileError;
use caipan_problem::config::yaml::Version;
use caipan_problem::config::{json, xml, yaml};
use caipan_problem::library_messages::fact_of_message;

use super::assert_chinese;

fn toml_error(text: &str) -> Fact {
    let error = text.parse::<toml::Table>().unwrap_err();
    fact_of_message(error.message())
}

fn of_file(error: MalformedFileError) -> Fact {
    let MalformedFileError::At { what, .. } = error;
    what
}

const TOML: &[&str] = &[
    "name = \n",
    "name = a\n",
    "name = \"a\n",
    "name = 'a\n",
    "a = [1, 2\n",
    "a = [1 2]\n",
    "a = { b = 1\n",
    "[a\n",
    "[[a]\n",
    "name \"a\"\n",
    "name = \"a\" b\n",
    "name == \"a\"\n",
    "a = 1\na = 2\n",
    "[a]\n[a]\n",
    "a = 1\na.b = 2\n",
    "a = 012\n",
    "a = \"\\q\"\n",
    " = 1\n",
];

const JSON: &[&str] = &[
    "",
    "{",
    "[1",
    "[1,]",
    "{\"a\" 1}",
    "{\"a\": }",
    "{a: 1}",
    "[1 2]",
    "{} x",
    "\"a",
    "[01]",
    "\"\\q\"",
];

const YAML: &[&str] = &[
    "a: [1\n",
    "a: 1\na: 2\n",
    "a: \"b\n",
    "a: {b: 1\n",
    "a:\n  b: 1\n c: 2\n",
];

const XML: &[&str] = &[
    "<a>",
    "<a></b>",
    "</a>",
    "<a",
    "<a b=c/>",
    "<a b/>",
    "<a>&b</a>",
    "<!-- a",
    "<a/><b/>",
    "",
];

#[test]
fn common_mistakes_in_configuration_files_are_told_without_a_librarys_words() {
    use serde_json::Value;
    let path = Path::new("a");
    let from_toml = TOML.iter().map(|text| toml_error(text));
    let from_json = JSON
        .iter()
        .map(|text| json::parse::<Value>(text, path).unwrap_err());
    let from_yaml = YAML
        .iter()
        .map(|text| yaml::parse::<Value>(text, path, Version::V1_2).unwrap_err());
    let from_xml = XML.iter().map(|text| xml::parse(text, path).unwrap_err());
    let from_files = from_json.chain(from_yaml).chain(from_xml).map(of_file);
    for fact in from_toml.chain(from_files) {
        assert_chinese(&fact);
        assert_ne!(fact.key, "library-words", "{fact:?}");
    }
}
