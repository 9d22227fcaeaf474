//! Tests of the text of pages; other tests run the script in a browser.

use serde_json::{Value, json};

use super::base64::encode_base64;
use super::html_document::{csp_source_hash, join_script_modules};
use super::page::script_modules;
use super::page_kind::PageKind;
use super::*;
use crate::html::page_texts::PageTexts;
use crate::html::replays::PageReplays;
use crate::record::Results;
use caipan_checker::frame::{Mark, Shade};
use caipan_i18n::Lang;

const HOSTILE_TEXT: &str =
    "</script><script>alert(1)</script><!-- \u{2028}\u{1b}[31m\u{202e}\"'&amp;";
const INPUT: &str = include_str!("../../cases/mayan/invalid_output/not-the-smallest.in");
const ANSWER: &str = include_str!("../../cases/mayan/invalid_output/not-the-smallest.ans");
const OUTPUT: &str = include_str!("../../cases/mayan/invalid_output/not-the-smallest.out");

/// Creates results of contestants, each with rejected outputs for case 1 of Mayan.
fn class(people: &[(&str, &str)]) -> Results {
    let all: Vec<Value> = people.iter().map(|(name, output): &(&str, &str)| {
        json!({
            "name": name, "path": name, "problem": "mayan", "language": "c", "verdict": "WA",
            "score": 0.0, "max_score": 10.0, "subtasks": [],
            "limits": {"cpu_s": 3.0, "wall_s": 10.0, "memory_bytes": 1 << 20, "output_bytes": 1 << 20},
            "compile": {"ok": true, "log": ""},
            "cases": [{
                "name": "1", "subtask": null, "verdict": "WA", "score": 0.0, "max_score": 10.0, "cpu_s": 0.25,
                "wall_s": 0.5, "memory_bytes": 4096, "reason_kind": "not-smallest", "reason": HOSTILE_TEXT, "output": output,
            }],
        })
    }).collect();
    serde_json::from_value(json!({
        "schema_version": 1,
        "tool": {"name": "caipan", "version": "0"},
        "isolation": {"level": "full", "mechanisms": []},
        "problems": [{"name": "mayan", "checker": "mayan", "cases": [
            {"name": "1", "id": "1", "input": INPUT, "answer": ANSWER}
        ]}],
        "submissions": all,
    }))
    .unwrap()
}

/// Returns the text between two markers, each of which occurs exactly once.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap();
    rest.split_once(to).unwrap().0
}

/// Decompresses the data of a page, and restores all texts.
fn read_island(page: &str) -> Value {
    let packed = between(page, "id=\"results\">", "</script>");
    let bytes: Vec<u8> = packed
        .as_bytes()
        .chunks(4)
        .flat_map(|group: &[u8]| {
            let bits = group
                .iter()
                .fold(0, |bits, byte| bits << 6 | base64_value(*byte));
            bits.to_be_bytes()[1..].to_vec()
        })
        .collect();
    let unpacked = flate2::read::ZlibDecoder::new(&bytes[..]);
    let mut island: Value = serde_json::from_reader(unpacked).unwrap();
    island["texts"] = deduplicated_texts::restore_texts(&island).into();
    island.as_object_mut().unwrap().remove("patterns");
    island
}

fn base64_value(digit: u8) -> u32 {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let place = digits.iter().position(|other| *other == digit);
    place.unwrap_or_default() as u32
}

#[test]
fn base64_output_equals_the_standard_test_vectors() {
    let written = ["", "f", "fo", "foo", "foob"].map(|text| encode_base64(text.as_bytes()));
    assert_eq!(written, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
}

#[test]
fn hostile_text_is_escaped_in_page_data_and_in_the_static_ranking() {
    let page = render_results(&class(&[(HOSTILE_TEXT, HOSTILE_TEXT)]), Lang::En);
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script").count(), 2);
    let raw = between(&page, "id=\"results\">", "</script>");
    assert!(
        raw.bytes()
            .all(|byte: u8| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte)),
        "{raw}"
    );
    let still = between(&page, "<noscript>", "</noscript>");
    assert!(still.contains("<th>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- "));
    assert!(still.contains("&quot;&#39;&amp;amp;</th><td>WA 0</td><td>0</td></tr>"));
    let island = read_island(&page);
    let name = island["contestants"]["name"][0].as_str().unwrap();
    assert!(name.starts_with("</script><script>alert(1)</script><!-- "));
    assert!(
        !name.contains(['\u{1b}', '\u{202e}', '\u{2028}']),
        "{name:?}"
    );
}

#[test]
fn the_content_security_policy_permits_exactly_the_parts_of_the_page() {
    let page = render_results(&class(&[("a", OUTPUT)]), Lang::En);
    let policy = between(&page, "Content-Security-Policy\" content=\"", "\"");
    let style = csp_source_hash(between(&page, "<style>", "</style>"));
    let script = csp_source_hash(
        page.rsplit_once("<script type=\"module\">")
            .unwrap()
            .1
            .split_once("</script>")
            .unwrap()
            .0,
    );
    assert_eq!(
        policy,
        format!(
            "default-src 'none'; script-src '{script}'; style-src '{style}'; img-src data:; base-uri 'none'; form-action 'none'"
        )
    );
    for word in [
        "http:",
        "https:",
        "innerHTML",
        "eval(",
        "document.write",
        "outerHTML",
        "insertAdjacent",
    ] {
        let found = page
            .replace("http://www.w3.org/2000/svg", "")
            .contains(word);
        assert!(!found, "{word}");
    }
}

/// Grading in progress with one of two cases judged.
const HALF_GRADED: GradingProgress = GradingProgress {
    done: 1,
    total: 2,
    left: Some(60),
    next: 3,
};

#[test]
fn the_page_script_uses_exactly_the_phrases_in_the_page_data() {
    let none = class(&[]);
    for lang in Lang::ALL {
        assert_page_uses_its_phrases(&render_results(&none, lang), PageKind::Final, lang);
        assert_page_uses_its_phrases(
            &render_results_in_progress(&none, &HALF_GRADED, lang),
            PageKind::InProgress(&HALF_GRADED),
            lang,
        );
    }
}

fn assert_page_uses_its_phrases(page: &str, page_kind: PageKind, lang: Lang) {
    let used = used_phrases(&script_modules(page_kind));
    assert!(used.len() > 60, "{used:?}");
    let island = read_island(page);
    let language = &island["languages"][page_language::language_index(lang)];
    assert_eq!(island["language"], page_language::language_index(lang));
    let known = language["words"].as_object().unwrap();
    for word in &used {
        assert!(known.contains_key(word), "{word}");
    }
    // These phrases are used without the script.
    let others = known.keys();
    for word in others.filter(|word| !["noscript", "toCome"].contains(&word.as_str())) {
        assert!(used.contains(word), "{word}");
    }
    for mark in Mark::ALL {
        assert!(language["marks"][mark.name()].is_string(), "{mark:?}");
    }
    for shade in [Shade::Fixed, Shade::Blank, Shade::Piece] {
        assert!(language["pieces"][shade.html_class_name().unwrap()].is_string());
    }
    assert!(page.contains(&format!("<html lang=\"{}\"", lang.code())));
    assert!(page.contains(lang.phrase("page-results-noscript")));
}

/// Returns the keys of the phrases that the modules of a page use.
fn used_phrases(modules: &[&str]) -> Vec<String> {
    join_script_modules(modules)
        .split(|character: char| !(character.is_ascii_alphanumeric() || character == '.'))
        .filter_map(|word| word.strip_prefix("W."))
        .map(|word| word.split('.').next().unwrap().to_owned())
        .collect()
}

#[test]
fn the_audit_page_script_uses_exactly_the_phrases_in_the_page_data() {
    let used = used_phrases(&audit_page::AUDIT_PAGE_MODULES);
    for lang in Lang::ALL {
        let spoken = page_language::build_page_language(lang, &["page-audit-"]);
        for word in &used {
            assert!(spoken.words.contains_key(word), "{word}");
        }
        for word in spoken.words.keys().filter(|word| *word != "noscript") {
            assert!(used.contains(word), "{word}");
        }
    }
    let mut known: Vec<&str> = Vec::new();
    for name in audit_page::AUDIT_PAGE_MODULES
        .iter()
        .flat_map(|module| names(module))
    {
        assert!(!known.contains(&name), "{name}");
        known.push(name);
    }
}

#[test]
fn a_contestant_page_contains_nothing_about_other_contestants() {
    let mut all = class(&[("first-of-them", OUTPUT), (HOSTILE_TEXT, "1 1 1\n")]);
    all.remarks = vec![caipan_facts::Fact::quote("first-of-them is missed").into()];
    let people = ["first-of-them", HOSTILE_TEXT]
        .map(|name| (name.to_owned(), vec![format!("class of {name}")]));
    all.roster = Some(crate::record::Roster {
        columns: vec!["class".to_owned()],
        people: people.into_iter().collect(),
    });
    let pages = ContestantPages::new(&all);
    assert_eq!(pages.names().count(), 2);
    for (place, name) in pages.names().enumerate() {
        let island = read_island(&pages.render_page(place, Lang::En));
        let held = island.to_string();
        assert_eq!(island["contestants"]["name"].as_array().unwrap().len(), 1);
        assert_eq!(held.contains("first-of-them"), name == "first-of-them");
        assert!(held.contains("alert(1)"), "the evidence quotes it on both");
        assert_eq!(held.matches("class of").count(), 1);
        assert_eq!(island["replays"].as_array().unwrap().len(), 1);
    }
    let list = pages.render_page_list(&["a.html".to_owned(), "b\">.html".to_owned()], Lang::En);
    assert!(list.contains("href=\"b&quot;&gt;.html\">") && !list.contains("<script"));
}

#[test]
fn only_a_page_of_grading_in_progress_shows_progress_and_reloads() {
    let mut one = class(&[("a", OUTPUT)]);
    one.submissions[0].unfinished_cases = 3;
    let page = render_results_in_progress(&one, &HALF_GRADED, Lang::En);
    let island = read_island(&page);
    assert_eq!(
        island["going"],
        json!({"done": 1, "total": 2, "left": 60, "next": 3})
    );
    let stopped = island["submissions"]["stopped"][0].as_u64().unwrap() as usize;
    assert_eq!(island["texts"][stopped][0], "cases still to be judged: 3");
    let still = between(&page, "<main", "</main>");
    assert!(
        still.contains("being graded: 1 of 2 cases are judged"),
        "{still}"
    );
    assert!(page.contains("<noscript><meta http-equiv=\"refresh\" content=\"3\"></noscript>"));
    assert!(page.contains("location.reload()"));
    let over = render_results(&one, Lang::En);
    for word in ["reload", "refresh", "still to be judged"] {
        assert!(!over.contains(word), "{word}");
    }
}

/// Returns the top-level names of a module. Joined to one script, all modules share one scope.
fn names(module: &str) -> Vec<&str> {
    let lines = module
        .lines()
        .map(|line| line.strip_prefix("export ").unwrap_or(line));
    let named = lines.filter_map(|line| {
        let kinds = ["const ", "let ", "function "].into_iter();
        kinds.filter_map(|kind| line.strip_prefix(kind)).next()
    });
    named
        .map(|rest| {
            rest.split(|character: char| !(character.is_ascii_alphanumeric() || character == '_'))
                .next()
                .unwrap()
        })
        .collect()
}

#[test]
fn joined_script_modules_define_no_name_twice_and_import_only_earlier_ones() {
    let mut known: Vec<&str> = Vec::new();
    for module in script_modules(PageKind::InProgress(&HALF_GRADED)) {
        for line in module.lines().filter(|line| line.starts_with("import ")) {
            let from = between(line, "{ ", " } from \"./");
            for name in from.split(", ") {
                assert!(known.contains(&name), "{line}");
            }
        }
        for name in names(module) {
            assert!(!known.contains(&name), "{name}");
            known.push(name);
        }
    }
    assert!(known.len() > 100, "{known:?}");
    let bundle = join_script_modules(&script_modules(PageKind::InProgress(&HALF_GRADED)));
    assert!(!bundle.contains("\nimport ") && !bundle.contains("\nexport "));
}

#[test]
fn equal_outputs_share_one_replay_on_the_page() {
    let page = render_results(
        &class(&[("a", OUTPUT), ("b", OUTPUT), ("c", "1 1 1\n")]),
        Lang::En,
    );
    let island = read_island(&page);
    assert_eq!(island["replays"].as_array().unwrap().len(), 2);
    assert_eq!(island["films"].as_array().unwrap().len(), 3);
    assert_eq!(
        island["submissions"]["replays"],
        json!([[[0, 0]], [[0, 0]], [[0, 1]]])
    );
    assert_eq!(island["replaysLeftOut"], 0);
}

#[test]
fn replays_beyond_the_size_limit_are_omitted_and_counted_rare_ones_first() {
    let graded = class(&[
        ("a", "1 1 1\n"),
        ("b", OUTPUT),
        ("c", OUTPUT),
        ("d", "0 0 1\n"),
    ]);
    let mut counts = Vec::new();
    for room in (0..2000).step_by(50) {
        let replays =
            PageReplays::choose_replays_within_size(room, &graded, &mut PageTexts::default());
        let are_shown = [1, 2].map(|person: usize| {
            replays
                .replay_index("mayan", &graded.submissions[person].cases[0])
                .is_some()
        });
        assert_eq!(replays.all.len() + replays.left_out, 3);
        assert_eq!(are_shown, [!replays.all.is_empty(); 2]);
        counts.push(replays.all.len());
    }
    counts.dedup();
    assert!(counts.len() > 2 && counts.is_sorted(), "{counts:?}");
    assert_eq!((counts.first(), counts.last()), (Some(&0), Some(&3)));
}

#[test]
fn the_page_of_one_submission_is_small() {
    let page = render_results(&class(&[("a", OUTPUT)]), Lang::En);
    assert!(page.len() < 100_000, "{}", page.len());
}

#[test]
fn a_small_class_is_a_small_island() {
    let page = render_results(&class(&[("a", OUTPUT)]), Lang::En);
    let mut island = read_island(&page);
    for key in ["languages", "palette", "verdicts"] {
        island.as_object_mut().unwrap().remove(key);
    }
    insta::assert_snapshot!(
        island
            .to_string()
            .replace("],[\"", "],\n[\"")
            .replace(",\"", ",\n\"")
    );
}
