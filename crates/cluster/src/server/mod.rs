//! A server that caipan starts: its folder with certificates, passwords and settings, and the process itself.
//!
//! ```text
//! folder/  0700
//!   coach.toml, ca.pem        how a coordinator on this machine is let in, and the key that it signs with
//!   ca.key                    kept: whoever trusts ca.pem trusts what is signed later
//!   server.pem, server.key    made at each start, for the names and addresses of that moment
//!   server.conf, server.log
//!   store/                    what the server stores: hidden tests among it
//!   join/                     to be copied to every machine: join.toml, ca.pem, caipan
//!   machines/NAME/            the same for one machine alone: then join/ has no join.toml, and a folder that is removed shuts
//!                             its machine out
//! ```

pub mod addresses;
mod certificates;
pub mod child;
pub mod folder;
pub mod logins;
mod settings;
