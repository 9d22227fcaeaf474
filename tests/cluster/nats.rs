//! With a real nats-server: `CAIPAN_TEST_NATS` names its file; otherwise the one that is installed is used.

mod adapter;
mod attacks;
mod commands;
mod kills;
mod lab;
mod machines;
mod networks;
mod raw;
mod refused;
mod rights;
mod site;
