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
    /// Folder of the server's passwords, certificates and stored data.
    #[arg(value_name = "FOLDER", default_value = SERVER_FOLDER)]
    pub folder: PathBuf,
    /// Address and port to listen at.
    #[arg(long, value_name = "ADDR:PORT", default_value = "0.0.0.0:4222", value_parser = value_parsers::parse_listen_address)]
    pub listen: SocketAddr,
    /// The nats-server that is started [default: the one on PATH or in /usr/sbin].
    #[arg(long, value_name = "FILE")]
    pub nats_server: Option<PathBuf>,
    /// Create new passwords, which locks out all machines that joined before.
    #[arg(long)]
    pub new_join: bool,
    /// Create a join.toml for this machine alone, in machines/NAME; can be repeated, or contain several names.
    #[arg(long = "machine", value_name = "NAME", value_delimiter = ',')]
    pub machines: Vec<String>,
    /// Shut out this machine, which has its own join.toml, and exit; a running server continues without it.
    #[arg(long, value_name = "NAME")]
    pub shut_out: Option<String>,
    /// Write the data that workers need of this problem, or of the problems of a contest.toml, to join/seed, for their
    /// option --seed.
    #[arg(long, value_name = "PROBLEM")]
    pub seed: Option<String>,
}
