//! Parses times and sizes in Hydro's notation.

use std::time::Duration;

use crate::config_keys::ConfigKeys;
use crate::notice::{ImportError, quote_value};
use crate::package::PartialLimits;
use crate::package_reader::PackageReader;
use caipan_facts::Bytes;
use caipan_facts::Fact;

/// Folder of a Hydro package that contains the inputs and answers.
pub(super) const TESTDATA_FOLDER: &str = "testdata";

/// Returns the limits in the keys `time` and `memory` of a table. A limit without key is `None`.
pub(super) fn take_limits(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
) -> Result<PartialLimits, Fact> {
    Ok(PartialLimits {
        cpu: take_time(reading, keys)?,
        memory: take_memory(reading, keys)?,
        ..PartialLimits::default()
    })
}

/// Reads the key `time`, such as `1s`, `500ms`, `500m` or `20us`. `m` means milli and `u` micro, with or without
/// `s`; a number without unit means milliseconds. `None` if the key is missing.
pub(super) fn take_time(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
) -> Result<Option<Duration>, Fact> {
    let Some(text) = keys.take_text(reading, "time")? else {
        return Ok(None);
    };
    let units = [
        ("us", 1e-6),
        ("u", 1e-6),
        ("ms", 1e-3),
        ("m", 1e-3),
        ("s", 1.0),
        ("", 1e-3),
    ];
    let seconds =
        parse_quantity(&text, &units).filter(|seconds| (1e-3..=86400.0).contains(seconds));
    match seconds {
        Some(seconds) => Ok(Some(Duration::from_secs_f64(seconds))),
        None => Err(wrong_value_error(reading, keys, "time", &text, "1s, 500ms")),
    }
}

/// Reads the key `memory`, such as `256m`, `1g` or `65536k`; a number without unit means MiB. `None` if the key is
/// missing.
pub(super) fn take_memory(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
) -> Result<Option<Bytes>, Fact> {
    let Some(text) = keys.take_text(reading, "memory")? else {
        return Ok(None);
    };
    let (kib, mib, gib) = (1024.0, 1048576.0, 1073741824.0);
    let units = [
        ("kb", kib),
        ("mb", mib),
        ("gb", gib),
        ("k", kib),
        ("m", mib),
        ("g", gib),
        ("b", 1.0),
        ("", mib),
    ];
    let size = parse_quantity(&text, &units).filter(|size| (1024.0..=1e13).contains(size));
    match size {
        Some(size) => Ok(Some(Bytes(size as u64))),
        None => Err(wrong_value_error(reading, keys, "memory", &text, "256m")),
    }
}

fn parse_quantity(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let lower = text.trim().to_lowercase().replace("ib", "b");
    let (number, size) = units
        .iter()
        .find_map(|(unit, size)| Some((lower.strip_suffix(unit)?.trim(), *size)))?;
    let count: f64 = number.parse().ok()?;
    count.is_finite().then_some(count * size)
}

fn wrong_value_error(
    reading: &PackageReader,
    keys: &ConfigKeys,
    key: &str,
    value: &str,
    wanted: &str,
) -> Fact {
    let what = ImportError::WrongType {
        key: key.to_owned(),
        value: quote_value(value),
        wanted: wanted.to_owned(),
    };
    keys.error_at(reading, key, what)
}
