//! Dialogues: two jobs in separate boxes that communicate, with a transcript.
//!
//! ```text
//!  dialogue    starts both jobs, waits for their ends, and decides whether the first continues after the second
//!   │  │
//!   │  └─► table        shared state: transcript, end times, and requests to end
//!   │       │  ▲
//!   │       ▼  │
//!   │  transcript       the beginning and the end of the exchanged data
//!   │          │
//!   └─► a job with a DialoguePart: the thread that watches it reads its output at once and forwards it
//! ```
//!
//! Each job is watched by one thread, as usual. The thread that reads a job's output writes it to the partner's input
//! and buffers what does not fit into the pipe. No further process or thread is involved.

mod dialogue;
pub(super) mod table;
mod transcript;

pub use dialogue::{DialogueError, DialogueResult, DialogueRules, FirstJobAction, run_dialogue};
pub(crate) use table::UndeliveredOutput;
pub use table::{DialoguePart, DialogueState};
pub use transcript::{DialogueSide, Transcript, TranscriptChunk, TranscriptLine};
