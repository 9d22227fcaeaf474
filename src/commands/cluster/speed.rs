//! Which machines this one is like, and how fast it is.

use caipan_cluster::wire::Reference;
use caipan_sandbox::machine::{cores, memory, noise, processor};

/// Measures it. The shortest time counts: what is longer is what else runs here.
pub(super) fn measure() -> Reference {
    let [shortest, ..] = noise::fixed_loop().ends();
    let (cores, gib) = (cores::cores(), memory::gib());
    Reference {
        class: format!("{}/{cores}/{gib}GiB", processor::name()),
        figure: shortest,
    }
}
