//! Configuration file of the server: accounts and permissions.
//!
//! ```text
//! account coach    JetStream with all streams; exports services and the subjects ctl.*
//! account worker   one for each named machine, or one for all machines that share a join.toml
//! ```
//!
//! NATS checks the subject of a published message, but not the reply subject: JetStream sends the answer to any subject
//! that the request names, with the rights of the streams' account. Therefore workers have accounts of their own.
//! Answers stay in the account of the worker, and messages reach the account of the streams only through the imports
//! below.

use std::net::SocketAddr;
use std::path::Path;

use crate::nats::login::{Login, WORKER_API, inbox_prefix, machine_subject_token};

/// Largest message in bytes: a piece of a blob and the longest line of a result both fit.
const MAX_PAYLOAD: usize = 2 << 20;

/// JetStream requests that a worker may make: to take orders and jobs, and to read notices, ends of contests, pieces of
/// blobs and data of jobs. Each entry consists of a subject and options; the option `stream` allows several replies to
/// a request.
const WORKER_REQUESTS: [(&str, &str); 8] = [
    ("CONSUMER.MSG.NEXT.ORDERS.*", ", response: stream"),
    ("CONSUMER.INFO.ORDERS.*", ""),
    ("DIRECT.GET.BLOBS.>", ""),
    ("DIRECT.GET.NOTICES", ""),
    ("DIRECT.GET.STOPS.>", ""),
    ("CONSUMER.MSG.NEXT.JOBS.*", ", response: stream"),
    ("CONSUMER.INFO.JOBS.*", ""),
    ("DIRECT.GET.JOBDATA.>", ""),
];

/// Subjects by which a worker acknowledges an order or a job, or renews the lease. A worker may publish there only as a
/// reply to a message that it received over the same connection.
const ACKNOWLEDGE_SUBJECTS: [&str; 2] = ["$JS.ACK.ORDERS.>", "$JS.ACK.JOBS.>"];

/// Subjects of answers to jobs, and of pieces of large answers. The second token of each subject is secret: only
/// gateways and workers that have taken the job know it.
const ANSWER_SUBJECTS: [&str; 2] = ["answer.*", "part.*.*.*"];

/// Time after the delivery of an order or a job during which a worker may acknowledge it.
const MAX_ORDER_TIME: &str = "24h";

/// Subjects of broadcasts from coordinators and gateways to all workers.
const BROADCASTS: &str = "ctl.*";

/// Builds the configuration of a server. The server listens only on `listen`, with TLS.
pub(super) fn format_config(
    folder: &Path,
    listen: SocketAddr,
    coach: &Login,
    workers: &[Login],
) -> String {
    let accounts: String = workers.iter().map(format_account).collect();
    format!(
        "listen: {listen}\n\
         server_name: \"caipan\"\n\
         log_file: {log}\n\
         log_size_limit: 10485760\n\
         max_payload: {MAX_PAYLOAD}\n\
         jetstream {{ store_dir: {store} }}\n\
         tls {{ cert_file: {certificate}, key_file: {key}, timeout: 10 }}\n\
         authorization {{ timeout: 10 }}\n\
         accounts {{\n  coach {{\n    jetstream: enabled\n    users: [ {{ {coach} }} ]\n    exports: [\n{exports}    ]\n  }}\n\
         {accounts}}}\n",
        listen = quote_config_text(listen.to_string()),
        log = quoted_path(folder, "server.log"),
        store = quoted_path(folder, "store"),
        certificate = quoted_path(folder, "server.pem"),
        key = quoted_path(folder, "server.key"),
        coach = format_user(coach),
        exports = format_account_exports(),
    )
}

fn quoted_path(folder: &Path, name: &str) -> String {
    quote_config_text(folder.join(name).display().to_string())
}

/// Returns the exports of the account that owns the streams. The imports of a worker's account determine which of them
/// the worker can use.
fn format_account_exports() -> String {
    let requests = WORKER_REQUESTS.map(|(request, kind)| (format!("$JS.API.{request}"), kind));
    let others = ACKNOWLEDGE_SUBJECTS
        .into_iter()
        .chain(["found.*.*", "beat.*"])
        .chain(ANSWER_SUBJECTS)
        .map(|subject| (subject.to_owned(), ""));
    let services = requests.into_iter().chain(others);
    let services = services.map(|(subject, kind)| {
        format!(
            "      {{ service: {}{kind} }}\n",
            quote_config_text(subject)
        )
    });
    let stream = format!("      {{ stream: {} }}\n", quote_config_text(BROADCASTS));
    services.chain([stream]).collect()
}

/// Returns the account of one machine, or of all machines that share a login.
fn format_account(worker: &Login) -> String {
    let token = worker.machine.as_deref().map(machine_subject_token);
    let machine = token.as_deref().unwrap_or("*");
    let own: Vec<String> = [format!("found.*.{machine}"), format!("beat.{machine}")]
        .into_iter()
        .chain(ANSWER_SUBJECTS.map(str::to_owned))
        .collect();
    let requests = WORKER_REQUESTS.map(|(request, _)| format!("{WORKER_API}.{request}"));
    let says: Vec<String> = requests.iter().chain(&own).map(quote_config_text).collect();
    let hears = [
        format!("{}.>", inbox_prefix(&worker.user)),
        BROADCASTS.to_owned(),
    ]
    .map(quote_config_text);
    let asked = WORKER_REQUESTS.map(|(request, _)| {
        let local = quote_config_text(format!("{WORKER_API}.{request}"));
        format_account_import(
            "service",
            &format!("$JS.API.{request}"),
            &format!(", to: {local}"),
        )
    });
    let told = own
        .iter()
        .map(|subject| format_account_import("service", subject, ""));
    let imports: String = asked
        .into_iter()
        .chain(told)
        .chain(ACKNOWLEDGE_SUBJECTS.map(|subject| format_account_import("service", subject, "")))
        .chain([format_account_import("stream", BROADCASTS, "")])
        .collect();
    format!(
        "  {name} {{\n    users: [ {{ {user}, permissions: {{\n      \
         publish: {{ allow: [{says}] }}\n      \
         subscribe: {{ allow: [{hears}] }}\n      \
         allow_responses: {{ max: -1, expires: {MAX_ORDER_TIME:?} }}\n    }} }} ]\n    \
         imports: [\n{imports}    ]\n  }}\n",
        name = quote_config_text(&worker.user),
        user = format_user(worker),
        says = says.join(", "),
        hears = hears.join(", "),
    )
}

fn format_account_import(kind: &str, subject: &str, options: &str) -> String {
    let quoted_subject = quote_config_text(subject);
    format!("      {{ {kind}: {{ account: coach, subject: {quoted_subject} }}{options} }}\n")
}

fn format_user(login: &Login) -> String {
    format!(
        "user: {}, password: {}",
        quote_config_text(&login.user),
        quote_config_text(&login.password)
    )
}

/// Quotes a text in the syntax of the configuration file.
fn quote_config_text(text: impl AsRef<str>) -> String {
    let mut quoted = String::from("\"");
    for letter in text.as_ref().chars() {
        if matches!(letter, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(letter);
    }
    quoted.push('"');
    quoted
}
