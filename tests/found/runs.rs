//! Runs: verdicts of programs under limits, with and without an interactor.
