//! Names that a wrong one was perhaps meant to be.

/// As much alike (by the measure of Jaro and Winkler) are a name and what it was mistyped for.
const ALIKE: f64 = 0.8;
/// So many names are offered instead of a wrong one.
const OFFERED: usize = 3;

/// The names that are most like a wrong one, the likeliest first.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut alike: Vec<(f64, &str)> = known
        .map(|known| (strsim::jaro_winkler(name, known), known))
        .filter(|(measure, _)| *measure >= ALIKE)
        .collect();
    alike.sort_by(|(left, _), (right, _)| right.total_cmp(left));
    let names = alike.into_iter().map(|(_, known)| known);
    names.take(OFFERED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_names_are_offered_and_nothing_far_fetched() {
        let known = ["sample/1", "general/01", "general/10", "general/11"];
        assert_eq!(nearest("genral/01", known.into_iter())[0], "general/01");
        assert_eq!(nearest("xyz", known.into_iter()), [""; 0]);
    }
}
