//! Access control: refuses requests of web pages, which must not run programs, and requests without a valid token.

use hyper::header::{AUTHORIZATION, HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::{StatusCode, Uri};

use crate::client_tokens::ClientTokens;
use crate::http::Reply;

/// Rules that a request must satisfy before it is answered.
pub(crate) struct AccessRules {
    pub tokens: ClientTokens,
    /// Whether the header `Host` must name the loopback interface. This prevents DNS rebinding by web pages.
    pub only_loopback_names: bool,
}

/// Tenant and path of a request that passed [`AccessRules`].
pub(crate) struct AdmittedRequest {
    /// Name of the tenant that the token belongs to; empty if the path or the server needs no token.
    pub tenant: String,
    /// Path of the request, without a prefix that contains a token.
    pub path: String,
}

/// Prefix of paths that contain a token, such as `/t/TOKEN/run_code`, for clients that cannot send headers.
const TOKEN_PATH: &str = "/t/";

/// Header that browsers add to requests. The value is `none` if the user caused the request, not a web page.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Header for the token, used if there is no bearer token in `Authorization`.
const AUTH_TOKEN: HeaderName = HeaderName::from_static("x-auth-token");

/// Paths that need no token, because the replies reveal nothing about clients or jobs.
const OPEN_PATHS: [&str; 2] = ["/healthz", "/readyz"];

impl AccessRules {
    /// Checks the headers and the token of a request. Returns the tenant, and the path without the token.
    ///
    /// # Errors
    /// The request is refused; the error is the reply, with status 401 or 403.
    pub(crate) fn admit_request(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Result<AdmittedRequest, Box<Reply>> {
        let refuse = |status, why: &str| Box::new(Reply::text(status, why));
        if self.only_loopback_names && !names_only_loopback_hosts(uri, headers) {
            let why = "the name in Host is not one of this machine's loopback interface\n";
            return Err(refuse(StatusCode::FORBIDDEN, why));
        }
        if headers.contains_key(ORIGIN) || is_sent_by_web_page(headers) {
            let why = "requests of web pages are refused\n";
            return Err(refuse(StatusCode::FORBIDDEN, why));
        }
        let (in_path, path) = split_token_from_path(uri.path());
        if self.tokens.is_empty() || OPEN_PATHS.contains(&path) {
            return Ok(AdmittedRequest {
                tenant: String::new(),
                path: path.to_owned(),
            });
        }
        let token = in_path.or_else(|| token_in_headers(headers));
        match token.and_then(|token| self.tokens.tenant_of_token(token)) {
            Some(tenant) => Ok(AdmittedRequest {
                tenant,
                path: path.to_owned(),
            }),
            None => Err(refuse(StatusCode::UNAUTHORIZED, "a token is needed\n")),
        }
    }
}

/// Splits `/t/TOKEN/REST` into the token and `/REST`. For any other path, the token is `None`.
fn split_token_from_path(path: &str) -> (Option<&str>, &str) {
    let split = path.strip_prefix(TOKEN_PATH);
    match split.and_then(|rest| rest.find('/').map(|end| rest.split_at(end))) {
        Some((token, rest)) => (Some(token), rest),
        None => (None, path),
    }
}

/// Returns the token in `Authorization: Bearer TOKEN` or, without one, in `X-Auth-Token`; `None` if there is neither.
fn token_in_headers(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| {
        let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
        scheme
            .eq_ignore_ascii_case("bearer")
            .then_some(token.trim())
    });
    bearer.or_else(|| headers.get(AUTH_TOKEN)?.to_str().ok())
}

/// Whether a browser sent the request because of a web page, according to `Sec-Fetch-Site`.
fn is_sent_by_web_page(headers: &HeaderMap) -> bool {
    let site = headers.get(SEC_FETCH_SITE);
    site.is_some_and(|site| site.as_bytes() != b"none")
}

/// Whether the request has exactly one header `Host`, and both this header and the host of an absolute URL, if given,
/// name the loopback interface.
fn names_only_loopback_hosts(uri: &Uri, headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    let is_single = hosts.next().is_none();
    is_single
        && host.is_some_and(is_loopback)
        && uri.authority().is_none_or(|own| is_loopback(own.as_str()))
}

/// Whether `HOST` or `HOST:PORT` names the loopback interface: `localhost` or a loopback address.
fn is_loopback(authority: &str) -> bool {
    let (name, port) = match authority.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (authority, None),
    };
    let is_number = |port: &str| !port.is_empty() && port.bytes().all(|sign| sign.is_ascii_digit());
    let address = name.trim_start_matches('[').trim_end_matches(']');
    let is_address =
        (address.parse::<std::net::IpAddr>()).is_ok_and(|address| address.is_loopback());
    port.is_none_or(is_number) && (name.eq_ignore_ascii_case("localhost") || is_address)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "abcdefghijklmnop";

    fn tenant_and_path_or_status(
        tokens: &str,
        path: &str,
        headers: &[(&'static str, &'static str)],
    ) -> String {
        let rules = AccessRules {
            tokens: ClientTokens::parse(tokens).unwrap_or_default(),
            only_loopback_names: true,
        };
        let mut all = HeaderMap::new();
        for (name, value) in headers {
            all.append(*name, value.parse().unwrap());
        }
        match rules.admit_request(&path.parse().unwrap(), &all) {
            Ok(admitted) => format!("{} {}", admitted.tenant, admitted.path),
            Err(reply) => reply.status.as_u16().to_string(),
        }
    }

    #[test]
    fn only_names_of_the_loopback_interface_are_accepted() {
        for host in [
            "localhost",
            "LOCALHOST:80",
            "127.0.0.1:8080",
            "127.9.9.9",
            "[::1]:80",
            "[::1]",
        ] {
            assert_eq!(
                tenant_and_path_or_status("", "/x", &[("host", host)]),
                " /x",
                "{host}"
            );
        }
        for host in [
            "evil.example",
            "localhost.evil.example:80",
            "10.0.0.1",
            "localhost:80@evil",
            "127.0.0.1.evil",
            "",
        ] {
            assert_eq!(
                tenant_and_path_or_status("", "/x", &[("host", host)]),
                "403",
                "{host}"
            );
        }
        assert_eq!(tenant_and_path_or_status("", "/x", &[]), "403");
        let twice = [("host", "localhost"), ("host", "evil.example")];
        assert_eq!(tenant_and_path_or_status("", "/x", &twice), "403");
        let absolute = "http://evil.example/x";
        assert_eq!(
            tenant_and_path_or_status("", absolute, &[("host", "localhost")]),
            "403"
        );
    }

    #[test]
    fn requests_of_web_pages_are_refused() {
        let host = ("host", "localhost");
        for page in [
            ("origin", "http://localhost"),
            ("origin", "null"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-origin"),
        ] {
            assert_eq!(
                tenant_and_path_or_status("", "/x", &[host, page]),
                "403",
                "{page:?}"
            );
        }
        assert_eq!(
            tenant_and_path_or_status("", "/x", &[host, ("sec-fetch-site", "none")]),
            " /x"
        );
    }

    #[test]
    fn a_token_is_taken_from_a_header_or_from_the_path() {
        let host = ("host", "localhost");
        let known = "token-1 /run_code";
        assert_eq!(
            tenant_and_path_or_status(TOKEN, "/run_code", &[host]),
            "401"
        );
        assert_eq!(
            tenant_and_path_or_status(
                TOKEN,
                "/run_code",
                &[host, ("authorization", "Bearer abcdefghijklmnoq")]
            ),
            "401"
        );
        assert_eq!(
            tenant_and_path_or_status(
                TOKEN,
                "/run_code",
                &[host, ("authorization", "bearer abcdefghijklmnop")]
            ),
            known
        );
        assert_eq!(
            tenant_and_path_or_status(
                TOKEN,
                "/run_code",
                &[host, ("x-auth-token", "abcdefghijklmnop")]
            ),
            known
        );
        assert_eq!(
            tenant_and_path_or_status(TOKEN, "/t/abcdefghijklmnop/run_code", &[host]),
            known
        );
        assert_eq!(
            tenant_and_path_or_status(TOKEN, "/t/abcdefghijklmno/run_code", &[host]),
            "401"
        );
        assert_eq!(
            tenant_and_path_or_status(TOKEN, "/healthz", &[host]),
            " /healthz"
        );
        assert_eq!(
            tenant_and_path_or_status("", "/t/anything/run_code", &[host]),
            " /run_code"
        );
    }
}
