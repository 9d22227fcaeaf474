// Wrong: the tiles of a column are tried from the top down, so the list found is not the smallest one.
use std::collections::HashSet;
use std::io::Read;

type Columns = [Vec<u8>; 5];

fn same(cols: &Columns, x: usize, y: usize, tile: u8) -> bool {
    cols[x].get(y) == Some(&tile)
}

fn settle(cols: &mut Columns) {
    loop {
        let mut gone = HashSet::new();
        for x in 0..5 {
            for y in 0..cols[x].len() {
                let tile = cols[x][y];
                if same(cols, x, y + 1, tile) && same(cols, x, y + 2, tile) {
                    gone.extend([(x, y), (x, y + 1), (x, y + 2)]);
                }
                if x < 3 && same(cols, x + 1, y, tile) && same(cols, x + 2, y, tile) {
                    gone.extend([(x, y), (x + 1, y), (x + 2, y)]);
                }
            }
        }
        if gone.is_empty() {
            return;
        }
        for x in 0..5 {
            let mut y = 0;
            cols[x].retain(|_| {
                y += 1;
                !gone.contains(&(x, y - 1))
            });
        }
    }
}

fn in_a_run(cols: &Columns, x: usize, y: usize) -> bool {
    let tile = cols[x][y];
    let up = (y + 1..7).take_while(|&v| same(cols, x, v, tile)).count();
    let down = (0..y).rev().take_while(|&v| same(cols, x, v, tile)).count();
    let right = (x + 1..5).take_while(|&u| same(cols, u, y, tile)).count();
    let left = (0..x).rev().take_while(|&u| same(cols, u, y, tile)).count();
    up + down > 1 || left + right > 1
}

fn solve(cols: &Columns, left: usize, failed: &mut HashSet<(Columns, usize)>) -> Option<Vec<(usize, usize, i32)>> {
    let tiles: usize = cols.iter().map(Vec::len).sum();
    if tiles == 0 || left == 0 {
        return (tiles == 0 && left == 0).then(Vec::new);
    }
    let mut counts = [0; 11];
    cols.iter().flatten().for_each(|&tile| counts[tile as usize] += 1);
    let key = (cols.clone(), left);
    if counts.iter().any(|&count| count == 1 || count == 2) || failed.contains(&key) {
        return None;
    }
    let mut waited = false;
    for x in 0..5 {
        for y in (0..cols[x].len()).rev() {
            for g in [1, -1] {
                let Some(u) = x.checked_add_signed(g as isize).filter(|&u| u < 5) else {
                    continue;
                };
                let mut new = cols.clone();
                let tile = cols[x][y];
                let swaps = y < cols[u].len();
                if swaps {
                    let other = cols[u][y];
                    if g < 0 || tile == other && (waited || left == 1) {
                        continue;
                    }
                    waited |= tile == other;
                    new[x][y] = other;
                    new[u][y] = tile;
                } else {
                    new[x].remove(y);
                    new[u].push(tile);
                }
                let quiet = swaps && !in_a_run(&new, x, y) && !in_a_run(&new, u, y);
                if quiet && left == 1 {
                    continue;
                }
                if !quiet {
                    settle(&mut new);
                }
                if let Some(mut rest) = solve(&new, left - 1, failed) {
                    rest.insert(0, (x, y, g));
                    return Some(rest);
                }
            }
        }
    }
    failed.insert(key);
    None
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<u8>().unwrap());
    let n = numbers.next().unwrap();
    let mut cols = Columns::default();
    for col in &mut cols {
        col.extend(numbers.by_ref().take_while(|&tile| tile != 0));
    }
    match solve(&cols, n as usize, &mut HashSet::new()) {
        Some(moves) => moves.iter().for_each(|(x, y, g)| println!("{x} {y} {g}")),
        None => println!("-1"),
    }
}
