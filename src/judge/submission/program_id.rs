//! The name of a program: what has changed has another name.

use crate::judge::content_id::{ContentId, Namer};
use crate::judge::submission::build_dir::harmless_name;
use crate::judge::submission::submission::Submission;
use crate::sandbox::Bytes;

/// Names a program: by its source and all that makes and runs it, the `tools` of this machine too.
pub fn program_id(submission: &Submission, source: &[u8], memory: Bytes, tools: &str) -> ContentId {
    let language = &submission.language;
    let name = language.source_name.clone();
    let name = name.unwrap_or_else(|| harmless_name(&submission.path));
    let namer = Namer::default().put(source).put(name.as_bytes());
    let mut namer = namer.put(tools.as_bytes());
    for (name, bytes) in submission.beside.iter() {
        namer = namer.put(name.as_bytes()).put(bytes);
    }
    for words in [&language.compile, &language.run] {
        namer = namer.put(words.join("\0").as_bytes());
    }
    let rule = format!("{:?} {}", language.memory_rule, language.fork);
    let namer = namer.put(rule.as_bytes());
    namer.put(&memory.0.to_le_bytes()).name()
}
