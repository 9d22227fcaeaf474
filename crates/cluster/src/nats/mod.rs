//! A bus over a network: JetStream of a NATS server.
//!
//! ```text
//! NOTICES  notice.<contest>              the last of each is kept                    coach writes, hands read
//! STOPS    stop.<contest>                the last of each is kept for 30 days        coach writes and signs, hands read
//! BLOBS    blob.<name>.<piece>           the first of each is kept                   coach writes, hands read
//! ORDERS   order.<contest>.work, .alone  a queue each, which one consumer hands out  coach writes, hands take
//! FOUND    found.<contest>.<host>        all is kept for 30 days                     hands write, coach reads
//!          beat.<host>                   nothing is kept                             hands say
//!          ctl.<contest>                 nothing is kept                             coach says and signs
//! ```
//!
//! The subjects are those of the account `coach`. Workers are in other accounts, which import what they need of it: there
//! the requests to JetStream begin with `api.` instead of `$JS.API.`.

pub mod coach;
pub mod hand;
pub mod link;
pub mod login;
mod refused;
pub mod signature;
mod streams;
