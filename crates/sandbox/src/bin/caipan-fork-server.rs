//! The program that the tests of this crate start as their fork server, as caipan itself is one.

fn main() {
    caipan_sandbox::run_as_helper();
}
