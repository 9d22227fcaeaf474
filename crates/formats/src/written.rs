//! A package as a problem directory of ours: problem.toml, and where each file goes.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use super::package::{
    Brought, Case, Checker, Content, Generator, JuryProgram, Limits, Package, Subtask,
};
use super::paths::file_name;
use caipan_facts::{Fact, cause};
use caipan_problem::checker_table::Pc;
use caipan_problem::points::Points;
use caipan_problem::problem_text::problem_text;
use caipan_problem::problem_toml::FILE_NAME;
use caipan_problem::subtask::Dependence;
use caipan_problem::tables::{
    CaseTable, CheckerChoice, CheckerTable, ExpectationTable, GeneratorRowTable, GeneratorTable,
    InteractorTable, IoTable, JuryTable, LanguageTable, LimitsTable, PackageTable, ProblemTable,
    SubtaskTable, ValidatorTable, unplaced,
};
use toml::Spanned;

/// Where the cases go.
const CASES: &str = caipan_problem::short_name::FOLDER;

/// The files of the problem directory that a package becomes, each once: their paths, and what they hold.
///
/// # Errors
/// A number of the package is too large for TOML.
pub fn written(package: &Package) -> Result<Vec<(String, Content)>, Fact> {
    let mut filing = Filing::default();
    let problem = filing.problem(package);
    let settings = match &package.checker {
        Some(Checker::BuiltIn(name, settings)) if !settings.is_empty() => {
            Some((name.clone(), settings.clone()))
        }
        _ => None,
    };
    let text = problem_text(&problem, settings.as_ref())
        .map_err(|error| cause(&io::Error::other(error)))?;
    let mut files = vec![(FILE_NAME.to_owned(), Content::Bytes(text.into()))];
    files.extend(filing.files);
    let with_inline = |content: Content| match content {
        Content::File(path) => match package.inline.get(&path) {
            Some(bytes) => Content::Bytes(bytes.clone()),
            None => Content::File(path),
        },
        other => other,
    };
    let files = files.into_iter();
    Ok(files
        .map(|(path, content)| (path, with_inline(content)))
        .collect())
}

/// The files of the package that go into the problem directory, by their paths in the package.
pub(crate) fn used_files(package: &Package) -> impl Iterator<Item = String> {
    let mut filing = Filing::default();
    filing.problem(package);
    let files = filing.files.into_iter();
    files.filter_map(|(_, content)| match content {
        Content::File(path) | Content::Lines(path) => {
            (!package.inline.contains_key(&path)).then_some(path)
        }
        Content::Bytes(_) => None,
    })
}

/// Gives each file of a package its place in the problem directory.
#[derive(Default)]
struct Filing {
    files: Vec<(String, Content)>,
    /// Paths that are taken, in lower case.
    taken: BTreeSet<String>,
    /// Validators that have their places already: several tables may name one.
    validators: Vec<(Brought, Places)>,
}

/// Where the source of a jury program lies, and where the sources that are compiled with it.
#[derive(Clone)]
struct Places {
    source: String,
    with: Vec<String>,
}

/// Keys that tables of jury programs have in common.
struct ProgramKeys {
    source: Option<Spanned<String>>,
    with: Vec<Spanned<String>>,
    command: Option<Spanned<Vec<String>>>,
    dialect: Spanned<String>,
    args: Vec<String>,
    limits: LimitsTable,
}

impl Filing {
    /// Files all that a package contains, in the order of the tables, and returns problem.toml.
    fn problem(&mut self, package: &Package) -> ProblemTable {
        let checker = package.checker.as_ref();
        let all = &package.cases;
        ProblemTable {
            name: unplaced(package.name.clone()),
            source: Vec::new(),
            title: package.title.clone(),
            io: IoTable {
                input: package.input.clone().map(unplaced),
                output: package.output.clone().map(unplaced),
            },
            limits: LimitsTable {
                from: package.limits_from.clone(),
                ..LimitsTable::of(&package.limits)
            },
            checker: checker.map(|checker| unplaced(self.checker(checker))),
            interactor: package
                .interactor
                .as_ref()
                .map(|interactor| unplaced(self.interactor(interactor))),
            validator: each(&package.validators, |one| self.validator(one, all)),
            generator: each(&package.generators, |one| self.generator(one)),
            subtask: each(&package.subtasks, |one| subtask(one, all)),
            case: self.cases(all),
            language: self.languages(package),
            jury: self.jury(&package.programs),
            package: self.rest(package),
        }
    }

    fn checker(&mut self, checker: &Checker) -> CheckerChoice {
        let brought = match checker {
            Checker::BuiltIn(name, _) => return CheckerChoice::Name(name.clone()),
            Checker::Brought(brought) => brought,
        };
        let keys = self.program_keys(brought, "checker");
        CheckerChoice::Program(Box::new(CheckerTable {
            source: keys.source,
            with: keys.with,
            command: keys.command,
            dialect: keys.dialect,
            args: keys.args,
            points: brought.points,
            pc: Pc::default(),
            passes: passes(brought),
            also: None,
            limits: keys.limits,
        }))
    }

    fn interactor(&mut self, brought: &Brought) -> InteractorTable {
        let keys = self.program_keys(brought, "interactor");
        InteractorTable {
            source: keys.source,
            with: keys.with,
            command: keys.command,
            dialect: keys.dialect,
            args: keys.args,
            points: brought.points,
            pc: Pc::default(),
            passes: passes(brought),
            limits: keys.limits,
        }
    }

    fn validator(&mut self, brought: &Brought, all: &[Case]) -> ValidatorTable {
        let keys = self.program_keys(brought, "validators");
        let judges_all = brought.cases.is_empty();
        ValidatorTable {
            source: keys.source,
            with: keys.with,
            command: keys.command,
            dialect: keys.dialect,
            args: keys.args,
            cases: (!judges_all).then(|| patterns(&brought.cases, all)),
            limits: keys.limits,
        }
    }

    fn generator(&mut self, generator: &Generator) -> GeneratorTable {
        let keys = self.program_keys(&generator.program, "generators");
        GeneratorTable {
            name: unplaced(generator.name.clone()),
            source: keys.source,
            with: keys.with,
            command: keys.command,
            dialect: keys.dialect,
            limits: keys.limits,
            case: each(&generator.cases, |(name, args)| GeneratorRowTable {
                name: unplaced(name.clone()),
                count: None,
                seed: None,
                args: args.clone(),
                subtask: None,
                sample: false,
            }),
        }
    }

    /// Files a jury program with all that it needs below a folder, and returns the keys that name it.
    fn program_keys(&mut self, brought: &Brought, folder: &str) -> ProgramKeys {
        let files = (&brought.file, &brought.beside, &brought.with);
        let mut known = self.validators.iter();
        let known = known.find(|(known, _)| (&known.file, &known.beside, &known.with) == files);
        let places = match known {
            Some((_, places)) => places.clone(),
            None => self.program_files(brought, folder),
        };
        let (source, command) = if brought.is_program {
            (None, Some(unplaced(vec![places.source])))
        } else {
            (Some(unplaced(places.source)), None)
        };
        ProgramKeys {
            source,
            with: places.with.into_iter().map(unplaced).collect(),
            command,
            dialect: unplaced(brought.dialect.clone()),
            args: brought.args.clone(),
            limits: LimitsTable::of(&brought.limits),
        }
    }

    /// Files a jury program and what it needs below a folder.
    fn program_files(&mut self, brought: &Brought, folder: &str) -> Places {
        let folder = self.folder(folder, brought);
        let place = format!("{folder}/{}", file_name(&brought.file));
        let place = self.put(&place, Content::File(brought.file.clone()));
        for file in &brought.beside {
            let beside = format!("{folder}/{}", below(file, &brought.file));
            if self.taken.insert(beside.to_lowercase()) {
                self.files.push((beside, Content::File(file.clone())));
            }
        }
        let with = brought.with.iter().map(|file| {
            let beside = format!("{folder}/{}", below(file, &brought.file));
            self.put(&beside, Content::File(file.clone()))
        });
        let places = Places {
            source: place,
            with: with.collect(),
        };
        if folder.starts_with("validators") {
            self.validators.push((brought.clone(), places.clone()));
        }
        places
    }

    /// A folder in which none of a program's files stands yet: two programs share none of them.
    fn folder(&self, folder: &str, brought: &Brought) -> String {
        let main = file_name(&brought.file).to_lowercase();
        let is_free = |folder: &str| {
            let below = format!("{folder}/");
            let mut taken = self.taken.iter();
            !taken.any(|path| path.starts_with(&below))
                && !self.taken.contains(&format!("{folder}/{main}"))
        };
        let further = (2..).map(|number| format!("{folder}-{number}"));
        let mut folders = std::iter::once(folder.to_owned()).chain(further);
        folders
            .find(|folder| is_free(folder))
            .unwrap_or_else(|| folder.to_owned())
    }

    /// Files a content under a path, or under one like it where that is taken; the path.
    fn put(&mut self, path: &str, content: Content) -> String {
        let path = self.free(path);
        self.files.push((path.clone(), content));
        path
    }

    fn free(&mut self, path: &str) -> String {
        let (folder, file) = match path.rsplit_once('/') {
            Some((folder, file)) => (format!("{folder}/"), file),
            None => (String::new(), path),
        };
        let mut free = path.to_owned();
        for number in 2.. {
            if self.taken.insert(free.to_lowercase()) {
                break;
            }
            free = format!("{folder}{number}-{file}");
        }
        free
    }

    /// Files the cases, and returns a table for those of which the same is to be said.
    fn cases(&mut self, all: &[Case]) -> Vec<Spanned<CaseTable>> {
        let mut tables: Vec<(CaseTable, Vec<String>)> = Vec::new();
        for case in all {
            let place = format!("{CASES}/{}", case.name);
            for (ending, content) in [("in", &case.input), ("ans", &case.answer)] {
                if let Some(content) = content {
                    let path = format!("{place}.{ending}");
                    self.taken.insert(path.to_lowercase());
                    self.files.push((path, content.clone()));
                }
            }
            let Some(keys) = case_keys(case) else {
                continue;
            };
            match tables.iter_mut().find(|(known, _)| *known == keys) {
                Some((_, names)) => names.push(case.name.clone()),
                None => tables.push((keys, vec![case.name.clone()])),
            }
        }
        each(&tables, |(keys, names)| CaseTable {
            cases: patterns(names, all),
            ..keys.clone()
        })
    }

    fn languages(&mut self, package: &Package) -> BTreeMap<String, Spanned<LanguageTable>> {
        let together = package.together.iter();
        together
            .map(|(language, together)| {
                let table = if together.is_excluded {
                    LanguageTable {
                        allowed: Some(false),
                        ..LanguageTable::default()
                    }
                } else {
                    LanguageTable {
                        time_factor: together.is_even.then_some(1.0),
                        run: (!together.run.is_empty()).then(|| together.run.clone()),
                        with: self.graders(&together.with),
                        include: self.graders(&together.include),
                        ..LanguageTable::default()
                    }
                };
                (language.clone(), unplaced(table))
            })
            .collect()
    }

    /// Files what lies beside submissions. A source of one language may be a header of another.
    fn graders(&mut self, files: &[String]) -> Vec<Spanned<String>> {
        each(files, |file| {
            let place = format!("graders/{}", file_name(file));
            if self.taken.insert(place.to_lowercase()) {
                let content = Content::File(file.clone());
                self.files.push((place.clone(), content));
            }
            place
        })
    }

    fn jury(&mut self, programs: &[JuryProgram]) -> JuryTable {
        let places: Vec<String> = programs.iter().map(|one| self.program(one)).collect();
        let placed = || programs.iter().zip(&places);
        let folders = placed().filter(|(program, _)| program.others.is_some());
        let folders = folders.filter_map(|(_, place)| place.rsplit_once('/'));
        let expected = placed().filter_map(|(program, place)| {
            let table = ExpectationTable {
                program: place.clone(),
                ..ExpectationTable::default()
            };
            let table = match &program.score {
                Some(score) => ExpectationTable {
                    score: Some(decimal(score)),
                    ..table
                },
                None if program.subtasks.is_empty() => return None,
                None => ExpectationTable {
                    subtask: Some(program.subtasks.clone()),
                    ..table
                },
            };
            Some(unplaced(table))
        });
        JuryTable {
            accepted: None,
            folders: folders
                .map(|(folder, _)| unplaced(folder.to_owned()))
                .collect(),
            expect: expected.collect(),
        }
    }

    /// Files a program, with the others of its folder; its place.
    fn program(&mut self, program: &JuryProgram) -> String {
        let above = format!("submissions/{}", program.folder);
        let content = Content::File(program.file.clone());
        let Some((name, others)) = &program.others else {
            let place = format!("{above}/{}", file_name(&program.file));
            return self.put(&place, content);
        };
        let folder = self.free(&format!("{above}/{name}"));
        for file in others {
            let place = format!("{folder}/{}", file_name(file));
            self.put(&place, Content::File(file.clone()));
        }
        self.put(&format!("{folder}/{}", file_name(&program.file)), content)
    }

    fn rest(&mut self, package: &Package) -> PackageTable {
        for test in &package.self_tests {
            let place = self.free(&format!("{}/{}", test.folder, test.name));
            for (ending, content) in &test.files {
                let path = format!("{place}.{ending}");
                self.files.push((path, content.clone()));
            }
        }
        for (from, to) in &package.kept {
            self.put(to, Content::File(from.clone()));
        }
        let statements = package.statements.iter();
        let statements =
            statements.map(|(language, path)| (language.clone(), unplaced(path.clone())));
        PackageTable {
            uuid: package.uuid.clone().map(unplaced),
            license: package.license.clone(),
            statements: statements.collect(),
        }
    }
}

/// Makes a value of each item.
fn each<T, U>(items: &[T], mut make: impl FnMut(&T) -> U) -> Vec<Spanned<U>> {
    items.iter().map(|item| unplaced(make(item))).collect()
}

fn passes(brought: &Brought) -> Option<Spanned<u32>> {
    (brought.passes > 1).then(|| unplaced(brought.passes))
}

fn subtask(subtask: &Subtask, all: &[Case]) -> SubtaskTable {
    SubtaskTable {
        name: subtask.name.clone(),
        points: Some(unplaced(subtask.points.value())),
        scoring: subtask.scoring,
        requires: subtask.requires.clone(),
        share: if subtask.is_ceiling {
            Dependence::Ceiling
        } else {
            Dependence::Equal
        },
        cases: patterns(&subtask.cases, all),
        limits: LimitsTable::of(&subtask.limits),
        checker_args: subtask.checker_args.clone().map(unplaced),
    }
}

/// Writes points with at most six decimals.
fn decimal(points: &Points) -> String {
    let text = format!("{:.6}", points.value());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What a table says of a case; `None` if nothing.
fn case_keys(case: &Case) -> Option<CaseTable> {
    let has_limits = case.limits != Limits::default();
    if case.points.is_none() && case.is_graded && !has_limits {
        return None;
    }
    Some(CaseTable {
        cases: Vec::new(),
        points: case.points.as_ref().map(|points| unplaced(points.value())),
        graded: (!case.is_graded).then_some(false),
        limits: has_limits.then(|| LimitsTable::of(&case.limits)),
    })
}

/// Patterns that name just these of all cases: their folder where they are alone in it, else each of them.
fn patterns(names: &[String], all: &[Case]) -> Vec<Spanned<String>> {
    let folder = |name: &str| name.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let own: BTreeSet<&String> = names.iter().collect();
    let is_alone = |folder: &str| {
        let below = format!("{folder}/");
        let mut there = all.iter().filter(|case| case.name.starts_with(&below));
        there.all(|case| own.contains(&case.name) && !case.name[below.len()..].contains('/'))
    };
    let mut found: Vec<String> = Vec::new();
    for name in names {
        let pattern = match folder(name).filter(|folder| is_alone(folder)) {
            Some(folder) => format!("{}/*", glob::Pattern::escape(&folder)),
            None => glob::Pattern::escape(name),
        };
        // The case of cases/cases/1.in keeps its long name.
        let is_long = name.starts_with(&format!("{CASES}/"));
        let pattern = if is_long {
            format!("{CASES}/{pattern}")
        } else {
            pattern
        };
        if !found.contains(&pattern) {
            found.push(pattern);
        }
    }
    found.into_iter().map(unplaced).collect()
}

/// The path of a file from the folder of another one on, or its name where it stands elsewhere.
fn below<'a>(file: &'a str, main: &str) -> &'a str {
    let folder = main.rsplit_once('/').map_or("", |(folder, _)| folder);
    let rest = match folder {
        "" => Some(file),
        folder => file
            .strip_prefix(folder)
            .and_then(|rest| rest.strip_prefix('/')),
    };
    rest.unwrap_or_else(|| file_name(file))
}
