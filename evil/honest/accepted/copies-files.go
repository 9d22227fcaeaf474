// Copies between files, and from a file to a pipe, by io.Copy.
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
)

func main() {
	text := bytes.Repeat([]byte("x"), 200000)
	good := os.WriteFile("a", text, 0o644) == nil
	source, err := os.Open("a")
	target, other := os.Create("b")
	good = good && err == nil && other == nil
	_, err = io.Copy(target, source)
	target.Close()
	copied, other := os.ReadFile("b")
	good = good && err == nil && other == nil && bytes.Equal(copied, text)
	read, write, err := os.Pipe()
	source.Seek(0, io.SeekStart)
	got := make(chan []byte)
	go func() {
		all, _ := io.ReadAll(read)
		got <- all
	}()
	_, other = io.Copy(write, source)
	write.Close()
	good = good && err == nil && other == nil && bytes.Equal(<-got, text)
	if good {
		fmt.Println("ok")
	} else {
		fmt.Println("wrong")
	}
}
