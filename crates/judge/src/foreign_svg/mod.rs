//! Pictures that a program of the jury's has drawn: SVG that anybody may have written, written anew from what is allowed.
//!
//! ```text
//!   files of a feedback folder ─pictures→ document ─► SVG of elements, attributes and values that stand in lists
//!                                             │  ▲
//!                                             │  └ allowed: what there may be; value: what may stand in an attribute
//!                                             ├► copies: what is drawn once more is written once more; sheet: the one style sheet
//!                                             └► flaw: the first thing that is not allowed; such a file is not shown at all
//! ```
//!
//! Nothing of the document is copied: what comes out has no script, no address, no reference but to a part of itself, and
//! nothing that is drawn as often as somebody likes. All bounds stand in `bounds`.

mod allowed;
mod bounds;
mod characters;
mod copies;
mod document;
mod flaw;
mod pictures;
mod sheet;
#[cfg(test)]
mod tests;
mod value;

pub use bounds::Room;
pub use document::clean;
pub use flaw::{Flaw, NotShown};
pub use pictures::{Picture, Pictures};
