//! NATS server that caipan starts: the process, and a folder with certificates, passwords and configuration.
//!
//! ```text
//! folder/                     mode 0700
//!   coach.toml, ca.pem        login and signing key of a coordinator on this machine
//!   ca.key                    key of the authority; kept, so that machines that trust ca.pem trust later certificates
//!   server.pem, server.key    server certificate, created at each start for the current names and addresses
//!   server.conf, server.log
//!   store/                    data of the server, which contains hidden tests
//!   join/                     to be copied to every machine: join.toml, ca.pem, caipan
//!   machines/NAME/            the same files for a single machine; then join/ has no join.toml. Removing the folder shuts
//!                             the machine out
//! ```

pub mod addresses;
mod certificates;
pub mod coordinator_login;
pub mod logins;
pub mod nats_server;
mod server_config;
pub mod server_folder;
