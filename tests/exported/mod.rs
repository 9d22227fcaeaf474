//! Problems as packages of other judges: read again they are the same problems, but for what each format cannot say.

mod built_in;
mod comparisons;
mod kattis;
mod others;
mod problem;
mod round_trip;
mod tools;

/// Every format that is written.
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
