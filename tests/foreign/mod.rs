//! Tests of the jury's checkers: compiled and run in the sandbox, in every dialect, with untrusted output.

mod blame;
mod compiled_once;
mod dialects;
mod dialogue;
mod generators;
mod grading;
mod guests;
mod hostile;
mod interactive;
mod kattis_default;
mod managers;
mod passes;
mod pictures;
mod referee;
mod subtasks;
mod testlib;
