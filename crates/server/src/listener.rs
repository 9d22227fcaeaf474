//! Listening addresses of the server, and the TCP or Unix sockets that accept connections.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use tokio::net::{TcpListener, TcpStream};
#[cfg(unix)]
use tokio::net::{UnixListener, UnixStream};

/// Address on which a server listens, written `ADDRESS:PORT`, `localhost:PORT` or `unix:PATH`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListenAddress {
    /// IP address and TCP port.
    Tcp(SocketAddr),
    /// Path of a Unix socket, to which only processes of this user can connect.
    Unix(PathBuf),
}

impl FromStr for ListenAddress {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if let Some(path) = text.strip_prefix("unix:") {
            let is_given = !path.is_empty() && cfg!(unix);
            return if is_given {
                Ok(Self::Unix(path.into()))
            } else {
                Err(())
            };
        }
        let text = text
            .strip_prefix("localhost:")
            .map_or_else(|| text.to_owned(), |port| format!("127.0.0.1:{port}"));
        text.parse().map(Self::Tcp).map_err(drop)
    }
}

impl ListenAddress {
    /// Whether only processes on this machine can connect, because the address is a loopback address or a Unix socket.
    pub fn is_local(&self) -> bool {
        match self {
            Self::Tcp(address) => address.ip().is_loopback(),
            Self::Unix(_) => true,
        }
    }
}

/// A socket that accepts connections. The file of a Unix socket is removed on drop.
pub(crate) enum Listener {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(UnixListener, PathBuf),
}

/// Accepted connection to a client.
pub(crate) enum ClientStream {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
}

impl Listener {
    /// Starts to listen on an address.
    ///
    /// # Errors
    /// The address is in use or does not belong to this machine, or the socket file cannot be created.
    pub(crate) async fn open(address: &ListenAddress) -> io::Result<Self> {
        match address {
            ListenAddress::Tcp(address) => TcpListener::bind(address).await.map(Self::Tcp),
            #[cfg(unix)]
            ListenAddress::Unix(path) => bind_unix_socket(path),
            #[cfg(not(unix))]
            ListenAddress::Unix(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Returns the address in the format of `--listen`. If the requested port was 0, the address has the port that the
    /// system chose.
    pub(crate) fn address_text(&self) -> String {
        match self {
            Self::Tcp(listener) => {
                let address = listener.local_addr();
                address.map_or_else(|_| String::new(), |address| address.to_string())
            }
            #[cfg(unix)]
            Self::Unix(_, path) => format!("unix:{}", path.display()),
        }
    }

    /// Waits for the next connection.
    pub(crate) async fn accept(&self) -> io::Result<ClientStream> {
        match self {
            Self::Tcp(listener) => {
                let (stream, _) = listener.accept().await?;
                set_socket_options(&stream);
                Ok(ClientStream::Tcp(stream))
            }
            #[cfg(unix)]
            Self::Unix(listener, _) => Ok(ClientStream::Unix(listener.accept().await?.0)),
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Self::Unix(_, path) = self {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Binds a Unix socket with mode 0600. Replaces an old socket file if no process listens on it.
#[cfg(unix)]
fn bind_unix_socket(path: &std::path::Path) -> io::Result<Listener> {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt};
    let found = std::fs::symlink_metadata(path);
    if found.is_ok_and(|found| found.file_type().is_socket()) {
        if std::os::unix::net::UnixStream::connect(path).is_ok() {
            return Err(io::ErrorKind::AddrInUse.into());
        }
        std::fs::remove_file(path)?;
    }
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(std::path::Path::new("."));
    // Other users could connect before the mode is set, so the socket is first created in a folder of this user only.
    let folder = tempfile::Builder::new().prefix("").tempdir_in(parent)?;
    let inner = folder.path().join("s");
    let listener = UnixListener::bind(&inner)?;
    std::fs::set_permissions(&inner, std::fs::Permissions::from_mode(0o600))?;
    std::fs::rename(&inner, path)?;
    Ok(Listener::Unix(listener, path.to_owned()))
}

/// Time in seconds for which sent data may remain unacknowledged before the kernel closes the connection.
#[cfg(target_os = "linux")]
const UNACKNOWLEDGED_DATA_TIMEOUT: u32 = 30;

/// Disables Nagle's algorithm. On Linux, also makes the kernel close the connection if the client has vanished or does
/// not read.
fn set_socket_options(stream: &TcpStream) {
    let _ = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    {
        use rustix::net::sockopt;
        use std::time::Duration;
        let interval = Duration::from_secs(5);
        let _ = sockopt::set_socket_keepalive(stream, true);
        let _ = sockopt::set_tcp_keepidle(stream, interval);
        let _ = sockopt::set_tcp_keepintvl(stream, interval);
        let _ = sockopt::set_tcp_user_timeout(stream, UNACKNOWLEDGED_DATA_TIMEOUT * 1000);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listen_addresses_are_an_address_with_a_port_or_a_socket_path() {
        let read = |text: &str| text.parse::<ListenAddress>().ok();
        let local = read("localhost:0").unwrap();
        assert_eq!(local, ListenAddress::Tcp("127.0.0.1:0".parse().unwrap()));
        assert!(local.is_local());
        assert!(read("[::1]:80").unwrap().is_local());
        assert!(!read("0.0.0.0:80").unwrap().is_local());
        assert_eq!(read("unix:/a/b"), Some(ListenAddress::Unix("/a/b".into())));
        for text in ["", "80", "unix:", "example.org:80", "127.0.0.1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
