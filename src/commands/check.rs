//! `caipan check`: judges one output that is already there.

use super::exit::{Exit, Failure};
use super::program::{Output, Source};
use super::{arguments, files};
use crate::cli::Check;
use crate::commands::bench::Bench;
use crate::commands::console::Console;
use caipan_audit::diagnosis::{AnsweredInput, Diagnostician, ObservedResult};
use caipan_checker::Judgement;
use caipan_checker::verdict::Verdict;
use caipan_judge::decide::of_judgement;
use caipan_judge::jury_answer;
use caipan_judge::referee;
use caipan_judge::run_result::OUTPUT_KEPT;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;
use caipan_report::{Detail, text};

pub(super) fn run(args: &Check, console: &Console) -> Result<Exit, Failure> {
    let named = [&args.output, &args.answer, &args.witness];
    let named = named.into_iter().flatten();
    files::at_most_one_stdin([&args.input].into_iter().chain(named))?;
    let problem = problem(args, console)?;
    let case = case(args, &problem)?;
    let (input, answer) = files::jury_side(&problem, &case)?;
    let bench = Bench::new(&problem, &args.isolation, console);
    let source = Source {
        problem: &problem,
        case: &case,
        answer: Some(&answer),
        bench: &bench,
    };
    let output = args.output.as_deref().map(|path| source.output(path));
    let (output, run) = match output.transpose()? {
        Some(Output { text, run }) => (Some(text), run),
        None => (None, None),
    };
    let named = |judgement| of_judgement(jury_answer::naming_the_file(judgement, &case));
    let mut decision = match (run, &output) {
        (Some(run), _) => run.decision,
        (None, Some(output)) => {
            let asked = referee::Asked::on(&problem, &case, &input, output, &answer);
            let heard = bench.referee()?.judge(&asked);
            if let Some(also) = &heard.also {
                console.note(&console.lang.fact(also));
            }
            named(heard.judgement)
        }
        (None, None) => named(Judgement::Accepted),
    };
    if let (Verdict::Accepted, Some(witness)) = (decision.verdict, &args.witness) {
        let puzzle = files::puzzle(&problem, "replayed")?;
        let instance = puzzle.open(&input);
        let instance = instance.map_err(|fault| files::malformed(&case, &fault))?;
        decision = named(instance.replay(&files::output(witness)?, &answer));
    }
    let mut text = text::coloured_decision(&decision, console.lang);
    text.push('\n');
    let explains = decision.verdict.is_of_output() && console.detail != Detail::Verdicts;
    let short = output.filter(|output| output.len().max(input.len()) <= OUTPUT_KEPT);
    if let (Some(output), Some(puzzle), true) = (&short, problem.judge.puzzle(), explains) {
        let asked = [AnsweredInput {
            input: input.to_vec(),
            answer: String::from_utf8_lossy(&answer).into_owned(),
        }];
        let diagnosis =
            Diagnostician::new(puzzle, &asked).explain(&[ObservedResult::Wrong(output)]);
        text.extend(
            diagnosis.map(|diagnosis| {
                format!("{}\n", text::mistakes(&(&diagnosis).into(), console.lang))
            }),
        );
    }
    console.result(&text)?;
    Ok(Exit::of_verdict(decision.verdict))
}

/// The problem that is named.
fn problem(args: &Check, console: &Console) -> Result<Problem, Failure> {
    let others = [
        Some(&args.input),
        args.output.as_ref(),
        args.answer.as_ref(),
    ];
    files::problem_to_run(&args.problem, others, console)
}

/// The case that is named.
fn case(args: &Check, problem: &Problem) -> Result<Case, Failure> {
    arguments::case_first(problem, &args.input, args.output.as_deref())?;
    let judged = args.output.as_deref().or(args.witness.as_deref());
    files::case(problem, &args.input, args.answer.as_deref(), judged)
}
