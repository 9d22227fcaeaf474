//! Computes the cost table of the Mayan solver at build time.

use std::path::Path;

#[path = "src/mayan/solver/shifts/shift_costs.rs"]
mod shift_costs;

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=src/mayan/solver/shifts/shift_costs.rs");
    let bytes: Vec<u8> = shift_costs::compute_shift_costs()
        .into_iter()
        .flat_map(|(packed, lanes): (u32, u64)| {
            let (packed, lanes) = (packed.to_le_bytes(), lanes.to_le_bytes());
            packed.into_iter().chain(lanes)
        })
        .collect();
    let folder = std::env::var_os("OUT_DIR").unwrap_or_default();
    std::fs::write(Path::new(&folder).join("shifts.bin"), bytes)
}
