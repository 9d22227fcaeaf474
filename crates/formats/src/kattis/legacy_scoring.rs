//! Converts legacy scoring, where grader flags combine the verdicts and scores of a group's parts.
//!
//! In the legacy format a score counts only if the submission is accepted; in caipan points always count. Rules
//! with the same result in both are converted, all others are refused.

use super::about::About;
use super::asked::{Asked, ROOT};
use super::data::{Group, SAMPLE, SECRET};
use super::group_file::Config;
use super::rules::{Accepts, Rules, Total};
use super::worth::{names, subtask};
use crate::notice::{Left, Unread};
use crate::package::Subtask;
use crate::reading::{Reading, said};
use caipan_facts::Fact;
use caipan_problem::subtask::Scoring;

/// Scoring of a group that becomes a subtask.
struct Shape<'g> {
    group: &'g Group,
    config: &'g Config,
    full: f64,
    scoring: Scoring,
    /// Whether caipan gives the same points if some cases fail.
    is_exact: bool,
    /// Whether the group has no points unless it is accepted.
    is_void_if_lost: bool,
    /// Whether the group has full points exactly when it is accepted.
    is_whole_if_won: bool,
}

/// Converts the groups into subtasks; samples become one if they influence points.
///
/// # Errors
///
/// caipan would score the groups differently.
pub(super) fn score(
    reading: &mut Reading,
    about: &About,
    [sample, secret]: &[Group; 2],
    asked: &Asked,
) -> Result<Vec<Subtask>, Fact> {
    let config = |path: &str| &asked.configs[path];
    if !about.is_scoring {
        pass_fail(reading, sample, asked)?;
        return Ok(Vec::new());
    }
    let root = Rules::of(reading, config(ROOT))?;
    let rules = Rules::of(reading, config(SECRET))?;
    if rules.ignores_sample {
        return Err(config(SECRET).cannot(reading, "grader_flags"));
    }
    let shapes = shapes(reading, about, secret, asked)?;
    let samples = Samples::of(reading, about, sample, asked, &root)?;
    let accepts = match (root.accepts, samples.counts) {
        (Accepts::Always, _) => Accepts::Always,
        (Accepts::All, _) | (Accepts::Any, false) => rules.accepts,
        (Accepts::Any, true) if rules.accepts == Accepts::Always => Accepts::Always,
        (Accepts::Any, true) => return Err(config(ROOT).cannot(reading, "grader_flags")),
    };
    if samples.full > 0.0 && root.total != Total::Sum {
        return Err(config(ROOT).cannot(reading, "grader_flags"));
    }
    let is_one = accepts == Accepts::All;
    if is_one {
        whole(reading, about, (secret, &rules, &shapes), &samples, asked)
    } else {
        parts(
            reading,
            (accepts, &root, &rules),
            &shapes,
            &samples,
            config(SECRET),
        )
    }
}

/// Checks a pass-fail problem: grader flags that would change the verdict are refused.
fn pass_fail(reading: &mut Reading, sample: &Group, asked: &Asked) -> Result<(), Fact> {
    let mut ignores = false;
    for config in asked.configs.values() {
        let rules = Rules::of(reading, config)?;
        ignores |= rules.ignores_sample && config.folder == ROOT;
        let is_root = [ROOT, SAMPLE].contains(&config.folder.as_str());
        if rules.accepts != Accepts::All || (rules.ignores_sample && !is_root) {
            return Err(config.cannot(reading, "grader_flags"));
        }
        // Without `first_error` the worst verdict of all cases counts; in caipan the first failure does.
        let is_worst = !config
            .words("grader_flags")
            .contains(&"first_error".to_owned());
        if !rules.breaks && is_worst {
            let (path, line) = config.place("on_reject");
            let key = "on_reject".to_owned();
            reading.note(&path, line, Left::Key { key });
        }
    }
    if !sample.all().is_empty() && !ignores {
        let folder = SAMPLE.to_owned();
        reading.note(SAMPLE, None, Left::Samples { folder });
    }
    Ok(())
}

/// Influence of the samples on points.
struct Samples<'g> {
    group: &'g Group,
    /// Whether there are samples that the root does not ignore.
    counts: bool,
    /// Whether samples must be solved to get any points.
    is_needed: bool,
    /// Points of the samples.
    full: f64,
    is_exact: bool,
}

impl<'g> Samples<'g> {
    fn of(
        reading: &mut Reading,
        about: &About,
        group: &'g Group,
        asked: &'g Asked,
        root: &Rules,
    ) -> Result<Self, Fact> {
        let mut samples = Self {
            group,
            counts: false,
            is_needed: false,
            full: 0.0,
            is_exact: true,
        };
        if group.all().is_empty() {
            return Ok(samples);
        }
        let config = &asked.configs[SAMPLE];
        let rules = Rules::of(reading, config)?;
        samples.counts = !root.ignores_sample;
        samples.is_needed = root.breaks || (samples.counts && root.accepts == Accepts::All);
        if samples.is_needed {
            let is_one = group.all().len() == 1 && group.groups().next().is_none();
            match rules.accepts {
                Accepts::All => {}
                Accepts::Any if is_one => {}
                Accepts::Always => samples.is_needed = false,
                Accepts::Any => return Err(config.cannot(reading, "grader_flags")),
            }
        }
        // With `range: 0 0`, points that validators give for samples are always 0.
        let is_worth = rules.accept > 0.0 && !(about.gives_points && rules.range_is_zero());
        if samples.counts && is_worth {
            if group.groups().next().is_some() {
                let folder = SAMPLE.to_owned();
                return Err(reading.wrong(SAMPLE, None, Unread::Nested { folder }));
            }
            let shape = shape(reading, about, group, config)?;
            (samples.full, samples.is_exact) = (shape.full, shape.is_exact);
        }
        Ok(samples)
    }

    /// Returns a subtask of the samples if they influence points.
    fn subtask(&self) -> Option<Subtask> {
        let cases = names(self.group);
        let is_worth = self.is_needed || self.full > 0.0;
        let scoring = Scoring::Sum;
        is_worth.then(|| subtask("sample", self.full, scoring, cases))
    }

    fn required(&self) -> Vec<String> {
        self.is_needed
            .then(|| "sample".to_owned())
            .into_iter()
            .collect()
    }
}

/// Returns the scoring of the groups below data/secret, or of data/secret if it has no groups.
fn shapes<'g>(
    reading: &mut Reading,
    about: &About,
    secret: &'g Group,
    asked: &'g Asked,
) -> Result<Vec<Shape<'g>>, Fact> {
    let groups: Vec<&Group> = match secret.groups().next() {
        Some(_) => secret.groups().collect(),
        None => vec![secret],
    };
    let is_mixed = secret.groups().next().is_some() && secret.cases().next().is_some();
    let nested = groups.iter().find(|group| group.groups().next().is_some());
    let nested = nested.map(|group| group.path.clone());
    if let Some(folder) = is_mixed.then(|| SECRET.to_owned()).or(nested) {
        return Err(reading.wrong(&folder.clone(), None, Unread::Nested { folder }));
    }
    let groups = groups.into_iter();
    groups
        .map(|group| shape(reading, about, group, &asked.configs[&group.path]))
        .collect()
}

fn shape<'g>(
    reading: &mut Reading,
    about: &About,
    group: &'g Group,
    config: &'g Config,
) -> Result<Shape<'g>, Fact> {
    let rules = Rules::of(reading, config)?;
    if rules.reject > 0.0 {
        return Err(config.cannot(reading, "reject_score"));
    }
    if rules.ignores_sample {
        return Err(config.cannot(reading, "grader_flags"));
    }
    let count = group.all().len();
    let is_single = count == 1;
    let sums = matches!(rules.total, Total::Sum | Total::Avg);
    let full = match (about.gives_points, rules.total) {
        (true, _) => by_validator(reading, config, &rules, count)?,
        (false, Total::Sum) => rules.accept * count as f64,
        (false, _) => rules.accept,
    };
    Ok(Shape {
        group,
        config,
        full,
        scoring: match rules.total {
            Total::Sum | Total::Avg => Scoring::Sum,
            Total::Min => Scoring::Min,
            Total::Max => Scoring::Max,
        },
        is_exact: is_single || !rules.breaks || rules.total == Total::Min,
        is_void_if_lost: match rules.accepts {
            Accepts::All => is_single || rules.total == Total::Min,
            Accepts::Any | Accepts::Always => true,
        },
        is_whole_if_won: !about.gives_points
            && match rules.accepts {
                Accepts::All => true,
                Accepts::Any => is_single || !sums && rules.total == Total::Max,
                Accepts::Always => false,
            },
    })
}

/// Returns the maximum score of a group whose points the validator gives.
fn by_validator(
    reading: &mut Reading,
    config: &Config,
    rules: &Rules,
    count: usize,
) -> Result<f64, Fact> {
    let key = "range";
    let Some(most) = rules.most.filter(|most| most.is_finite()) else {
        let value = config.text(key).unwrap_or("-inf +inf".to_owned());
        return Err(config.cannot_as(reading, key, said(value)));
    };
    if count > 1 && rules.total == Total::Avg {
        return Err(config.cannot(reading, "grader_flags"));
    }
    if count > 1 && rules.total == Total::Sum {
        let what = Left::Each {
            key: key.to_owned(),
            value: config.text(key).unwrap_or_default(),
            each: (most / count as f64).to_string(),
        };
        let (path, line) = config.place(key);
        reading.note(&path, line, what);
    }
    Ok(most)
}

/// Makes one subtask: points count only if everything is accepted.
fn whole(
    reading: &Reading,
    about: &About,
    (secret, rules, shapes): (&Group, &Rules, &[Shape]),
    samples: &Samples,
    asked: &Asked,
) -> Result<Vec<Subtask>, Fact> {
    let config = &asked.configs[SECRET];
    let is_one = match shapes {
        [shape] => shape.scoring == Scoring::Min || secret.all().len() == 1,
        _ => false,
    };
    if about.gives_points && (!is_one || samples.full > 0.0) {
        let value = said(config.text("grader_flags").unwrap_or_default());
        return Err(config.cannot_as(reading, "grader_flags", value));
    }
    let full: Vec<f64> = shapes.iter().map(|shape| shape.full).collect();
    let is_leaf = secret.groups().next().is_none();
    let full = match (is_leaf, rules.total) {
        (true, _) | (_, Total::Sum) => full.iter().sum(),
        (_, Total::Avg) => full.iter().sum::<f64>() / full.len() as f64,
        (_, Total::Min) => full.iter().copied().fold(f64::MAX, f64::min),
        (_, Total::Max) => full.iter().copied().fold(0.0, f64::max),
    };
    if samples.full > 0.0 {
        let cases = names(samples.group).into_iter().chain(names(secret));
        let whole = subtask("secret", full + samples.full, Scoring::Min, cases.collect());
        return Ok(vec![whole]);
    }
    let mut whole = subtask("secret", full, Scoring::Min, names(secret));
    whole.requires = samples.required();
    Ok(samples.subtask().into_iter().chain([whole]).collect())
}

/// Makes one subtask for each group.
fn parts(
    reading: &Reading,
    (accepts, root, rules): (Accepts, &Rules, &Rules),
    shapes: &[Shape],
    samples: &Samples,
    secret: &Config,
) -> Result<Vec<Subtask>, Fact> {
    if shapes.len() > 1 && rules.total != Total::Sum {
        return Err(secret.cannot(reading, "grader_flags"));
    }
    let is_always = root.accepts == Accepts::Always;
    if samples.full > 0.0 && !(is_always && samples.is_exact) {
        let value = said(samples.full.to_string());
        let what = Unread::CannotSay {
            key: "accept_score".to_owned(),
            value,
        };
        return Err(reading.wrong(SAMPLE, None, what));
    }
    let mut subtasks: Vec<Subtask> = samples.subtask().into_iter().collect();
    let mut required = samples.required();
    for (number, shape) in shapes.iter().enumerate() {
        if !shape.is_exact {
            return Err(shape.config.cannot_as(reading, "on_reject", said("break")));
        }
        if accepts == Accepts::Any && !shape.is_void_if_lost {
            let flags = said(shape.config.text("grader_flags").unwrap_or_default());
            return Err(shape.config.cannot_as(reading, "grader_flags", flags));
        }
        let cases = names(shape.group);
        let mut own = subtask(shape.group.name(), shape.full, shape.scoring, cases);
        own.requires = required.clone();
        if rules.breaks && number + 1 < shapes.len() {
            if !shape.is_whole_if_won {
                return Err(secret.cannot_as(reading, "on_reject", said("break")));
            }
            required.push(own.name.clone());
        }
        subtasks.push(own);
    }
    Ok(subtasks)
}
