//! Two jobs that talk to each other, each in a box of its own, and a record of what they said.
//!
//! ```text
//!  dialogue    starts both, sees both to their end, and asks what the end of the second means for the first
//!   │  │
//!   │  └─► table        what the two have in common: the record, who has ended, who is to end, and a bell for that
//!   │       │  ▲
//!   │       ▼  │
//!   │  transcript       the beginning and the end of what was said
//!   │          │
//!   └─► a runner's job that has a Part: whoever watches it reads its output at once, and hands on what was read
//! ```
//!
//! Nobody stands between the two but the threads that watch them, one each, as any job is watched: what the first says
//! the first's thread writes to the second, and holds what does not fit yet.

mod dialogue;
pub(super) mod table;
mod transcript;

pub use dialogue::{Broken, Dialogue, Terms, Then, converse};
pub use table::{Part, Rest, Table};
pub use transcript::{Chunk, Line, Side, Transcript};
