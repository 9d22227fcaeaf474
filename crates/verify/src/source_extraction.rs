//! Finds the source in a Markdown text: a fenced code block of the required language.

use crate::job::SourceExtraction;
use caipan_problem::language::{self, Language};

/// Returns the part of `text` that is the source of a program in this language, as `extract` selects it. `None` if the
/// text contains no suitable code block.
pub fn extract_source(
    text: &str,
    extract: SourceExtraction,
    language: &Language,
) -> Option<String> {
    let names: Vec<String> = language.names().map(str::to_lowercase).collect();
    find_source_in_text(text, extract, &names).map(str::to_owned)
}

/// Returns the language of the last code block of a Markdown text that is labelled with a name of one of `languages`;
/// `None` if there is no such block.
pub fn find_code_block_language<'a>(text: &str, languages: &'a [Language]) -> Option<&'a Language> {
    let blocks = code_blocks(text);
    let mut latest_first = blocks.iter().rev();
    latest_first.find_map(|block| language::find_by_name(languages, &block.language))
}

/// A fenced code block of a Markdown text.
struct CodeBlock<'a> {
    /// First word after the opening fence, in lower case; empty for a fence without a word.
    language: String,
    text: &'a str,
}

/// Returns the part of `text` that is the source, as `extract` selects it. `names` are the names of the language, in
/// lower case. `None` if every code block is labelled with another name, or if there are no code blocks.
pub(crate) fn find_source_in_text<'a>(
    text: &'a str,
    extract: SourceExtraction,
    names: &[String],
) -> Option<&'a str> {
    if extract == SourceExtraction::None {
        return Some(text);
    }
    let blocks = code_blocks(text);
    let choose = |is_wanted: &dyn Fn(&CodeBlock) -> bool| {
        let mut wanted = blocks.iter().filter(|block| is_wanted(block));
        match extract {
            SourceExtraction::MarkdownFirst => wanted.next(),
            SourceExtraction::None | SourceExtraction::Markdown => wanted.next_back(),
        }
    };
    let is_of_language = |block: &CodeBlock| names.contains(&block.language);
    let is_of_none = |block: &CodeBlock| block.language.is_empty();
    let block = choose(&is_of_language).or_else(|| choose(&is_of_none))?;
    Some(block.text)
}

/// Lists the code blocks of a text. A block that is not closed ends with the text, because answers of language models
/// may be truncated.
fn code_blocks(text: &str) -> Vec<CodeBlock<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<(CodeFence, String, usize)> = None;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        match (&open, CodeFence::parse(line)) {
            (None, Some((fence, rest))) => {
                let language = rest.split([' ', '{', ',']).next().unwrap_or_default();
                open = Some((fence, language.to_lowercase(), end));
            }
            (Some((fence, language, first)), Some((other, rest)))
                if rest.is_empty() && fence.is_closed_by_fence(&other) =>
            {
                let (language, text) = (language.clone(), &text[*first..start]);
                blocks.push(CodeBlock { language, text });
                open = None;
            }
            _ => {}
        }
        start = end;
    }
    if let Some((_, language, first)) = open {
        let text = &text[first..];
        blocks.push(CodeBlock { language, text });
    }
    blocks
}

/// Start or end of a code block: a line that begins with at least three backticks or tildes.
struct CodeFence {
    sign: char,
    length: usize,
}

impl CodeFence {
    /// Returns the fence at the start of a line, and the trimmed text after it; `None` if the line is not a fence.
    fn parse(line: &str) -> Option<(Self, &str)> {
        let line = line.trim();
        let sign = line
            .chars()
            .next()
            .filter(|sign| matches!(sign, '`' | '~'))?;
        let rest = line.trim_start_matches(sign);
        let length = line.len() - rest.len();
        let is_fence = length >= 3 && !rest.contains('`');
        is_fence.then_some((Self { sign, length }, rest.trim()))
    }

    fn is_closed_by_fence(&self, closing: &Self) -> bool {
        self.sign == closing.sign && closing.length >= self.length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn python_source(text: &str, extract: SourceExtraction) -> Option<&str> {
        find_source_in_text(text, extract, &["python".to_owned(), "py".to_owned()])
    }

    #[test]
    fn the_block_of_the_language_is_preferred_to_a_block_of_no_language() {
        let text = "a\n```\n1\n```\nb\n```Python\n2\n```\n```py title\n3\n```\n```cpp\n4\n```\n";
        assert_eq!(python_source(text, SourceExtraction::None), Some(text));
        assert_eq!(
            python_source(text, SourceExtraction::MarkdownFirst),
            Some("2\n")
        );
        assert_eq!(python_source(text, SourceExtraction::Markdown), Some("3\n"));
        assert_eq!(
            python_source("```\n1\n```", SourceExtraction::Markdown),
            Some("1\n")
        );
        assert_eq!(
            python_source("```cpp\n1\n```", SourceExtraction::Markdown),
            None
        );
        assert_eq!(python_source("print(1)", SourceExtraction::Markdown), None);
    }

    #[test]
    fn a_block_ends_at_a_fence_that_is_as_long_or_at_the_end_of_the_text() {
        let inner = "````python\ns = '''\n```\n'''\n````\n";
        assert_eq!(
            python_source(inner, SourceExtraction::Markdown),
            Some("s = '''\n```\n'''\n")
        );
        assert_eq!(
            python_source("~~~python\n```\n~~~", SourceExtraction::Markdown),
            Some("```\n")
        );
        assert_eq!(
            python_source("```python\nprint(", SourceExtraction::Markdown),
            Some("print(")
        );
        let indented = "  ```python\r\n  1\r\n  ```\r\n";
        assert_eq!(
            python_source(indented, SourceExtraction::Markdown),
            Some("  1\r\n")
        );
    }
}
