//! Facts become sentences: Fluent (projectfluent.org) chooses the grammar, the files `*.ftl` hold the words.
//!
//! The value of a message is short evidence for judges. Its attribute `plain`, where it has one, says the same to a
//! contestant, as the end of a sentence that begins with whose output it is.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use super::lang::Lang;
use crate::problem::{checker, names, printable};
use crate::text::{Arg, Fact};

type Bundle = FluentBundle<FluentResource>;

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle("en", include_str!("en.ftl")));
static CHINESE: LazyLock<Bundle> = LazyLock::new(|| bundle("zh", include_str!("zh.ftl")));

/// So often evidence may stand within evidence; what a hostile file nests deeper is not worded.
const DEEPEST: usize = 8;
/// Fluent counts in floating-point numbers: up to here they are whole, and beyond a number is said as text.
const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

/// How something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Register {
    Evidence,
    Plain,
}

impl Lang {
    pub(super) fn sentences(self) -> &'static Bundle {
        match self {
            Self::En => &ENGLISH,
            Self::Zh => &CHINESE,
        }
    }

    /// Short evidence, harmless to a terminal. A fact that has no sentence shows its key.
    pub fn fact(self, fact: &Fact) -> String {
        let worded = self.worded(fact, Register::Evidence, DEEPEST);
        worded.unwrap_or_else(|| printable(fact.key.as_bytes()))
    }

    /// The same in plain words for a contestant; evidence where there are no plainer ones.
    pub fn plain(self, fact: &Fact) -> String {
        let worded = self.worded(fact, Register::Plain, DEEPEST);
        worded.unwrap_or_else(|| self.fact(fact))
    }

    /// Short evidence; `None` for a fact of another version, which has no sentence here.
    pub fn known_fact(self, fact: &Fact) -> Option<String> {
        self.worded(fact, Register::Evidence, DEEPEST)
    }

    pub(super) fn worded(self, fact: &Fact, register: Register, depth: usize) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        let bundle = self.sentences();
        let message = bundle.get_message(&fact.key)?;
        let plain = message.get_attribute("plain").map(|plain| plain.value());
        let pattern = match register {
            Register::Evidence => message.value()?,
            Register::Plain => plain.or(message.value())?,
        };
        let mut args = FluentArgs::new();
        for (name, arg) in &fact.args {
            match arg {
                Arg::Number(number) if number.unsigned_abs() <= EXACT => {
                    args.set(&**name, *number);
                }
                arg => args.set(&**name, self.arg(arg, register, depth)?),
            }
        }
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&args), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }

    fn arg(self, arg: &Arg, register: Register, depth: usize) -> Option<String> {
        Some(match arg {
            Arg::Number(number) => number.to_string(),
            Arg::Text(text) => printable(text.as_bytes()),
            Arg::Fact(fact) => self.worded(fact, register, depth)?,
            Arg::List(list) => {
                let depth = depth.checked_sub(1)?;
                let worded = list.iter().map(|arg| self.arg(arg, register, depth));
                let worded: Vec<String> = worded.collect::<Option<_>>()?;
                worded.join(self.words().and)
            }
        })
    }
}

/// The sentences of a language: those of the judge, and those that each puzzle brings along.
fn bundle(name: &str, own: &'static str) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![name.parse().unwrap_or_default()]);
    // Marks that part the directions of writing are deceptive in a terminal; `printable` has removed what turns them.
    bundle.set_use_isolating(false);
    let checkers = names().filter_map(|name| checker(name, &Default::default())?.ok());
    let puzzles = checkers.filter_map(|checker| Some(checker.puzzle()?.words()));
    let theirs = puzzles.flat_map(|words| words.sentences);
    let theirs = theirs.filter_map(|(language, text)| (*language == name).then_some(*text));
    for text in std::iter::once(own).chain(theirs) {
        // What does not parse, or stands twice, is found by tests: here the rest is as good as it was.
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(text.to_owned());
        let _ = bundle.add_resource(resource);
    }
    bundle
}
