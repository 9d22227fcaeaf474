// Runs the functions of a test, and writes for the judge how many have passed.
//
// The first line of the input is a token. The result is a line that begins with the token: `passed` and the number of test
// functions that have returned if none failed, or `failed 0`.
package main

import (
	caipanfmt "fmt"
	caipanos "os"
	caipanatomic "sync/atomic"
	caipantesting "testing"
)

// The token is read before the functions init and the global variables of the program.
var caipanToken = caipanReadToken()

func caipanReadToken() string {
	token := []byte{}
	sign := make([]byte, 1)
	for {
		count, err := caipanos.Stdin.Read(sign)
		if err != nil || count == 0 || sign[0] == '\n' {
			return string(token)
		}
		token = append(token, sign[0])
	}
}

type caipanTest struct {
	Name string
	F    func(*caipantesting.T)
}

func main() {
	out := caipanos.Stdout
	tests := []caipanTest{@TESTS@}
	executed := int64(0)
	all := func(t *caipantesting.T) {
		isGood := t.Run("all", func(t *caipantesting.T) {
			for _, test := range tests {
				function := test.F
				t.Run(test.Name, func(t *caipantesting.T) {
					function(t)
					caipanatomic.AddInt64(&executed, 1)
				})
			}
		})
		word := "failed 0"
		if isGood {
			word = caipanfmt.Sprintf("passed %d", executed)
		}
		caipanfmt.Fprintf(out, "\n%s %s\n", caipanToken, word)
		// Nothing that the program has left running may write anything more.
		caipanos.Exit(0)
	}
	isChosen := func(pattern, name string) (bool, error) { return true, nil }
	caipantesting.Main(isChosen, []caipantesting.InternalTest{{Name: "caipan", F: all}}, nil, nil)
}
