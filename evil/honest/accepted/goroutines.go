// Goroutines, a garbage collector at work, files written and shortened.
package main

import (
	"fmt"
	"os"
	"runtime"
	"sync"
)

func main() {
	var all sync.WaitGroup
	kept := make([][]byte, 64)
	for i := 0; i < 4*runtime.NumCPU(); i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			for j := 0; j < 50; j++ {
				piece := make([]byte, 1<<20)
				piece[j] = 1
			}
		}()
	}
	all.Wait()
	for i := range kept {
		kept[i] = make([]byte, 1<<20)
	}
	runtime.GC()
	if err := os.WriteFile("scratch", []byte("longer"), 0o644); err != nil {
		panic(err)
	}
	if err := os.WriteFile("scratch", []byte("ok"), 0o644); err != nil {
		panic(err)
	}
	text, _ := os.ReadFile("scratch")
	if len(kept) == 64 {
		fmt.Println(string(text))
	}
}
