//! Errors of the libraries that read configuration files have a Chinese sentence of their own.

use std::path::Path;

use caipan_facts::Fact;
use caipan_problem::config::malformed::Malformed;
use caipan_problem::config::yaml::Version;
use caipan_problem::config::{json, xml, yaml};
use caipan_problem::library_words::fact_of_message;

use super::assert_chinese;

fn toml_error(text: &str) -> Fact {
    let error = text.parse::<toml::Table>().unwrap_err();
    fact_of_message(error.message())
}

fn of_file(error: Malformed) -> Fact {
    let Malformed::At { what, .. } = error;
    what
}

#[test]
fn common_mistakes_in_configuration_files_are_told_without_a_librarys_words() {
    let path = Path::new("a");
    let toml = [
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
    let json = [
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
    let yaml = [
        "a: [1\n",
        "a: 1\na: 2\n",
        "a: \"b\n",
        "a: {b: 1\n",
        "a:\n  b: 1\n c: 2\n",
    ];
    let xml = [
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
    let facts = [
        toml.map(toml_error).to_vec(),
        json.map(|text| of_file(json::read::<serde_json::Value>(text, path).unwrap_err()))
            .to_vec(),
        yaml.map(|text| {
            of_file(yaml::read::<serde_json::Value>(text, path, Version::V1_2).unwrap_err())
        })
        .to_vec(),
        xml.map(|text| of_file(xml::read(text, path).unwrap_err()))
            .to_vec(),
    ];
    for fact in facts.iter().flatten() {
        assert_chinese(fact);
        assert_ne!(fact.key, "library-words", "{fact:?}");
    }
}
