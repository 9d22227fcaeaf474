//! What a contestant has handed in, byte by byte, and names for it that change with its content.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::LazyLock;

use crate::judge::submission::build_dir::harmless_name;
use crate::judge::submission::submission::Submission;
use crate::judge::test_set::TestCase;
use crate::package::problem_toml::Problem;
use crate::sandbox::{Bytes, Level, Limits};

/// A source of more is not compiled: contests allow far less, and compilers take for ever.
pub const SOURCE_AT_MOST: Bytes = Bytes(1 << 20);

/// A ready program of more is not looked at.
pub const PROGRAM_AT_MOST: Bytes = Bytes(256 << 20);

/// A name for content: the same for the same, and for nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentId(String);

impl ContentId {
    /// So many digits have all names.
    pub const LENGTH: usize = 32;

    /// The name of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Namer::default().put(bytes).name()
    }

    /// The name as text: 32 lower-case hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Names what is put into it. Each piece is told from the next by its length.
#[derive(Default)]
struct Namer(blake3::Hasher);

impl Namer {
    fn put(mut self, piece: &[u8]) -> Self {
        self.0.update(&(piece.len() as u64).to_le_bytes());
        self.0.update(piece);
        self
    }

    fn name(self) -> ContentId {
        ContentId(self.0.finalize().to_hex()[..ContentId::LENGTH].to_owned())
    }
}

/// A source that cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// It cannot be read.
    #[error("read {path}: {cause}")]
    Read {
        /// The path.
        path: String,
        /// What the system said.
        cause: io::Error,
    },
    /// It is too large: the contestant's fault.
    #[error("the file is larger than {0}")]
    TooLarge(Bytes),
}

/// The bytes of a submission.
///
/// # Errors
/// It cannot be read, or is too large.
pub fn read(submission: &Submission) -> Result<Vec<u8>, SourceError> {
    let limit = match submission.language.compile.is_empty() {
        true => PROGRAM_AT_MOST,
        false => SOURCE_AT_MOST,
    };
    let fault = |cause| SourceError::Read {
        path: submission.path.display().to_string(),
        cause,
    };
    let file = open(&submission.path, submission.may_be_link).map_err(fault)?;
    let mut bytes = Vec::new();
    file.take(limit.0 + 1)
        .read_to_end(&mut bytes)
        .map_err(fault)?;
    if bytes.len() as u64 > limit.0 {
        return Err(SourceError::TooLarge(limit));
    }
    Ok(bytes)
}

/// Opens a regular file; one that somebody has put a link or a pipe in the place of meanwhile is refused.
///
/// # Errors
/// It is no regular file, or cannot be opened.
pub fn open(path: &Path, may_be_link: bool) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let no_links = if may_be_link { 0 } else { libc::O_NOFOLLOW };
        options.custom_flags(no_links | libc::O_NONBLOCK);
    }
    #[cfg(not(unix))]
    let _ = may_be_link;
    let file = options.open(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::Error::other("no regular file")),
    }
}

/// Names a program: by its source and all that makes and runs it, the `tools` of this machine too.
pub fn program_id(submission: &Submission, source: &[u8], memory: Bytes, tools: &str) -> ContentId {
    let language = &submission.language;
    let name = language.source_name.clone();
    let name = name.unwrap_or_else(|| harmless_name(&submission.path));
    let namer = Namer::default().put(source).put(name.as_bytes());
    let mut namer = namer.put(tools.as_bytes());
    for words in [&language.compile, &language.run] {
        namer = namer.put(words.join("\0").as_bytes());
    }
    let rule = format!("{:?} {}", language.memory_rule, language.fork);
    let namer = namer.put(rule.as_bytes());
    namer.put(&memory.0.to_le_bytes()).name()
}

/// Names a case: by its input, its answer and the way outputs are judged. `None` where the jury is at fault.
pub fn case_id(problem: &Problem, test_case: &TestCase) -> Option<ContentId> {
    let input = test_case.input().ok()?;
    let answer = test_case.answer().ok()?;
    let mut namer = Namer::default().put(&input).put(&answer);
    for word in [&problem.checker_name, &problem.input, &problem.output] {
        namer = namer.put(word.as_bytes());
    }
    for (key, value) in &problem.settings {
        namer = namer.put(key.as_bytes()).put(value.as_bytes());
    }
    Some(namer.name())
}

/// Names a run: the same program on the same case under the same limits, as this very caipan does it.
pub fn run_id(
    program: &ContentId,
    test_case: &ContentId,
    limits: &Limits,
    level: Level,
    engine: &ContentId,
) -> ContentId {
    let held = format!("{limits:?} {level:?}");
    let pieces = [program.as_str(), test_case.as_str(), &held, engine.as_str()];
    let namer = |namer: Namer, piece: &str| namer.put(piece.as_bytes());
    pieces.into_iter().fold(Namer::default(), namer).name()
}

/// Names this caipan: by its version and by the program itself, for two builds of one version may judge differently.
pub fn engine_id() -> &'static ContentId {
    static OWN: LazyLock<ContentId> = LazyLock::new(|| {
        let mut namer = Namer::default().put(env!("CARGO_PKG_VERSION").as_bytes());
        let own = std::env::current_exe().and_then(File::open);
        // Where the program cannot be read, the version has to do.
        if let Ok(own) = own {
            let _ = namer.0.update_reader(own);
        }
        namer.name()
    });
    &OWN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::case::Case;
    use crate::package::directory::Entry;
    use std::time::Duration;

    #[test]
    fn names_change_with_every_piece_and_with_where_one_ends() {
        let name = |pieces: &[&str]| {
            let namer = |namer: Namer, piece: &&str| namer.put(piece.as_bytes());
            pieces.iter().fold(Namer::default(), namer).name()
        };
        assert_eq!(name(&["ab", "c"]), name(&["ab", "c"]));
        assert_ne!(name(&["ab", "c"]), name(&["a", "bc"]));
        assert_ne!(name(&["ab"]), name(&["ab", ""]));
        assert_eq!(name(&["ab"]).as_str().len(), 32);
    }

    #[test]
    fn a_run_has_another_name_with_another_program_case_limit_level_or_engine() {
        let (one, other) = (ContentId::of(b"1"), ContentId::of(b"2"));
        let limits = Limits {
            cpu: Duration::from_secs(1),
            wall: Duration::from_secs(4),
            memory: Bytes(100),
            output: Bytes(100),
            processes: 1,
        };
        let more = Limits {
            processes: 2,
            ..limits
        };
        let name = run_id(&one, &one, &limits, Level::Full, &one);
        assert_eq!(run_id(&one, &one, &limits, Level::Full, &one), name);
        let others = [
            run_id(&other, &one, &limits, Level::Full, &one),
            run_id(&one, &other, &limits, Level::Full, &one),
            run_id(&one, &one, &more, Level::Full, &one),
            run_id(&one, &one, &limits, Level::Namespaces, &one),
            run_id(&one, &one, &limits, Level::Full, &other),
        ];
        for (number, other) in others.into_iter().enumerate() {
            assert_ne!(other, name, "{number}");
        }
    }

    #[test]
    fn a_case_has_another_name_when_outputs_are_judged_otherwise() {
        let case = Case {
            name: "1".to_owned(),
            input: Entry::given("1.in", b"1".to_vec()),
            answer: None,
        };
        let name = |sets: &[(&str, &str)], answer: &str| {
            let set = |(key, value): &(&str, &str)| (key.to_string(), value.to_string());
            let settings = sets.iter().map(set).collect();
            let problem = Problem::load("mayan", &settings).unwrap();
            let test_case = TestCase::given(&case, answer.into());
            case_id(&problem, &test_case).unwrap()
        };
        let plain = name(&[], "1");
        assert_eq!(name(&[], "1"), plain);
        assert_ne!(name(&[], "2"), plain);
        let half = name(&[("not_smallest", "0.5")], "1");
        assert_ne!(half, plain);
        assert_ne!(name(&[("not_smallest", "0.25")], "1"), half);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_pipes_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a"), folder.path().join("b"));
        std::fs::write(&file, "x").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert!(open(&file, false).is_ok() && open(&link, true).is_ok());
        assert!(open(&link, false).is_err());
        assert!(open(folder.path(), true).is_err());
        let pipe = folder.path().join("pipe");
        assert!(
            std::process::Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        assert!(open(&pipe, true).is_err());
    }
}
