//! First line of the report of `caipan doctor`: version, machine and user.

use crate::layout::{DoctorMessage, format_sentence};
use caipan_i18n::Lang;
use caipan_sandbox::machine::kernel::KernelProperties;

/// Returns the line with the version of caipan, the machine and the kind of user.
pub fn format_system_line(kernel: &KernelProperties, lang: Lang) -> String {
    let user = match (kernel.is_root, kernel.is_mapped) {
        (true, _) => "root",
        (_, true) => "mapped",
        _ => "ordinary",
    };
    let about = DoctorMessage::About {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        machine: kernel.name.clone(),
        user: user.to_owned(),
    };
    format_sentence(lang, about) + "\n"
}
