//! Runs the exam: sends the request of each item to a verifier, one at a time, and rates the answers.

use crate::exam_items::{ExamItem, load_exam_items};
use crate::exam_result::{ExamItemResult, ExamResult, VerifierAnswer};
use crate::exam_role::ExamRole;
use crate::question::{Question, QuestionKind};
use crate::request_faults::FAULTS;
use crate::verifier_adapter::{ExamReply, ExamRequest, VerifierAdapter};

/// Selection of the items for [`run_exam`]. The default is all items except programs that harm the verifier's machine.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExamOptions {
    /// Kinds of questions that are asked; empty for all. Kinds that the adapter does not support are skipped.
    pub kinds: Vec<QuestionKind>,
    /// Names of the items that are asked; empty for all items.
    pub names: Vec<String>,
    /// Whether to send programs that harm the machine on which they run.
    pub is_destructive: bool,
}

/// Reason why a request has no reply, or why the exam has no result.
#[derive(Debug)]
pub enum ExamError {
    /// A request got no complete reply, or a table of programs is malformed. [`run_exam`] returns this only before
    /// any item is rated. Later requests without a reply count as unanswered.
    NoReply(std::io::Error),
    /// The caller stopped the exam before the end.
    Stopped,
}

/// Item that the exam asks about, with the request to send.
struct PlannedItem<'a> {
    name: &'a str,
    kind: QuestionKind,
    role: ExamRole,
    request: ExamRequest,
    /// Question that is needed to read the reply. For a fault, this is the question about a right program without the
    /// fault.
    question: &'a Question,
    /// Question that is asked after an attack: of the same kind, but about a right program.
    right: &'a Question,
}

/// Asks a verifier about all selected items, one at a time. `send` sends a request and waits for the reply;
/// `on_result` is called after each item. An additional first request, which is not rated, checks that the verifier
/// can be reached.
///
/// # Errors
/// The first request had no reply, `send` reported that the exam was stopped, or a table of programs is malformed.
pub fn run_exam(
    adapter: &VerifierAdapter,
    options: &ExamOptions,
    send: &mut dyn FnMut(&ExamRequest) -> Result<ExamReply, ExamError>,
    on_result: &mut dyn FnMut(&ExamItemResult),
) -> Result<ExamResult, ExamError> {
    let all_items =
        load_exam_items().map_err(|error| ExamError::NoReply(std::io::Error::other(error)))?;
    let planned = plan_items(adapter, options, &all_items);
    if let Some(first) = planned.first() {
        send(&adapter.build_request(first.right))?;
    }
    let mut results = Vec::new();
    for item in planned {
        let answer = ask_verifier(adapter, &item.request, item.question, send)?;
        let afterwards = match item.role {
            ExamRole::Attack => {
                let request = adapter.build_request(item.right);
                Some(ask_verifier(adapter, &request, item.right, send)?)
            }
            _ => None,
        };
        let result = ExamItemResult {
            name: item.name.to_owned(),
            kind: item.kind,
            role: item.role,
            answer,
            is_good: is_acceptable_answer(item.role, answer, afterwards),
            afterwards,
        };
        on_result(&result);
        results.push(result);
    }
    Ok(ExamResult::new(adapter.name, results))
}

/// Sends a request and reads the answer from the reply; [`VerifierAnswer::Unanswered`] if there is no reply.
///
/// # Errors
/// The exam was stopped.
fn ask_verifier(
    adapter: &VerifierAdapter,
    request: &ExamRequest,
    question: &Question,
    send: &mut dyn FnMut(&ExamRequest) -> Result<ExamReply, ExamError>,
) -> Result<VerifierAnswer, ExamError> {
    match send(request) {
        Ok(reply) => Ok(adapter.read_answer(&reply, question)),
        Err(ExamError::NoReply(_)) => Ok(VerifierAnswer::Unanswered),
        Err(ExamError::Stopped) => Err(ExamError::Stopped),
    }
}

/// Lists the items that the options select and the adapter supports, ordered by kind and role.
fn plan_items<'a>(
    adapter: &VerifierAdapter,
    options: &ExamOptions,
    items: &'a [ExamItem],
) -> Vec<PlannedItem<'a>> {
    let mut planned = Vec::new();
    for kind in QuestionKind::ALL {
        let is_chosen = options.kinds.is_empty() || options.kinds.contains(&kind);
        let of_kind = items.iter().filter(|item| item.kind() == kind);
        if !is_chosen || !adapter.kinds.contains(&kind) {
            continue;
        }
        let mut right_items = of_kind.clone().filter(|item| item.role == ExamRole::Right);
        let Some(right) = right_items.next().map(|item| &item.question) else {
            continue;
        };
        for role in ExamRole::ALL {
            let is_asked = match role {
                ExamRole::Tolerated => adapter.gets_tests,
                ExamRole::Attack => options.is_destructive,
                ExamRole::Right | ExamRole::Wrong | ExamRole::Cheat | ExamRole::Fault => true,
            };
            let of_role = of_kind.clone().filter(|item| is_asked && item.role == role);
            planned.extend(of_role.map(|item| PlannedItem {
                name: &item.name,
                kind,
                role,
                request: adapter.build_request(&item.question),
                question: &item.question,
                right,
            }));
            if role == ExamRole::Fault {
                let faults = FAULTS
                    .iter()
                    .filter(|fault| fault.is_fault_sent_to_adapter(adapter, kind));
                planned.extend(faults.map(|fault| PlannedItem {
                    name: fault.name,
                    kind,
                    role,
                    request: fault.build_faulty_request(adapter, right),
                    question: right,
                    right,
                }));
            }
        }
    }
    planned.retain(|item| {
        options.names.is_empty() || options.names.iter().any(|name| name == item.name)
    });
    planned
}

/// Whether the exam accepts `answer` for an item with this role. `afterwards` is the answer about a right program that
/// was asked after an attack; `None` for other roles.
fn is_acceptable_answer(
    role: ExamRole,
    answer: VerifierAnswer,
    afterwards: Option<VerifierAnswer>,
) -> bool {
    match role {
        ExamRole::Right | ExamRole::Tolerated => answer == VerifierAnswer::Passed,
        ExamRole::Wrong => answer == VerifierAnswer::Failed,
        ExamRole::Cheat => !matches!(answer, VerifierAnswer::Passed | VerifierAnswer::Unanswered),
        ExamRole::Fault => matches!(answer, VerifierAnswer::NoVerdict | VerifierAnswer::Refused),
        ExamRole::Attack => {
            answer != VerifierAnswer::Passed && afterwards == Some(VerifierAnswer::Passed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verifier_adapter::find_adapter;

    const OPTIONS: ExamOptions = ExamOptions {
        kinds: Vec::new(),
        names: Vec::new(),
        is_destructive: false,
    };

    /// Takes the exam of a verifier that gives the same reply to every request.
    fn run_exam_with_constant_reply(status: u16, body: &str, options: &ExamOptions) -> ExamResult {
        let adapter = find_adapter("own").unwrap();
        run_exam(
            adapter,
            options,
            &mut |_| {
                Ok(ExamReply {
                    status,
                    body: body.into(),
                })
            },
            &mut |_| {},
        )
        .unwrap()
    }

    fn count_asked_and_flawed(result: &ExamResult, role: ExamRole) -> (usize, usize) {
        let counts = result.counts.iter().filter(|count| count.role == role);
        counts.fold((0, 0), |(asked, flaws), count| {
            (asked + count.asked, flaws + count.flaws)
        })
    }

    #[test]
    fn a_verifier_that_always_gives_the_same_answer_fails() {
        let passes = run_exam_with_constant_reply(200, r#"{"reward": 1.0}"#, &OPTIONS);
        let fails = run_exam_with_constant_reply(200, r#"{"reward": 0.0}"#, &OPTIONS);
        let null = run_exam_with_constant_reply(200, r#"{"reward": null}"#, &OPTIONS);
        for (role, all_of) in [
            (ExamRole::Right, [false, true, true]),
            (ExamRole::Wrong, [true, false, true]),
            (ExamRole::Cheat, [true, false, false]),
            (ExamRole::Fault, [true, true, false]),
        ] {
            let found = [&passes, &fails, &null].map(|result| {
                let (asked, flaws) = count_asked_and_flawed(result, role);
                asked > 0 && asked == flaws
            });
            assert_eq!(found, all_of, "{role:?}");
        }
        assert_eq!(count_asked_and_flawed(&passes, ExamRole::Attack), (0, 0));
        assert!(passes.flaws > 0 && fails.flaws > 0 && null.flaws > 0);
    }

    #[test]
    fn attacks_are_sent_only_if_destructive_and_are_followed_by_a_right_program() {
        let options = ExamOptions {
            kinds: vec![QuestionKind::Stdin],
            is_destructive: true,
            ..OPTIONS
        };
        let fails = run_exam_with_constant_reply(200, r#"{"reward": 0.0}"#, &options);
        let (asked, harmed) = count_asked_and_flawed(&fails, ExamRole::Attack);
        assert!(asked > 5);
        assert_eq!(asked, harmed);
        let kinds = fails.counts.iter().map(|count| count.kind);
        assert!(kinds.eq(vec![QuestionKind::Stdin; fails.counts.len()]));
    }

    fn refuse_connection() -> Result<ExamReply, ExamError> {
        let error = std::io::ErrorKind::ConnectionRefused.into();
        Err(ExamError::NoReply(error))
    }

    #[test]
    fn an_unreachable_verifier_is_an_error_and_one_lost_during_the_exam_is_a_flaw() {
        let adapter = find_adapter("own").unwrap();
        let never = run_exam(adapter, &OPTIONS, &mut |_| refuse_connection(), &mut |_| {});
        assert!(matches!(never, Err(ExamError::NoReply(_))));
        let mut count = 0;
        let mut reply_once = |_: &ExamRequest| {
            count += 1;
            match count {
                1 => Ok(ExamReply {
                    status: 200,
                    body: br#"{"reward": 1.0}"#.to_vec(),
                }),
                _ => refuse_connection(),
            }
        };
        let result = run_exam(adapter, &OPTIONS, &mut reply_once, &mut |_| {}).unwrap();
        assert_eq!(result.flaws, result.items.len());
    }

    #[test]
    fn a_single_item_can_be_selected_by_name() {
        let options = ExamOptions {
            names: vec!["right prefix".to_owned(), "no tests".to_owned()],
            ..OPTIONS
        };
        let result = run_exam_with_constant_reply(200, r#"{"reward": 0.0}"#, &options);
        let names: std::collections::BTreeSet<&str> =
            result.items.iter().map(|item| &*item.name).collect();
        assert_eq!(names, ["no tests", "right prefix"].into());
        let options = ExamOptions {
            names: vec!["nothing of this name".to_owned()],
            ..OPTIONS
        };
        assert_eq!(run_exam_with_constant_reply(200, "{}", &options).items, []);
    }
}
