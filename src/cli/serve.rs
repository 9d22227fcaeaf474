//! Command-line arguments of `caipan serve`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::value_parsers;

/// Default folder of a cluster's server.
pub const SERVER_FOLDER: &str = "caipan-cluster";

/// Arguments of `caipan serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// Where the server keeps its passwords, its certificates and what it stores.
    #[arg(value_name = "FOLDER", default_value = SERVER_FOLDER)]
    pub folder: PathBuf,
    /// Where it listens.
    #[arg(long, value_name = "ADDR:PORT", default_value = "0.0.0.0:4222", value_parser = value_parsers::parse_listen_address)]
    pub listen: SocketAddr,
    /// The nats-server that is started [default: the one on PATH or in /usr/sbin].
    #[arg(long, value_name = "FILE")]
    pub nats_server: Option<PathBuf>,
    /// Make new passwords: whoever has joined before is locked out.
    #[arg(long)]
    pub new_join: bool,
    /// Give this machine a join.toml of its own, in machines/NAME; may be given several times, or name several.
    #[arg(long = "machine", value_name = "NAME", value_delimiter = ',')]
    pub machines: Vec<String>,
    /// Shut out this machine, which has a join.toml of its own, and end; a server that is running goes on without it.
    #[arg(long, value_name = "NAME")]
    pub shut_out: Option<String>,
    /// Write all that workers need of this problem, or of those of a contest.toml, into join/seed, for their --seed.
    #[arg(long, value_name = "PROBLEM")]
    pub seed: Option<String>,
}
