//! Makes cases and whole problem directories of a puzzle from a seed.

use std::path::Path;

use walkdir::WalkDir;

use crate::cli::Generate;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::files;
use crate::commands::messages::{CommandMessage, RequestError};
use crate::terminal::console::{Console, StdoutState};
use caipan_audit::problem_recipe;
use caipan_checker::random::Rng;
use caipan_checker::{Generator, InputFamily, SearchOptions, Settings};
use caipan_facts::Evidence;
use caipan_files::atomic::FileSet;
use caipan_problem::problem_toml::Problem;

pub(super) fn run(
    args: &Generate,
    problem: &Problem,
    console: &Console,
) -> Result<Exit, CommandError> {
    let puzzle = files::require_puzzle(problem, "generated")?;
    let generator = files::require_generator(problem, puzzle)?;
    if args.list {
        return print_puzzle_families(generator, console);
    }
    if let (Some(name), Some(folder)) = (&args.recipe, &args.output) {
        return write_recipe_folder(args, problem, name, folder, console);
    }
    let family = match &args.family {
        Some(family) => family.clone(),
        None => generator
            .families()
            .first()
            .map_or_else(String::new, |first| first.name.to_owned()),
    };
    let params: Settings = args.params.iter().cloned().collect();
    let mut files = args.output.as_deref().map(FileSet::new).transpose()?;
    let mut written = 0;
    let count = args.count.unwrap_or(1);
    for number in 0..count {
        // Each case has its own seed, so that a single case can be generated again.
        let seed = args
            .seed
            .unwrap_or(DEFAULT_SEED)
            .wrapping_add(number.into());
        let made = generator.generate(&family, &params, &mut Rng::new(seed));
        let input = match made {
            None => return Err(unknown_family_failure(generator, &family)),
            Some(Err(fault)) => {
                let (option, what) = ("--with".to_owned(), fault.fact());
                return Err(CommandError::usage_error(
                    CommandMessage::InvalidOptionValue { option, what },
                ));
            }
            Some(Ok(input)) => input,
        };
        match &mut files {
            None => {
                if console.print_result(&input)? == StdoutState::Closed {
                    break;
                }
            }
            Some(files) => {
                let solved = puzzle.solve(input.as_bytes(), &SearchOptions::PLAIN);
                let solution = solved.map_err(|why| CommandError::internal_error(why.fact()))?;
                let input = (format!("{family}-{seed}.in"), input);
                let answer = (format!("{family}-{seed}.ans"), solution.answer);
                for (name, text) in [input, answer] {
                    written += usize::from(files.add_if_missing(name, text.as_bytes())?);
                }
            }
        }
    }
    files.map_or(Ok(()), FileSet::publish)?;
    if let Some(folder) = &args.output {
        // Each case has an input file and an answer file.
        note_existing_file_count(written, 2 * count as usize, folder, console);
    }
    Ok(Exit::Good)
}

/// Default of `--seed`.
const DEFAULT_SEED: u64 = 1;

/// Writes the problem directory of the recipe `name`. Missing files are added to a folder that contains only files of
/// the recipe; any other folder must be empty.
fn write_recipe_folder(
    args: &Generate,
    problem: &Problem,
    name: &str,
    folder: &Path,
    console: &Console,
) -> Result<Exit, CommandError> {
    let sets = args.problem.sets.iter().cloned().collect();
    let set =
        problem_recipe::build_problem(problem, &sets, name, args.seed.unwrap_or(DEFAULT_SEED))
            .map_err(CommandError::usage_error)?;
    let has_only_own_files = contains_only_allowed_files(folder, |path| {
        set.files.iter().any(|(name, _)| Path::new(name) == path)
    });
    if !has_only_own_files {
        files::require_empty_folder(folder)?;
    }
    let mut files = FileSet::new(folder)?;
    let mut written = 0;
    for (name, text) in &set.files {
        written += usize::from(files.add_if_missing(name, text.as_bytes())?);
    }
    files.publish()?;
    note_existing_file_count(written, set.files.len(), folder, console);
    Ok(Exit::Good)
}

/// Prints how many files were written, and how many of `all` files existed already.
fn note_existing_file_count(written: usize, all: usize, folder: &Path, console: &Console) {
    if all > written {
        console.print_note(&console.sentence(CommandMessage::ThereAlready {
            count: all - written,
            folder: folder.display().to_string(),
        }));
    }
    if written > 0 {
        console.print_note(&console.sentence(CommandMessage::WroteFiles {
            count: written,
            folder: folder.display().to_string(),
        }));
    }
}

/// Whether `is_allowed` is true for every file in a folder and its subfolders. It is called with the path of the file
/// in that folder.
fn contains_only_allowed_files(folder: &Path, is_allowed: impl Fn(&Path) -> bool) -> bool {
    let entries = WalkDir::new(folder).into_iter().flatten();
    let mut files = entries.filter(|entry| !entry.file_type().is_dir());
    files.all(|entry| entry.path().strip_prefix(folder).is_ok_and(&is_allowed))
}

fn print_puzzle_families(
    generator: &dyn Generator,
    console: &Console,
) -> Result<Exit, CommandError> {
    let families = generator.families();
    let wide = families
        .iter()
        .map(|family| family.name.len())
        .max()
        .unwrap_or(0);
    let lines = families.iter().map(|family: &InputFamily| {
        let about = console.lang.fact(&family.about);
        format!("{:wide$}  {about}\n", family.name)
    });
    console.print_result(&lines.collect::<String>())?;
    Ok(Exit::Good)
}

fn unknown_family_failure(generator: &dyn Generator, family: &str) -> CommandError {
    let families = generator.families();
    let names: Vec<&str> = families.iter().map(|family| family.name).collect();
    CommandError::usage_error(RequestError::NoFamily {
        family: family.to_owned(),
        known: names.join(", "),
    })
}
