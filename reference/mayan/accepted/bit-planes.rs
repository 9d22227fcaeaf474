// Accepted: one 64-bit plane per colour (bit 8x+y), a set of refuted boards, and "stray" colours, of which one move mends two at most.
use std::collections::HashSet;
use std::io::{self, Read};

type Board = [u64; 11];
type Path = Vec<(usize, usize, i32)>;

fn runs(p: u64) -> u64 {
    let v = p & (p >> 1) & (p >> 2);
    let h = p & (p >> 8) & (p >> 16);
    v | v << 1 | v << 2 | h | h << 8 | h << 16
}

fn occupied(b: &Board) -> u64 {
    b.iter().fold(0, |a, p| a | p)
}

fn fall(b: &mut Board) {
    loop {
        let occ = occupied(b);
        let gap = !occ & (occ >> 1) & 0x7f7f7f7f7f;
        if gap == 0 {
            return;
        }
        let bit = gap.trailing_zeros();
        let column = 0xffu64 << (bit / 8 * 8);
        let above = column & !((1u64 << bit) - 1);
        for p in b.iter_mut() {
            *p = (*p & !above) | ((*p & above) >> 1);
        }
    }
}

fn settle(b: &mut Board) {
    fall(b);
    loop {
        let gone = b.map(runs);
        if gone.iter().all(|&g| g == 0) {
            return;
        }
        for c in 0..11 {
            b[c] &= !gone[c];
        }
        fall(b);
    }
}

// Some column holds one or two tiles of this colour and no three neighbouring columns around it have the colour.
fn stray(p: u64) -> bool {
    let mut some = 0u32;
    let mut thin = 0u32;
    for x in 0..5 {
        let k = (p >> (8 * x) & 0x7f).count_ones();
        if k > 0 {
            some |= 1 << x;
            if k < 3 {
                thin |= 1 << x;
            }
        }
    }
    let w = some & (some >> 1) & (some >> 2);
    thin & !(w | w << 1 | w << 2) != 0
}

fn search(b: &Board, left: usize, path: &mut Path, refuted: &mut HashSet<(Board, usize)>) -> bool {
    let occ = occupied(b);
    if left == 0 || occ == 0 {
        return left == 0 && occ == 0;
    }
    let mut bad = 0;
    let mut is_stray = [0usize; 11];
    for c in 1..11 {
        let k = b[c].count_ones();
        if k == 1 || k == 2 {
            return false;
        }
        is_stray[c] = stray(b[c]) as usize;
        bad += is_stray[c];
    }
    if bad > 2 * left || !refuted.insert((*b, left)) {
        return false;
    }
    let mut colour = [0usize; 64];
    for c in 1..11 {
        let mut p = b[c];
        while p != 0 {
            colour[p.trailing_zeros() as usize] = c;
            p &= p - 1;
        }
    }
    let mut waited = false;
    for x in 0..5usize {
        for y in 0..7usize {
            let from = 1u64 << (8 * x + y);
            if occ & from == 0 {
                break;
            }
            let s = colour[8 * x + y];
            for g in [1i32, -1] {
                if (x == 4 && g == 1) || (x == 0 && g == -1) {
                    continue;
                }
                let to = if g == 1 { from << 8 } else { from >> 8 };
                let t = colour[to.trailing_zeros() as usize];
                if g == -1 && t != 0 {
                    continue; // equals the right move of the left neighbour
                }
                if s == t {
                    // all equal swaps wait on the same board: try the first
                    if waited || left == 1 {
                        continue;
                    }
                    waited = true;
                    path.push((x, y, g));
                    if search(b, left - 1, path, refuted) {
                        return true;
                    }
                    path.pop();
                    continue;
                }
                let ps = b[s] ^ from ^ to;
                let pt = if t > 0 { b[t] ^ from ^ to } else { 0 };
                let mut after = bad - is_stray[s] + stray(ps) as usize;
                if t > 0 {
                    after = after - is_stray[t] + stray(pt) as usize;
                }
                if after > 2 * (left - 1) {
                    continue;
                }
                let quiet = t > 0 && runs(ps) == 0 && runs(pt) == 0;
                if quiet && left == 1 {
                    continue;
                }
                let mut c = *b;
                c[s] = ps;
                if t > 0 {
                    c[t] = pt;
                }
                if !quiet {
                    settle(&mut c);
                }
                path.push((x, y, g));
                if search(&c, left - 1, path, refuted) {
                    return true;
                }
                path.pop();
            }
        }
    }
    false
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut it = text.split_ascii_whitespace().map(|w| w.parse::<usize>().unwrap());
    let n = it.next().unwrap();
    let mut b: Board = [0; 11];
    for x in 0..5 {
        let mut y = 0;
        while let Some(c) = it.next() {
            if c == 0 {
                break;
            }
            b[c] |= 1 << (8 * x + y);
            y += 1;
        }
    }
    let mut path = Vec::new();
    if search(&b, n, &mut path, &mut HashSet::new()) {
        for (x, y, g) in path {
            println!("{} {} {}", x, y, g);
        }
    } else {
        println!("-1");
    }
}
