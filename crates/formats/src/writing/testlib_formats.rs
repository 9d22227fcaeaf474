//! Helper functions for writing formats whose judges call checkers with testlib's convention, and notices about
//! parts of a problem that many formats cannot express.

use super::calling_convention_bridge::BridgeUse;
use super::checker::WrittenProgram;
use super::export_notice::{ExportError, ExportNotice};
use super::package_writer::PackageWriter;
use super::points_rounding::{is_whole, round_points};
use super::scored_groups::ScoredGroup;
use crate::package::{Checker, FileContent, Subtask};
use caipan_checker::compare::standard;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Files of a checker that is called with testlib's convention, possibly through a bridge.
pub(crate) struct TestlibChecker {
    /// File names and contents; the first is the source to be compiled.
    pub files: Vec<(String, FileContent)>,
    /// Whether the checker may give partial points.
    pub gives_points: bool,
}

/// Folders of a problem that most formats cannot contain.
const FOLDERS_OMITTED_BY_MOST_FORMATS: &[&str] = &["submissions", "statement", "attachments"];

impl<'a> PackageWriter<'a> {
    /// Name of the standard checker of testlib that is equivalent to the built-in checker of the problem; `None` if
    /// testlib has none.
    pub(crate) fn testlib_checker_name(&self) -> Option<String> {
        match &self.package().checker {
            Some(Checker::BuiltIn(name, _)) if name == "tokens" => Some("wcmp".to_owned()),
            Some(Checker::BuiltIn(name, _)) => standard::comparison_names()
                .find(|known| known == name)
                .map(str::to_owned),
            _ => None,
        }
    }

    /// Whether the checker is the built-in comparison or puzzle `name`.
    pub(crate) fn has_built_in_checker(&self, name: &str) -> bool {
        matches!(&self.package().checker, Some(Checker::BuiltIn(own, _)) if own == name)
    }

    /// Returns the checker as a C++ program with testlib's calling convention, for the file `name` in `folder`.
    ///
    /// `units` are the units of points that the judge accepts. If `units` contains fractions, a bridge (a generated
    /// program) converts all other units except absolute points to fractions.
    ///
    /// # Errors
    ///
    /// The checker cannot be bridged, or the judge does not accept the unit of points.
    pub(crate) fn testlib_checker(
        &mut self,
        folder: &str,
        name: &str,
        units: &[PointsUnit],
    ) -> Result<TestlibChecker, Fact> {
        self.prepare_testlib_checker(folder, name, false, units)
    }

    /// Like [`Self::testlib_checker`], but for a judge that also accepts C: a C source keeps the extension `.c`.
    ///
    /// # Errors
    ///
    /// The checker cannot be bridged, or the judge does not accept the unit of points.
    pub(crate) fn testlib_checker_in_c_or_cpp(
        &mut self,
        folder: &str,
        name: &str,
        units: &[PointsUnit],
    ) -> Result<TestlibChecker, Fact> {
        self.prepare_testlib_checker(folder, name, true, units)
    }

    fn prepare_testlib_checker(
        &mut self,
        folder: &str,
        name: &str,
        takes_c: bool,
        units: &[PointsUnit],
    ) -> Result<TestlibChecker, Fact> {
        let place = match folder {
            "" => name.to_owned(),
            folder => format!("{folder}/{name}"),
        };
        let Some(program) = self.prepare_checker(&place)? else {
            return Err(self.unsupported_error(("", 0, "checker"), ""));
        };
        let accepts_unit = program.unit.is_none_or(|unit| units.contains(&unit));
        let takes_shares = units.contains(&PointsUnit::Fraction);
        let is_absolute = program.unit == Some(PointsUnit::Absolute);
        let unit = program.unit.map_or("", PointsUnit::name);
        if !accepts_unit && (is_absolute || !takes_shares) {
            return Err(self.unsupported_error(("checker", 0, "points"), unit));
        }
        self.refuse_subtask_checker_args()?;
        let gives_points = program.gives_points();
        let files = self.prepare_files_for_testlib_call(&program, name, takes_c, accepts_unit)?;
        // A bridge would convert points to fractions, so a judge without fractions needs an unchanged testlib checker.
        let is_as_it_is = program.dialect.name == "testlib" && program.args.is_empty();
        if gives_points && !takes_shares && !(is_as_it_is && program.is_cpp()) {
            return Err(self.unsupported_error(("checker", 0, "points"), unit));
        }
        Ok(TestlibChecker {
            files,
            gives_points,
        })
    }

    fn prepare_files_for_testlib_call(
        &self,
        program: &WrittenProgram,
        name: &str,
        takes_c: bool,
        accepts_unit: bool,
    ) -> Result<Vec<(String, FileContent)>, Fact> {
        let is_cpp = program.is_cpp();
        let native = program.c_or_cpp_extension().filter(|_| is_cpp || takes_c);
        if is_cpp && accepts_unit && program.args.is_empty() && program.dialect.name == "testlib" {
            return Ok(program.files_with_main_name(name));
        }
        let Some(ending) = native else {
            let (file, dialect) = (program.main.0.clone(), program.dialect.name.to_owned());
            return Err(ExportError::NotBridged { file, dialect }.into());
        };
        let mut files =
            self.prepare_bridge_files(BridgeUse::Testlib, program, program.dialect, &program.args)?;
        let stem = name.trim_end_matches(".cpp");
        files[0].0 = format!("{stem}{ending}");
        Ok(files)
    }

    /// Fails if a subtask has separate checker arguments, which the format cannot express.
    ///
    /// # Errors
    ///
    /// A subtask has separate checker arguments.
    pub(crate) fn refuse_subtask_checker_args(&self) -> Result<(), Fact> {
        let all = self.package().subtasks.iter().enumerate();
        let mut own = all.filter_map(|(number, one)| Some((number, one.checker_args.as_ref()?)));
        match own.next() {
            Some((number, args)) => {
                Err(self.unsupported_error(("subtask", number, "checker_args"), args.join(" ")))
            }
            None => Ok(()),
        }
    }

    /// Adds a notice for each subtask whose requirements the format cannot express, and records the index of the
    /// subtask. `can_express` gets a subtask and the subtasks that it requires, and returns whether the format can
    /// express them.
    pub(crate) fn note_lost_requirements(
        &mut self,
        can_express: impl Fn(&Subtask, &[&Subtask]) -> bool,
    ) {
        let all = &self.package().subtasks;
        for (number, own) in all.iter().enumerate() {
            if own.requires.is_empty() {
                continue;
            }
            let required: Vec<&Subtask> = all
                .iter()
                .filter(|other| own.requires.contains(&other.name))
                .collect();
            // Most formats omit subtasks without points, so these subtasks cannot be required.
            let is_there = required.iter().all(|other| !other.points.is_zero());
            if !is_there || !can_express(own, &required) {
                self.lost_requires.insert(number);
                self.note_lost_key(("subtask", number, "requires"), own.requires.join(", "));
            }
        }
    }

    /// Adds a notice for each subtask whose requirements are lost in a format in which a subtask gets at most the lowest share of points
    /// of the required ones. A ceiling in caipan has the same effect if all these subtasks have scoring `min`. A plain requirement has
    /// that effect unless the checker `gives_points`.
    pub(crate) fn note_requirements_other_than_ceilings(&mut self, gives_points: bool) {
        self.note_lost_requirements(|own, required| {
            let mut all = required.iter().chain([&own]);
            if own.is_ceiling {
                all.all(|subtask| subtask.scoring == Scoring::Min)
            } else {
                !gives_points
            }
        });
    }

    /// Names of the subtasks that the subtask of a group requires; empty if the format cannot express the requirements.
    pub(crate) fn subtask_requirements_if_expressible(
        &self,
        group: &ScoredGroup<'a>,
    ) -> &'a [String] {
        let is_lost = group
            .number
            .is_some_and(|number| self.lost_requires.contains(&number));
        match group.subtask {
            Some(subtask) if !is_lost => &subtask.requires,
            _ => &[],
        }
    }

    /// Fails if submissions are compiled with further files, which the format cannot express.
    ///
    /// # Errors
    ///
    /// Submissions in some language are compiled with further files.
    pub(crate) fn refuse_graders(&self) -> Result<(), Fact> {
        for (id, own) in &self.package().graders {
            let files: Vec<&str> = own.files().collect();
            if !files.is_empty() {
                let table = format!("language.{id}");
                return Err(self.unsupported_error((&table, 0, "with"), files.join(", ")));
            }
        }
        Ok(())
    }

    /// Fails if the problem is interactive, which the format cannot express.
    ///
    /// # Errors
    ///
    /// The problem has an interactor.
    pub(crate) fn refuse_interactor(&self) -> Result<(), Fact> {
        match &self.package().interactor {
            Some(own) => Err(self.unsupported_error(("interactor", 0, "source"), &own.file)),
            None => Ok(()),
        }
    }

    /// Fails if the checker may request several passes, which the format cannot express. Interactors need no check:
    /// callers of this function refuse all dialects of interactors that may request several passes.
    ///
    /// # Errors
    ///
    /// The checker may request several passes.
    pub(crate) fn refuse_multi_pass(&self) -> Result<(), Fact> {
        match &self.package().checker {
            Some(Checker::Program(own)) if own.passes > 1 => {
                Err(self.unsupported_error(("checker", 0, "passes"), own.passes.to_string()))
            }
            _ => Ok(()),
        }
    }

    /// Returns the groups that give points, each with the points rounded to a whole number. Changed points give a
    /// notice. Groups without points are left out, also with a notice.
    pub(crate) fn groups_rounded_to_whole_points(&mut self) -> Vec<(ScoredGroup<'a>, u64)> {
        let mut groups = self.package().groups();
        for group in &groups {
            if let Some(number) = group.number.filter(|_| group.points.is_zero()) {
                let subtask = group.name.to_owned();
                self.note_at_key(
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
                let value = group.points.to_exact_text();
                self.note_replaced_value(("subtask", number, "points"), value, whole.to_string());
            }
        }
        groups.into_iter().zip(whole).collect()
    }

    /// Rounds the points of the cases of a group to whole numbers whose sum is `whole`. Adds a notice if rounding
    /// changes the points of any case.
    pub(crate) fn round_case_points(&mut self, group: &ScoredGroup, whole: u64) -> Vec<u64> {
        let parts: Vec<Points> = group
            .cases
            .iter()
            .map(|(_, points)| points.clone())
            .collect();
        let mut found = round_points(&parts);
        // `whole` was rounded together with the points of other groups, so the last case absorbs the difference.
        let sum: u64 = found.iter().sum();
        if let Some(last) = found.last_mut() {
            *last = (*last + whole).saturating_sub(sum);
        }
        if !parts.iter().all(is_whole) {
            let value = parts.first().map_or(String::new(), |one| one.to_string());
            let instead: Vec<String> = found.iter().map(u64::to_string).collect();
            let number = group.number.unwrap_or_default();
            self.note_replaced_value(("subtask", number, "points"), value, instead.join(" + "));
        }
        found
    }

    /// Adds notices about samples, self-tests, folders, validators and generators that the format does not write.
    /// `written` lists the folders and kinds of content that the format does write.
    pub(crate) fn note_omitted_package_content(&mut self, written: &[&str]) {
        let samples = self.package().samples().len();
        if samples > 0 && !written.contains(&"samples") {
            self.add_notice(ExportNotice::OmittedSamples { cases: samples });
        }
        let tests = self.package().self_tests.len();
        if tests > 0 {
            self.add_notice(ExportNotice::OmittedSelfTests { tests });
        }
        for folder in FOLDERS_OMITTED_BY_MOST_FORMATS
            .iter()
            .filter(|folder| !written.contains(folder))
        {
            let files = self.problem.files_below(folder).count();
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
            self.note_omitted_file(&program.file);
        }
    }

    /// Names of the input and output file. If problem.toml contains the names, adds a notice that submissions must use
    /// these files. Otherwise returns `None`, and submissions use standard input and output.
    pub(crate) fn io_file_names_with_notice(&mut self) -> Option<(String, String)> {
        let (input, output) = self.declared_io_file_names()?;
        let files = (input.clone(), output.clone());
        self.note_at_key(
            ("io", 0, "input"),
            ExportNotice::NoStreams { input, output },
        );
        Some(files)
    }

    /// Adds a notice that the target uses only standard streams, if problem.toml names an input and output file.
    pub(crate) fn note_lost_file_names(&mut self) {
        if let Some((input, output)) = self.declared_io_file_names() {
            self.note_at_key(
                ("io", 0, "input"),
                ExportNotice::LostFileNames { input, output },
            );
        }
    }

    fn declared_io_file_names(&self) -> Option<(String, String)> {
        let package = self.package();
        let files = (package.input.clone()?, package.output.clone()?);
        self.key_positions().has_table("io").then_some(files)
    }

    /// Fails if a subtask has scoring `max` (the best case counts), which the format cannot express.
    ///
    /// # Errors
    ///
    /// A subtask has scoring `max`.
    pub(crate) fn refuse_max_scoring(&self) -> Result<(), Fact> {
        let mut all = self.package().subtasks.iter().enumerate();
        match all.find(|(_, one)| one.scoring == Scoring::Max) {
            Some((number, _)) => Err(self.unsupported_error(("subtask", number, "scoring"), "max")),
            None => Ok(()),
        }
    }
}
