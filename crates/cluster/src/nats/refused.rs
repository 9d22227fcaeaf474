//! Why nobody is connected, in words that say what helps.

use std::error::Error;
use std::io;

use async_nats::rustls::{self, CertificateError};
use async_nats::{ConnectError, ConnectErrorKind};

use crate::evidence::ServerFault;
use caipan_facts::Fact;

/// What is wrong with a server that does not let anybody in.
pub(super) fn why(server: &str, error: &ConnectError) -> ServerFault {
    let server = server.to_owned();
    if matches!(
        error.kind(),
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication
    ) {
        return ServerFault::Password { server };
    }
    match of_certificate(error) {
        Some(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
        ) => ServerFault::Name { server },
        Some(_) => ServerFault::Certificate { server },
        None => {
            let cause = cause_of(error);
            ServerFault::Silent { server, cause }
        }
    }
}

/// What is wrong with the certificate that the server has shown.
fn of_certificate(error: &ConnectError) -> Option<CertificateError> {
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

fn cause_of(error: &ConnectError) -> Fact {
    let io = error.source().and_then(|inner| inner.downcast_ref());
    match io {
        Some(io) => caipan_facts::cause(io),
        None if error.kind() == ConnectErrorKind::TimedOut => {
            caipan_facts::cause(&io::ErrorKind::TimedOut.into())
        }
        None => Fact::told(error.kind().to_string()),
    }
}
