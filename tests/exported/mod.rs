//! Tests that exported packages, imported again, are the same problems except for what each format cannot express.

mod built_in;
mod comparisons;
mod kattis;
mod others;
mod problem;
mod round_trip;
mod tools;

/// Formats that `caipan export` can write.
const FORMATS: &[&str] = &[
    "kattis-legacy",
    "icpc-2025-09",
    "domjudge",
    "lemon",
    "hydro",
    "uoj",
    "dmoj",
    "cms",
    "polygon",
];
