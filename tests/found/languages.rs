//! Languages: how their compilers and run-times are started.
