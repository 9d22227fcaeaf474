// Scoped threads, a file that is set to a length, a vector that grows.
use std::io::{Read, Seek, Write};

fn main() {
    let mut file = std::fs::File::options().read(true).write(true).create(true).truncate(true).open("scratch").unwrap();
    file.write_all(b"ok and more").unwrap();
    file.set_len(2).unwrap();
    let sum: u64 = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|part| scope.spawn(move || (0..1000u64).map(|n| n * part).sum::<u64>())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    let grown: Vec<u64> = (0..8 << 20).collect();
    let mut text = String::new();
    file.rewind().unwrap();
    file.read_to_string(&mut text).unwrap();
    println!("{}", if sum == 499_500 && grown.len() == 8 << 20 { text } else { String::new() });
}
