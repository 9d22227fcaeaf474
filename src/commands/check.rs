//! `caipan check`: judges one existing output.

use super::exit::{CommandError, Exit};
use super::program_output::{CaseOutput, OutputSource};
use super::{argument_checks, files};
use crate::cli::Check;
use crate::commands::lazy_sandbox::LazySandbox;
use crate::terminal::console::Console;
use caipan_audit::diagnosis::{AnsweredInput, MistakeFinder, ObservedResult};
use caipan_checker::Judgement;
use caipan_checker::verdict::Verdict;
use caipan_judge::jury_answer;
use caipan_judge::referee;
use caipan_judge::run_decision::decision_from_judgement;
use caipan_judge::run_result::MAX_KEPT_OUTPUT;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;
use caipan_report::{DetailLevel, text};

pub(super) fn run(args: &Check, console: &Console) -> Result<Exit, CommandError> {
    let optional = [&args.output, &args.answer, &args.witness];
    files::require_at_most_one_stdin(
        [&args.input]
            .into_iter()
            .chain(optional.into_iter().flatten()),
    )?;
    let problem = load_problem(args, console)?;
    let case = find_case(args, &problem)?;
    let (input, answer) = files::read_input_and_answer(&problem, &case)?;
    let sandbox = LazySandbox::new(&problem, &args.isolation, console);
    let source = OutputSource {
        problem: &problem,
        case: &case,
        answer: Some(&answer),
        sandbox: &sandbox,
    };
    let output = args.output.as_deref().map(|path| source.read_or_run(path));
    let (output, run) = match output.transpose()? {
        Some(CaseOutput { text, run }) => (Some(text), run),
        None => (None, None),
    };
    let decide =
        |judgement| decision_from_judgement(jury_answer::add_answer_file_name(judgement, &case));
    let mut decision = match (run, &output) {
        (Some(run), _) => run.decision,
        (None, Some(output)) => {
            let request = referee::RefereeInput::for_case(&problem, &case, &input, output, &answer);
            let reply = sandbox.open_referee()?.judge(&request);
            if let Some(note) = &reply.comparison_note {
                console.print_note(&console.lang.fact(note));
            }
            decide(reply.judgement)
        }
        (None, None) => decide(Judgement::Accepted),
    };
    if let (Verdict::Accepted, Some(witness)) = (decision.verdict, &args.witness) {
        let puzzle = files::require_puzzle(&problem, "replayed")?;
        let instance = puzzle
            .open(&input)
            .map_err(|fault| files::malformed_input_failure(&case, &fault))?;
        decision = decide(instance.replay(&files::read_output(witness)?, &answer));
    }
    let mut text = text::format_coloured_decision(&decision, console.lang);
    text.push('\n');
    let explains = decision.verdict.is_about_output() && console.detail != DetailLevel::Verdicts;
    let short = output.filter(|output| output.len().max(input.len()) <= MAX_KEPT_OUTPUT);
    if let (Some(output), Some(puzzle), true) = (&short, problem.judge.puzzle(), explains) {
        let inputs = [AnsweredInput {
            input: input.to_vec(),
            answer: String::from_utf8_lossy(&answer).into_owned(),
        }];
        let diagnosis =
            MistakeFinder::new(puzzle, &inputs).explain_results(&[ObservedResult::Wrong(output)]);
        text.extend(
            diagnosis
                .map(|diagnosis| text::format_mistakes(&(&diagnosis).into(), console.lang) + "\n"),
        );
    }
    console.print_result(&text)?;
    Ok(Exit::from_verdict(decision.verdict))
}

fn load_problem(args: &Check, console: &Console) -> Result<Problem, CommandError> {
    let others = [
        Some(&args.input),
        args.output.as_ref(),
        args.answer.as_ref(),
    ];
    files::load_problem_to_run(&args.problem, others, console)
}

fn find_case(args: &Check, problem: &Problem) -> Result<Case, CommandError> {
    argument_checks::refuse_swapped_arguments(problem, &args.input, args.output.as_deref())?;
    let judged = args.output.as_deref().or(args.witness.as_deref());
    files::case_for_input(problem, &args.input, args.answer.as_deref(), judged)
}
