//! Rebuilds the crate when a built-in case or reference solution is added or removed. The compiler itself tracks only
//! changes of existing files.

fn main() {
    println!("cargo::rerun-if-changed=cases");
    println!("cargo::rerun-if-changed=reference");
}
