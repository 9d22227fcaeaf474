//! Packages of other judges, as files, are imported by the real command, and their own programs get the verdicts that they have to.

mod imports;
mod kattis;
