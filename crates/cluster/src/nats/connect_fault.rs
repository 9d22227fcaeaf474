//! Explains failed connections by their cause, so that the user knows what to change.

use std::error::Error;
use std::io;

use async_nats::rustls::{self, CertificateError};
use async_nats::{ConnectError, ConnectErrorKind};

use crate::evidence::ServerFault;
use caipan_facts::Fact;

/// Converts the error of a connection attempt to a fault with the most specific cause.
pub(super) fn server_fault_from_error(server: &str, error: &ConnectError) -> ServerFault {
    let server = server.to_owned();
    if matches!(
        error.kind(),
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication
    ) {
        return ServerFault::WrongPassword { server };
    }
    match certificate_error(error) {
        Some(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
        ) => ServerFault::WrongName { server },
        Some(_) => ServerFault::WrongCertificate { server },
        None => {
            let cause = connect_error_cause(error);
            ServerFault::NoAnswer { server, cause }
        }
    }
}

/// Returns the error in the server's certificate; `None` if the connection failed for another reason.
fn certificate_error(error: &ConnectError) -> Option<CertificateError> {
    let mut source = error.source();
    while let Some(inner) = source {
        let tls = inner.downcast_ref::<rustls::Error>().or_else(|| {
            let io: &io::Error = inner.downcast_ref()?;
            io.get_ref()?.downcast_ref()
        });
        if let Some(rustls::Error::InvalidCertificate(what)) = tls {
            return Some(what.clone());
        }
        source = inner.source();
    }
    None
}

/// Returns the cause of an error for the user: the I/O error if there is one, otherwise the kind of the error.
fn connect_error_cause(error: &ConnectError) -> Fact {
    let io = error.source().and_then(|inner| inner.downcast_ref());
    match io {
        Some(io) => caipan_facts::fact_from_io_error(io),
        None if error.kind() == ConnectErrorKind::TimedOut => {
            caipan_facts::fact_from_io_error(&io::ErrorKind::TimedOut.into())
        }
        None => Fact::quote(error.kind().to_string()),
    }
}
