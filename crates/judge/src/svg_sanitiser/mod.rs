//! Sanitiser for SVG pictures that jury programs draw. The documents are untrusted and are rewritten from allowed
//! parts.
//!
//! ```text
//!   files of a feedback folder ─pictures→ document ─► SVG of allowed elements, attributes and values
//!                                             │  ▲
//!                                             │  └ allowlist: the allowlists; attribute_value: characters allowed in values
//!                                             ├► use_elements: copies of elements; style_sheet: the one style sheet
//!                                             └► flaw: the first forbidden part; such a file is not shown at all
//! ```
//!
//! The output contains no scripts, no URLs, no references except to parts of itself, and no unlimited repetition. All
//! limits are in `limits`.

mod allowlist;
mod attribute_value;
mod characters;
mod document;
mod flaw;
mod limits;
mod pictures;
mod style_sheet;
#[cfg(test)]
mod tests;
mod use_elements;

pub use document::sanitise_svg;
pub use flaw::{PictureProblem, SvgFlaw};
pub use limits::PictureTotalSizeLimit;
pub use pictures::{Picture, Pictures};
