//! Reply of checker mode to the calling judge: exit code, output streams and files.

use std::path::PathBuf;

use super::arguments::CheckerArguments;
use super::verdict::{PointScale, ReplyVerdict, format_share_as_decimal, round_down_to_points};
use crate::evidence::CheckerArgumentProblem;
use caipan_checker::Share;
use caipan_facts::{Evidence, Fact, longest_prefix, printable};
use caipan_problem::dialect::{Dialect, PassedItem, ResultFormat};

/// Maximum length of a message in bytes. Other judges truncate longer messages, some in the middle of a character.
const MAX_MESSAGE_LENGTH: usize = 200;

/// Reply to the calling judge, in the judge's dialect.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CheckerReply {
    /// Exit code that the dialect prescribes for the verdict.
    pub exit_code: u8,
    /// Text for standard output; empty if the dialect does not use it.
    pub stdout: String,
    /// Text for standard error; empty if the dialect does not use it.
    pub stderr: String,
    /// Files to write, such as a score file: the path that the calling judge passed, and the content.
    pub files: Vec<(PathBuf, String)>,
}

impl CheckerReply {
    /// Formats a verdict in the dialect of the calling judge; `translate` converts the explanation to text. If the
    /// verdict cannot be expressed because `points` is missing, the reply reports a fault of the jury.
    pub fn new(
        dialect: &Dialect,
        arguments: &CheckerArguments,
        verdict: &ReplyVerdict,
        points: Option<PointScale>,
        translate: impl Fn(&Fact) -> String,
    ) -> Self {
        let points = match dialect.result_format {
            // Judges with this dialect pass the maximum points of the case, which define the scale.
            ResultFormat::Files => point_scale_from_arguments(arguments),
            _ => points,
        };
        let no_unit = ReplyVerdict::Fault(CheckerArgumentProblem::NoUnit.fact());
        let verdict = match points {
            None if needs_point_scale(dialect, verdict) => &no_unit,
            _ => verdict,
        };
        let said = ReplyWriter {
            dialect,
            arguments,
            points,
            message: one_line_message(verdict, translate),
        };
        said.build_reply(verdict)
    }
}

/// Whether this dialect expresses the verdict as points, so that a scale of points must be known.
fn needs_point_scale(dialect: &Dialect, verdict: &ReplyVerdict) -> bool {
    match dialect.result_format {
        ResultFormat::Testlib | ResultFormat::Kattis => {
            matches!(verdict, ReplyVerdict::Partial(..))
        }
        ResultFormat::Files => {
            matches!(verdict, ReplyVerdict::Accepted | ReplyVerdict::Partial(..))
        }
        _ => false,
    }
}

/// Returns the point scale that the calling judge defines by passing the maximum points of the case as an argument.
/// `None` if that argument is not an integer.
fn point_scale_from_arguments(arguments: &CheckerArguments) -> Option<PointScale> {
    let full = arguments.argument_path(PassedItem::CaseMaxPoints)?;
    full.to_str()?.trim().parse().ok().map(PointScale::Absolute)
}

fn exit_code(dialect: &Dialect, verdict: &ReplyVerdict) -> u8 {
    let exits = dialect.exits;
    match verdict {
        ReplyVerdict::Accepted => exits.accepted,
        ReplyVerdict::Partial(share, _) => exits.partial.unwrap_or_else(|| {
            u8::try_from(round_down_to_points(*share, 100)).unwrap_or(exits.fault)
        }),
        ReplyVerdict::Rejected(_) => exits.rejected,
        ReplyVerdict::BadFormat(_) => exits.form,
        ReplyVerdict::Fault(_) => exits.fault,
    }
}

/// Returns the explanation of a verdict as one line that every judge can show: truncated, and without backquotes, which
/// end a code block in Markdown.
fn one_line_message(verdict: &ReplyVerdict, translate: impl Fn(&Fact) -> String) -> String {
    let text = verdict.explanation().map_or_else(String::new, translate);
    let text = printable(text.as_bytes()).replace('`', "'");
    longest_prefix(&text, MAX_MESSAGE_LENGTH).to_owned()
}

struct ReplyWriter<'a> {
    dialect: &'a Dialect,
    arguments: &'a CheckerArguments,
    points: Option<PointScale>,
    message: String,
}

impl ReplyWriter<'_> {
    fn build_reply(&self, verdict: &ReplyVerdict) -> CheckerReply {
        let mut reply = CheckerReply {
            exit_code: exit_code(self.dialect, verdict),
            ..CheckerReply::default()
        };
        match self.dialect.result_format {
            ResultFormat::Testlib => self.write_testlib_reply(verdict, &mut reply),
            ResultFormat::Kattis => self.write_kattis_reply(verdict, &mut reply),
            ResultFormat::Ratio => {
                if let Some(share) = earned_share(verdict) {
                    reply.stdout = format_share_as_decimal(share) + "\n";
                }
                reply.stderr = replace_characters_unsafe_for_cms(&self.message) + "\n";
            }
            ResultFormat::Percent => {
                if let Some(share) = earned_share(verdict) {
                    reply.stdout = format!("{}\n", round_down_to_points(share, 100));
                }
                reply.stderr = self.verdict_message_line();
            }
            ResultFormat::Files => self.write_score_and_message(verdict, &mut reply),
            ResultFormat::Stderr => reply.stderr = self.verdict_message_line(),
            ResultFormat::Stdout => reply.stdout = self.verdict_message_line(),
            ResultFormat::Coci => {
                if let ReplyVerdict::Partial(share, _) = verdict {
                    reply.stderr = format!("partial {}/1000000\n", share.millionths());
                }
                reply.stderr += &self.verdict_message_line();
                reply.stdout = self.verdict_message_line();
            }
            ResultFormat::Peg => {
                if let ReplyVerdict::Partial(share, _) = verdict {
                    reply.stdout = format!("{}\n1000000\n", share.millionths());
                }
                reply.stdout += &self.verdict_message_line();
            }
            // No judge that calls caipan expects these formats, so nothing is printed.
            ResultFormat::TestlibCode
            | ResultFormat::RatioAndMessage
            | ResultFormat::MessageAndScore
            | ResultFormat::One
            | ResultFormat::Uoj => {}
        }
        reply
    }

    fn verdict_message_line(&self) -> String {
        self.message.clone() + "\n"
    }

    /// Formats a partial score on the scale that the caller requested.
    fn format_partial_score(&self, share: Share) -> String {
        match self.points {
            Some(PointScale::Percent) => round_down_to_points(share, 100).to_string(),
            Some(PointScale::Absolute(full)) => round_down_to_points(share, full).to_string(),
            _ => format_share_as_decimal(share),
        }
    }

    fn write_testlib_reply(&self, verdict: &ReplyVerdict, reply: &mut CheckerReply) {
        let head = match verdict {
            ReplyVerdict::Accepted => "ok".to_owned(),
            ReplyVerdict::Partial(share, _) => {
                format!("points {}", self.format_partial_score(*share))
            }
            ReplyVerdict::Rejected(_) => "wrong answer".to_owned(),
            ReplyVerdict::BadFormat(_) => "wrong output format".to_owned(),
            ReplyVerdict::Fault(_) => "FAIL".to_owned(),
        };
        let line = format!("{head} {}", self.message);
        let Some(file) = self.arguments.argument_path(PassedItem::MessageFile) else {
            reply.stderr = format!("{}\n", line.trim_end());
            return;
        };
        reply.stderr = "See file to check exit message\n".to_owned();
        let is_xml = self
            .arguments
            .argument_path(PassedItem::MessageFormatOption)
            .is_some_and(|form| form.as_os_str() == "-appes");
        let text = if !is_xml {
            self.message.clone()
        } else {
            self.format_appes_xml(verdict)
        };
        reply.files.push((file.to_owned(), text));
    }

    /// Formats the verdict as XML, as testlib does with the option `-appes`.
    fn format_appes_xml(&self, verdict: &ReplyVerdict) -> String {
        let outcome = match verdict {
            ReplyVerdict::Accepted => "accepted",
            ReplyVerdict::Partial(..) => "points",
            ReplyVerdict::Rejected(_) => "wrong-answer",
            ReplyVerdict::BadFormat(_) => "presentation-error",
            ReplyVerdict::Fault(_) => "fail",
        };
        let points = match verdict {
            ReplyVerdict::Partial(share, _) => {
                format!(" points = \"{}\"", self.format_partial_score(*share))
            }
            _ => String::new(),
        };
        let text = self
            .message
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        format!(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"{outcome}\"{points}>{text}</result>\n"
        )
    }

    fn write_kattis_reply(&self, verdict: &ReplyVerdict, reply: &mut CheckerReply) {
        let Some(folder) = self.arguments.argument_path(PassedItem::Folder) else {
            return;
        };
        let files = &mut reply.files;
        files.push((folder.join("judgemessage.txt"), self.verdict_message_line()));
        if let ReplyVerdict::Partial(share, _) = verdict {
            let (name, score) = match self.points {
                Some(PointScale::Absolute(_)) => ("score.txt", self.format_partial_score(*share)),
                _ => ("score_multiplier.txt", format_share_as_decimal(*share)),
            };
            files.push((folder.join(name), score + "\n"));
        }
        if !matches!(verdict, ReplyVerdict::Fault(_)) {
            files.push((folder.join("teammessage.txt"), self.verdict_message_line()));
        }
    }

    fn write_score_and_message(&self, verdict: &ReplyVerdict, reply: &mut CheckerReply) {
        let points = match (earned_share(verdict), self.points) {
            (Some(share), Some(PointScale::Absolute(full))) => {
                Some(round_down_to_points(share, full))
            }
            (Some(Share::NONE), _) => Some(0),
            _ => None,
        };
        if let Some(points) = points {
            self.add_file_if_requested(PassedItem::ScoreFile, format!("{points}\n"), reply);
        }
        self.add_file_if_requested(PassedItem::MessageFile, self.verdict_message_line(), reply);
    }

    /// Adds a file with this text to the reply if the caller passed a path for `item`.
    fn add_file_if_requested(&self, item: PassedItem, text: String, reply: &mut CheckerReply) {
        let path = self.arguments.argument_path(item);
        reply.files.extend(path.map(|path| (path.to_owned(), text)));
    }
}

/// Share of the points that a verdict earns; `None` for a fault of the jury.
fn earned_share(verdict: &ReplyVerdict) -> Option<Share> {
    match verdict {
        ReplyVerdict::Accepted => Some(Share::FULL),
        ReplyVerdict::Partial(share, _) => Some(*share),
        ReplyVerdict::Rejected(_) | ReplyVerdict::BadFormat(_) => Some(Share::NONE),
        ReplyVerdict::Fault(_) => None,
    }
}

/// Replaces the characters from U+007F to U+00BF, because CMS cannot process messages that contain them.
fn replace_characters_unsafe_for_cms(message: &str) -> String {
    message
        .chars()
        .map(|sign| match sign {
            '\u{7f}'..='\u{bf}' => '?',
            _ => sign,
        })
        .collect()
}
