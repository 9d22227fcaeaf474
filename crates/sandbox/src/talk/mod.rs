//! Dialogues: two jobs that communicate, each in a box of its own, with a transcript.
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
//! Each job is watched by one thread, as usual. The thread that reads a job's output writes it to the partner's input
//! and buffers what does not fit into the pipe. No further process or thread is involved.

mod dialogue;
pub(super) mod table;
mod transcript;

pub use dialogue::{Broken, Dialogue, Terms, Then, converse};
pub use table::{Part, Rest, Table};
pub use transcript::{Chunk, Line, Side, Transcript};
