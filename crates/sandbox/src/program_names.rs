//! Extraction of program names from the text of a shell script.

/// Returns the words of a script line that may name programs: bare names that begin with a letter, and absolute paths.
pub fn possible_program_names(line: &str) -> impl Iterator<Item = &str> {
    line.split(|character: char| {
        character.is_whitespace() || ";&|()`$\"'<>{}=,".contains(character)
    })
    .filter(|word| {
        word.starts_with('/')
            || word.starts_with(|first: char| first.is_ascii_alphabetic()) && !word.contains('/')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn program_names_are_separated_by_shell_syntax() {
        let line = "g++ -O2 a/b.cpp && strip program; X=/opt/cc $(which ld)|cat >${DIR}/real";
        let names: Vec<&str> = possible_program_names(line).collect();
        let expected = [
            "g++", "strip", "program", "X", "/opt/cc", "which", "ld", "cat", "DIR", "/real",
        ];
        assert_eq!(names, expected);
    }
}
