// Opens 100 files, writes a number to each, and reads all numbers while every file is still open.
package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
)

func main() {
	files := make([]*os.File, 100)
	for i := range files {
		file, err := os.OpenFile(strconv.Itoa(i), os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			panic(err)
		}
		fmt.Fprint(file, i)
		file.Seek(0, io.SeekStart)
		files[i] = file
	}
	sum := 0
	for _, file := range files {
		text, _ := io.ReadAll(file)
		number, _ := strconv.Atoi(string(text))
		sum += number
	}
	if sum == 4950 {
		fmt.Println("ok")
	}
}
