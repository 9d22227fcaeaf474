//! Escaping of untrusted text: makes invisible characters visible, and disables those that change the text around them.

/// Escapes control characters, bidirectional marks and invisible characters. Invalid UTF-8 becomes `\xNN`.
pub fn printable(bytes: &[u8]) -> String {
    escape(bytes, is_deceptive)
}

/// Escapes titles, names and other text written by people, like [`printable`], but keeps no-break and ideographic
/// spaces.
pub fn printable_prose(bytes: &[u8]) -> String {
    escape(bytes, |character| {
        is_deceptive(character) && !matches!(character, '\u{a0}' | '\u{3000}')
    })
}

/// Escapes tabs, line ends, invalid UTF-8, and the characters for which `is_escaped` returns true.
fn escape(bytes: &[u8], is_escaped: fn(char) -> bool) -> String {
    // Most text is printable ASCII, which needs no escaping.
    if bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\t' => text.push_str("\\t"),
                '\r' => text.push_str("\\r"),
                '\n' => text.push_str("\\n"),
                _ if is_escaped(character) => text.extend(character.escape_unicode()),
                _ => text.push(character),
            }
        }
        for byte in chunk.invalid() {
            text.push_str(&format!("\\x{byte:02x}"));
        }
    }
    text
}

/// Whether a character is invisible, looks like an ordinary space, or changes how the text around it is displayed.
fn is_deceptive(character: char) -> bool {
    let is_blank = character.is_whitespace() && character != ' ';
    // Characters that are blank although Unicode classifies them as letters, marks or symbols.
    let is_empty = matches!(
        character,
        '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{1d159}'
    );
    // Characters that a renderer may ignore, bidirectional marks and interlinear annotations.
    let is_ignored = matches!(character, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    // Private-use characters look different on each machine.
    let is_private = matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..);
    let is_no_character =
        u32::from(character) & 0xfffe == 0xfffe || matches!(character, '\u{fdd0}'..='\u{fdef}');
    character.is_control() || is_blank || is_empty || is_ignored || is_private || is_no_character
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_escaped_and_visible_ones_stay() {
        for visible in [
            "2 1",
            "裁判，第一题。",
            "é",
            "e\u{301}",
            "नमस्ते",
            "한국어",
            "😀",
            "→∞≤",
            "ｆｕｌｌ",
        ] {
            assert_eq!(printable(visible.as_bytes()), visible);
        }
        // Spaces, joiners and separators, bidirectional marks, variation selectors, tags, a private-use character and
        // a noncharacter.
        let invisible = "\0\u{1b}\u{7f}\u{85}\u{a0}\u{ad}\u{34f}\u{61c}\u{115f}\u{1680}\u{17b4}\u{180e}\u{2000}\u{2003}\u{2007}\u{2009}\u{200a}\u{200b}\u{200c}\u{200d}\u{200e}\u{2028}\u{2029}\u{202a}\u{202e}\u{202f}\u{205f}\u{2060}\u{2066}\u{2800}\u{3000}\u{3164}\u{e000}\u{fdd0}\u{fe0f}\u{feff}\u{ffa0}\u{fff9}\u{ffff}\u{1d159}\u{1d173}\u{e0001}\u{e0100}\u{10ffff}";
        for character in invisible.chars() {
            let shown = printable(character.to_string().as_bytes());
            assert_eq!(shown, character.escape_unicode().to_string());
        }
        assert_eq!(printable(b"a\tb\r\n\xff"), "a\\tb\\r\\n\\xff");
    }

    #[test]
    fn escaped_prose_keeps_only_no_break_and_ideographic_spaces() {
        let title = "第一场　　初赛\u{a0}!";
        assert_eq!(printable_prose(title.as_bytes()), title);
        assert_eq!(
            printable_prose("a\u{200b}b\u{202e}\n".as_bytes()),
            "a\\u{200b}b\\u{202e}\\n"
        );
    }
}
