//! Applies the language tables of problem.toml: changes to built-in languages, and new languages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::language::{
    Language, LanguageProblem, SourceNamingRule, built_in_languages, executable_language,
};
use crate::program_table::is_default;
use caipan_sandbox::MemoryRule;

/// Changes a built-in language, or adds a new one; the defaults are those of a new language. In commands, `{source}` is
/// the source file, `{program}` the compiled program, `{folder}` the folder of both, `{stem}` the name of the source
/// without extension, `{class}` the stem with the package that a Java source declares, and `{memory_mib}` the memory
/// limit. `{heap_mib}`, `{young_mib}` and `{stack_kib}` are parts of the limit that leave room for the run-time of
/// `java` and `javascript`. `{with}` is replaced by the files of `with`.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LanguageTable {
    /// Extensions of source files, without the dot. If two languages have the same extension, the later language gets
    /// it.
    pub extensions: Option<Vec<String>>,
    /// Compile command as a list of words; empty if there is nothing to compile.
    pub compile: Option<Vec<String>>,
    /// Standard of the language, such as `gnu++20`, with which the programs of contestants and the jury are compiled.
    /// It replaces the standard in the option `-std` of `compile`.
    pub standard: Option<String>,
    /// Command that runs a program, as a list of words.
    pub run: Option<Vec<String>>,
    /// Factor by which the time limits are multiplied; above 0, at most 1000.
    pub time_factor: Option<f64>,
    /// Number of processes and threads that the run-time needs in addition to the problem's limit.
    pub processes: Option<u32>,
    /// Memory to which the memory limit applies.
    pub memory: Option<LimitedMemory>,
    /// Whether the run-time starts other processes.
    pub fork: Option<bool>,
    /// Whether submissions may be written in the language; otherwise a submission in it is a compile error. Programs of
    /// the jury may always be written in it.
    pub allowed: Option<bool>,
    /// Files in this folder that are next to every submission and are compiled with it, for example a grader. They
    /// replace the word `{with}` of `compile`; without that word, they follow `{source}` in languages that compile
    /// several sources at once (`c`, `cpp`, `go` and new ones). Programs can read them.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "Vec<String>")]
    pub with: Vec<Spanned<String>>,
    /// Files in this folder that are next to every submission but are not compiled, for example headers.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "Vec<String>")]
    pub include: Vec<Spanned<String>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "MemoryWord")]
pub enum LimitedMemory {
    /// Address space, for native programs.
    AddressSpace,
    /// Private data, for run-times that reserve far more address space than they use.
    Data,
}

/// Changes the language `id`, or adds it if it does not exist. Does not read the files of `with` and `include`.
///
/// # Errors
/// A new language lacks extensions or a run command, the factor is not positive, a command is empty, or the compile
/// command takes no standard.
pub(crate) fn change_language<'l>(
    languages: &'l mut Vec<Language>,
    id: &str,
    change: LanguageTable,
) -> Result<&'l mut Language, LanguageProblem> {
    if change
        .time_factor
        .is_some_and(|factor| !(factor.is_finite() && factor > 0.0 && factor <= 1000.0))
    {
        return Err(LanguageProblem::Factor);
    }
    if change.run.as_ref().is_some_and(Vec::is_empty) {
        return Err(LanguageProblem::NoProgram);
    }
    let position = languages.iter().position(|language| language.id == id);
    let language = match position {
        Some(position) => &mut languages[position],
        None if change.extensions.is_none() || change.run.is_none() => {
            return Err(LanguageProblem::Incomplete);
        }
        None => {
            languages.push(Language {
                id: id.to_owned(),
                source_name: naming_rule_for_extensions(change.extensions.as_deref()),
                ..executable_language()
            });
            languages.last_mut().ok_or(LanguageProblem::Incomplete)?
        }
    };
    let LanguageTable {
        extensions,
        compile,
        standard,
        run,
        time_factor,
        processes,
        memory,
        fork,
        allowed,
        ..
    } = change;
    language.has_jury_commands |= compile.is_some() || run.is_some();
    language.extensions = extensions.unwrap_or_else(|| std::mem::take(&mut language.extensions));
    language.compile = compile.unwrap_or_else(|| std::mem::take(&mut language.compile));
    if let Some(standard) = standard {
        language.set_standard(&standard)?;
    }
    language.run = run.unwrap_or_else(|| std::mem::take(&mut language.run));
    if language.compile.is_empty() && language.run.iter().any(|word| word.contains("{program}")) {
        return Err(LanguageProblem::NeverMade);
    }
    language.time_factor = time_factor.unwrap_or(language.time_factor);
    language.processes = processes.unwrap_or(language.processes);
    language.fork = fork.unwrap_or(language.fork);
    language.is_allowed = allowed.unwrap_or(language.is_allowed);
    language.memory_rule = memory.map_or(language.memory_rule, |word| match word {
        // If the language already has the rule for native programs, which need no shared memory, it keeps this rule.
        // Other run-times may need shared memory.
        LimitedMemory::AddressSpace if language.memory_rule == MemoryRule::AddressSpace => {
            MemoryRule::AddressSpace
        }
        LimitedMemory::AddressSpace => MemoryRule::Interpreted,
        LimitedMemory::Data => MemoryRule::Data,
    });
    Ok(language)
}

/// Returns the naming rule for sources of a new language. If an extension belongs to a built-in language with module
/// names, such as Python, the new language also has module names.
fn naming_rule_for_extensions(extensions: Option<&[String]>) -> SourceNamingRule {
    let languages = built_in_languages();
    let mut modules = languages
        .iter()
        .filter(|known| known.source_name == SourceNamingRule::Module);
    let shares_extension = modules.any(|known| {
        let mut endings = extensions.into_iter().flatten();
        endings.any(|ending| known.extensions.contains(ending))
    });
    if shares_extension {
        SourceNamingRule::Module
    } else {
        SourceNamingRule::OriginalName
    }
}
