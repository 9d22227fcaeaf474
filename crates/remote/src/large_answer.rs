//! Answers of workers. An answer that is too large for one message is stored in pieces, and the message contains only
//! the hash.

use crate::wire::{self, AnswerMessage, AttemptOutcome};
use caipan_cluster::blob::{Blob, PIECE_SIZE};
use caipan_cluster::bus::BusResult;
use caipan_cluster::job_bus::{JobSubmitterBus, JobWorkerBus};
use caipan_facts::Fact;

/// Minimum size in bytes of answers that are stored in pieces.
const LARGE_ANSWER: usize = 1 << 20;

/// Maximum size of an answer in bytes.
const MAX_ANSWER: usize = 128 << 20;

/// A serialized answer, which [`SerializedAnswer::store_on_bus`] writes to the bus.
pub(crate) struct SerializedAnswer {
    message: Vec<u8>,
    /// Outcome that is stored in pieces: reference to the blob, and the bytes. `None` if `message` contains the
    /// outcome.
    large: Option<(Blob, Vec<u8>)>,
}

impl SerializedAnswer {
    /// Serializes the outcome of an attempt on a host. An outcome larger than [`MAX_ANSWER`] is replaced by
    /// [`AttemptOutcome::NoData`].
    pub(crate) fn new(host: &str, outcome: AttemptOutcome) -> Self {
        let whole = AnswerMessage {
            host: host.to_owned(),
            end: outcome,
        };
        let message = wire::serialize_message(&whole);
        if message.len() < LARGE_ANSWER {
            return Self {
                message,
                large: None,
            };
        }
        let host = whole.host;
        if message.len() > MAX_ANSWER {
            let end = AttemptOutcome::NoData(Fact::quote("the answer is too large"));
            let message = wire::serialize_message(&AnswerMessage { host, end });
            return Self {
                message,
                large: None,
            };
        }
        let content = wire::serialize_message(&whole.end);
        let blob = Blob::from_content(&content);
        let end = AttemptOutcome::Large(blob.clone());
        Self {
            message: wire::serialize_message(&AnswerMessage { host, end }),
            large: Some((blob, content)),
        }
    }

    /// Stores the answer on the bus under the token of the attempt, the pieces before the message.
    ///
    /// # Errors
    /// The bus is unavailable.
    pub(crate) fn store_on_bus(&self, token: &str, bus: &dyn JobWorkerBus) -> BusResult<()> {
        if let Some((blob, content)) = &self.large {
            for (number, piece) in (0_u64..).zip(content.chunks(PIECE_SIZE)) {
                bus.store_answer_piece(token, (&blob.id, number, piece))?;
            }
        }
        bus.store_answer(token, &self.message)
    }
}

/// Parses an answer message, and fetches the pieces of a large answer. `token` is the token of the attempt. Returns
/// `None` if the answer is malformed or a piece is missing.
///
/// # Errors
/// The bus is unavailable.
pub(crate) fn fetch_answer(
    message: &[u8],
    token: &str,
    bus: &dyn JobSubmitterBus,
) -> BusResult<Option<AnswerMessage>> {
    let answer: Option<AnswerMessage> = wire::parse_message(message);
    let Some(answer) = answer else {
        return Ok(None);
    };
    let AttemptOutcome::Large(blob) = &answer.end else {
        return Ok(Some(answer));
    };
    if blob.bytes > MAX_ANSWER as u64 {
        return Ok(None);
    }
    let mut content = Vec::new();
    for number in 0..blob.piece_count() {
        let Some(piece) = bus.read_answer_piece(token, &blob.id, number)? else {
            return Ok(None);
        };
        content.extend(piece);
    }
    let end = Some(content).filter(|content| Blob::from_content(content) == *blob);
    let end: Option<AttemptOutcome> = end.and_then(|content| wire::parse_message(&content));
    // The content of a large answer must not refer to another large answer.
    let end = end.filter(|end| !matches!(end, AttemptOutcome::Large(_)));
    Ok(end.map(|end| AnswerMessage { end, ..answer }))
}
