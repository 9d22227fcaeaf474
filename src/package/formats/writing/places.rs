//! Where something stands in problem.toml: a line by its table and its key.

/// problem.toml, or what stands for it.
#[derive(Debug, Clone, Default)]
pub struct Places {
    /// What people know it by.
    pub path: String,
    /// What stands in it.
    pub text: String,
}

impl Places {
    /// The place of a key in a table: `limits`, or the third `subtask`, counted from 0; nothing stands for the keys at the top.
    /// Where it does not stand, its table's place.
    pub fn of(&self, table: &str, number: usize, key: &str) -> String {
        match self.line(table, number, key) {
            Some(line) => format!("{}:{line}", self.path),
            None => self.path.clone(),
        }
    }

    fn line(&self, table: &str, number: usize, key: &str) -> Option<usize> {
        let heads = [format!("[{table}]"), format!("[[{table}]]")];
        let mut lines = self.text.lines().enumerate();
        let head = match table {
            "" => None,
            _ => {
                let mut all = lines
                    .by_ref()
                    .filter(|(_, line)| heads.iter().any(|head| line.trim().starts_with(head)));
                // A table may stand on the line of its key: `limits = { … }`.
                match all.nth(number) {
                    Some((at, _)) => Some(at + 1),
                    None => return self.line("", 0, table),
                }
            }
        };
        let own = lines.take_while(|(_, line)| !line.starts_with('['));
        let is_said = |line: &str| {
            let rest = line.trim_start().strip_prefix(key);
            rest.is_some_and(|rest| rest.trim_start().starts_with(['=', '.']))
        };
        let mut own = own.filter(|(_, line)| is_said(line));
        own.next().map(|(at, _)| at + 1).or(head)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_stands_in_its_table_or_its_table_does() {
        let text = "name = \"a\"\nlimits = { cpu = \"1s\" }\n[io]\ninput = \"a\"\n\n[[subtask]]\nname = \"b\"\n[[subtask]]\npoints = 3\nname = \"c\"\n";
        let places = Places {
            path: "p".to_owned(),
            text: text.to_owned(),
        };
        for (table, number, key, expected) in [
            ("", 0, "name", "p:1"),
            ("limits", 0, "cpu", "p:2"),
            ("io", 0, "input", "p:4"),
            ("io", 0, "output", "p:3"),
            ("subtask", 0, "name", "p:7"),
            ("subtask", 1, "name", "p:10"),
            ("subtask", 1, "requires", "p:8"),
            ("subtask", 2, "name", "p"),
            ("", 0, "uuid", "p"),
        ] {
            assert_eq!(places.of(table, number, key), expected, "{table} {key}");
        }
    }
}
