// Copies between files by std::io::copy, and with its mode by std::fs::copy.
use std::fs::{self, File};

fn main() -> std::io::Result<()> {
    let text = vec![b'x'; 200000];
    fs::write("a", &text)?;
    let copied = std::io::copy(&mut File::open("a")?, &mut File::create("b")?)?;
    let moved = std::io::copy(&mut File::open("a")?, &mut File::create("c")?)?;
    let whole = fs::copy("a", "d")?;
    let good = whole == 200000 && fs::read("d")? == text && copied == 200000 && moved == 200000 && fs::read("b")? == text && fs::read("c")? == text;
    println!("{}", if good { "ok" } else { "wrong" });
    Ok(())
}
