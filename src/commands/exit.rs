//! Exit codes, and the error type of commands, which carries an exit code.

use std::process::ExitCode;

use super::messages::CommandMessage;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact};
use caipan_i18n::Lang;
use caipan_judge::submission::submission::SubmissionError;
use caipan_problem::case::CaseError;
use caipan_problem::entry::ReadError;
use caipan_problem::problem_error::ProblemError;

/// Result of a command as an exit code. Scripts rely on the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Success: all submissions are accepted, the data is valid, or there is no difference.
    Good,
    /// A submission was rejected, data is invalid, or a difference was found.
    Bad,
    /// Wrong usage, such as an unknown option.
    Usage,
    /// A bad problem, case or configuration file, or a judge error.
    Jury,
    /// The isolation that was asked for is unavailable.
    Isolation,
    /// caipan itself failed.
    Internal,
    /// A SIGINT ended the command.
    Interrupted,
    /// A SIGTERM or SIGHUP ended the command.
    Terminated,
    /// Exit code of `caipan checker`, as defined by the dialect of the calling judge.
    Dialect(u8),
}

impl Exit {
    /// Returns the exit code of the process: after a signal, 128 plus the number of the signal.
    pub fn code(self) -> u8 {
        match self {
            Self::Good => 0,
            Self::Bad => 1,
            Self::Usage => 2,
            Self::Jury => 3,
            Self::Isolation => 4,
            Self::Internal => 5,
            Self::Interrupted => 130,
            Self::Terminated => 143,
            Self::Dialect(code) => code,
        }
    }

    /// Returns the exit code for one verdict. A judge error is a fault of the jury's files; every other rejection is
    /// [`Exit::Bad`].
    pub(crate) fn from_verdict(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Accepted => Self::Good,
            Verdict::JudgeError => Self::Jury,
            _ => Self::Bad,
        }
    }

    /// Returns the worse of two exits of one command, or `self` if they are equally bad. The order from bad to worst
    /// is: invalid data, wrong usage, faulty jury files, faults of the machine or of caipan, interrupt. An interrupt is
    /// worst, because the remaining work was not done.
    pub(crate) fn max_by_severity(self, other: Self) -> Self {
        if other.severity() > self.severity() {
            other
        } else {
            self
        }
    }

    fn severity(self) -> u8 {
        match self {
            Self::Good => 0,
            Self::Dialect(_) | Self::Bad => 1,
            Self::Usage => 2,
            Self::Jury => 3,
            Self::Isolation => 4,
            Self::Internal => 5,
            Self::Interrupted | Self::Terminated => 6,
        }
    }

    /// Whether a signal ended the command.
    pub(crate) fn is_interrupted(self) -> bool {
        matches!(self, Self::Interrupted | Self::Terminated)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// Error of a command: an exit code and a message.
pub(crate) struct CommandError {
    pub exit: Exit,
    /// Lines of the error message; [`CommandError::text`] translates them.
    lines: Vec<Fact>,
}

impl CommandError {
    pub(crate) fn new(exit: Exit, lines: Vec<Fact>) -> Self {
        Self { exit, lines }
    }

    /// Creates an error caused by the user: the request is invalid or cannot be fulfilled.
    pub(crate) fn usage_error(message: impl Into<Fact>) -> Self {
        Self::new(Exit::Usage, vec![message.into()])
    }

    /// Creates an error caused by a file of the jury: a problem, a case or a configuration.
    pub(crate) fn jury_error(message: impl Into<Fact>) -> Self {
        Self::new(Exit::Jury, vec![message.into()])
    }

    /// Creates an error caused by caipan itself or by the machine.
    pub(crate) fn internal_error(message: impl Into<Fact>) -> Self {
        Self::new(Exit::Internal, vec![message.into()])
    }

    /// Returns the first line of the message, or an empty text if there are no lines.
    pub(crate) fn into_first_line(self) -> Fact {
        let mut lines = self.lines.into_iter();
        lines.next().unwrap_or_else(|| Fact::quote(""))
    }

    /// Replaces the exit code if `exit` is given.
    pub(crate) fn with_exit(self, exit: Option<Exit>) -> Self {
        Self {
            exit: exit.unwrap_or(self.exit),
            ..self
        }
    }

    /// Prefixes the message with the name of the option that has a wrong value.
    pub(crate) fn with_option_name(mut self, option: &str) -> Self {
        if let Some(first) = self.lines.first_mut() {
            let (option, what) = (option.to_owned(), first.clone());
            *first = CommandMessage::InvalidOptionValue { option, what }.fact();
        }
        self
    }

    /// Appends a note to the first line.
    pub(crate) fn with_note(mut self, note: impl Into<Fact>) -> Self {
        if let Some(first) = self.lines.first_mut() {
            *first = first.clone().with_note(Some(note));
        }
        self
    }

    /// Returns the message in `lang`, one line for each fact.
    pub(crate) fn text(&self, lang: Lang) -> String {
        let lines: Vec<String> = self.lines.iter().map(|fact| lang.fact(fact)).collect();
        lines.join("\n")
    }
}

impl From<ProblemError> for CommandError {
    fn from(error: ProblemError) -> Self {
        let exit = match error {
            ProblemError::UnknownArgument(_) => Exit::Usage,
            _ => Exit::Jury,
        };
        Self::new(exit, error.facts())
    }
}

impl From<CaseError> for CommandError {
    fn from(error: CaseError) -> Self {
        Self::new(Exit::Jury, error.facts())
    }
}

impl From<ReadError> for CommandError {
    fn from(error: ReadError) -> Self {
        Self::jury_error(error)
    }
}

impl From<SubmissionError> for CommandError {
    fn from(error: SubmissionError) -> Self {
        Self::usage_error(error.into_fact())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worse_exit_wins_in_either_order() {
        let ascending = [
            Exit::Good,
            Exit::Bad,
            Exit::Usage,
            Exit::Jury,
            Exit::Isolation,
            Exit::Internal,
            Exit::Interrupted,
        ];
        for (rank, better) in ascending.into_iter().enumerate() {
            for worse in ascending.into_iter().skip(rank) {
                assert_eq!(better.max_by_severity(worse), worse);
                assert_eq!(worse.max_by_severity(better), worse);
            }
        }
    }

    #[test]
    fn the_exit_code_is_that_of_the_first_signal() {
        let first = Exit::Terminated.max_by_severity(Exit::Interrupted);
        assert_eq!(first, Exit::Terminated);
    }
}
