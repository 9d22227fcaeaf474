//! A certificate authority of the server's own, and what it signs.

use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};

use crate::evidence::ServerFault;

/// A certificate and its key, as PEM.
pub(super) struct Signed {
    /// The certificate.
    pub certificate: String,
    /// Its key.
    pub key: String,
}

/// An authority of this key; a new one where there is none, or none that can be read. Certificates hold from 1975 to
/// 4096: nobody's clock has to be right.
///
/// # Errors
/// It cannot be made.
pub(super) fn authority(key: Option<&str>) -> Result<Signed, ServerFault> {
    let kept = key.and_then(|key| KeyPair::from_pem(key).ok());
    let key = kept.map_or_else(KeyPair::generate, Ok).map_err(fault)?;
    let certificate = as_authority().and_then(|params| params.self_signed(&key));
    Ok(Signed {
        certificate: certificate.map_err(fault)?.pem(),
        key: key.serialize_pem(),
    })
}

/// A certificate for these names and addresses, by the authority of this key. What cannot be a name is left out.
///
/// # Errors
/// It cannot be made.
pub(super) fn leaf(authority: &str, names: &[String]) -> Result<Signed, ServerFault> {
    let issuer = KeyPair::from_pem(authority).map_err(fault)?;
    let issuer = Issuer::new(as_authority().map_err(fault)?, issuer);
    let can_be = |name: &&String| CertificateParams::new(vec![(*name).clone()]).is_ok();
    let names: Vec<String> = names.iter().filter(can_be).cloned().collect();
    let mut params = CertificateParams::new(names).map_err(fault)?;
    params.distinguished_name = called("caipan server");
    params.use_authority_key_identifier_extension = true;
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    let key = KeyPair::generate().map_err(fault)?;
    let certificate = params.signed_by(&key, &issuer).map_err(fault)?;
    Ok(Signed {
        certificate: certificate.pem(),
        key: key.serialize_pem(),
    })
}

fn as_authority() -> Result<CertificateParams, rcgen::Error> {
    let mut params = CertificateParams::new(Vec::new())?;
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.distinguished_name = called("caipan authority");
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    Ok(params)
}

fn called(name: &str) -> rcgen::DistinguishedName {
    let mut called = rcgen::DistinguishedName::new();
    called.push(DnType::CommonName, name);
    called
}

fn fault(error: rcgen::Error) -> ServerFault {
    let what = error.to_string();
    ServerFault::NoCertificate { what }
}
