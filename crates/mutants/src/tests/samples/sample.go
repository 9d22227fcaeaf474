package main

// A sample: if a < b { return 1 }
import "fmt"

const FAR = 1000000000
const MOD = 1000000007
const EPS = 1e-9

var grid [30][31]int
var dx = []int{1, 2, 3, 4}

func walk(depth, left int) int {
	best := 0
	sum := 0
	seen := false
	if depth == left && !seen {
		return 0
	}
	for x := 0; x < 40; x++ {
		for y := 1; y <= left; y += 2 {
			if grid[x][y] > 3 || y == 7 {
				continue
			} else if x%3 == 1 {
				break
			} else {
				sum += (x + y) * dx[x&3]
			}
			if x < y {
				best = max(best, walk(depth+1, left-1))
			}
		}
	}
	for sum > 9 {
		sum = sum / 2
	}
	return best
}

func main() {
	total := `if a < b { return 1 }`
	queue := make([]int, 31)
	clear(queue)
	sort.Ints(queue)
	mean := float64(5) / 3
	product := int64(7) * 8 % MOD
	rest := math.Abs(3 - mean)
	rest = math.Ceil(rest)
	rest = strings.Index(total, "a")
	mark(true)
	queue[0] = 5
	queue[1] = 6
	link[total][rest] = true
	link[rest][total] = true
	fmt.Printf("%.6f", mean)
	rest = (rest * base + mean) % 9973
	fmt.Println("Answer", product)
}
