//! The tables `[[generator]]` of problem.toml.

use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::case_name;
use crate::case_table::CaseSettings;
use crate::config_document::{ConfigDocument, ConfigFault};
use crate::generator::{
    DIALECTS, GeneratorRow, JuryGeneratorDefinition, MAX_GENERATED_CASES, NUMBER_PLACEHOLDER,
};
use crate::library_messages::suggest_known_name;
use crate::problem_error::ProblemError;
use crate::program_table::{is_default, program_table};
use crate::short_case_name::CASE_FOLDER_NAME;
use crate::subtask::Subtask;
use caipan_checker::evidence::quotation;
use caipan_facts::Evidence;

program_table! {
    /// Program of the jury that generates inputs, and the cases to generate: `caipan generate` runs it twice for each
    /// case, runs the validators on the input, and takes the answer from the accepted programs.
    pub struct GeneratorTable {
        {
        /// Name of the generator in messages; no two generators have the same name.
        #[schemars(with = "String")]
        pub name: Spanned<String>,
        }
        /// Source of the generator, a file in this folder.
        source;
        /// Way in which the generator receives its parameters: `argv` (as arguments, like testlib), `bapctools` (as
        /// arguments; the seed is a hash of the command) or `stdin` (as a line on standard input).
        #[schemars(with = "String")]
        pub dialect: Spanned<String>,
        #[serde(default, skip_serializing_if = "is_default")]
        #[schemars(with = "Vec<GeneratorRowTable>")]
        #[expect(missing_docs, reason = "the table says what it is for")]
        pub case: Vec<Spanned<GeneratorRowTable>>,
    }
}

/// Group of generated cases: `count` cases with consecutive seeds. The files are written below `cases/`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GeneratorRowTable {
    /// Name of the cases, for example `random/{i}`: `{i}` is the number of the case, counted from 1, and `{seed}` is
    /// the seed.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// Number of cases.
    #[schemars(with = "Option<u32>")]
    pub count: Option<NonZeroU32>,
    /// Seed of the first case; each further case has the next number as seed. For `bapctools`, it is an optional part
    /// of the hash.
    pub seed: Option<u64>,
    /// Arguments of the generator: `{seed}` is the seed, `{i}` the number of the case.
    #[serde(default, skip_serializing_if = "is_default")]
    pub args: Vec<String>,
    /// Name of the subtask that contains the cases, whether or not the patterns of the subtask match them.
    #[schemars(with = "Option<String>")]
    pub subtask: Option<Spanned<String>>,
    /// Whether the cases are samples for contestants. Samples are not graded, as if `[[case]]` had `graded = false` for
    /// them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sample: bool,
}

impl GeneratorRowTable {
    /// Validates the table at `span`. If the row has several cases, the name and an argument must contain a
    /// placeholder, so that names and inputs differ.
    fn validate(
        self,
        document: &ConfigDocument,
        span: Range<usize>,
    ) -> Result<GeneratorRow, ProblemError> {
        let count = self.count.map_or(1, NonZeroU32::get);
        if count > 1 && !has_number_or_seed_placeholder(self.name.get_ref()) {
            return Err(document.error_at(self.name.span(), ConfigFault::IdenticalNames));
        }
        if count > 1
            && !self
                .args
                .iter()
                .any(|word| has_number_or_seed_placeholder(word))
        {
            return Err(document.error_at(span, ConfigFault::IdenticalInputs));
        }
        Ok(GeneratorRow {
            name: self.name.into_inner(),
            count,
            seed: self.seed,
            args: self.args,
            subtask: self.subtask.map(Spanned::into_inner),
            is_sample: self.sample,
        })
    }
}

/// Whether a name or an argument contains a placeholder for the number or the seed, and therefore differs between the
/// cases of a row.
fn has_number_or_seed_placeholder(text: &str) -> bool {
    text.contains(NUMBER_PLACEHOLDER) || text.contains("{seed")
}

/// Validates the tables `[[generator]]` in order, and detects duplicate names of generators and cases.
pub(super) struct GeneratorTablesValidator<'d> {
    document: &'d ConfigDocument<'d>,
    generators: Vec<JuryGeneratorDefinition>,
    cases: BTreeSet<String>,
}

/// Validates all tables `[[generator]]`, and returns the generators. Adds the generated cases to the subtasks that
/// their rows name, and adds settings for samples to `cases`.
pub(super) fn validate_generators(
    document: &ConfigDocument,
    tables: Vec<Spanned<GeneratorTable>>,
    subtasks: &mut [Subtask],
    cases: &mut Vec<CaseSettings>,
) -> Result<Vec<JuryGeneratorDefinition>, ProblemError> {
    let mut reading = GeneratorTablesValidator {
        document,
        generators: Vec::new(),
        cases: BTreeSet::new(),
    };
    for table in tables {
        let span = table.span();
        reading.add_generator(table.into_inner(), span, subtasks, cases)?;
    }
    Ok(reading.generators)
}

impl GeneratorTablesValidator<'_> {
    fn add_generator(
        &mut self,
        mut table: GeneratorTable,
        span: Range<usize>,
        subtasks: &mut [Subtask],
        cases: &mut Vec<CaseSettings>,
    ) -> Result<(), ProblemError> {
        let document = self.document;
        let name = table.name.get_ref().clone();
        if self.generators.iter().any(|known| known.name == name) {
            let twice = ConfigFault::GeneratorTwice { name };
            return Err(document.error_at(table.name.span(), twice));
        }
        let (_, dialect) = document.find_dialect(&table.dialect, DIALECTS, |(name, _)| name)?;
        let keys = table.take_program_keys();
        let mut generator = JuryGeneratorDefinition {
            name,
            program: keys.validate(document, Vec::new(), span)?,
            dialect: *dialect,
            rows: Vec::new(),
        };
        for row in table.case {
            let (span, row) = (row.span(), row.into_inner());
            let name_span = row.name.span();
            let subtask = row.subtask.as_ref().map(Spanned::span);
            let place = document.location(span.clone());
            let generator_row = row.validate(document, span)?;
            let names = self.reserve_generated_case_names(&generator, &generator_row, name_span)?;
            if generator_row.is_sample {
                cases.push(CaseSettings::new_for_ungraded_samples(
                    names.iter().cloned().collect(),
                    place,
                ));
            }
            if let (Some(wanted), Some(span)) = (&generator_row.subtask, subtask) {
                let subtask = find_subtask_mut(document, subtasks, wanted, span)?;
                subtask.generated.extend(names);
            }
            generator.rows.push(generator_row);
        }
        self.generators.push(generator);
        Ok(())
    }

    /// Returns the paths of a row's cases relative to the problem's folder, without extension. Fails if two generated
    /// cases would have the same path.
    fn reserve_generated_case_names(
        &mut self,
        generator: &JuryGeneratorDefinition,
        row: &GeneratorRow,
        name_span: Range<usize>,
    ) -> Result<Vec<String>, ProblemError> {
        let fault = |what: ConfigFault| self.document.error_at(name_span.clone(), what);
        let mut names = Vec::new();
        if row.count as usize > MAX_GENERATED_CASES - self.cases.len() {
            return Err(fault(ConfigFault::TooManyCases {
                most: MAX_GENERATED_CASES,
            }));
        }
        for number in 1..=row.count {
            let name = row.case_name(number, generator.seed_of_case(row, number));
            if !case_name::is_valid_case_name(&name) {
                let name = quotation(name.as_bytes());
                return Err(fault(ConfigFault::NoCaseName { name }));
            }
            names.push(format!("{CASE_FOLDER_NAME}/{name}"));
            if !self.cases.insert(name.clone()) {
                return Err(fault(ConfigFault::CaseTwice { name }));
            }
        }
        Ok(names)
    }
}

/// Finds the subtask with this name; the error suggests a similar name.
fn find_subtask_mut<'s>(
    document: &ConfigDocument,
    subtasks: &'s mut [Subtask],
    wanted: &str,
    span: Range<usize>,
) -> Result<&'s mut Subtask, ProblemError> {
    let known: Vec<&str> = subtasks.iter().map(|one| one.name.as_str()).collect();
    let Some(found) = known.iter().position(|name| *name == wanted) else {
        let name = wanted.to_owned();
        let unknown = ConfigFault::NoSubtask { name }.fact();
        return Err(document.error_at(span, unknown.with_note(suggest_known_name(wanted, &known))));
    };
    Ok(&mut subtasks[found])
}
