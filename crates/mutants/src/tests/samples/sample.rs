//! A sample: if a < b { return 1 }
const FAR: i64 = 1_000_000_000;
const MOD: i64 = 1000000007;
const EPS: f64 = 1e-9;
const DX: [usize; 4] = [1, 2, 3, 4];

fn walk(grid: &[[usize; 30]; 30], depth: usize, left: usize) -> usize {
    let mut best = 0;
    let mut sum = 0;
    let text = r#"if a < b { return 1 }"#;
    if depth == left && !text.is_empty() {
        return 0;
    }
    for x in 0..30 {
        for y in 1..=left {
            if grid[x][y] > 3 || y == 7 {
                continue;
            } else if x % 3 == 1 {
                break;
            } else {
                sum += (x + y) * DX[x & 3];
            }
            if x < y {
                best = max(best, walk(grid, depth + 1, left - 1));
            }
        }
    }
    while sum > 9 {
        sum = sum / 2;
    }
    return best;
}

fn main() {
    let mut total: i64 = 5;
    let mut queue = vec![0; 31];
    let mut seen = true;
    queue.clear();
    queue.sort();
    let mean = total as f64 / 3.0;
    let product = (total as i64 * 3) % MOD;
    total = (total - 5).abs();
    total = ceil(mean);
    queue.push_back(4);
    seen = false;
    mark(true);
    queue[0] = 5;
    let rows = input.next().unwrap();
    let columns = input.next().unwrap();
    link[rows].push(columns);
    link[columns].push(rows);
    println!("{:.6}", mean);
    total = (total * BASE + rows) % 9973;
    println!("Answer {}", total);
}
