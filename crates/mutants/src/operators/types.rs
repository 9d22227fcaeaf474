//! Mutation operators for types: types that are too narrow, and parameters passed by value instead of by reference.

use crate::edit::SourceEdit;
use crate::lexical_rules::Language;
use crate::source::ParsedSource;

/// Returns pairs of a type and the narrower type that replaces it; no pairs for Python.
fn narrower_types(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::C | Language::Cpp => &[
            ("ll", "int"),
            ("int64_t", "int32_t"),
            ("uint64_t", "uint32_t"),
            ("int", "short"),
            ("unsigned", "unsigned short"),
            ("size_t", "unsigned short"),
            ("double", "float"),
            ("ull", "unsigned"),
        ],
        Language::Java => &[("long", "int"), ("double", "float")],
        Language::Rust => &[
            ("i64", "i32"),
            ("u64", "u32"),
            ("i128", "i64"),
            ("u128", "u64"),
            ("i32", "i16"),
            ("u32", "u16"),
            ("f64", "f32"),
        ],
        Language::Go => &[
            ("int64", "int32"),
            ("uint64", "uint32"),
            ("int", "int16"),
            ("float64", "float32"),
        ],
        Language::Pascal => &[
            ("int64", "longint"),
            ("qword", "longword"),
            ("longint", "smallint"),
            ("integer", "shortint"),
            ("extended", "single"),
            ("double", "single"),
        ],
        _ => &[],
    }
}

/// Narrows a type: `long long` → `int`, `int` → `short`, `i64` → `i32`.
pub(crate) fn narrow_type(source: &ParsedSource) -> Vec<SourceEdit> {
    let pairs = narrower_types(source.rules.language);
    if matches!(
        source.rules.language,
        Language::Rust | Language::Go | Language::Java
    ) {
        return pairs
            .iter()
            .filter_map(|(old, new)| replace_type_everywhere(source, old, new))
            .collect();
    }
    // The return type and the parameters of `main` are not narrowed.
    let is_before_main_body = |token: usize| {
        source.functions.iter().any(|function| {
            source.token_is(function.name_token, "main")
                && (function.first_token..function.body.0).contains(&token)
        })
    };
    let mut edits = Vec::new();
    for token in (0..source.len())
        .filter(|token| source.is_type_name(*token) && !is_before_main_body(*token))
    {
        if source.token_is(token, "long") && source.token_is(token + 1, "long") {
            let last = if source.token_is(token + 2, "int") {
                token + 2
            } else {
                token + 1
            };
            edits.push(SourceEdit::replace_span(source, (token, last), "int"));
            continue;
        }
        let is_part = token > 0 && source.token_is_any(token - 1, &["long", "short", "unsigned"])
            || source.token_is(token, "unsigned")
                && source.token_is_any(token + 1, &["long", "char", "short", "int"]);
        let matching_pairs = pairs
            .iter()
            .filter(|(old, _)| source.token_is(token, old) && !is_part);
        edits.extend(matching_pairs.map(|(_, new)| SourceEdit::replace_token(source, token, *new)));
    }
    edits
}

/// Replaces a type everywhere in the source, since languages without implicit conversions reject a program in which
/// only some uses are replaced. `None` if the source does not use the type.
fn replace_type_everywhere(source: &ParsedSource, old: &str, new: &str) -> Option<SourceEdit> {
    let places: Vec<usize> = (0..source.len())
        .filter(|token| source.token_is(*token, old))
        .collect();
    let (first, last) = (*places.first()?, *places.last()?);
    let mut text = String::new();
    let mut token = source.byte_range((first, first)).start;
    for place in places {
        let bytes = source.byte_range((place, place));
        text.push_str(&source.text[token..bytes.start]);
        text.push_str(new);
        token = bytes.end;
    }
    Some(SourceEdit::replace_span(source, (first, last), text))
}

/// Passes a reference parameter by value: `int &x` → `int x`, and in Pascal `var x` → `x`.
pub(crate) fn replace_reference_by_value_parameter(source: &ParsedSource) -> Vec<SourceEdit> {
    let places: Vec<usize> = match source.rules.language {
        Language::Cpp => source
            .token_positions(&["&"])
            .filter(|token| {
                source.is_in_function_parameters(*token) && source.is_identifier(token + 1)
            })
            .collect(),
        Language::Pascal => source
            .token_positions(&["var"])
            .filter(|token| source.is_in_function_parameters(*token))
            .collect(),
        _ => Vec::new(),
    };
    places
        .into_iter()
        .map(|token| SourceEdit::delete_span(source, (token, token)))
        .collect()
}
