//! Dialogues: two jobs in separate boxes that communicate, with a transcript.
//!
//! ```text
//!  run_dialogue   starts both jobs, waits for their ends, and decides whether the first continues after the second
//!   │  │
//!   │  └─► dialogue_state   shared state: transcript, end times, and requests to end
//!   │       │  ▲
//!   │       ▼  │
//!   │  transcript           the beginning and the end of the exchanged data
//!   │          │
//!   └─► a job with a DialogueConnection: the thread that watches it reads its output at once and forwards it
//! ```
//!
//! `run_group` does the same for a job that communicates with several others, over a pair of pipes with each.
//!
//! Each job is watched by one thread, like a job without a partner. That thread reads the job's output, writes it to
//! the partner's input, and buffers what does not fit into the pipe. Only `run_group` needs further threads, which
//! forward the manager's output.

pub(super) mod dialogue_state;
mod run_dialogue;
mod run_group;
mod transcript;

pub(crate) use dialogue_state::UndeliveredOutput;
pub use dialogue_state::{DialogueConnection, DialogueState};
pub use run_dialogue::{
    DialogueError, DialogueResult, DialogueRules, FirstJobAction, run_dialogue,
};
pub use run_group::{GroupMemberResult, GroupResult, run_group};
pub use transcript::{DialogueSide, Transcript, TranscriptChunk, TranscriptLine};
