//! Extraction of program names from the text of a shell script.

/// Returns the words of a script line that may be programs: bare names and absolute paths.
pub fn named_in(line: &str) -> impl Iterator<Item = &str> {
    let is_end =
        |character: char| character.is_whitespace() || ";&|()`$\"'<>{}=,".contains(character);
    let is_start = |first: char| first.is_ascii_alphabetic() || first == '/';
    let words = line
        .split(is_end)
        .filter(move |word| word.starts_with(is_start));
    words.filter(|word| word.starts_with('/') || !word.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_programs_stand_between_the_shells_own_marks() {
        let line = "g++ -O2 a/b.cpp && strip program; X=/opt/cc $(which ld)|cat >${DIR}/real";
        let names: Vec<&str> = named_in(line).collect();
        let expected = [
            "g++", "strip", "program", "X", "/opt/cc", "which", "ld", "cat", "DIR", "/real",
        ];
        assert_eq!(names, expected);
    }
}
