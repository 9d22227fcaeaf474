//! `unbuffered: true`: contestants' programs do not buffer standard output, so one that never flushes can talk to an interactor.

use super::files::CONFIG;
use crate::keys::Keys;
use crate::notice::Left;
use crate::package::Package;
use crate::reading::{Reading, said};
use caipan_facts::Fact;
use caipan_problem::language::{Unbuffered, table};

/// Reads the key. It means nothing where no interactor talks. DMOJ takes the buffer of C's library away, and gives Python an
/// option; what other languages do it leaves as it is.
///
/// # Errors
/// It is no boolean.
pub(super) fn unbuffered(
    reading: &mut Reading,
    keys: &mut Keys,
    package: &mut Package,
) -> Result<(), Fact> {
    let line = keys.line("unbuffered");
    let is_said = keys.truth(reading, "unbuffered")? == Some(true);
    if !is_said || package.interactor.is_none() {
        return Ok(());
    }
    let mut changed: Vec<String> = Vec::new();
    for language in table() {
        let own = match language.unbuffered {
            Unbuffered::Unchanged => continue,
            _ => package.together.entry(language.id.clone()).or_default(),
        };
        let key = match language.unbuffered {
            Unbuffered::Source(source) => {
                let ending = language.extensions.first().map_or("", String::as_str);
                let file = format!("unbuffered.{ending}");
                own.with.push(file.clone());
                package.inline.insert(file, source.as_bytes().to_vec());
                "with"
            }
            Unbuffered::Option(option) => {
                own.run = language.run;
                own.run.insert(1, option.to_owned());
                "run"
            }
            Unbuffered::Unchanged => continue,
        };
        changed.push(format!("[language.{}] {key}", language.id));
    }
    let (key, value) = ("unbuffered".to_owned(), said("true"));
    let instead = changed.join(", ");
    let what = Left::Instead {
        key,
        value,
        instead,
    };
    reading.note(CONFIG, line, what);
    Ok(())
}
