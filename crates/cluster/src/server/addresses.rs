//! Host name and network addresses of this machine.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Returns the host name of this machine; `localhost` on systems other than Linux.
pub fn host_name() -> String {
    #[cfg(target_os = "linux")]
    return rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned();
    #[cfg(not(target_os = "linux"))]
    return "localhost".to_owned();
}

/// Returns the addresses of this machine except loopback, as the kernel lists them. Empty on systems other than Linux.
pub fn machine_addresses() -> Vec<IpAddr> {
    let mut all = parse_ipv4_addresses(&read_file_or_empty("/proc/net/fib_trie"));
    all.extend(parse_ipv6_addresses(&read_file_or_empty(
        "/proc/net/if_inet6",
    )));
    let mut found = Vec::new();
    for address in all {
        if !address.is_loopback() && !found.contains(&address) {
            found.push(address);
        }
    }
    found
}

fn read_file_or_empty(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

/// Parses the local IPv4 addresses of a routing table in the format of /proc/net/fib_trie.
fn parse_ipv4_addresses(table: &str) -> Vec<IpAddr> {
    let mut found = Vec::new();
    let mut last: Option<Ipv4Addr> = None;
    for line in table.lines().map(str::trim) {
        match line.strip_prefix("|-- ") {
            Some(address) => last = address.parse().ok(),
            None if line == "/32 host LOCAL" => found.extend(last.map(IpAddr::V4)),
            None => {}
        }
    }
    found
}

/// Parses the IPv6 addresses in the format of /proc/net/if_inet6, without link-local ones.
fn parse_ipv6_addresses(table: &str) -> Vec<IpAddr> {
    table.lines().filter_map(parse_ipv6_line).collect()
}

/// Parses one line of /proc/net/if_inet6; `None` for a malformed line or a link-local address.
fn parse_ipv6_line(line: &str) -> Option<IpAddr> {
    let mut words = line.split_whitespace();
    let address = u128::from_str_radix(words.next()?, 16).ok()?;
    let is_of_link = words.nth(2)? == "20";
    (!is_of_link).then(|| IpAddr::V6(Ipv6Addr::from(address)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_local_addresses_are_parsed() {
        let table = "Main:\n  +-- 0.0.0.0/0 3 0 5\n     |-- 10.0.0.0\n        /24 link UNICAST\n     |-- 10.0.0.5\n        \
                     /32 host LOCAL\n     |-- 10.0.0.255\n        /32 link BROADCAST\n";
        assert_eq!(parse_ipv4_addresses(table), [IpAddr::from([10, 0, 0, 5])]);
        let table = "fe800000000000000000000000000001 02 40 20 80 eth0\n\
                     20010db8000000000000000000000005 02 40 00 80 eth0\n";
        assert_eq!(
            parse_ipv6_addresses(table),
            ["2001:db8::5".parse::<IpAddr>().unwrap()]
        );
        assert!(!host_name().is_empty());
    }
}
