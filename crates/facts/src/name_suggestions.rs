//! Suggestions for a mistyped name.

/// Minimum Jaro-Winkler similarity of a name that is suggested.
const MIN_SIMILARITY: f64 = 0.8;
/// Maximum number of names that are suggested.
const MAX_SUGGESTIONS: usize = 3;

/// Returns up to three of the `known` names that resemble `name`, the most similar first.
pub fn most_similar_names<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut alike: Vec<(f64, &str)> = known
        .map(|known| (strsim::jaro_winkler(name, known), known))
        .filter(|(measure, _)| *measure >= MIN_SIMILARITY)
        .collect();
    alike.sort_by(|(left, _), (right, _)| right.total_cmp(left));
    let names = alike.into_iter().map(|(_, known)| known);
    names.take(MAX_SUGGESTIONS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_names_are_suggested_and_dissimilar_names_are_not() {
        let known = ["sample/1", "general/01", "general/10", "general/11"];
        assert_eq!(
            most_similar_names("genral/01", known.into_iter())[0],
            "general/01"
        );
        assert_eq!(most_similar_names("xyz", known.into_iter()), [""; 0]);
    }
}
