//! Tests that tokens cover any text completely, and that comments and literals are not mutated.

use super::{LANGUAGES, reference_programs, sample};
use crate::generate_mutants;
use crate::lexical_rules;
use crate::tokens::{Token, TokenKind, tokenize};

/// Asserts that only white space and line continuations are between tokens, and returns the tokens.
fn assert_tokens_cover(language: &str, text: &str) -> Vec<Token> {
    let tokens = tokenize(
        text,
        lexical_rules::lexical_rules_of_language(language).unwrap(),
    );
    let mut at = 0;
    for token in &tokens {
        assert!(
            token.start >= at && token.end > token.start,
            "{language}: {token:?}"
        );
        let gap = &text[at..token.start];
        assert!(
            gap.chars().all(|sign| sign.is_whitespace() || sign == '\\'),
            "{language}: {gap:?}"
        );
        at = token.end;
    }
    assert!(
        text[at..]
            .chars()
            .all(|sign| sign.is_whitespace() || sign == '\\'),
        "{language}: {:?}",
        &text[at..]
    );
    tokens
}

fn kinds_and_texts(language: &str, text: &str) -> Vec<(TokenKind, String)> {
    let tokens = assert_tokens_cover(language, text);
    tokens
        .iter()
        .map(|token| (token.kind, text[token.start..token.end].to_owned()))
        .collect()
}

/// Returns 300 random characters, mostly punctuation, brackets and digits.
fn random_text(seed: u64) -> String {
    let mut state = seed;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let signs = b"\"'\\\n{}()[]<>#$.*/;:=+-&|!0123456789eExXrRbB_ \t%@?,~^";
    let bytes: Vec<u8> = (0..300)
        .map(|_| {
            if next() % 4 == 0 {
                (next() % 256) as u8
            } else {
                signs[next() % signs.len()]
            }
        })
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn tokens_cover_every_reference_program() {
    for (language, _, text) in reference_programs() {
        let tokens = assert_tokens_cover(language, &text);
        assert!(
            tokens
                .iter()
                .all(|token| token.kind != TokenKind::Other || language == "rust")
        );
    }
    for language in LANGUAGES {
        assert_tokens_cover(language, sample(language));
    }
}

#[test]
fn tokens_cover_any_text() {
    for seed in 0..60 {
        let text = random_text(seed);
        for language in LANGUAGES {
            assert_tokens_cover(language, &text);
            for mutant in generate_mutants(language, &text) {
                assert_ne!(mutant.apply(&text), text);
            }
        }
    }
    // A program may be cut off anywhere.
    for language in LANGUAGES {
        let text = sample(language);
        for end in (0..text.len())
            .step_by(41)
            .filter(|end| text.is_char_boundary(*end))
        {
            assert_tokens_cover(language, &text[..end]);
            generate_mutants(language, &text[..end]);
        }
    }
}

#[test]
fn strings_characters_numbers_and_comments_follow_the_rules_of_each_language() {
    let kinds = |language: &str, text: &str| -> Vec<TokenKind> {
        kinds_and_texts(language, text)
            .iter()
            .map(|(kind, _)| *kind)
            .collect()
    };
    use TokenKind::{
        CharLiteral as Char, Comment, Directive, Newline, Number, Other, Punctuation as Sign,
        StringLiteral as Text, Word,
    };
    assert_eq!(
        kinds("c", "'\\'' \"a\\\"b\" 0x1F 1e-9 1.5f // x\n/* y */"),
        [Char, Text, Number, Number, Number, Comment, Comment]
    );
    assert_eq!(
        kinds("c", "#include <a>\n#define N 30\nx"),
        [Directive, Directive, Word, Number, Newline, Word]
    );
    assert_eq!(
        kinds("cpp", "R\"x(\")\" )x\" 1'000'000 a<<=b"),
        [Text, Number, Word, Sign, Word]
    );
    assert_eq!(
        kinds("rust", "'a' 'a r#\"\"q\"\"# 0..5 b'x' /* /* */ */ x.0"),
        [
            Char, Other, Text, Number, Sign, Number, Char, Comment, Word, Sign, Number
        ]
    );
    assert_eq!(
        kinds("pascal", "'it''s' $FF #13 1..5 (* x *) { y } a := b"),
        [
            Text, Text, Number, Number, Number, Sign, Number, Comment, Comment, Word, Sign, Word
        ]
    );
    assert_eq!(
        kinds("python", "f'{x}' '''a\nb''' # c\nx = (1,\n2)\ny"),
        [
            Text, Text, Comment, Newline, Word, Sign, Sign, Number, Sign, Number, Sign, Newline,
            Word
        ]
    );
    assert_eq!(
        kinds("go", "x := `a\nb`\ny++\nif x {\n}"),
        [
            Word, Sign, Text, Newline, Word, Sign, Newline, Word, Word, Sign, Sign
        ]
    );
    assert_eq!(
        kinds("java", "\"\"\"\na \"b\"\n\"\"\" >>>= 1L"),
        [Text, Sign, Number]
    );
}

#[test]
fn comments_strings_and_includes_are_not_mutated() {
    let mut seen = 0;
    let own =
        LANGUAGES.map(|language| (language, language.to_owned(), sample(language).to_owned()));
    for (language, name, text) in reference_programs().into_iter().chain(own) {
        let mut fixed = tokenize(
            &text,
            lexical_rules::lexical_rules_of_language(language).unwrap(),
        );
        fixed.retain(|token| {
            matches!(
                token.kind,
                TokenKind::Comment
                    | TokenKind::Directive
                    | TokenKind::StringLiteral
                    | TokenKind::CharLiteral
            )
        });
        for mutant in generate_mutants(language, &text) {
            let changed = mutant.apply(&text);
            let range = mutant.replaced_range();
            let moved = changed.len() as isize - text.len() as isize;
            for token in fixed
                .iter()
                .filter(|token| token.start < range.end && range.start < token.end)
            {
                let inside = &text[token.start..token.end];
                // A literal may be moved or deleted as a whole, but must not be changed.
                let changes_strings =
                    matches!(mutant.operator.id, "output-string" | "fewer-places");
                let is_own = changes_strings && token.kind == TokenKind::StringLiteral;
                let is_whole = range.start <= token.start && token.end <= range.end;
                assert!(is_own || is_whole, "{name}: {mutant:?} cuts {inside:?}");
                let goes = mutant.replacement().len() < range.len();
                let is_kept = mutant.replacement().contains(inside);
                assert!(
                    is_own || is_kept || goes,
                    "{name}: {mutant:?} changes {inside:?} by {moved}"
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}
