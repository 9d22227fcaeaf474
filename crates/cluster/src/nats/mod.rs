//! Bus over a network: JetStream of a NATS server.
//!
//! ```text
//! stream   subjects                      retention                      writer                readers
//! NOTICES  notice.<contest>              last message of each subject   coordinator           workers
//! STOPS    stop.<contest>                last of each, for 30 days      coordinator, signed   workers
//! BLOBS    blob.<id>.<piece>             first of each                  coordinator           workers
//! ORDERS   order.<contest>.work, .alone  until acknowledged             coordinator           one worker per order
//! FOUND    found.<contest>.<host>        all, for 30 days               workers               coordinator
//! -        beat.<host>                   none                           workers               coordinator
//! -        ctl.<contest>                 none                           coordinator, signed   workers
//!
//! JOBS     job.<build>.<token>           until acknowledged             gateways                one worker per job
//! CLAIMS   claim.<key>                   first of each, for 2 hours     gateways                gateways
//! ANSWERS  answer.<token>                first of each, for an hour     workers               gateways
//! ANSWERS  part.<token>.<id>.<piece>     first of each, for an hour     workers               gateways
//! JOBDATA  data.<id>.<piece>             first of each, for a day       gateways                workers
//! -        ctl.jobs                      none                           gateways, signed        workers
//! ```
//!
//! These are the subjects in the account `coach`. Workers have other accounts, which import subjects of that account;
//! there the requests to JetStream begin with `api.` instead of `$JS.API.`.

mod connect_fault;
pub mod coordinator_bus;
mod job_streams;
pub mod job_submitter_bus;
pub mod job_worker_bus;
pub mod login;
pub mod server_connection;
pub mod signature;
mod streams;
pub mod worker_bus;
