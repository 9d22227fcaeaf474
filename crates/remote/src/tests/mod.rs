//! Tests of gateways and workers on a bus within the process, with a simulated clock.

mod attempts;
mod fairness;
mod golden;
mod problems;
mod schedules;
mod single;
mod world;
