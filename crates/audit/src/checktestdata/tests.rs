//! Tests the interpreter of checktestdata specifications.

use super::Specification;

/// Asserts that a specification accepts some texts and rejects others.
#[track_caller]
fn check(source: &str, accepted: &[&str], rejected: &[&str]) {
    let specification = Specification::parse(source).unwrap_or_else(|| panic!("{source}"));
    for (texts, expected) in [(accepted, true), (rejected, false)] {
        for text in texts {
            let result = specification.accepts(text.as_bytes());
            assert_eq!(result, Some(expected), "{source}: {text:?}");
        }
    }
}

/// Asserts that it cannot be decided whether a specification accepts a text.
#[track_caller]
fn check_undecided(source: &str, text: &str) {
    let specification = Specification::parse(source).unwrap_or_else(|| panic!("{source}"));
    let result = specification.accepts_within(text.as_bytes(), 200_000);
    assert_eq!(result, None, "{source}");
}

#[test]
fn characters_are_read_one_by_one_up_to_the_end() {
    check(
        "SPACE NEWLINE",
        &[" \n"],
        &["", " ", "\n", " \n ", " \r\n", "\t\n"],
    );
    check("SPACE # comment EOF\n EOF NEWLINE", &[], &[" ", " \n"]);
    check("# only a comment", &[""], &[" "]);
    check(r#"STRING("a\"\\\n\t\101\.") "#, &["a\"\\\n\tA\\."], &["a"]);
    check("STRING(\"a\\\nb\")", &["ab"], &["a\nb"]);
}

#[test]
fn integers_have_bounds_and_no_superfluous_characters() {
    check(
        "INT(-5, 10^2)",
        &["-5", "0", "7", "100"],
        &[
            "-6", "101", "-0", "007", "00", "+1", "", "-", "1.0", "1 ", "0x1",
        ],
    );
    check("INT(3, 2)", &[], &["2", "3"]);
    let huge = "9".repeat(60);
    check(
        "INT(0, 10^30)",
        &["1000000000000000000000000000000"],
        &[&huge, "-1"],
    );
    check("INT(-1, 5)", &[], &[&format!("-{huge}")]);
    check(
        "INT(-170141183460469231731687303715884105727 - 1, 0)",
        &["-170141183460469231731687303715884105728"],
        &["-170141183460469231731687303715884105729"],
    );
    check_undecided("INT(0, 10^39)", "1");
    check_undecided("INT(0, 1.5)", "1");
    check_undecided("INT(0, \"a\")", "1");
}

#[test]
fn floats_have_bounds_and_notations() {
    check(
        "FLOAT(-1.5, 10) NEWLINE",
        &[
            "-1.5\n",
            "1\n",
            "10\n",
            "10.000\n",
            "1e1\n",
            "1E+0\n",
            "-1.5e0\n",
            "0.000000001\n",
        ],
        &[
            "-1.6\n",
            "10.0001\n",
            "-0\n",
            "-0.0\n",
            "01.5\n",
            ".5\n",
            "5.\n",
            "1e\n",
            "1e2\n",
            "x\n",
            "\n",
        ],
    );
    check("FLOAT(0, 9, x, FIXED) NEWLINE", &["1.5\n"], &["1e0\n"]);
    check(
        "FLOAT(0, 9, x, SCIENTIFIC) NEWLINE",
        &["1.5e0\n"],
        &["1.5\n"],
    );
    check(
        "FLOAT(0.1, 0.1) NEWLINE",
        &["0.1\n", "0.10\n", "1e-1\n"],
        &["0.10000000000000000001\n"],
    );
    check_undecided("FLOAT(0, 1)", "0.5");
    check_undecided("FLOAT(0, 1) NEWLINE", "1e-05\n");
    check_undecided(
        "FLOAT(0, 1) NEWLINE",
        "0.1234567890123456789012345678901234567890123456789\n",
    );
    let long = format!("0.5{}\n", "0".repeat(60));
    check("FLOAT(0, 1) NEWLINE", &[&long], &[]);
}

#[test]
fn decimals_of_floats_are_counted() {
    check(
        "FLOATP(0, 10, 1, 3) NEWLINE",
        &["1.5\n", "1.500\n", "10.0\n", "1.25e0\n"],
        &["1\n", "1.5000\n", "11.0\n", "10.5e-1\n", "0.5e1\n"],
    );
    check(
        "FLOATP(0, 10, 0, 0, x) ASSERT(x > 1) NEWLINE",
        &["2\n"],
        &["2.0\n", "1\n"],
    );
    check_undecided("FLOATP(0, 10, 0-1, 2) NEWLINE", "1\n");
}

#[test]
fn regular_expressions_match_greedily_at_the_position() {
    check(
        r#"REGEX("[a-c]{1,3}") STRING("d")"#,
        &["ad", "abcd"],
        &["d", "aaaad", "xad", "ab"],
    );
    check(
        r#"REGEX("[A-Z][a-z]{0,2}") EOF"#,
        &["A", "Abc"],
        &["Abcd", "a", ""],
    );
    check(
        r#"REGEX("([01][0-9]|2[0-3]):[0-5][0-9]")"#,
        &["00:00", "23:59"],
        &["24:00", "1:00", "00:60"],
    );
    check(r#"REGEX("a|ab") STRING("b")"#, &["ab"], &["abb"]);
    check(
        r#"REGEX("(a|bc)*") STRING("x")"#,
        &["x", "abcax"],
        &["bx", "abx"],
    );
    check(r#"REGEX("a.\.") "#, &["a\n.", "ab."], &["abb"]);
    check(r#"REGEX("[^ab]+")"#, &["cd", "\n"], &["ca", ""]);
    check(r#"REGEX("[+-]?[0-9-]*")"#, &["", "+1-2", "-"], &["++"]);
    check(r#"REGEX("[a\-c]{2}") "#, &["a-", "cc"], &["ab", "a"]);
    check(
        r#"REGEX("x{2}y{,1}z{3,}")"#,
        &["xxzzz", "xxyzzzz"],
        &["xyzzz", "xxyyzzz", "xxzz"],
    );
    check(
        r#"REGEX("[a-z]+", w) ASSERT(STRLEN(w) == 3 && w != "abc")"#,
        &["abd"],
        &["abc", "ab"],
    );
    check(r#"REGEX("[a-z]{2}|[0-9]", w)"#, &["ab", "1"], &["a", "12"]);
    check(r#"SET(p = "[ab]+") REGEX(p) REGEX("c")"#, &["abc"], &["c"]);
    check_undecided(r#"SET(p = "^a") REGEX(p)"#, "a");
}

#[test]
fn unknown_regular_expressions_are_not_parsed() {
    for pattern in [
        "^a",
        "a$",
        r"\\d",
        "[[:alpha:]]",
        "a**",
        "*",
        "(a",
        "a)",
        "[]",
        "[b-a]",
        "a{2,1}",
        "a{}",
        "a{01}",
        "[a",
        "(a|*)",
        "a{1000}{2}",
        "(?:a)",
        "[a-z]{99}x{99999999}",
    ] {
        let source = format!("REGEX(\"{pattern}\")");
        assert!(Specification::parse(&source).is_none(), "{pattern}");
    }
}

#[test]
fn non_ascii_characters_are_bytes() {
    check("STRING(\"é\")", &["é"], &["e"]);
    check("REGEX(\"..\")", &["é"], &["éé", "a"]);
}

#[test]
fn expressions_follow_precedence_and_truncate() {
    for (expression, value) in [
        ("1 + 2 * 3", "7"),
        ("(1 + 2) * 3", "9"),
        ("7 / 2", "3"),
        ("-7 / 2", "-3"),
        ("-7 % 3", "-1"),
        ("7 % -3", "1"),
        ("2 ^ 3 ^ 2", "64"),
        ("-2 ^ 2", "-4"),
        ("10 - 3 - 2", "5"),
        ("2 * -3", "-6"),
        ("STRLEN(\"abc\") + 1", "4"),
        ("1 - -1", "2"),
    ] {
        check(
            &format!("INT({expression}, {expression})"),
            &[value],
            &["99"],
        );
    }
    check(
        "ASSERT(7 / 2.0 == 3.5 && 1.5 + 1.5 == 3 && 0.5 * 4 == 2 && 2.5 - 1 > 1.49 && 1.5 ^ 2 == 2.25)",
        &[""],
        &[],
    );
    check("ASSERT(1e3 == 1000 && 2.5E-1 < 0.2500001)", &[""], &[]);
    for source in [
        "1 / 0",
        "5 % 0",
        "5.5 % 2",
        "1 + \"a\"",
        "x",
        "10^20 * 10^20",
        "2 ^ -1",
        "a[1]",
        "-\"a\"",
        "STRLEN(5)",
    ] {
        check_undecided(&format!("ASSERT({source} == 1)"), "");
    }
    check_undecided("ASSERT(1 == \"1\")", "");
}

#[test]
fn tests_combine_conditions() {
    check(
        "INT(0, 9, n) ASSERT(!n == 3 && (n < 5 || n >= 8) && n != 0)",
        &["1", "4", "8"],
        &["3", "5", "0"],
    );
    check(
        "IF(MATCH(\"ab\")) STRING(\"a\") ELSE STRING(\"c\") END",
        &["a", "c"],
        &["b", "", "ac"],
    );
    check("IF(ISEOF) ELSE NEWLINE END", &["", "\n"], &["x"]);
    check(
        "ASSERT(\"abc\" < \"abd\" && \"B\" < \"a\" && \"a\" <= \"a\" && \"b\" > \"a\")",
        &[""],
        &[],
    );
    check("ASSERT(1 == 2 && x == 1)", &[], &[""]);
    check("ASSERT(1 == 1 || x == 1)", &[""], &[]);
}

#[test]
fn loops_count_and_separate() {
    check(
        "REP(3, SPACE) INT(0, 9) END",
        &["1 2 3"],
        &["1 2", "1 2 3 ", "123", "1 2 3 4"],
    );
    check("REP(0 - 1) SPACE END REP(0) SPACE END", &[""], &[" "]);
    check(
        "REPI(i, 3, STRING(\",\")) INT(i, i) END ASSERT(i == 3)",
        &["0,1,2"],
        &["0,1,3", "0,1", "1,2,3"],
    );
    check(
        "WHILE(!MATCH(\".\"), SPACE) INT(0, 9) END STRING(\".\")",
        &["1 2.", "."],
        &["1 .", "12."],
    );
    check(
        "WHILEI(i, !ISEOF, SPACE) INT(i, i) END ASSERT(i <= 2)",
        &["", "0", "0 1"],
        &["0 1 2", "1"],
    );
    check(
        "INT(1, 3, n) REP(n) NEWLINE SET(n = 5) END",
        &["2\n\n"],
        &["2\n"],
    );
    check("REPI(a[1], 2) END ASSERT(a[1] == 2)", &[""], &[]);
    check_undecided("REP(1.5) END", "");
}

#[test]
fn endless_loops_are_given_up() {
    check_undecided("WHILE(1 == 1) END", "");
    check_undecided("REP(10^30) SET(a = 1) END", "");
    check_undecided("REPI(i, 10^30) SET(a[i] = 1) END", "");
    check_undecided("WHILE(1 == 1) REGEX(\"(ab)*\") END", "abx");
}

#[test]
fn arrays_are_searched_for_equal_values() {
    let unique = "REPI(i, 3, SPACE) INT(0, 9, a[i]) END ASSERT(UNIQUE(a))";
    check(unique, &["1 2 3", "0 1 2"], &["1 2 1", "0 0 0"]);
    check(
        "REPI(i, 2) REGEX(\"[ab]\", a[i]) END ASSERT(UNIQUE(a))",
        &["ab"],
        &["aa"],
    );
    let pairs = "REPI(i, 2, SPACE) INT(0, 9, a[i]) SPACE INT(0, 9, b[i]) END ASSERT(UNIQUE(a, b))";
    check(pairs, &["1 2 1 3", "1 2 2 1"], &["1 2 1 2"]);
    check("SET(a[1] = 1, b[2] = 1) ASSERT(UNIQUE(a, b))", &[], &[""]);
    check(
        "SET(a = 1, b = 1, a[1] = 1, b[1] = 1) ASSERT(!UNIQUE(a, b))",
        &[""],
        &[],
    );
    check("SET(a = 1, a[1] = 1) ASSERT(!UNIQUE(a))", &[""], &[]);
    check("SET(a[1] = 1, a[2] = 1.0) ASSERT(!UNIQUE(a))", &[""], &[]);
    check(
        "SET(a[1] = 1, a[2] = 1, a[2] = 2) ASSERT(UNIQUE(a) && !INARRAY(3, a) && INARRAY(2, a))",
        &[""],
        &[],
    );
    check(
        "SET(a[1,2] = 5, a[2,1] = 5) ASSERT(INARRAY(5, a) && a[1,2] == 5)",
        &[""],
        &[],
    );
    check("SET(a[1] = 1, a[1] = 2) ASSERT(INARRAY(1, a))", &[], &[""]);
    check(
        "SET(a[1] = 1) UNSET(a, b) SET(a[2] = 1) ASSERT(UNIQUE(a))",
        &[""],
        &[],
    );
    check_undecided("SET(a = 1) UNSET(a) ASSERT(a == 1)", "");
    check_undecided("SET(a[1.5] = 1)", "");
    check_undecided("SET(a = 1) ASSERT(INARRAY(\"x\", a))", "");
}

#[test]
fn specifications_that_are_not_understood_are_not_parsed() {
    for source in [
        "int(1, 2)",
        "INT(1)",
        "INT(1, 2",
        "INT(1, 2, 3)",
        "REP(2) SPACE",
        "END",
        "ELSE",
        "IF(1) END",
        "FOO",
        "SPACE()",
        "ASSERT(1 + (2 == 2) == 3)",
        "ASSERT(1 < 2 < 3)",
        "SET(a + 1)",
        "SET(a = 1 == 1)",
        "FLOAT(0, 1, FIXED)",
        "STRING(\"a",
        "STRING(\"\\777\")",
        "STRING(\"\u{fffd}\")",
        "INT(01, 2)",
        "INT(.5, 2)",
        "INT(1, 5.)",
        "STRING(1 + 2)",
        "INT(1, 2) }",
        "UNIQUE(a)",
        "ASSERT(FOO(a))",
        "REP(2, REP(2) END) END",
        "ASSERT(!1)",
        "SET(Ab = 1)",
        "INT(1 2)",
    ] {
        assert!(Specification::parse(source).is_none(), "{source}");
    }
}

#[test]
fn deep_nesting_is_not_parsed() {
    for source in [
        format!(
            "ASSERT({}1{} == 1)",
            "(".repeat(100_000),
            ")".repeat(100_000)
        ),
        format!("ASSERT({}1 == 1)", "-".repeat(100_000)),
        format!("ASSERT({}1 == 1)", "!".repeat(100_000)),
        format!("ASSERT(1{} == 1)", " + 1".repeat(100_000)),
        format!(
            "ASSERT({}1{} == 1)",
            "a[".repeat(100_000),
            "]".repeat(100_000)
        ),
        format!(
            "ASSERT({}\"\"{} == 1)",
            "STRLEN(".repeat(100_000),
            ")".repeat(100_000)
        ),
        format!("{}{}", "REP(1) ".repeat(100_000), "END ".repeat(100_000)),
        format!("REGEX(\"{}{}\")", "(".repeat(100_000), ")".repeat(100_000)),
    ] {
        assert!(Specification::parse(&source).is_none(), "{}", &source[..20]);
    }
    check(
        &format!("ASSERT({}1{} == 1)", "(".repeat(50), ")".repeat(50)),
        &[""],
        &[],
    );
    check(
        &format!("{}{}", "REP(1) ".repeat(50), "END ".repeat(50)),
        &[""],
        &[],
    );
}

#[test]
fn many_lines_take_few_steps() {
    let source = "INT(1, 200000, n) NEWLINE\n\
         REPI(i, n) REGEX(\"[A-Z][a-z]{0,9}\", name[i]) SPACE INT(1, 10^9, a[i]) SPACE FLOAT(0, 1) NEWLINE\n\
         IF(i > 0) ASSERT(a[i] > a[i - 1]) END END ASSERT(UNIQUE(name))";
    let specification = Specification::parse(source).unwrap();
    let mut text = String::from("20000\n");
    for number in 0..20_000_u32 {
        let digits = format!("{number:05}");
        let letters: String = digits.bytes().map(|digit| char::from(digit + 49)).collect();
        text += &format!("N{letters} {} 0.{number}\n", number + 1);
    }
    // The limit corresponds to 400,000 lines for the usual maximum number of steps.
    let result =
        specification.accepts_within(text.as_bytes(), super::specification::MAX_STEPS / 20);
    assert_eq!(result, Some(true));
    let with_equal_names = text.replace("Naaaab", "Naaaaa");
    assert_eq!(
        specification.accepts(with_equal_names.as_bytes()),
        Some(false)
    );
}
