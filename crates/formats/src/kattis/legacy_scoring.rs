//! Converts scoring of the legacy edition, where grader flags define how the verdicts and scores of cases and
//! subgroups are combined.
//!
//! In the legacy edition a score counts only if the submission is accepted; in caipan points always count. Rules
//! that give equal points in both systems are converted, and all others are refused.

use super::case_groups::{CaseGroup, SAMPLE_FOLDER, SECRET_FOLDER, has_ungraded_samples};
use super::grading_rules::{GradingRules, GroupAcceptCondition, GroupScoreRule};
use super::group_configs::{GroupConfigs, ROOT_GROUP_PATH};
use super::group_file::GroupConfig;
use super::problem_settings::ProblemSettings;
use super::subtask::{case_names, new_subtask};
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::Subtask;
use crate::package_reader::PackageReader;
use caipan_facts::Fact;
use caipan_problem::subtask::Scoring;

/// Properties of the scoring of a group, used to convert the group into a subtask.
struct GroupScoring<'g> {
    group: &'g CaseGroup,
    config: &'g GroupConfig,
    max_points: f64,
    scoring: Scoring,
    /// Whether caipan gives the same points as Kattis when some cases of the group fail.
    is_exact: bool,
    /// Whether the group always scores 0 if it is not accepted.
    is_zero_if_rejected: bool,
    /// Whether the group always has full points if it is accepted.
    has_full_points_if_accepted: bool,
}

/// Converts the groups of secret cases into subtasks; none for pass-fail problems. The samples become a subtask if the
/// points depend on them.
///
/// # Errors
///
/// caipan would score the groups differently.
pub(super) fn convert_groups_to_subtasks(
    reading: &mut PackageReader,
    settings: &ProblemSettings,
    groups: &[CaseGroup; 2],
    configs: &GroupConfigs,
) -> Result<Vec<Subtask>, Fact> {
    let [sample, secret] = groups;
    let config = |path: &str| &configs.groups[path];
    if !settings.is_scoring {
        refuse_unsupported_pass_fail_rules(reading, groups, configs)?;
        return Ok(Vec::new());
    }
    let root = GradingRules::read_grading_rules(reading, config(ROOT_GROUP_PATH))?;
    let rules = GradingRules::read_grading_rules(reading, config(SECRET_FOLDER))?;
    if rules.ignores_sample {
        return Err(config(SECRET_FOLDER).unsupported_error(reading, "grader_flags"));
    }
    let scorings = read_group_scorings(reading, settings, secret, configs)?;
    let samples = SampleScoring::read_sample_scoring(reading, settings, sample, configs, &root)?;
    let accepts = match (root.accept_condition, samples.is_counted) {
        (GroupAcceptCondition::Always, _) => GroupAcceptCondition::Always,
        (GroupAcceptCondition::All, _) | (GroupAcceptCondition::Any, false) => {
            rules.accept_condition
        }
        (GroupAcceptCondition::Any, true)
            if rules.accept_condition == GroupAcceptCondition::Always =>
        {
            GroupAcceptCondition::Always
        }
        (GroupAcceptCondition::Any, true) => {
            return Err(config(ROOT_GROUP_PATH).unsupported_error(reading, "grader_flags"));
        }
    };
    if samples.full > 0.0 && root.score_rule != GroupScoreRule::Sum {
        return Err(config(ROOT_GROUP_PATH).unsupported_error(reading, "grader_flags"));
    }
    let is_one = accepts == GroupAcceptCondition::All;
    if is_one {
        make_all_or_nothing_subtasks(
            reading,
            settings,
            (secret, &rules, &scorings),
            &samples,
            configs,
        )
    } else {
        make_group_subtasks(
            reading,
            (accepts, &root, &rules),
            &scorings,
            &samples,
            config(SECRET_FOLDER),
        )
    }
}

/// Fails if a pass-fail problem has grader flags that change the verdict. Adds notices for samples and for groups
/// that continue after a failure.
fn refuse_unsupported_pass_fail_rules(
    reading: &mut PackageReader,
    groups: &[CaseGroup; 2],
    configs: &GroupConfigs,
) -> Result<(), Fact> {
    let mut ignores = false;
    for config in configs.groups.values() {
        let rules = GradingRules::read_grading_rules(reading, config)?;
        ignores |= rules.ignores_sample && config.folder == ROOT_GROUP_PATH;
        let is_root = [ROOT_GROUP_PATH, SAMPLE_FOLDER].contains(&config.folder.as_str());
        if rules.accept_condition != GroupAcceptCondition::All || (rules.ignores_sample && !is_root)
        {
            return Err(config.unsupported_error(reading, "grader_flags"));
        }
        // Without `first_error`, Kattis reports the worst verdict of all cases, but caipan reports the first failure.
        let is_worst = !config
            .words("grader_flags")
            .contains(&"first_error".to_owned());
        if !rules.stops_at_rejection && is_worst {
            let (path, line) = config.file_and_line_of_key("on_reject");
            let key = "on_reject".to_owned();
            reading.add_notice_at(&path, line, ImportNotice::UnsupportedKey { key });
        }
    }
    if has_ungraded_samples(groups) && !ignores {
        let folder = SAMPLE_FOLDER.to_owned();
        reading.add_notice_at(SAMPLE_FOLDER, None, ImportNotice::Samples { folder });
    }
    Ok(())
}

/// Influence of the cases in data/sample on the points of a submission.
struct SampleScoring<'g> {
    group: &'g CaseGroup,
    /// Whether the package contains samples and the root group does not ignore them.
    is_counted: bool,
    /// Whether the samples must be passed to get any points.
    is_needed: bool,
    /// Maximum points for all samples together; 0 if samples give no points.
    full: f64,
    /// Whether caipan gives the same points as Kattis when some samples fail.
    is_exact: bool,
}

impl<'g> SampleScoring<'g> {
    fn read_sample_scoring(
        reading: &mut PackageReader,
        settings: &ProblemSettings,
        group: &'g CaseGroup,
        configs: &'g GroupConfigs,
        root: &GradingRules,
    ) -> Result<Self, Fact> {
        let mut samples = Self {
            group,
            is_counted: false,
            is_needed: false,
            full: 0.0,
            is_exact: true,
        };
        if group.all_cases().is_empty() {
            return Ok(samples);
        }
        let config = &configs.groups[SAMPLE_FOLDER];
        let rules = GradingRules::read_grading_rules(reading, config)?;
        samples.is_counted = !root.ignores_sample;
        samples.is_needed = root.stops_at_rejection
            || (samples.is_counted && root.accept_condition == GroupAcceptCondition::All);
        if samples.is_needed {
            let is_one = group.all_cases().len() == 1 && group.groups().next().is_none();
            match rules.accept_condition {
                GroupAcceptCondition::All => {}
                GroupAcceptCondition::Any if is_one => {}
                GroupAcceptCondition::Always => samples.is_needed = false,
                GroupAcceptCondition::Any => {
                    return Err(config.unsupported_error(reading, "grader_flags"));
                }
            }
        }
        // With `range: 0 0`, the validator's points for samples are always 0.
        let is_worth = rules.accepted_case_score > 0.0
            && !(settings.gives_points && rules.has_zero_max_score());
        if samples.is_counted && is_worth {
            if group.groups().next().is_some() {
                let folder = SAMPLE_FOLDER.to_owned();
                return Err(reading.error_at(
                    SAMPLE_FOLDER,
                    None,
                    ImportError::NestedGroups { folder },
                ));
            }
            let shape = read_group_scoring(reading, settings, group, config)?;
            (samples.full, samples.is_exact) = (shape.max_points, shape.is_exact);
        }
        Ok(samples)
    }

    /// Returns a subtask with the samples; `None` if the samples do not influence the points.
    fn to_subtask(&self) -> Option<Subtask> {
        let cases = case_names(self.group);
        let is_worth = self.is_needed || self.full > 0.0;
        let scoring = Scoring::Sum;
        is_worth.then(|| new_subtask("sample", self.full, scoring, cases))
    }

    fn required_subtasks(&self) -> Vec<String> {
        self.is_needed
            .then(|| "sample".to_owned())
            .into_iter()
            .collect()
    }
}

/// Returns the scoring of each group in data/secret, or of data/secret itself if there are no groups. Nested groups,
/// and cases next to groups, are an error.
fn read_group_scorings<'g>(
    reading: &mut PackageReader,
    settings: &ProblemSettings,
    secret: &'g CaseGroup,
    configs: &'g GroupConfigs,
) -> Result<Vec<GroupScoring<'g>>, Fact> {
    let groups: Vec<&CaseGroup> = match secret.groups().next() {
        Some(_) => secret.groups().collect(),
        None => vec![secret],
    };
    let is_mixed = secret.groups().next().is_some() && secret.cases().next().is_some();
    let nested = groups
        .iter()
        .find(|group| group.groups().next().is_some())
        .map(|group| group.path.clone());
    if let Some(folder) = is_mixed.then(|| SECRET_FOLDER.to_owned()).or(nested) {
        return Err(reading.error_at(&folder.clone(), None, ImportError::NestedGroups { folder }));
    }
    groups
        .into_iter()
        .map(|group| read_group_scoring(reading, settings, group, &configs.groups[&group.path]))
        .collect()
}

fn read_group_scoring<'g>(
    reading: &mut PackageReader,
    settings: &ProblemSettings,
    group: &'g CaseGroup,
    config: &'g GroupConfig,
) -> Result<GroupScoring<'g>, Fact> {
    let rules = GradingRules::read_grading_rules(reading, config)?;
    if rules.rejected_case_score > 0.0 {
        return Err(config.unsupported_error(reading, "reject_score"));
    }
    if rules.ignores_sample {
        return Err(config.unsupported_error(reading, "grader_flags"));
    }
    let count = group.all_cases().len();
    let is_single = count == 1;
    let sums = matches!(rules.score_rule, GroupScoreRule::Sum | GroupScoreRule::Avg);
    let full = match (settings.gives_points, rules.score_rule) {
        (true, _) => max_score_from_validator_range(reading, config, &rules, count)?,
        (false, GroupScoreRule::Sum) => rules.accepted_case_score * count as f64,
        (false, _) => rules.accepted_case_score,
    };
    Ok(GroupScoring {
        group,
        config,
        max_points: full,
        scoring: match rules.score_rule {
            GroupScoreRule::Sum | GroupScoreRule::Avg => Scoring::Sum,
            GroupScoreRule::Min => Scoring::Min,
            GroupScoreRule::Max => Scoring::Max,
        },
        is_exact: is_single || !rules.stops_at_rejection || rules.score_rule == GroupScoreRule::Min,
        is_zero_if_rejected: match rules.accept_condition {
            GroupAcceptCondition::All => is_single || rules.score_rule == GroupScoreRule::Min,
            GroupAcceptCondition::Any | GroupAcceptCondition::Always => true,
        },
        has_full_points_if_accepted: !settings.gives_points
            && match rules.accept_condition {
                GroupAcceptCondition::All => true,
                GroupAcceptCondition::Any => {
                    is_single || !sums && rules.score_rule == GroupScoreRule::Max
                }
                GroupAcceptCondition::Always => false,
            },
    })
}

/// Returns the upper bound of `range`, which is the maximum score of a group if the validator gives the points. `count`
/// is the number of cases.
fn max_score_from_validator_range(
    reading: &mut PackageReader,
    config: &GroupConfig,
    rules: &GradingRules,
    count: usize,
) -> Result<f64, Fact> {
    let key = "range";
    let Some(most) = rules.max_score.filter(|most| most.is_finite()) else {
        let value = config.text(key).unwrap_or("-inf +inf".to_owned());
        return Err(config.unsupported_error_with_value(reading, key, quote_value(value)));
    };
    if count > 1 && rules.score_rule == GroupScoreRule::Avg {
        return Err(config.unsupported_error(reading, "grader_flags"));
    }
    if count > 1 && rules.score_rule == GroupScoreRule::Sum {
        let what = ImportNotice::SharedPoints {
            key: key.to_owned(),
            value: config.text(key).unwrap_or_default(),
            each: (most / count as f64).to_string(),
        };
        let (path, line) = config.file_and_line_of_key(key);
        reading.add_notice_at(&path, line, what);
    }
    Ok(most)
}

/// Returns the subtasks of a problem in which points count only if every case is accepted. One subtask contains all
/// secret cases, and also the samples if these give points. Samples that must be passed but give no points form a
/// separate subtask.
fn make_all_or_nothing_subtasks(
    reading: &PackageReader,
    settings: &ProblemSettings,
    (secret, rules, scorings): (&CaseGroup, &GradingRules, &[GroupScoring]),
    samples: &SampleScoring,
    configs: &GroupConfigs,
) -> Result<Vec<Subtask>, Fact> {
    let config = &configs.groups[SECRET_FOLDER];
    let is_one = match scorings {
        [shape] => shape.scoring == Scoring::Min || secret.all_cases().len() == 1,
        _ => false,
    };
    if settings.gives_points && (!is_one || samples.full > 0.0) {
        let value = quote_value(config.text("grader_flags").unwrap_or_default());
        return Err(config.unsupported_error_with_value(reading, "grader_flags", value));
    }
    let full: Vec<f64> = scorings.iter().map(|shape| shape.max_points).collect();
    let is_leaf = secret.groups().next().is_none();
    let full = match (is_leaf, rules.score_rule) {
        (true, _) | (_, GroupScoreRule::Sum) => full.iter().sum(),
        (_, GroupScoreRule::Avg) => full.iter().sum::<f64>() / full.len() as f64,
        (_, GroupScoreRule::Min) => full.iter().copied().fold(f64::MAX, f64::min),
        (_, GroupScoreRule::Max) => full.iter().copied().fold(0.0, f64::max),
    };
    if samples.full > 0.0 {
        let cases = case_names(samples.group)
            .into_iter()
            .chain(case_names(secret));
        let whole = new_subtask("secret", full + samples.full, Scoring::Min, cases.collect());
        return Ok(vec![whole]);
    }
    let mut whole = new_subtask("secret", full, Scoring::Min, case_names(secret));
    whole.requires = samples.required_subtasks();
    Ok(samples.to_subtask().into_iter().chain([whole]).collect())
}

/// Returns a subtask with the samples, if these influence the points, and one subtask for each group of secret cases.
/// Fails if the points in caipan would differ from those in Kattis.
fn make_group_subtasks(
    reading: &PackageReader,
    (accepts, root, rules): (GroupAcceptCondition, &GradingRules, &GradingRules),
    scorings: &[GroupScoring],
    samples: &SampleScoring,
    secret: &GroupConfig,
) -> Result<Vec<Subtask>, Fact> {
    if scorings.len() > 1 && rules.score_rule != GroupScoreRule::Sum {
        return Err(secret.unsupported_error(reading, "grader_flags"));
    }
    let is_always = root.accept_condition == GroupAcceptCondition::Always;
    if samples.full > 0.0 && !(is_always && samples.is_exact) {
        let value = quote_value(samples.full.to_string());
        let what = ImportError::Unsupported {
            key: "accept_score".to_owned(),
            value,
        };
        return Err(reading.error_at(SAMPLE_FOLDER, None, what));
    }
    let mut subtasks: Vec<Subtask> = samples.to_subtask().into_iter().collect();
    let mut required = samples.required_subtasks();
    for (number, shape) in scorings.iter().enumerate() {
        if !shape.is_exact {
            return Err(shape.config.unsupported_error_with_value(
                reading,
                "on_reject",
                quote_value("break"),
            ));
        }
        if accepts == GroupAcceptCondition::Any && !shape.is_zero_if_rejected {
            let flags = quote_value(shape.config.text("grader_flags").unwrap_or_default());
            return Err(shape
                .config
                .unsupported_error_with_value(reading, "grader_flags", flags));
        }
        let cases = case_names(shape.group);
        let mut own = new_subtask(shape.group.name(), shape.max_points, shape.scoring, cases);
        own.requires = required.clone();
        if rules.stops_at_rejection && number + 1 < scorings.len() {
            if !shape.has_full_points_if_accepted {
                return Err(secret.unsupported_error_with_value(
                    reading,
                    "on_reject",
                    quote_value("break"),
                ));
            }
            required.push(own.name.clone());
        }
        subtasks.push(own);
    }
    Ok(subtasks)
}
