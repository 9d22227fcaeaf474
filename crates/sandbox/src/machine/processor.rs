//! Model name of the processor.

/// Returns the processor's model name, or the architecture if the system reports none.
pub fn model_name() -> String {
    let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    parse_model_name(&cpuinfo)
        .unwrap_or(std::env::consts::ARCH)
        .to_owned()
}

fn parse_model_name(cpuinfo: &str) -> Option<&str> {
    let mut lines = cpuinfo.lines().filter_map(|line| line.split_once(':'));
    let (_, name) = lines.find(|(key, _)| key.trim() == "model name")?;
    Some(name.trim()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_name_is_parsed_from_cpuinfo() {
        let cpuinfo = "processor\t: 0\nmodel name\t: A Chip @ 2.00GHz\nmodel name\t: Another\n";
        assert_eq!(parse_model_name(cpuinfo), Some("A Chip @ 2.00GHz"));
        assert_eq!(parse_model_name("model name\t: \n"), None);
        assert!(!model_name().is_empty());
    }
}
