//! Does this machine compile at all? Asked once for each language, when a source has been refused; a good answer is kept.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::judge::content_id::Namer;
use crate::judge::evidence::MachineFault;
use crate::judge::grading::Grading;
use crate::judge::submission::compile::{self, Build};
use crate::judge::submission::compiler_words::first_error;
use crate::judge::submission::program_id::program_id;
use crate::judge::submission::submission::Submission;
use crate::package::language::Language;
use crate::problem::{Kind, Reason};
use crate::sandbox::Bytes;
use crate::text::{Evidence, Fact};

/// Compiles a line. That it could be compiled is remembered for this level of isolation, compiler and machine's headers.
fn compile_remembered(probe: &Submission, line: &[u8], memory: Bytes, grading: &Grading) -> Build {
    let foreign = grading.foreign;
    let kept = foreign.store.as_ref().map(|store| {
        let tools = foreign.tools.identity(&probe.language, grading.runner);
        let namer =
            Namer::default().put(program_id(probe, line, memory, &tools).as_str().as_bytes());
        let namer = namer.put(foreign.tools.headers().as_str().as_bytes());
        let level = grading.runner.isolation().level;
        (store, namer.put(level.name().as_bytes()).name())
    });
    let kept = kept.as_ref().map(|(store, id)| (&**store, id));
    compile::compile_source(probe, line, memory, grading, kept)
}

type Answer = Arc<OnceLock<Option<Fact>>>;

/// What was found out so far.
#[derive(Debug, Default)]
pub struct Probes(Mutex<HashMap<String, Answer>>);

impl Probes {
    /// A build, if it is not a refusal of a machine that compiles nothing: that is nobody's fault.
    pub fn confirm(
        &self,
        build: Build,
        language: &Language,
        memory: Bytes,
        grading: &Grading,
    ) -> Build {
        let is_refused = matches!(build, Build::Refused(_));
        let fault = is_refused.then(|| self.fault(language, memory, grading));
        match fault.flatten() {
            Some(fault) => Build::Failed(Reason::new(Kind::Sandbox, fault)),
            None => build,
        }
    }

    /// What keeps this machine from compiling one line of this language; `None` where nothing does, or nobody knows.
    pub fn fault(&self, language: &Language, memory: Bytes, grading: &Grading) -> Option<Fact> {
        let line = Some(&language.one_line).filter(|line| !line.is_empty())?;
        let key = format!("{} {}", language.id, language.compile.join("\0"));
        let answer = {
            let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(known.entry(key).or_default())
        };
        let nothing = |words| {
            let language = language.id.clone();
            Some(MachineFault::CompilesNothing { language, words }.fact())
        };
        let ask = || {
            let ending = language.extensions.first()?;
            let probe = Submission {
                name: String::new(),
                path: PathBuf::from(format!("line.{ending}")),
                language: language.alone(),
                may_be_link: false,
                given: None,
                beside: Default::default(),
            };
            let build = compile_remembered(&probe, line.as_bytes(), memory, grading);
            let log = match build {
                Build::Program(..) | Build::Known(_) | Build::Unmade => return None,
                Build::Refused(log) => log,
                Build::Failed(reason) => return nothing(reason.fact),
            };
            let first = Some(first_error(&log.log)).filter(|line| !line.is_empty());
            let words = first.map(Fact::told).or(log.remark);
            nothing(words.unwrap_or_else(|| MachineFault::SaysNothing.fact()))
        };
        answer.get_or_init(ask).clone()
    }
}
