//! Creates the server's own certificate authority and the server certificate that it signs.

use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};

use crate::evidence::ServerFault;

/// Certificate with its private key, both in PEM format.
pub(super) struct SignedCertificate {
    pub certificate: String,
    pub key: String,
}

/// Creates a certificate authority with this private key, or with a new key if `key` is `None` or unreadable.
/// Certificates are valid from 1975 to 4096, so that wrong clocks do not matter.
///
/// # Errors
/// The certificate cannot be created.
pub(super) fn create_certificate_authority(
    key: Option<&str>,
) -> Result<SignedCertificate, ServerFault> {
    let kept = key.and_then(|key| KeyPair::from_pem(key).ok());
    let key = kept
        .map_or_else(KeyPair::generate, Ok)
        .map_err(certificate_fault)?;
    let certificate = authority_params().and_then(|params| params.self_signed(&key));
    Ok(SignedCertificate {
        certificate: certificate.map_err(certificate_fault)?.pem(),
        key: key.serialize_pem(),
    })
}

/// Creates a server certificate for these names and addresses, signed with the authority's key. Invalid names are
/// omitted.
///
/// # Errors
/// The certificate cannot be created.
pub(super) fn create_server_certificate(
    authority: &str,
    names: &[String],
) -> Result<SignedCertificate, ServerFault> {
    let issuer = KeyPair::from_pem(authority).map_err(certificate_fault)?;
    let issuer = Issuer::new(authority_params().map_err(certificate_fault)?, issuer);
    let valid_names: Vec<String> = names
        .iter()
        .filter(|name| CertificateParams::new(vec![(*name).clone()]).is_ok())
        .cloned()
        .collect();
    let mut params = CertificateParams::new(valid_names).map_err(certificate_fault)?;
    params.distinguished_name = distinguished_name_of("caipan server");
    params.use_authority_key_identifier_extension = true;
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    let key = KeyPair::generate().map_err(certificate_fault)?;
    let certificate = params.signed_by(&key, &issuer).map_err(certificate_fault)?;
    Ok(SignedCertificate {
        certificate: certificate.pem(),
        key: key.serialize_pem(),
    })
}

/// Returns the parameters of the authority's certificate, which are equal for every call.
fn authority_params() -> Result<CertificateParams, rcgen::Error> {
    let mut params = CertificateParams::new(Vec::new())?;
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.distinguished_name = distinguished_name_of("caipan authority");
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    Ok(params)
}

fn distinguished_name_of(name: &str) -> rcgen::DistinguishedName {
    let mut called = rcgen::DistinguishedName::new();
    called.push(DnType::CommonName, name);
    called
}

fn certificate_fault(error: rcgen::Error) -> ServerFault {
    let what = error.to_string();
    ServerFault::NoCertificate { what }
}
