//! Asks a verifier about one item after the other.

use crate::adapter::{Adapter, ExamReply, ExamRequest};
use crate::faults::FAULTS;
use crate::items::{Item, Role, items};
use crate::question::{Question, QuestionKind};
use crate::result::{Answer, ExamResult, ItemResult};

/// Options of an exam.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExamOptions {
    /// Kinds of tests that are asked, if the adapter knows them; empty for all.
    pub kinds: Vec<QuestionKind>,
    /// Whether programs that harm their machine are sent.
    pub is_destructive: bool,
}

/// Reason why a request has no reply.
#[derive(Debug)]
pub enum Unanswered {
    /// There was no complete reply in time.
    NoReply(std::io::Error),
    /// The exam has to stop.
    Stopped,
}

/// Asks about all items, one at a time. `send` sends a request and waits for the reply; `on_result` is called after each item.
///
/// # Errors
/// The first request had no reply, or the exam was stopped.
pub fn take_exam(
    adapter: &Adapter,
    options: &ExamOptions,
    send: &mut dyn FnMut(&ExamRequest) -> Result<ExamReply, Unanswered>,
    on_result: &mut dyn FnMut(&ItemResult),
) -> Result<ExamResult, Unanswered> {
    let mut examiner = Examiner {
        adapter,
        send,
        has_answered: false,
    };
    let all = items().map_err(|error| Unanswered::NoReply(std::io::Error::other(error)))?;
    let mut results = Vec::new();
    for kind in QuestionKind::ALL {
        let is_chosen = options.kinds.is_empty() || options.kinds.contains(&kind);
        if !is_chosen || !adapter.kinds.contains(&kind) {
            continue;
        }
        for role in Role::ALL {
            let of_kind: Vec<&Item> = all.iter().filter(|item| item.kind() == kind).collect();
            let mut add = |result: ItemResult| {
                on_result(&result);
                results.push(result);
            };
            examiner.ask_role(kind, role, &of_kind, options, &mut add)?;
        }
    }
    Ok(ExamResult::new(adapter.name, results))
}

struct Examiner<'a> {
    adapter: &'a Adapter,
    send: &'a mut dyn FnMut(&ExamRequest) -> Result<ExamReply, Unanswered>,
    /// Whether the verifier has answered before; if not, it may not be there.
    has_answered: bool,
}

impl Examiner<'_> {
    /// Asks about the items of a role.
    fn ask_role(
        &mut self,
        kind: QuestionKind,
        role: Role,
        of_kind: &[&Item],
        options: &ExamOptions,
        add: &mut dyn FnMut(ItemResult),
    ) -> Result<(), Unanswered> {
        let Some(right) = of_kind.iter().find(|item| item.role == Role::Right) else {
            return Ok(());
        };
        let is_skipped = match role {
            Role::Tolerated => !self.adapter.gets_tests,
            Role::Attack => !options.is_destructive,
            Role::Right | Role::Wrong | Role::Cheat | Role::Fault => false,
        };
        if is_skipped {
            return Ok(());
        }
        for item in of_kind.iter().filter(|item| item.role == role) {
            let answer = self.ask(&item.question)?;
            let afterwards = match role {
                Role::Attack => Some(self.ask(&right.question)?),
                _ => None,
            };
            let is_good = is_good(role, answer, afterwards);
            let result = ItemResult::new(&item.name, kind, role, answer, is_good);
            add(ItemResult {
                afterwards,
                ..result
            });
        }
        let faults = FAULTS.iter().filter(|_| role == Role::Fault);
        for fault in faults.filter(|fault| fault.applies_to(self.adapter, kind)) {
            let request = fault.request(self.adapter, &right.question);
            let answer = self.answer_to(&request, &right.question)?;
            let is_good = is_good(role, answer, None);
            add(ItemResult::new(fault.name, kind, role, answer, is_good));
        }
        Ok(())
    }

    fn ask(&mut self, question: &Question) -> Result<Answer, Unanswered> {
        let request = self.adapter.request(question);
        self.answer_to(&request, question)
    }

    fn answer_to(
        &mut self,
        request: &ExamRequest,
        question: &Question,
    ) -> Result<Answer, Unanswered> {
        match (self.send)(request) {
            Ok(reply) => {
                self.has_answered = true;
                Ok(self.adapter.answer(&reply, question))
            }
            Err(Unanswered::NoReply(_)) if self.has_answered => Ok(Answer::Unanswered),
            Err(error) => Err(error),
        }
    }
}

/// Whether an answer is one that the exam expects.
fn is_good(role: Role, answer: Answer, afterwards: Option<Answer>) -> bool {
    match role {
        Role::Right | Role::Tolerated => answer == Answer::Passed,
        Role::Wrong => answer == Answer::Failed,
        Role::Cheat => !matches!(answer, Answer::Passed | Answer::Unanswered),
        Role::Fault => matches!(answer, Answer::NoVerdict | Answer::Refused),
        Role::Attack => answer != Answer::Passed && afterwards == Some(Answer::Passed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adapter::adapter_of_name;

    const OPTIONS: ExamOptions = ExamOptions {
        kinds: Vec::new(),
        is_destructive: false,
    };

    /// Takes the exam of a verifier that gives the same reply to every request.
    fn constant(status: u16, body: &str, options: &ExamOptions) -> ExamResult {
        let adapter = adapter_of_name("own").unwrap();
        let mut send = |_: &ExamRequest| {
            let body = body.as_bytes().to_vec();
            Ok(ExamReply { status, body })
        };
        take_exam(adapter, options, &mut send, &mut |_| {}).unwrap()
    }

    fn flaws(result: &ExamResult, role: Role) -> (usize, usize) {
        let counts = result.counts.iter().filter(|count| count.role == role);
        counts.fold((0, 0), |(asked, flaws), count| {
            (asked + count.asked, flaws + count.flaws)
        })
    }

    #[test]
    fn a_verifier_that_always_gives_the_same_answer_fails() {
        let passes = constant(200, r#"{"reward": 1.0}"#, &OPTIONS);
        let fails = constant(200, r#"{"reward": 0.0}"#, &OPTIONS);
        let null = constant(200, r#"{"reward": null}"#, &OPTIONS);
        let is_all = |(asked, flaws): (usize, usize)| asked > 0 && asked == flaws;
        for (role, all_of) in [
            (Role::Right, [false, true, true]),
            (Role::Wrong, [true, false, true]),
            (Role::Cheat, [true, false, false]),
            (Role::Fault, [true, true, false]),
        ] {
            let found = [&passes, &fails, &null].map(|result| is_all(flaws(result, role)));
            assert_eq!(found, all_of, "{role:?}");
        }
        assert_eq!(flaws(&passes, Role::Attack), (0, 0));
        assert!(passes.flaws > 0 && fails.flaws > 0 && null.flaws > 0);
    }

    #[test]
    fn attacks_are_sent_on_request_only_and_followed_by_a_right_program() {
        let options = ExamOptions {
            kinds: vec![QuestionKind::Stdin],
            is_destructive: true,
        };
        let fails = constant(200, r#"{"reward": 0.0}"#, &options);
        let (asked, harmed) = flaws(&fails, Role::Attack);
        assert!(asked > 5);
        assert_eq!(asked, harmed);
        let kinds = fails.counts.iter().map(|count| count.kind);
        assert!(kinds.eq(vec![QuestionKind::Stdin; fails.counts.len()]));
    }

    #[test]
    fn a_verifier_that_is_not_there_is_an_error_and_one_that_goes_is_a_flaw() {
        let adapter = adapter_of_name("own").unwrap();
        let gone = || Unanswered::NoReply(std::io::ErrorKind::ConnectionRefused.into());
        let never = take_exam(adapter, &OPTIONS, &mut |_| Err(gone()), &mut |_| {});
        assert!(matches!(never, Err(Unanswered::NoReply(_))));
        let mut count = 0;
        let mut send = |_: &ExamRequest| {
            count += 1;
            match count {
                1 => Ok(ExamReply {
                    status: 200,
                    body: br#"{"reward": 1.0}"#.to_vec(),
                }),
                _ => Err(gone()),
            }
        };
        let result = take_exam(adapter, &OPTIONS, &mut send, &mut |_| {}).unwrap();
        assert_eq!(result.flaws + 1, result.items.len());
    }
}
