// Crashes: the neighbour on the right is looked at without asking whether there is one, so the index 5 panics.
use std::collections::HashSet;
use std::io::Read;

type Columns = Vec<Vec<u8>>;

fn settle(b: &mut Columns) {
    loop {
        let mut gone = HashSet::new();
        for x in 0..5 {
            for y in 0..b[x].len() {
                let same = |u: usize, v: usize| u < 5 && v < b[u].len() && b[u][v] == b[x][y];
                if same(x + 1, y) && same(x + 2, y) {
                    gone.extend([(x, y), (x + 1, y), (x + 2, y)]);
                }
                if same(x, y + 1) && same(x, y + 2) {
                    gone.extend([(x, y), (x, y + 1), (x, y + 2)]);
                }
            }
        }
        if gone.is_empty() {
            return;
        }
        for x in 0..5 {
            let mut y = 0;
            b[x].retain(|_| {
                y += 1;
                !gone.contains(&(x, y - 1))
            });
        }
    }
}

fn dfs(b: &Columns, left: usize, seen: &mut HashSet<(Columns, usize)>) -> Option<Vec<String>> {
    let empty = b.iter().all(|c| c.is_empty());
    if left == 0 || empty {
        return if left == 0 && empty { Some(vec![]) } else { None };
    }
    if !seen.insert((b.clone(), left)) {
        return None;
    }
    for x in 0..5 {
        for y in 0..b[x].len() {
            for g in [1i32, -1] {
                if x == 0 && g == -1 {
                    continue;
                }
                let to = (x as i32 + g) as usize;
                let mut c = b.clone();
                if y < b[to].len() {
                    c[x][y] = b[to][y];
                    c[to][y] = b[x][y];
                } else {
                    let t = c[x].remove(y);
                    c[to].push(t);
                }
                settle(&mut c);
                if let Some(mut rest) = dfs(&c, left - 1, seen) {
                    rest.insert(0, format!("{} {} {}", x, y, g));
                    return Some(rest);
                }
            }
        }
    }
    None
}

fn main() {
    let mut s = String::new();
    std::io::stdin().read_to_string(&mut s).unwrap();
    let mut v = s.split_whitespace().map(|t| t.parse::<u8>().unwrap());
    let n = v.next().unwrap() as usize;
    let b: Columns = (0..5).map(|_| v.by_ref().take_while(|&c| c != 0).collect()).collect();
    match dfs(&b, n, &mut HashSet::new()) {
        Some(list) => println!("{}", list.join("\n")),
        None => println!("-1"),
    }
}
