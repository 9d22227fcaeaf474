// Does not compile: the variable "height" is used but never declared.
use std::io::Read;

fn settle(b: &mut [Vec<u8>; 5]) {
    loop {
        let old = b.clone();
        let at = |x: usize, y: usize| if x < 5 { old[x].get(y).copied().unwrap_or(0) } else { 0 };
        let mut gone = [[false; 7]; 5];
        let mut any = false;
        for x in 0..5 {
            for y in 0..old[x].len() {
                for (dx, dy) in [(1, 0), (0, 1)] {
                    if at(x + dx, y + dy) == at(x, y) && at(x + 2 * dx, y + 2 * dy) == at(x, y) {
                        for i in 0..3 {
                            gone[x + i * dx][y + i * dy] = true;
                        }
                        any = true;
                    }
                }
            }
        }
        if !any {
            return;
        }
        for x in 0..5 {
            b[x] = (0..height[x]).filter(|&y| !gone[x][y]).map(|y| old[x][y]).collect();
        }
    }
}

fn dfs(b: &[Vec<u8>; 5], left: usize, path: &mut Vec<(usize, usize, i32)>) -> bool {
    if left == 0 {
        return b.iter().all(|c| c.is_empty());
    }
    for x in 0..5 {
        for y in 0..b[x].len() {
            for g in [1, -1] {
                let u = x as i32 + g;
                if u < 0 || u > 4 {
                    continue;
                }
                let u = u as usize;
                let mut c = b.clone();
                if y < b[u].len() {
                    c[x][y] = b[u][y];
                    c[u][y] = b[x][y];
                } else {
                    c[u].push(b[x][y]);
                    c[x].remove(y);
                }
                settle(&mut c);
                path.push((x, y, g));
                if dfs(&c, left - 1, path) {
                    return true;
                }
                path.pop();
            }
        }
    }
    false
}

fn main() {
    let mut s = String::new();
    std::io::stdin().read_to_string(&mut s).unwrap();
    let mut v = s.split_whitespace().map(|t| t.parse::<usize>().unwrap());
    let n = v.next().unwrap();
    let mut b: [Vec<u8>; 5] = Default::default();
    for c in b.iter_mut() {
        while let Some(t) = v.next() {
            if t == 0 {
                break;
            }
            c.push(t as u8);
        }
    }
    let mut path = vec![];
    if dfs(&b, n, &mut path) {
        for (x, y, g) in path {
            println!("{x} {y} {g}");
        }
    } else {
        println!("-1");
    }
}
