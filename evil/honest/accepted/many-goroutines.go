// a thousand goroutines, a time zone, a file and a formatted number
package main

import (
	"fmt"
	"os"
	"sort"
	"sync"
	"time"
)

func main() {
	var all sync.WaitGroup
	var lock sync.Mutex
	numbers := []int{}
	for i := 0; i < 1000; i++ {
		all.Add(1)
		go func(i int) {
			defer all.Done()
			lock.Lock()
			numbers = append(numbers, i)
			lock.Unlock()
		}(i)
	}
	all.Wait()
	sort.Ints(numbers)
	if _, err := time.LoadLocation("Asia/Shanghai"); err != nil || len(numbers) != 1000 {
		fmt.Println(err)
		return
	}
	if _, err := os.ReadFile("evil.in"); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("ok")
}
