//! Builds anew when a built-in case or reference comes or goes: the compiler itself sees only those that are there already.

fn main() {
    println!("cargo::rerun-if-changed=cases");
    println!("cargo::rerun-if-changed=reference");
}
