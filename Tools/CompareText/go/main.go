// The answers of Go's uniseg for compare.py, or the time that they take; see there for the arguments.
package main

import (
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/rivo/uniseg"
)

func ends(mode, text string, visit func(int)) {
	end, state := 0, -1
	var piece string
	for len(text) > 0 {
		if mode == "clusters" {
			piece, text, _, state = uniseg.FirstGraphemeClusterInString(text, state)
		} else {
			piece, text, _, state = uniseg.FirstLineSegmentInString(text, state)
		}
		end += len(piece)
		visit(end)
	}
}

func main() {
	mode := os.Args[2]
	file, _ := os.ReadFile(os.Args[3])
	var texts []string
	for _, line := range strings.Split(string(file), "\n") {
		text, _ := hex.DecodeString(line)
		texts = append(texts, string(text))
	}
	if os.Args[1] == "answer" {
		for _, text := range texts {
			if mode == "width" {
				fmt.Print(uniseg.StringWidth(text))
			} else {
				ends(mode, text, func(end int) { fmt.Print(end, " ") })
			}
			fmt.Println()
		}
		return
	}
	var best time.Duration
	count := 0
	for round := 0; round < 50; round++ {
		begin := time.Now()
		for _, text := range texts {
			if mode == "width" {
				count += uniseg.StringWidth(text)
			} else {
				ends(mode, text, func(int) { count++ })
			}
		}
		if spent := time.Since(begin); round == 0 || spent < best {
			best = spent
		}
	}
	fmt.Println(best.Nanoseconds())
}
