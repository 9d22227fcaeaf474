//! A bus over a network: JetStream of a NATS server.
//!
//! ```text
//! NOTICES  notice.<contest>              the last of each is kept                    coach writes, hands read
//! BLOBS    blob.<name>.<piece>           the first of each is kept                   coach writes, hands read
//! ORDERS   order.<contest>.work, .alone  a queue each, which one consumer hands out  coach writes, hands take
//! FOUND    found.<contest>.<host>        all is kept for 30 days                     hands write, coach reads
//!          beat.<…>, ctl.<contest>       nothing is kept                             hands say, coach says
//! ```

pub mod coach;
pub mod hand;
pub mod link;
pub mod login;
mod refused;
mod streams;
