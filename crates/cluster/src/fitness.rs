//! Is a machine the same judge as others? Only its speed may differ, and that not by much.

use std::collections::BTreeMap;

use crate::unfit::Unfit;
use crate::wire::{About, Notice, Reference, Toolchain};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::names;
use caipan_judge::submission::toolchains::Tools;
use caipan_problem::language::{self, Language};
use caipan_sandbox::Runner;

/// Machines out of this range are not used: what depends on memory has another pace than what computes.
const PACES: std::ops::RangeInclusive<f64> = 0.5..=2.0;

/// What runs alone is run at this pace, which counts as 1.
const PACES_ALONE: std::ops::RangeInclusive<f64> = 0.95..=1.05;

/// What a machine is, as far as verdicts depend on it.
pub struct Judge<'a> {
    /// Where programs run.
    pub runner: &'a dyn Runner,
    /// The tools that were looked at.
    pub tools: &'a Tools,
    /// How fast it is.
    pub speed: &'a Reference,
}

impl Judge<'_> {
    /// What it is, for people to compare.
    pub fn about(&self, cores: usize) -> About {
        About {
            level: self.runner.isolation().level,
            cores,
            tools: all_tools(self.tools, self.runner),
        }
    }

    /// What keeps it from judging as the notice asks, if anything does.
    pub fn unfit(&self, notice: &Notice) -> Option<Unfit> {
        if notice.engine != *names::engine_id() {
            return Some(Unfit::Build);
        }
        let level = self.runner.isolation().level;
        if notice.level != level {
            return Some(Unfit::Level(level));
        }
        let own = |tools: &Toolchain| toolchain(&commands(tools), self.tools, self.runner);
        let differs = |tools: &&Toolchain| own(tools).id != tools.id;
        if let Some(tools) = notice.tools.iter().find(differs) {
            return Some(Unfit::Compiler(tools.language.clone()));
        }
        let pace = pace(self.speed, &notice.reference);
        (!PACES.contains(&pace)).then_some(Unfit::Pace(pace))
    }
}

/// The names of the tools of all languages.
pub fn all_tools(tools: &Tools, runner: &dyn Runner) -> BTreeMap<String, ContentId> {
    let named = |language: &Language| {
        let known = toolchain(language, tools, runner);
        (known.language, known.id)
    };
    language::table().iter().map(named).collect()
}

/// The tools of a language: how they are called, and which files they are.
pub(crate) fn toolchain(language: &Language, tools: &Tools, runner: &dyn Runner) -> Toolchain {
    Toolchain {
        language: language.id.clone(),
        compile: language.compile.clone(),
        run: language.run.clone(),
        id: ContentId::of(tools.identity(language, runner).as_bytes()),
    }
}

/// A language of these commands.
fn commands(tools: &Toolchain) -> Language {
    Language {
        compile: tools.compile.clone(),
        run: tools.run.clone(),
        ..language::executable()
    }
}

/// So many times as long as on the reference machines takes everything.
pub fn pace(own: &Reference, reference: &Reference) -> f64 {
    own.figure / reference.figure
}

/// May a machine make runs whose times decide?
pub(crate) fn may_run_alone(own: &Reference, reference: &Reference) -> bool {
    own.class == reference.class && PACES_ALONE.contains(&pace(own, reference))
}
