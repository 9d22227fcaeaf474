//! Who is to be judged: those of the folders and files that the command line names.

use super::stdin;
use crate::cli::Grade;
use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::commands::files;
use crate::commands::said::{Refused, Remark};
use crate::judge::contest::contestant::{Contestant, Rules};
use crate::judge::contest::participants::{self, Participants};
use crate::package::problem_toml::Problem;
use crate::text::nearest;

/// Who is to be judged: everybody on the command line, those of a folder in natural order.
pub fn call(
    problems: &[Problem],
    args: &Grade,
    console: &Console,
) -> Result<Vec<Contestant>, Failure> {
    let rules = Rules {
        best: args.best,
        any_case: args.lenient_names,
    };
    let mut contestants = Vec::new();
    files::at_most_one_stdin(&args.submissions)?;
    if args.language.is_some() && !args.submissions.iter().any(|path| stdin::is_meant(path)) {
        return Err(Failure::usage(Refused::LanguageOfFiles));
    }
    for path in &args.submissions {
        if stdin::is_meant(path) {
            contestants.push(stdin::contestant(problems, args)?);
            continue;
        }
        let Participants {
            contestants: found,
            others,
            remarks,
        } = participants::roll(problems, path, rules)?;
        contestants.extend(found);
        for remark in remarks {
            console.note(&console.say(remark));
        }
        if let [first, rest @ ..] = &others[..] {
            let (folder, first) = (path.display().to_string(), first.clone());
            console.note(&console.say(match rest.len() {
                0 => Remark::LeftAlone { folder, first },
                more => Remark::SeveralLeftAlone {
                    folder,
                    first,
                    more,
                },
            }));
        }
    }
    only(contestants, &args.only)
}

/// Those who were asked for; everybody where nobody was.
fn only(contestants: Vec<Contestant>, wanted: &[String]) -> Result<Vec<Contestant>, Failure> {
    for name in wanted {
        if contestants
            .iter()
            .any(|contestant| contestant.name == *name)
        {
            continue;
        }
        let mut known: Vec<&str> = contestants
            .iter()
            .map(|contestant| &*contestant.name)
            .collect();
        known.dedup();
        let name = name.clone();
        let near = nearest(&name, known.into_iter()).join(", ");
        return Err(Failure::usage(match near.is_empty() {
            true => Refused::NoContestant { name },
            false => Refused::NoContestantButNear { name, near },
        }));
    }
    let is_wanted =
        |contestant: &Contestant| wanted.is_empty() || wanted.contains(&contestant.name);
    Ok(contestants.into_iter().filter(is_wanted).collect())
}
