//! Reply of checker mode to the calling judge: exit code, output streams and files.

use std::path::PathBuf;

use super::arguments::GuestCall;
use super::verdict::{GuestVerdict, PointScale, format_share_as_decimal, round_down_to_points};
use crate::evidence::CheckerArgumentProblem;
use caipan_checker::Share;
use caipan_facts::{Evidence, Fact, longest_prefix, printable};
use caipan_problem::dialect::{Dialect, PassedItem, ResultFormat};

/// Maximum length of a message in bytes. Other judges truncate longer messages, some in the middle of a character.
const MAX_MESSAGE_LENGTH: usize = 200;

/// Reply to the calling judge, in the judge's dialect.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reply {
    /// Exit code that the dialect prescribes for the verdict.
    pub exit_code: u8,
    /// Text for standard output; empty if the dialect does not use it.
    pub stdout: String,
    /// Text for standard error; empty if the dialect does not use it.
    pub stderr: String,
    /// Files to write, such as a score file: the path that the calling judge passed, and the content.
    pub files: Vec<(PathBuf, String)>,
}

impl Reply {
    /// Formats a verdict in the dialect of the calling judge; `words_for` translates the explanation. If the verdict
    /// needs a scale of points but none is known, the reply is a fault of the jury.
    pub fn new(
        dialect: &Dialect,
        call: &GuestCall,
        verdict: &GuestVerdict,
        points: Option<PointScale>,
        words_for: impl Fn(&Fact) -> String,
    ) -> Self {
        let points = match dialect.result_format {
            // Judges with this dialect pass the maximum points of the case, which define the scale.
            ResultFormat::Files => point_scale_of_call(call),
            _ => points,
        };
        let no_unit = GuestVerdict::Fault(CheckerArgumentProblem::NoUnit.fact());
        let verdict = match points {
            None if needs_point_scale(dialect, verdict) => &no_unit,
            _ => verdict,
        };
        let said = ReplyWriter {
            dialect,
            call,
            points,
            message: one_line_message(verdict, words_for),
        };
        said.build_reply(verdict)
    }
}

/// Whether the verdict can be formatted only with a scale of points, which the dialect does not define.
fn needs_point_scale(dialect: &Dialect, verdict: &GuestVerdict) -> bool {
    match dialect.result_format {
        ResultFormat::Testlib | ResultFormat::Kattis => {
            matches!(verdict, GuestVerdict::Partial(..))
        }
        ResultFormat::Files => {
            matches!(verdict, GuestVerdict::Accepted | GuestVerdict::Partial(..))
        }
        _ => false,
    }
}

/// Maximum points of the case as a scale; `None` unless the calling judge passed a number.
fn point_scale_of_call(call: &GuestCall) -> Option<PointScale> {
    let full = call.argument_path(PassedItem::Full)?;
    full.to_str()?.trim().parse().ok().map(PointScale::Absolute)
}

fn exit_code(dialect: &Dialect, verdict: &GuestVerdict) -> u8 {
    let exits = dialect.exits;
    match verdict {
        GuestVerdict::Accepted => exits.accepted,
        GuestVerdict::Partial(share, _) => exits.partial.unwrap_or_else(|| {
            u8::try_from(round_down_to_points(*share, 100)).unwrap_or(exits.fault)
        }),
        GuestVerdict::Rejected(_) => exits.rejected,
        GuestVerdict::BadFormat(_) => exits.form,
        GuestVerdict::Fault(_) => exits.fault,
    }
}

/// Returns the explanation of a verdict as one line that every judge can show: truncated, and without backquotes, which
/// end a code block in Markdown.
fn one_line_message(verdict: &GuestVerdict, words_for: impl Fn(&Fact) -> String) -> String {
    let text = verdict.explanation().map_or_else(String::new, words_for);
    let text = printable(text.as_bytes()).replace('`', "'");
    longest_prefix(&text, MAX_MESSAGE_LENGTH).to_owned()
}

struct ReplyWriter<'a> {
    dialect: &'a Dialect,
    call: &'a GuestCall,
    points: Option<PointScale>,
    message: String,
}

impl ReplyWriter<'_> {
    fn build_reply(&self, verdict: &GuestVerdict) -> Reply {
        let mut reply = Reply {
            exit_code: exit_code(self.dialect, verdict),
            ..Reply::default()
        };
        match self.dialect.result_format {
            ResultFormat::Testlib => self.write_testlib(verdict, &mut reply),
            ResultFormat::Kattis => self.write_kattis(verdict, &mut reply),
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
                reply.stderr = self.message_line();
            }
            ResultFormat::Files => self.write_score_and_message(verdict, &mut reply),
            ResultFormat::Stderr => reply.stderr = self.message_line(),
            ResultFormat::Stdout => reply.stdout = self.message_line(),
            ResultFormat::Coci => {
                if let GuestVerdict::Partial(share, _) = verdict {
                    reply.stderr = format!("partial {}/1000000\n", share.millionths());
                }
                reply.stderr += &self.message_line();
                reply.stdout = self.message_line();
            }
            ResultFormat::Peg => {
                if let GuestVerdict::Partial(share, _) = verdict {
                    reply.stdout = format!("{}\n1000000\n", share.millionths());
                }
                reply.stdout += &self.message_line();
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

    fn message_line(&self) -> String {
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

    fn write_testlib(&self, verdict: &GuestVerdict, reply: &mut Reply) {
        let head = match verdict {
            GuestVerdict::Accepted => "ok".to_owned(),
            GuestVerdict::Partial(share, _) => {
                format!("points {}", self.format_partial_score(*share))
            }
            GuestVerdict::Rejected(_) => "wrong answer".to_owned(),
            GuestVerdict::BadFormat(_) => "wrong output format".to_owned(),
            GuestVerdict::Fault(_) => "FAIL".to_owned(),
        };
        let line = format!("{head} {}", self.message);
        let Some(file) = self.call.argument_path(PassedItem::MessageFile) else {
            reply.stderr = format!("{}\n", line.trim_end());
            return;
        };
        reply.stderr = "See file to check exit message\n".to_owned();
        let is_xml = self
            .call
            .argument_path(PassedItem::Form)
            .is_some_and(|form| form.as_os_str() == "-appes");
        let text = if !is_xml {
            self.message.clone()
        } else {
            self.format_appes_xml(verdict)
        };
        reply.files.push((file.to_owned(), text));
    }

    /// Formats the verdict as XML, as testlib does with the option `-appes`.
    fn format_appes_xml(&self, verdict: &GuestVerdict) -> String {
        let outcome = match verdict {
            GuestVerdict::Accepted => "accepted",
            GuestVerdict::Partial(..) => "points",
            GuestVerdict::Rejected(_) => "wrong-answer",
            GuestVerdict::BadFormat(_) => "presentation-error",
            GuestVerdict::Fault(_) => "fail",
        };
        let points = match verdict {
            GuestVerdict::Partial(share, _) => {
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

    fn write_kattis(&self, verdict: &GuestVerdict, reply: &mut Reply) {
        let Some(folder) = self.call.argument_path(PassedItem::Folder) else {
            return;
        };
        let files = &mut reply.files;
        files.push((folder.join("judgemessage.txt"), self.message_line()));
        if let GuestVerdict::Partial(share, _) = verdict {
            let (name, score) = match self.points {
                Some(PointScale::Absolute(_)) => ("score.txt", self.format_partial_score(*share)),
                _ => ("score_multiplier.txt", format_share_as_decimal(*share)),
            };
            files.push((folder.join(name), score + "\n"));
        }
        if !matches!(verdict, GuestVerdict::Fault(_)) {
            files.push((folder.join("teammessage.txt"), self.message_line()));
        }
    }

    fn write_score_and_message(&self, verdict: &GuestVerdict, reply: &mut Reply) {
        let points = match (earned_share(verdict), self.points) {
            (Some(share), Some(PointScale::Absolute(full))) => {
                Some(round_down_to_points(share, full))
            }
            (Some(Share::NONE), _) => Some(0),
            _ => None,
        };
        if let Some(points) = points {
            self.add_file(PassedItem::ScoreFile, format!("{points}\n"), reply);
        }
        self.add_file(PassedItem::MessageFile, self.message_line(), reply);
    }

    /// Adds a file with this text to the reply if the caller passed a path for it.
    fn add_file(&self, item: PassedItem, text: String, reply: &mut Reply) {
        let path = self.call.argument_path(item);
        reply.files.extend(path.map(|path| (path.to_owned(), text)));
    }
}

/// Share of the points that a verdict earns; `None` for a fault of the jury.
fn earned_share(verdict: &GuestVerdict) -> Option<Share> {
    match verdict {
        GuestVerdict::Accepted => Some(Share::FULL),
        GuestVerdict::Partial(share, _) => Some(*share),
        GuestVerdict::Rejected(_) | GuestVerdict::BadFormat(_) => Some(Share::NONE),
        GuestVerdict::Fault(_) => None,
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
