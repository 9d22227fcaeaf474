//! Facts are equal after serialization and deserialization, and the macro generates keys and facts.

use super::*;

facts! {
    enum TestEvidence {
        Nothing => "test-nothing",
        Tiles { count: usize, at: Fact } => "test-tiles",
    }
}

#[test]
fn one_declaration_makes_facts_and_the_table_of_their_keys() {
    assert_eq!(
        TestEvidence::KEYS,
        [("test-nothing", &[][..]), ("test-tiles", &["count", "at"])]
    );
    let found = TestEvidence::Tiles {
        count: 3,
        at: TestEvidence::Nothing.fact(),
    };
    let args = vec![
        ("count", Arg::Number(3)),
        ("at", Arg::from(TestEvidence::Nothing)),
    ];
    assert_eq!(found.fact(), Fact::new("test-tiles", args));
}

#[test]
fn a_number_that_is_too_large_for_one_is_text() {
    let args = [i64::MAX as u64, 1 << 63, u64::MAX].map(Arg::from);
    let expected = [
        Arg::Number(i64::MAX),
        Arg::Text("9223372036854775808".to_owned()),
        Arg::Text("18446744073709551615".to_owned()),
    ];
    assert_eq!(args, expected);
}

#[test]
fn a_fact_is_read_as_it_was_written() {
    let inner = Fact::new("b", vec![("z", 1.into()), ("a", vec!["x", "y"].into())]);
    let fact = Fact::new("a", vec![("of", inner.into()), ("text", "\u{7}\"".into())]);
    let json = serde_json::to_string(&fact).unwrap();
    let expected =
        r#"{"key":"a","args":{"of":{"key":"b","args":{"a":["x","y"],"z":1}},"text":"\u0007\""}}"#;
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<Fact>(&json).unwrap(), fact);
    assert_eq!(
        serde_json::to_string(&Fact::new("a", Vec::new())).unwrap(),
        r#"{"key":"a"}"#
    );
    for none in [
        "null",
        "true",
        "1.5",
        "9223372036854775808",
        "[null]",
        r#"{"args":{}}"#,
    ] {
        let json = format!(r#"{{"key":"a","args":{{"x":{none}}}}}"#);
        assert!(serde_json::from_str::<Fact>(&json).is_err(), "{none}");
    }
}
