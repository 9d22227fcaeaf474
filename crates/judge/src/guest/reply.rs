//! Answer to the calling judge: exit code, output streams and files.

use std::path::PathBuf;

use super::call::Call;
use super::word::{Points, Word, decimal, whole};
use crate::evidence::Called;
use caipan_checker::Share;
use caipan_facts::{Evidence, Fact, beginning, printable};
use caipan_problem::dialect::{Dialect, Part, Tells};

/// A message has at most so many bytes: hosts cut longer ones, some in the middle of a character.
const LONGEST: usize = 200;

/// What a host hears.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reply {
    /// The exit code.
    pub exit: u8,
    /// What stands on standard output.
    pub stdout: String,
    /// What stands on standard error.
    pub stderr: String,
    /// Files, and what stands in them.
    pub files: Vec<(PathBuf, String)>,
}

impl Reply {
    /// A word as the dialect has it, in the words of a language. Where points are given and nobody knows what they are
    /// counted in, the word is a fault.
    pub fn new(
        dialect: &Dialect,
        call: &Call,
        word: &Word,
        points: Option<Points>,
        words_for: impl Fn(&Fact) -> String,
    ) -> Self {
        let points = match dialect.tells {
            // This host hands over the points of the case, and counts in nothing else.
            Tells::Files => of_call(call),
            _ => points,
        };
        let no_unit = Word::Fault(Called::NoUnit.fact());
        let word = match points {
            None if needs_unit(dialect, word) => &no_unit,
            _ => word,
        };
        let said = Said {
            dialect,
            call,
            points,
            message: message(word, words_for),
        };
        said.reply(word)
    }
}

/// Does the word give points, of which the dialect does not say what they are counted in?
fn needs_unit(dialect: &Dialect, word: &Word) -> bool {
    match dialect.tells {
        Tells::Testlib | Tells::Kattis => matches!(word, Word::Partial(..)),
        Tells::Files => matches!(word, Word::Accepted | Word::Partial(..)),
        _ => false,
    }
}

/// The points of the case, as the call has them.
fn of_call(call: &Call) -> Option<Points> {
    let full = call.path(Part::Full)?;
    full.to_str()?.trim().parse().ok().map(Points::Absolute)
}

fn exit(dialect: &Dialect, word: &Word) -> u8 {
    let exits = dialect.exits;
    match word {
        Word::Accepted => exits.accepted,
        Word::Partial(share, _) => exits
            .partial
            .unwrap_or_else(|| u8::try_from(whole(*share, 100)).unwrap_or(exits.fault)),
        Word::Rejected(_) => exits.rejected,
        Word::Form(_) => exits.form,
        Word::Fault(_) => exits.fault,
    }
}

/// One line that every host can show: cut at a character, without what ends a fence.
fn message(word: &Word, words_for: impl Fn(&Fact) -> String) -> String {
    let text = word.fact().map_or_else(String::new, words_for);
    let text = printable(text.as_bytes()).replace('`', "'");
    beginning(&text, LONGEST).to_owned()
}

struct Said<'a> {
    dialect: &'a Dialect,
    call: &'a Call,
    points: Option<Points>,
    message: String,
}

impl Said<'_> {
    fn reply(&self, word: &Word) -> Reply {
        let mut reply = Reply {
            exit: exit(self.dialect, word),
            ..Reply::default()
        };
        match self.dialect.tells {
            Tells::Testlib => self.testlib(word, &mut reply),
            Tells::Kattis => self.kattis(word, &mut reply),
            Tells::Ratio => {
                if let Some(share) = share(word) {
                    reply.stdout = decimal(share) + "\n";
                }
                reply.stderr = plain_for_cms(&self.message) + "\n";
            }
            Tells::Percent => {
                if let Some(share) = share(word) {
                    reply.stdout = format!("{}\n", whole(share, 100));
                }
                reply.stderr = self.line();
            }
            Tells::Files => self.score_and_message(word, &mut reply),
            Tells::Stderr => reply.stderr = self.line(),
            Tells::Stdout => reply.stdout = self.line(),
            Tells::Coci => {
                if let Word::Partial(share, _) = word {
                    reply.stderr = format!("partial {}/1000000\n", share.millionths());
                }
                reply.stderr += &self.line();
                reply.stdout = self.line();
            }
            Tells::Peg => {
                if let Word::Partial(share, _) = word {
                    reply.stdout = format!("{}\n1000000\n", share.millionths());
                }
                reply.stdout += &self.line();
            }
            // Of no guest.
            Tells::TestlibCode
            | Tells::RatioAndMessage
            | Tells::MessageAndScore
            | Tells::One
            | Tells::Uoj => {}
        }
        reply
    }

    fn line(&self) -> String {
        self.message.clone() + "\n"
    }

    /// Points as they were asked for.
    fn counted(&self, share: Share) -> String {
        match self.points {
            Some(Points::Percent) => whole(share, 100).to_string(),
            Some(Points::Absolute(full)) => whole(share, full).to_string(),
            _ => decimal(share),
        }
    }

    fn testlib(&self, word: &Word, reply: &mut Reply) {
        let head = match word {
            Word::Accepted => "ok".to_owned(),
            Word::Partial(share, _) => format!("points {}", self.counted(*share)),
            Word::Rejected(_) => "wrong answer".to_owned(),
            Word::Form(_) => "wrong output format".to_owned(),
            Word::Fault(_) => "FAIL".to_owned(),
        };
        let line = format!("{head} {}", self.message);
        let Some(file) = self.call.path(Part::MessageFile) else {
            reply.stderr = format!("{}\n", line.trim_end());
            return;
        };
        reply.stderr = "See file to check exit message\n".to_owned();
        let is_xml = self
            .call
            .path(Part::Form)
            .is_some_and(|form| form.as_os_str() == "-appes");
        let text = if !is_xml {
            self.message.clone()
        } else {
            self.appes(word)
        };
        reply.files.push((file.to_owned(), text));
    }

    /// testlib's own XML.
    fn appes(&self, word: &Word) -> String {
        let outcome = match word {
            Word::Accepted => "accepted",
            Word::Partial(..) => "points",
            Word::Rejected(_) => "wrong-answer",
            Word::Form(_) => "presentation-error",
            Word::Fault(_) => "fail",
        };
        let points = match word {
            Word::Partial(share, _) => format!(" points = \"{}\"", self.counted(*share)),
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

    fn kattis(&self, word: &Word, reply: &mut Reply) {
        let Some(folder) = self.call.path(Part::Folder) else {
            return;
        };
        let mut file = |name: &str, text: String| reply.files.push((folder.join(name), text));
        file("judgemessage.txt", self.line());
        if let Word::Partial(share, _) = word {
            match self.points {
                Some(Points::Absolute(_)) => file("score.txt", self.counted(*share) + "\n"),
                _ => file("score_multiplier.txt", decimal(*share) + "\n"),
            }
        }
        if !matches!(word, Word::Fault(_)) {
            file("teammessage.txt", self.line());
        }
    }

    fn score_and_message(&self, word: &Word, reply: &mut Reply) {
        let points = match (share(word), self.points) {
            (Some(share), Some(Points::Absolute(full))) => Some(whole(share, full)),
            (Some(Share::NONE), _) => Some(0),
            _ => None,
        };
        let mut file = |part: Part, text: String| {
            reply
                .files
                .extend(self.call.path(part).map(|path| (path.to_owned(), text)));
        };
        if let Some(points) = points {
            file(Part::ScoreFile, format!("{points}\n"));
        }
        file(Part::MessageFile, self.line());
    }
}

/// The share that a word is worth.
fn share(word: &Word) -> Option<Share> {
    match word {
        Word::Accepted => Some(Share::FULL),
        Word::Partial(share, _) => Some(*share),
        Word::Rejected(_) | Word::Form(_) => Some(Share::NONE),
        Word::Fault(_) => None,
    }
}

/// CMS fails an evaluation whose message has a character from U+0080 to U+00BF.
fn plain_for_cms(message: &str) -> String {
    let is_refused = |sign: char| ('\u{7f}'..='\u{bf}').contains(&sign);
    message
        .chars()
        .map(|sign| if is_refused(sign) { '?' } else { sign })
        .collect()
}
