//! Lists the smaller variants of a text without duplicates, in the order in which they are tried.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::cut_ranges::halving_cut_sizes;
use super::smaller_values;
use super::text_cuts::{TextStructure, shortened_texts};
use crate::text_variants::split_text::SplitText;

/// Returns variants of a text that are one step smaller. Variants may be illegal. The number of each pair is the size
/// of the cut: the number of items, lines, words or letters removed, or 0 if only a value is smaller. `last_cut` is the
/// size of the cut with which the last variant showed the fault, at first `usize::MAX`. Cuts of up to twice that size
/// come first, larger ones last.
pub(crate) fn smaller_variants(
    text: &str,
    last_cut: usize,
) -> impl Iterator<Item = (usize, String)> + Send + use<> {
    let document = Arc::new(SplitText::parse(text));
    let structure = Arc::new(TextStructure::recognise_structure(&document));
    let first = last_cut.saturating_mul(2);
    let (later, sooner): (Vec<usize>, Vec<usize>) =
        halving_cut_sizes(structure.largest_cut).partition(|size| *size > first);
    let values = smaller_values::smaller_values(&document).map(|document| (0, document));
    let documents = shortened_texts_by_cut_size(sooner, &document, &structure)
        .chain(values)
        .chain(shortened_texts_by_cut_size(later, &document, &structure));
    let mut seen = HashSet::from([hash_text(text)]);
    documents.filter_map(move |(cut, document)| {
        let text = document.text();
        let is_new = seen.insert(hash_text(&text));
        is_new.then_some((cut, text))
    })
}

/// Returns shortened copies of a text, paired with the size of the cut, for each size in `sizes`.
fn shortened_texts_by_cut_size(
    sizes: Vec<usize>,
    document: &Arc<SplitText>,
    structure: &Arc<TextStructure>,
) -> impl Iterator<Item = (usize, SplitText)> + use<> {
    let (document, structure) = (Arc::clone(document), Arc::clone(structure));
    sizes.into_iter().flat_map(move |size| {
        let documents = shortened_texts(&document, &structure, size);
        documents.map(move |document| (size, document))
    })
}

fn hash_text(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
