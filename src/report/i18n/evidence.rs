//! Evidence in Chinese: checkers and the judge say it in English, which results keep; here it is matched and said again.

mod pictures;
mod templates;

use pictures::PICTURES;
use templates::{NOTES, PHRASES, WHOLE};

/// English with holes `{}`, and Chinese with the pieces in them: `{0}` as it is, `{0t}` translated if it is a known
/// phrase, `{0!}` translated as evidence of its own.
type Template = (&'static str, &'static str);

/// Longer texts are nobody's evidence.
const LONGEST: usize = 4000;

/// So often evidence may stand within evidence.
const DEEPEST: usize = 5;

/// English evidence in Chinese; `None` where no template fits.
pub fn chinese(text: &str) -> Option<String> {
    (text.len() <= LONGEST)
        .then(|| translated(text, DEEPEST))
        .flatten()
}

/// What stands above or below a picture of a replay in Chinese; `None` where no template fits.
pub fn chinese_picture(text: &str) -> Option<String> {
    let picture = || first_of(PICTURES, text, DEEPEST);
    chinese(text).or_else(|| (text.len() <= LONGEST).then(picture)?)
}

fn translated(text: &str, depth: usize) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    if let Some((head, note)) = text.rsplit_once("; ")
        && let Some(note) = first_of(NOTES, note, depth)
        && let Some(head) = translated(head, depth)
    {
        return Some(format!("{head}；{note}"));
    }
    first_of(WHOLE, text, depth)
}

fn first_of(table: &[Template], text: &str, depth: usize) -> Option<String> {
    table.iter().find_map(|(english, chinese)| {
        let pieces = pieces(english, text)?;
        fill(chinese, &pieces, depth)
    })
}

/// What stands in the holes of `template`: each reaches to the first place where the template goes on.
fn pieces<'a>(template: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let mut literals = template.split("{}");
    let mut rest = text.strip_prefix(literals.next()?)?;
    let mut pieces = Vec::new();
    let mut literals = literals.peekable();
    while let Some(literal) = literals.next() {
        let is_last = literals.peek().is_none();
        let at = match (is_last, literal) {
            (true, "") => rest.len(),
            (true, _) => rest.strip_suffix(literal)?.len(),
            (false, _) => rest.find(literal)?,
        };
        pieces.push(&rest[..at]);
        rest = &rest[at + literal.len()..];
    }
    rest.is_empty().then_some(pieces)
}

fn fill(template: &str, pieces: &[&str], depth: usize) -> Option<String> {
    let mut text = String::new();
    let mut parts = template.split('{');
    text.push_str(parts.next()?);
    for part in parts {
        let (hole, literal) = part.split_once('}')?;
        let number = hole.trim_end_matches(['t', '!']);
        let piece = *pieces.get(number.parse::<usize>().ok()?)?;
        match hole.as_bytes().last() {
            Some(b't') => match first_of(PHRASES, piece, depth) {
                Some(phrase) => text.push_str(&phrase),
                None => text.push_str(piece),
            },
            Some(b'!') => text.push_str(&translated(piece, depth)?),
            _ => text.push_str(piece),
        }
        text.push_str(literal);
    }
    Some(text)
}
