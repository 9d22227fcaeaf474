//! Fork server for the tests of this crate. Outside of tests, the executable of caipan is its own fork server.

fn main() {
    caipan_sandbox::run_helper_process_if_requested();
}
