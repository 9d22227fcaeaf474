//! Helpers for formats whose judges call checkers as testlib defines it.

use super::bridge::BridgeTarget;
use super::checker::WrittenProgram;
use super::export_notice::{ExportError, ExportNotice};
use super::groups::ScoredGroup;
use super::package_writer::PackageWriter;
use super::rounding::{is_whole, round_points};
use crate::package::{Checker, Content, Subtask};
use caipan_checker::compare::standard;
use caipan_facts::Fact;
use caipan_problem::checker_table::Unit;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Checker for a judge that calls it as testlib defines it.
pub(crate) struct TestlibChecker {
    /// Files; the first is the source.
    pub files: Vec<(String, Content)>,
    /// Whether the checker may give partial points.
    pub gives_points: bool,
}

/// Folders of a problem that most formats have no place for.
const FOLDERS: &[&str] = &["submissions", "statement", "attachments"];

impl<'a> PackageWriter<'a> {
    /// testlib's name for the built-in comparison; `None` if there is no equivalent.
    pub(crate) fn testlib_name(&self) -> Option<String> {
        match &self.package().checker {
            Some(Checker::BuiltIn(name, _)) if name == "tokens" => Some("wcmp".to_owned()),
            Some(Checker::BuiltIn(name, _)) => standard::names()
                .find(|known| known == name)
                .map(str::to_owned),
            _ => None,
        }
    }

    /// Whether the checker is this built-in comparison.
    pub(crate) fn is_built_in(&self, name: &str) -> bool {
        matches!(&self.package().checker, Some(Checker::BuiltIn(own, _)) if own == name)
    }

    /// Returns the checker as a C++ source named `name` in `folder`, called as testlib defines it.
    ///
    /// `units` are the units in which the judge counts points. If fractions are among them, a checker with
    /// another unit is bridged.
    ///
    /// # Errors
    ///
    /// The checker cannot be bridged, or the judge does not accept the unit of points.
    pub(crate) fn testlib_checker(
        &mut self,
        folder: &str,
        name: &str,
        units: &[Unit],
    ) -> Result<TestlibChecker, Fact> {
        self.checker_called_as_testlib(folder, name, false, units)
    }

    /// Like [`Self::testlib_checker`], for a judge that also accepts C: the name then ends in `.c`.
    ///
    /// # Errors
    ///
    /// The checker cannot be bridged, or the judge does not accept the unit of points.
    pub(crate) fn native_checker(
        &mut self,
        folder: &str,
        name: &str,
        units: &[Unit],
    ) -> Result<TestlibChecker, Fact> {
        self.checker_called_as_testlib(folder, name, true, units)
    }

    fn checker_called_as_testlib(
        &mut self,
        folder: &str,
        name: &str,
        takes_c: bool,
        units: &[Unit],
    ) -> Result<TestlibChecker, Fact> {
        let place = match folder {
            "" => name.to_owned(),
            folder => format!("{folder}/{name}"),
        };
        let Some(program) = self.checker(&place)? else {
            return Err(self.unsupported(("", 0, "checker"), ""));
        };
        let counts_so = program.unit.is_none_or(|unit| units.contains(&unit));
        let takes_shares = units.contains(&Unit::Fraction);
        let is_absolute = program.unit == Some(Unit::Absolute);
        let unit = program.unit.map_or("", Unit::name);
        if !counts_so && (is_absolute || !takes_shares) {
            return Err(self.unsupported(("checker", 0, "points"), unit));
        }
        self.refuse_own_args()?;
        let gives_points = program.gives_points();
        let files = self.as_testlib(&program, name, takes_c, counts_so)?;
        // A bridge converts points into fractions.
        let is_as_it_is = program.dialect.name == "testlib" && program.args.is_empty();
        if gives_points && !takes_shares && !(is_as_it_is && program.is_cpp()) {
            return Err(self.unsupported(("checker", 0, "points"), unit));
        }
        Ok(TestlibChecker {
            files,
            gives_points,
        })
    }

    fn as_testlib(
        &self,
        program: &WrittenProgram,
        name: &str,
        takes_c: bool,
        counts_so: bool,
    ) -> Result<Vec<(String, Content)>, Fact> {
        let is_cpp = program.is_cpp();
        let native = program.native_extension().filter(|_| is_cpp || takes_c);
        if is_cpp && counts_so && program.args.is_empty() && program.dialect.name == "testlib" {
            return Ok(program.files_as(name));
        }
        let Some(ending) = native else {
            let (file, dialect) = (program.main.0.clone(), program.dialect.name.to_owned());
            return Err(ExportError::NotBridged { file, dialect }.into());
        };
        let mut files = self.bridged(
            BridgeTarget::Testlib,
            program,
            program.dialect,
            &program.args,
        )?;
        let stem = name.trim_end_matches(".cpp");
        files[0].0 = format!("{stem}{ending}");
        Ok(files)
    }

    /// Refuses a subtask with checker arguments of its own, which the format cannot express.
    ///
    /// # Errors
    ///
    /// A subtask has some.
    pub(crate) fn refuse_own_args(&self) -> Result<(), Fact> {
        let all = self.package().subtasks.iter().enumerate();
        let mut own = all.filter_map(|(number, one)| Some((number, one.checker_args.as_ref()?)));
        match own.next() {
            Some((number, args)) => {
                Err(self.unsupported(("subtask", number, "checker_args"), args.join(" ")))
            }
            None => Ok(()),
        }
    }

    /// Reports requirements of subtasks that the format cannot express as lost. `can_say` gets a subtask and the
    /// ones that it requires.
    pub(crate) fn note_lost_requires(&mut self, can_say: impl Fn(&Subtask, &[&Subtask]) -> bool) {
        let all = &self.package().subtasks;
        for (number, own) in all.iter().enumerate() {
            if own.requires.is_empty() {
                continue;
            }
            let required: Vec<&Subtask> = all
                .iter()
                .filter(|other| own.requires.contains(&other.name))
                .collect();
            // A subtask without points is not written.
            let is_there = required.iter().all(|other| !other.points.is_zero());
            if !is_there || !can_say(own, &required) {
                self.lost_requires.insert(number);
                self.note_lost(("subtask", number, "requires"), own.requires.join(", "));
            }
        }
    }

    /// Names of the subtasks that a group requires; empty if the format cannot express it.
    pub fn required(&self, group: &ScoredGroup<'a>) -> &'a [String] {
        let is_lost = group
            .number
            .is_some_and(|number| self.lost_requires.contains(&number));
        match group.subtask {
            Some(subtask) if !is_lost => &subtask.requires,
            _ => &[],
        }
    }

    /// Refuses files that submissions are compiled with.
    ///
    /// # Errors
    ///
    /// There is one.
    pub(crate) fn refuse_graders(&self) -> Result<(), Fact> {
        for (id, own) in &self.package().graders {
            let files: Vec<&str> = own.files().collect();
            if !files.is_empty() {
                let table = format!("language.{id}");
                return Err(self.unsupported((&table, 0, "with"), files.join(", ")));
            }
        }
        Ok(())
    }

    /// Refuses an interactor.
    ///
    /// # Errors
    ///
    /// There is one.
    pub(crate) fn refuse_interactor(&self) -> Result<(), Fact> {
        match &self.package().interactor {
            Some(own) => Err(self.unsupported(("interactor", 0, "source"), &own.file)),
            None => Ok(()),
        }
    }

    /// Refuses multi-pass problems.
    ///
    /// # Errors
    ///
    /// The checker may ask for several passes.
    pub(crate) fn refuse_passes(&self) -> Result<(), Fact> {
        match &self.package().checker {
            Some(Checker::Program(own)) if own.passes > 1 => {
                Err(self.unsupported(("checker", 0, "passes"), own.passes.to_string()))
            }
            _ => Ok(()),
        }
    }

    /// Returns the groups with points, rounded to whole numbers. Groups without points are omitted with a notice.
    pub(crate) fn groups_in_whole_points(&mut self) -> Vec<(ScoredGroup<'a>, u64)> {
        let mut groups = self.package().groups();
        for group in &groups {
            if let Some(number) = group.number.filter(|_| group.points.is_zero()) {
                let subtask = group.name.to_owned();
                self.note_key(
                    ("subtask", number, "points"),
                    ExportNotice::NoPoints { subtask },
                );
            }
        }
        groups.retain(|group| !group.points.is_zero());
        let points: Vec<Points> = groups.iter().map(|group| group.points.clone()).collect();
        let whole = round_points(&points);
        for (group, whole) in groups.iter().zip(&whole) {
            let number = group.number.filter(|_| !is_whole(&group.points));
            if let Some(number) = number {
                let value = group.points.exactly();
                self.note_replaced(("subtask", number, "points"), value, whole.to_string());
            }
        }
        groups.into_iter().zip(whole).collect()
    }

    /// Rounds the points of a group's cases to whole numbers whose sum is `whole`.
    pub(crate) fn case_points(&mut self, group: &ScoredGroup, whole: u64) -> Vec<u64> {
        let parts: Vec<Points> = group
            .cases
            .iter()
            .map(|(_, points)| points.clone())
            .collect();
        let mut found = round_points(&parts);
        // The group's points were rounded together with other groups, so the last case absorbs the difference.
        let sum: u64 = found.iter().sum();
        if let Some(last) = found.last_mut() {
            *last = (*last + whole).saturating_sub(sum);
        }
        if !parts.iter().all(is_whole) {
            let value = parts.first().map_or(String::new(), |one| one.to_string());
            let instead: Vec<String> = found.iter().map(u64::to_string).collect();
            let number = group.number.unwrap_or_default();
            self.note_replaced(("subtask", number, "points"), value, instead.join(" + "));
        }
        found
    }

    /// Reports samples, self-tests and folders that the format does not write; `written` names the exceptions.
    pub(crate) fn note_unwritten(&mut self, written: &[&str]) {
        let samples = self.package().samples().len();
        if samples > 0 && !written.contains(&"samples") {
            self.add_notice(ExportNotice::OmittedSamples { cases: samples });
        }
        let tests = self.package().self_tests.len();
        if tests > 0 {
            self.add_notice(ExportNotice::OmittedSelfTests { tests });
        }
        for folder in FOLDERS.iter().filter(|folder| !written.contains(folder)) {
            let files = self.problem.below(folder).count();
            if files > 0 {
                let folder = (*folder).to_owned();
                self.add_notice(ExportNotice::OmittedFiles { files, folder });
            }
        }
        let package = self.package();
        let validators = package
            .validators
            .iter()
            .filter(|_| !written.contains(&"validators"));
        let generators = package.generators.iter().map(|one| &one.program);
        for program in validators.chain(generators) {
            self.note_omitted(&program.file);
        }
    }

    /// Names of the input and output file; `None`, with standard streams, if problem.toml names none.
    pub fn file_names(&mut self) -> Option<(String, String)> {
        let (input, output) = self.named_files()?;
        let files = (input.clone(), output.clone());
        self.note_key(
            ("io", 0, "input"),
            ExportNotice::NoStreams { input, output },
        );
        Some(files)
    }

    /// Reports that the target has no input and output files, if problem.toml names them.
    pub(crate) fn note_lost_files(&mut self) {
        if let Some((input, output)) = self.named_files() {
            self.note_key(
                ("io", 0, "input"),
                ExportNotice::LostFileNames { input, output },
            );
        }
    }

    fn named_files(&self) -> Option<(String, String)> {
        let package = self.package();
        let files = (package.input.clone()?, package.output.clone()?);
        self.key_positions().has("io").then_some(files)
    }

    /// Refuses a subtask that counts the best case.
    ///
    /// # Errors
    ///
    /// There is one.
    pub(crate) fn refuse_max(&self) -> Result<(), Fact> {
        let mut all = self.package().subtasks.iter().enumerate();
        match all.find(|(_, one)| one.scoring == Scoring::Max) {
            Some((number, _)) => Err(self.unsupported(("subtask", number, "scoring"), "max")),
            None => Ok(()),
        }
    }
}
