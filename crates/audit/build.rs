//! Builds anew when an evil program is added or removed: the compiler only notices changes to files that are embedded already.

fn main() {
    println!("cargo::rerun-if-changed=evil");
}
