//! Reads the pictures of a feedback folder, up to the limits on number and size.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::document::sanitise_svg;
use super::flaw::PictureProblem;
use super::limits::{MAX_PICTURES, PictureTotalSizeLimit};
use caipan_checker::evidence::quotation;
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact, natural_order};
use caipan_sandbox::OutputFile;

/// Pictures that jury programs drew for a case.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pictures {
    /// Pictures, in natural order of their names.
    pub drawn: Vec<Picture>,
    /// Files that are not shown, with reasons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Fact>,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Picture {
    /// File name, with the prefix `judgeimage` or `teamimage`.
    pub name: String,
    /// Sanitised SVG.
    pub svg: String,
}

/// File name prefixes of pictures: those for the jury, and those for contestants.
const PREFIXES: [&str; 2] = ["judgeimage", "teamimage"];
const EXTENSION: &str = ".svg";
/// Maximum length of a picture's file name in bytes.
const MAX_NAME_LENGTH: usize = 80;

impl Pictures {
    /// Collects the pictures among `files` whose paths begin with `folder`. `None` if there are neither pictures nor
    /// notes, or if `space_limit` is [`PictureTotalSizeLimit::None`].
    pub fn from_files(
        files: &BTreeMap<String, OutputFile>,
        folder: &str,
        space_limit: PictureTotalSizeLimit,
    ) -> Option<Self> {
        if space_limit == PictureTotalSizeLimit::None {
            return None;
        }
        let mut own: Vec<_> = files
            .iter()
            .filter_map(|(name, file)| Some((name.strip_prefix(folder)?, file)))
            .filter(|(name, _)| has_picture_name(name))
            .collect();
        own.sort_by(|(left, _), (right, _)| natural_order(left, right));
        let mut pictures = Self::default();
        let mut remaining_bytes = space_limit.max_bytes();
        for (number, (name, file)) in own.into_iter().enumerate() {
            match sanitise_picture_file(number, name, file, remaining_bytes, space_limit) {
                Ok(svg) => {
                    remaining_bytes -= svg.len();
                    pictures.drawn.push(Picture {
                        name: name.to_owned(),
                        svg,
                    });
                }
                Err(why) => pictures.notes.push(why.fact()),
            }
        }
        (pictures != Self::default()).then_some(pictures)
    }

    /// Adds the pictures drawn by the checker. A picture whose name is already used gets the prefix `checker-`.
    pub(crate) fn with_checker_pictures(mut self, others: Self) -> Self {
        for picture in others.drawn {
            let is_taken = self.drawn.iter().any(|known| known.name == picture.name);
            let name = if is_taken {
                format!("checker-{}", picture.name)
            } else {
                picture.name
            };
            self.drawn.push(Picture { name, ..picture });
        }
        self.notes.extend(others.notes);
        self
    }
}

/// Sanitises a picture and returns the SVG. `number` is the index of the picture; `remaining_bytes` is the
/// number of bytes that earlier pictures left of `space_limit`.
fn sanitise_picture_file(
    number: usize,
    name: &str,
    found: &OutputFile,
    remaining_bytes: usize,
    space_limit: PictureTotalSizeLimit,
) -> Result<String, PictureProblem> {
    let file = quotation(name.as_bytes());
    if number >= MAX_PICTURES {
        let most = MAX_PICTURES;
        return Err(PictureProblem::TooMany { file, most });
    }
    if !is_safe_name(name) {
        return Err(PictureProblem::Named { file });
    }
    let OutputFile::Captured(bytes) = found else {
        return Err(PictureProblem::NoFile { file });
    };
    match sanitise_svg(bytes) {
        Ok(svg) if svg.len() <= remaining_bytes => Ok(svg),
        Ok(_) => {
            let most = Bytes(space_limit.max_bytes() as u64).to_string();
            Err(PictureProblem::NoRoom { file, most })
        }
        Err((line, flaw)) => {
            let what = flaw.fact();
            Err(PictureProblem::Flawed { file, line, what })
        }
    }
}

/// Whether the prefix and the extension of a file name mark the file as a picture.
fn has_picture_name(name: &str) -> bool {
    let mut beginnings = PREFIXES.iter();
    beginnings.any(|beginning| name.starts_with(beginning)) && name.ends_with(EXTENSION)
}

/// Whether a file name is valid on every system and does not refer to another folder.
fn is_safe_name(name: &str) -> bool {
    name.len() <= MAX_NAME_LENGTH
        && name
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || "_-.".contains(sign))
}
