//! Passes on the names of the features, which `--version --verbose` prints.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let names = std::env::vars().filter_map(|(name, _)| {
        let feature = name.strip_prefix("CARGO_FEATURE_")?;
        (feature != "DEFAULT").then(|| feature.to_lowercase().replace('_', "-"))
    });
    let mut features: Vec<String> = names.collect();
    features.sort();
    println!("cargo::rustc-env=CAIPAN_FEATURES={}", features.join(", "));
}
