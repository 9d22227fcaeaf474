//! `caipan generate`: makes cases from a seed.

use super::exit::{Exit, Failure};
use super::files;
use super::writing::Set;
use crate::cli::Generate;
use crate::commands::console::{Console, Reader};
use crate::commands::said::{Refused, Said};
use crate::problem::random::Rng;
use crate::problem::{Family, Generator, SearchOptions, Settings};
use crate::setting::recipe;
use crate::text::Evidence;

pub fn run(args: &Generate, console: &Console) -> Result<Exit, Failure> {
    let problem = files::problem(&args.problem, console)?;
    let puzzle = files::puzzle(&problem, "generated")?;
    let generator = files::generator(&problem, puzzle)?;
    if args.list {
        return list(generator, console);
    }
    if let (Some(name), Some(folder)) = (&args.recipe, &args.output) {
        let sets = args.problem.sets.iter().cloned().collect();
        let set = recipe::cook(&problem, &sets, name, args.seed);
        let set = set.map_err(Failure::usage)?;
        files::refuse_what_is_there(folder)?;
        let mut files = Set::of(folder)?;
        for (name, text) in &set.files {
            files.add(name, text.as_bytes())?;
        }
        files.publish()?;
        let (count, folder) = (set.files.len(), folder.display().to_string());
        console.note(&console.say(Said::WroteFiles { count, folder }));
        return Ok(Exit::Good);
    }
    let family = match &args.family {
        Some(family) => family.clone(),
        None => generator
            .families()
            .first()
            .map_or_else(String::new, |first| first.name.to_owned()),
    };
    let params: Settings = args.params.iter().cloned().collect();
    let mut files = args.output.as_deref().map(Set::of).transpose()?;
    for number in 0..args.count {
        // Each case has a seed of its own, so that it can be made again alone.
        let seed = args.seed.wrapping_add(number.into());
        let made = generator.generate(&family, &params, &mut Rng::new(seed));
        let input = match made {
            None => return Err(unknown_family(generator, &family)),
            Some(Err(fault)) => {
                let (option, what) = ("--with".to_owned(), fault.fact());
                return Err(Failure::usage(Said::AtOption { option, what }));
            }
            Some(Ok(input)) => input,
        };
        match &mut files {
            None => {
                if console.result(&input)? == Reader::Gone {
                    break;
                }
            }
            Some(files) => {
                let solved = puzzle.solve(input.as_bytes(), &SearchOptions::PLAIN);
                let solution = solved.map_err(|why| Failure::internal(why.fact()))?;
                files.add(format!("{family}-{seed}.in"), input.as_bytes())?;
                files.add(format!("{family}-{seed}.ans"), solution.answer.as_bytes())?;
            }
        }
    }
    files.map_or(Ok(()), Set::publish)?;
    Ok(Exit::Good)
}

fn list(generator: &dyn Generator, console: &Console) -> Result<Exit, Failure> {
    let families = generator.families();
    let wide = families
        .iter()
        .map(|family| family.name.len())
        .max()
        .unwrap_or(0);
    let line = |family: &Family| {
        let about = console.lang.fact(&family.about);
        format!("{:wide$}  {about}\n", family.name)
    };
    console.result(&families.iter().map(line).collect::<String>())?;
    Ok(Exit::Good)
}

fn unknown_family(generator: &dyn Generator, family: &str) -> Failure {
    let families = generator.families();
    let known: Vec<&str> = families.iter().map(|family| family.name).collect();
    let known = known.join(", ");
    let family = family.to_owned();
    Failure::usage(Refused::NoFamily { family, known })
}
