//! Tests of the words in comments, sentences, docs and names. Counts of what is hard to read may only fall: lower a number here when
//! it does.

use std::fs;
use std::sync::LazyLock;

use regex::Regex;

use super::product;
use crate::support::{files_below, root};

/// Phrases that are hard to understand, as regular expressions.
const PHRASES: [&str; 17] = [
    r"\bso (many|much|often|long|far|large|small)\b",
    r"\bstands?\b",
    r"\b(nobody|whoever|somebody|everybody)\b",
    r"\b(told|tells?)\b",
    r"\bbeside\b",
    r"\bhanded\b",
    r"\bhears?\b",
    r"\bheld against\b",
    r"\bis none\b",
    r"\blets? go\b",
    r"\bthe same as\b.*\bbefore\b",
    r"\bas far as\b",
    r"\bone of its own\b",
    r"\bis said\b",
    r"\b(there|too|perhaps)\.$",
    r"\bof its own\b",
    r"\bcomes? (to|of)\b",
];

/// Type names that do not describe the type.
const PARTICIPLES: &str = "^(Asked|Found|Said|Told|Made|Kept|Tried|Seen|Heard|Wanted|Judged|Named|Known|Lost|Left|Read|Written|Held|\
    Given|Built|Begun|Called|Shown|Listed|Taken|Brought|Offered|Measured|Compared|Counted|Decided|Described|Explained|Expected|\
    Failed|Graded|Handed|Imported|Isolated|Labelled|Lowered|Moved|Opened|Paired|Placed|Proposed|Ranked|Reaped|Refused|Scored|\
    Solved|Stopped|Stressed|Talked|Twinned|Unlike|Unread|Unsaid|Unsolved|Unwritten|Walked|Watched|Audited|Accepted|Cancelled|\
    Clustered|Exported|Generated)$";

/// A kind of text, its pattern, and the maximum number of lines that may match.
type Bound = (&'static str, &'static str, usize);

const IN_CODE: [Bound; 2] = [
    (
        "a name bound again to what it was",
        r"^\s*let (?:mut )?([a-z_]+)(?:: [^=]+)? = &?([a-z_]+)[.?(]",
        119,
    ),
    (
        "a closure bound by let",
        r"^\s*let (?:mut )?[a-z_]+ = (?:move )?\|",
        326,
    ),
];

static PHRASE: LazyLock<Regex> = LazyLock::new(|| Regex::new(&PHRASES.join("|")).unwrap());

/// Returns the lines of a text that contain a phrase.
fn with_phrases<'t>(lines: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    lines.filter(|line| PHRASE.is_match(line)).collect()
}

/// Text of a comment line, without the slashes.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start().strip_prefix("//")?;
    line.trim_start_matches(['/', '!']).strip_prefix(' ')
}

fn assert_at_most(what: &str, most: usize, found: &[&str]) {
    let count = found.len();
    assert!(
        count <= most,
        "{what}: {count} lines, where {most} were left: {found:#?}"
    );
}

#[test]
fn phrases_in_comments_only_become_fewer() {
    let product = product();
    let lines = product.values().flat_map(|text| text.lines());
    assert_at_most(
        "phrases in comments",
        55,
        &with_phrases(lines.filter_map(comment)),
    );
}

#[test]
fn phrases_in_sentences_only_become_fewer() {
    let files = ["crates/i18n/messages/en", "crates/puzzles/src"].map(files_below);
    let english = files.iter().flatten().filter(|file| {
        file.parent()
            .is_some_and(|folder| folder.ends_with("messages/en"))
            || file.ends_with("en.ftl")
    });
    let texts: Vec<String> = english
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    assert!(texts.len() >= 6, "only {} files of sentences", texts.len());
    let lines = texts.iter().flat_map(|text| text.lines());
    assert_at_most("phrases in sentences", 31, &with_phrases(lines));
}

#[test]
fn phrases_in_docs_only_become_fewer() {
    let mut files = files_below("docs");
    files.retain(|file| file.extension().is_some_and(|ending| ending == "md"));
    let others = [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "ARCHITECTURE.md",
    ];
    files.extend(others.map(|name| root().join(name)));
    assert!(files.len() >= 25, "only {} pages", files.len());
    let texts: Vec<String> = files
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    // The table in CONTRIBUTING.md lists words that are not used.
    let lines = texts.iter().flat_map(|text| text.lines());
    let lines = lines.filter(|line| !line.starts_with("| `event`"));
    assert_at_most("phrases in docs", 21, &with_phrases(lines));
}

#[test]
fn rebound_names_and_bound_closures_only_become_fewer() {
    let product = product();
    for (what, pattern, most) in IN_CODE {
        let pattern = Regex::new(pattern).unwrap();
        let is_found = |line: &&str| {
            let Some(found) = pattern.captures(line) else {
                return false;
            };
            found.get(2).is_none_or(|value| value.as_str() == &found[1])
        };
        let lines = product.values().flat_map(|text| text.lines());
        assert_at_most(what, most, &lines.filter(is_found).collect::<Vec<_>>());
    }
}

/// Returns the words of a name: `OneWord` and `one_word` are `one` and `word`.
fn words_of(name: &str) -> Vec<String> {
    static WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new("[A-Z]?[a-z0-9]+|[A-Z]+").unwrap());
    let words = WORD.find_iter(name);
    words.map(|word| word.as_str().to_lowercase()).collect()
}

/// Names of types and fields in a source.
fn names_in(text: &str) -> Vec<&str> {
    static NAME: LazyLock<Regex> = LazyLock::new(|| {
        let visible = r"(?:pub(?:\([a-z ]+\))? )?";
        let kinds = "(?:struct|enum|trait|type)";
        let pattern =
            format!(r"(?m)^\s*{visible}{kinds} ([A-Za-z]+)|^    {visible}([a-z_]+): [^;=]*,$");
        Regex::new(&pattern).unwrap()
    });
    let found = NAME.captures_iter(text);
    let name = found.filter_map(|one| one.get(1).or_else(|| one.get(2)));
    name.map(|name| name.as_str()).collect()
}

/// Words that names must not contain, according to the table in CONTRIBUTING.md.
fn avoided_words() -> Vec<String> {
    let guide = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let (_, words) = guide.split_once("## Words").unwrap();
    let rows = words.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.split('|').nth(2));
    let found = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    found.map(str::to_owned).collect()
}

#[test]
fn names_of_types_files_and_fields_use_one_word_for_one_thing() {
    let avoided = avoided_words();
    assert!(avoided.len() >= 15, "{avoided:?}");
    let participle = Regex::new(PARTICIPLES).unwrap();
    let mut wrong = Vec::new();
    for (path, text) in product() {
        let stem = path.rsplit('/').next().unwrap().trim_end_matches(".rs");
        for name in names_in(&text).into_iter().chain([stem]) {
            let is_avoided = words_of(name).iter().any(|word| avoided.contains(word));
            if is_avoided || participle.is_match(name) {
                wrong.push(format!("{path}: {name}"));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// Whether a comment only repeats the name of the item.
fn is_echo(comment: &str, name: &str) -> bool {
    const FILLERS: [&str; 7] = ["the", "a", "an", "of", "to", "in", "it"];
    let singular = |word: &String| word.trim_end_matches('s').to_owned();
    let own: Vec<String> = words_of(name).iter().map(singular).collect();
    // A comment with code contains more than a name can express.
    let mut words = words_of(comment).into_iter();
    !comment.contains('`')
        && words.all(|word| FILLERS.contains(&&*word) || own.contains(&singular(&word)))
}

/// Doc comments of one line, each with the name of the item under it.
fn short_docs(text: &str) -> Vec<(&str, &str)> {
    static ITEM: LazyLock<Regex> = LazyLock::new(|| {
        let words =
            "(?:pub(?:\\([a-z ]+\\))?|const|async|unsafe|fn|struct|enum|trait|type|mod|static)";
        Regex::new(&format!(r"^\s*(?:{words} )*([A-Za-z_]+)")).unwrap()
    });
    let lines: Vec<&str> = text.lines().collect();
    let is_doc = |line: &str| line.trim_start().starts_with("///");
    let blocks = lines
        .windows(3)
        .filter(|three| !is_doc(three[0]) && is_doc(three[1]));
    let docs = blocks.filter_map(|three| {
        let name = ITEM.captures(three[2])?.get(1)?.as_str();
        Some((comment(three[1])?, name))
    });
    docs.collect()
}

#[test]
fn no_comment_only_repeats_the_name() {
    // Doc comments in schemas, tables and help texts are shown to users, and each key has one.
    let is_text = |path: &str, text: &str| {
        path.starts_with("cli/") || text.contains("JsonSchema") || text.contains("KeyTable")
    };
    let mut wrong = Vec::new();
    for (path, text) in product() {
        if !is_text(&path, &text) {
            let echoes = short_docs(&text).into_iter();
            let echoes = echoes.filter(|(comment, name)| is_echo(comment, name));
            wrong.extend(echoes.map(|(comment, name)| format!("{path}: {comment} ({name})")));
        }
    }
    assert_eq!(wrong, [""; 0]);
}
