//! The settings of the server: who is let in, and what each may do.

use std::net::SocketAddr;
use std::path::Path;

use crate::cluster::nats::login::Login;

/// A message has so many bytes at most: a piece of a blob and the longest line both fit.
const PAYLOAD: usize = 2 << 20;

/// What a worker may say: it takes and ends orders, reads notices and pieces, and tells what it has found.
const SAYS: [&str; 9] = [
    "$JS.API.CONSUMER.MSG.NEXT.ORDERS.*",
    "$JS.API.CONSUMER.INFO.ORDERS.*",
    "$JS.ACK.ORDERS.>",
    "$JS.API.DIRECT.GET.BLOBS",
    "$JS.API.DIRECT.GET.BLOBS.>",
    "$JS.API.DIRECT.GET.NOTICES",
    "$JS.API.DIRECT.GET.NOTICES.>",
    "found.>",
    "beat.>",
];

/// What a worker may hear.
const HEARS: [&str; 2] = ["_INBOX_hand.>", "ctl.>"];

/// The settings of a server in this folder. Nothing listens but what `listen` says, and that with TLS.
pub fn settings(folder: &Path, listen: SocketAddr, coach: &Login, hand: &Login) -> String {
    let place = |name: &str| quoted(folder.join(name).display().to_string());
    let user = |login: &Login, more: &str| {
        let (user, password) = (quoted(&login.user), quoted(&login.password));
        format!("    {{ user: {user}, password: {password}{more} }}\n")
    };
    let rights = format!(
        ", permissions: {{ publish: {{ allow: [{}] }}, subscribe: {{ allow: [{}] }} }}",
        SAYS.map(quoted).join(", "),
        HEARS.map(quoted).join(", ")
    );
    format!(
        "listen: {listen}\n\
         server_name: \"caipan\"\n\
         log_file: {log}\n\
         log_size_limit: 10485760\n\
         max_payload: {PAYLOAD}\n\
         jetstream {{ store_dir: {store} }}\n\
         tls {{ cert_file: {certificate}, key_file: {key}, timeout: 10 }}\n\
         authorization {{\n  timeout: 10\n  users: [\n{coach}{hand}  ]\n}}\n",
        listen = quoted(listen.to_string()),
        log = place("server.log"),
        store = place("store"),
        certificate = place("server.pem"),
        key = place("server.key"),
        coach = user(coach, ""),
        hand = user(hand, &rights),
    )
}

/// A text in quotes, as the server reads it.
fn quoted(text: impl AsRef<str>) -> String {
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
