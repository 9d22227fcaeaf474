//! Tests that the install metadata in Cargo.toml matches the archives that the release script packs.

use std::fs;

use crate::support::root;

#[test]
fn an_installer_finds_the_program_where_the_script_puts_it() {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml"))
        .unwrap()
        .parse()
        .unwrap();
    let script = fs::read_to_string(root().join(".ci/tarball")).unwrap();
    let name = script
        .lines()
        .find_map(|line| line.strip_prefix("name=caipan-$("))
        .unwrap();
    let (_, platform) = name.rsplit_once(")-").unwrap();
    assert!(script.contains("strip -o \"$place/$name/caipan\""));
    assert!(script.contains("tarball=$place/$name.tar.gz"));

    let overrides = manifest["package"]["metadata"]["binstall"]["overrides"]
        .as_table()
        .unwrap();
    assert_eq!(overrides.len(), 2);
    for packed in overrides.values() {
        let said = |key: &str| packed[key].as_str().unwrap();
        let unpacked = format!("{{ name }}-{{ version }}-{platform}");
        assert_eq!(said("bin-dir"), format!("{unpacked}/{{ bin }}"));
        let address = format!("{{ repo }}/releases/download/v{{ version }}/{unpacked}.tar.gz");
        assert_eq!(said("pkg-url"), address);
        assert_eq!(said("pkg-fmt"), "tgz");
    }
}
