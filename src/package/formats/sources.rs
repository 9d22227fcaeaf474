//! Which files are sources, and of which language.

use crate::package::language::table;

/// The language of a source by its file's ending.
pub fn language_of(path: &str) -> Option<String> {
    let file = path.rsplit_once('/').map_or(path, |(_, file)| file);
    let (_, ending) = file.rsplit_once('.')?;
    let ending = ending.to_lowercase();
    let languages = table();
    let mut languages = languages.iter();
    let found = languages.find(|language| language.extensions.contains(&ending));
    found.map(|language| language.id.clone())
}
