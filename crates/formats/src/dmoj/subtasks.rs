//! Converts DMOJ's cases and batches into subtasks. The worst case determines the score of a batch. On DMOJ, a failed
//! case that is worth no points ends the judging, so later subtasks require the cases without points.

use std::collections::BTreeSet;

use super::data_files::DataFiles;
use crate::notice::ImportError;
use crate::package::{Case, FileContent, Package, PartialLimits, Subtask};
use crate::package_reader::{PackageReader, case_name_from_path};
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Case in `test_cases`, inside or outside of a batch.
#[derive(Debug)]
pub(super) struct ConfigCase {
    pub input: Option<String>,
    pub output: Option<String>,
    pub points: Points,
    /// Line of init.yml with the case, from 1; `None` if unknown, or if the case was derived from file names.
    pub line: Option<usize>,
}

/// Batch in `test_cases`: a group of cases whose worst case determines the score.
#[derive(Debug)]
pub(super) struct CaseBatch {
    /// Number of the batch among all batches, from 1.
    pub number: usize,
    pub points: Points,
    /// Numbers, from 1, of earlier batches that must be passed for this batch to score.
    pub requires: Vec<usize>,
    pub cases: Vec<ConfigCase>,
}

#[derive(Debug)]
pub(super) enum TestCasesEntry {
    Case(ConfigCase),
    Batch(CaseBatch),
}

/// Adds the cases of all entries. Also adds subtasks, unless every entry is a single case with points.
pub(super) fn add_subtasks(
    reading: &mut PackageReader,
    data: &DataFiles,
    rows: Vec<TestCasesEntry>,
    package: &mut Package,
) -> Result<(), Fact> {
    let is_flat = rows
        .iter()
        .all(|row| matches!(row, TestCasesEntry::Case(given) if !given.points.is_zero()));
    let mut adding = SubtaskBuilder {
        data,
        needs_answer: package.interactor.is_none(),
        names: BTreeSet::new(),
        gates: Vec::new(),
        package,
    };
    for row in rows {
        match row {
            TestCasesEntry::Case(given) => {
                let points = given.points.clone();
                let name = adding.add_case(reading, given, is_flat)?;
                if !is_flat {
                    adding.add_single_case(name, points);
                }
            }
            TestCasesEntry::Batch(batch) => adding.add_batch(reading, batch)?,
        }
    }
    Ok(())
}

struct SubtaskBuilder<'a, 'p> {
    data: &'a DataFiles<'a>,
    needs_answer: bool,
    /// Names of all cases that have been added, in lowercase, to keep names distinct.
    names: BTreeSet<String>,
    /// Names of the subtasks without points that have been added. Every subtask that is added later requires all of
    /// them.
    gates: Vec<String>,
    package: &'p mut Package,
}

impl SubtaskBuilder<'_, '_> {
    fn add_case(
        &mut self,
        reading: &mut PackageReader,
        listed_case: ConfigCase,
        has_points: bool,
    ) -> Result<String, Fact> {
        let file = listed_case.input.as_ref().or(listed_case.output.as_ref());
        let stem = file.map_or("case".to_owned(), |file| case_name_from_path(file));
        let further = (2..).map(|number| format!("{stem}-{number}"));
        let mut names = std::iter::once(stem.clone()).chain(further);
        let free = names.find(|name| self.names.insert(name.to_lowercase()));
        let name = free.unwrap_or(stem);
        let input = self.read_case_file(reading, listed_case.input.as_deref(), listed_case.line)?;
        let answer =
            self.read_case_file(reading, listed_case.output.as_deref(), listed_case.line)?;
        if answer.is_none() && self.needs_answer {
            let input = listed_case.input.unwrap_or(name);
            let path = super::data_files::INIT_YML;
            return Err(reading.error_at(
                path,
                listed_case.line,
                ImportError::MissingAnswer { input },
            ));
        }
        self.package.cases.push(Case {
            points: has_points.then_some(listed_case.points),
            ..Case::new(
                name.clone(),
                input.unwrap_or(FileContent::Bytes(Vec::new())),
                Some(answer.unwrap_or(FileContent::Bytes(Vec::new()))),
            )
        });
        Ok(name)
    }

    fn read_case_file(
        &self,
        reading: &mut PackageReader,
        file: Option<&str>,
        line: Option<usize>,
    ) -> Result<Option<FileContent>, Fact> {
        file.map(|file| self.data.read_content(reading, file, line))
            .transpose()
    }

    /// Adds a case outside of batches to a subtask. Adjacent cases with points form one subtask, and adjacent cases
    /// without points form another.
    fn add_single_case(&mut self, name: String, points: Points) {
        let is_gate = points.is_zero();
        let kind = if is_gate { "pretests" } else { "cases" };
        if let Some(case) = self.package.cases.last_mut().filter(|_| !is_gate) {
            case.points = Some(points.clone());
        }
        let open = self.package.subtasks.last_mut().filter(|subtask| {
            let number = subtask.name.strip_prefix(kind);
            number.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        });
        if let Some(open) = open {
            open.points = open.points.clone() + points;
            open.cases.push(name);
            return;
        }
        let alike = self
            .package
            .subtasks
            .iter()
            .filter(|subtask| subtask.name.starts_with(kind));
        let name_of_subtask = match alike.count() {
            0 => kind.to_owned(),
            before => format!("{kind}-{}", before + 1),
        };
        let scoring = if is_gate { Scoring::Min } else { Scoring::Sum };
        self.add_subtask(name_of_subtask, points, scoring, Vec::new(), vec![name]);
    }

    fn add_batch(&mut self, reading: &mut PackageReader, batch: CaseBatch) -> Result<(), Fact> {
        let mut cases = Vec::new();
        for given in batch.cases {
            cases.push(self.add_case(reading, given, false)?);
        }
        let requires = batch.requires.iter().map(usize::to_string).collect();
        let name = batch.number.to_string();
        if !cases.is_empty() {
            self.add_subtask(name, batch.points, Scoring::Min, requires, cases);
        }
        Ok(())
    }

    fn add_subtask(
        &mut self,
        name: String,
        points: Points,
        scoring: Scoring,
        mut requires: Vec<String>,
        cases: Vec<String>,
    ) {
        let further: Vec<String> = self
            .gates
            .iter()
            .filter(|gate| !requires.contains(gate))
            .cloned()
            .collect();
        requires.extend(further);
        // Dependencies on a batch without cases are dropped. Such a batch does not become a subtask, and DMOJ counts it
        // as passed.
        requires.retain(|needed| {
            let mut known = self.package.subtasks.iter();
            known.any(|subtask| subtask.name == *needed)
        });
        if points.is_zero() {
            self.gates.push(name.clone());
        }
        self.package.subtasks.push(Subtask {
            name,
            points,
            scoring,
            is_ceiling: false,
            requires,
            cases,
            limits: PartialLimits::default(),
            checker_args: None,
        });
    }
}
