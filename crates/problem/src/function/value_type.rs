//! Types of values that functions take and return, such as `list<int>`.

/// Type of a value: one of the names in [`TYPES`], with the right number of inner types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ValueType {
    name: &'static str,
    parts: Vec<ValueType>,
}

/// Names of types with the number of inner types that each takes; `None` means one or more.
const TYPES: [(&str, Option<usize>); 16] = [
    ("any", Some(0)),
    ("null", Some(0)),
    ("bool", Some(0)),
    ("int", Some(0)),
    ("bigint", Some(0)),
    ("float", Some(0)),
    ("string", Some(0)),
    ("char", Some(0)),
    ("list", Some(1)),
    ("set", Some(1)),
    ("map", Some(2)),
    ("tuple", None),
    ("optional", Some(1)),
    ("linked-list", Some(0)),
    ("tree", Some(0)),
    ("void", Some(0)),
];

/// Maximum nesting depth of type arguments: `list<list<int>>` has depth 2.
const MAX_TYPE_DEPTH: usize = 16;

impl ValueType {
    /// Parses a type; `None` if the text is not a type.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut rest = text;
        let parsed = Self::parse_leading_type(&mut rest, 0)?;
        rest.trim().is_empty().then_some(parsed)
    }

    fn parse_leading_type(rest: &mut &str, depth: usize) -> Option<Self> {
        let text = rest.trim_start();
        let end = text
            .find(|sign: char| !sign.is_ascii_lowercase() && sign != '-')
            .unwrap_or(text.len());
        let (name, arity) = *TYPES.iter().find(|(name, _)| *name == &text[..end])?;
        *rest = text[end..].trim_start();
        let mut parts = Vec::new();
        if depth < MAX_TYPE_DEPTH && strip_sign(rest, '<') {
            loop {
                parts.push(Self::parse_leading_type(rest, depth + 1)?);
                if strip_sign(rest, '>') {
                    break;
                }
                strip_sign(rest, ',').then_some(())?;
            }
        }
        let fits = arity.map_or(!parts.is_empty(), |arity| parts.len() == arity);
        fits.then_some(Self { name, parts })
    }

    /// Returns the names of all types, separated by commas, for messages.
    pub(crate) fn join_type_names() -> String {
        TYPES.map(|(name, _)| name).join(", ")
    }

    /// Whether the type is or contains a linked list or a tree.
    pub(crate) fn has_nodes(&self) -> bool {
        matches!(self.name, "linked-list" | "tree") || self.parts.iter().any(Self::has_nodes)
    }

    /// Formats the type without white space, such as `map<string,int>`.
    pub(crate) fn to_text(&self) -> String {
        let parts: Vec<String> = self.parts.iter().map(Self::to_text).collect();
        if parts.is_empty() {
            self.name.to_owned()
        } else {
            format!("{}<{}>", self.name, parts.join(","))
        }
    }
}

/// Removes white space and then `sign` from the beginning of `rest`. Returns false, and changes nothing, if `sign` does
/// not follow the white space.
fn strip_sign(rest: &mut &str, sign: char) -> bool {
    match rest.trim_start().strip_prefix(sign) {
        Some(after) => {
            *rest = after;
            true
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_parsed_with_the_right_number_of_inner_types() {
        let nested = "map<string,list<tuple<int,float>>>";
        for (text, expected) in [(" list < int > ", "list<int>"), (nested, nested)] {
            assert_eq!(ValueType::parse(text).unwrap().to_text(), expected);
        }
        for wrong in [
            "", "list", "list<>", "list<int", "int<int>", "map<int>", "number", "int int",
        ] {
            assert!(ValueType::parse(wrong).is_none(), "{wrong}");
        }
        let deep = "list<".repeat(1000) + "int" + &">".repeat(1000);
        assert!(ValueType::parse(&deep).is_none());
    }
}
