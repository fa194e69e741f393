// Package workloads has the three workloads, for peers written in Go. bench/peers/README.md
// describes them.
package workloads

import (
	"fmt"
	"os"
	"strconv"
	"time"
)

// Matcher answers one crawler's questions of one file.
type Matcher func(*Question) bool

// Peer is a library, as its documentation says to use it.
type Peer struct {
	Name       string
	Module     string
	ParseKeeps string // what parsing a file leaves: "every crawler", "one crawler", or "nothing"
	Matches    bool   // URLs can be matched without parsing the file again

	// Parse is workload 1. False if the library refuses the file.
	Parse func(body []byte) bool
	// Open makes a file ready for questions of whomever; nil if the library refuses it.
	Open func(body []byte) func(agent string) Matcher
	// Ask is the part of workload 3 for one file: it parses and returns the matcher to ask.
	Ask func(body []byte, agent string) Matcher
}

// Run is the program: PROGRAM INPUT OUTPUT SECONDS.
func Run(peer Peer) {
	if len(os.Args) != 4 {
		fmt.Fprintf(os.Stderr, "usage: %s INPUT OUTPUT SECONDS\n", os.Args[0])
		os.Exit(2)
	}
	if err := run(peer, os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", peer.Name, err)
		os.Exit(1)
	}
}

func run(peer Peer, folder, out, seconds string) error {
	number, err := strconv.ParseFloat(seconds, 64)
	if err != nil {
		return err
	}
	budget := time.Duration(number * float64(time.Second))
	in, err := readInput(folder)
	if err != nil {
		return err
	}

	// Verdicts first, so that nothing that the library refuses is timed.
	matchers, refused := ready(peer, in)
	verdicts := make([]bool, len(in.questions))
	for i := range in.questions {
		if matchers[i] != nil {
			verdicts[i] = matchers[i](&in.questions[i])
		}
	}

	result := figures{refusedFiles: len(refused)}
	files := accepted(in, refused)
	result.parseBytesPerSecond = parse(peer, files, budget)
	if peer.Matches {
		result.matchNsPerURL = match(in, matchers, verdicts, budget)
	}
	result.parseAnd20NsPerURL = parseAndAsk(peer, in, files, verdicts, budget)
	return write(peer, in, matchers, verdicts, result, out)
}

// ready makes the matcher of each question, one for each file and crawler, nil if the library
// refuses the file.
func ready(peer Peer, in input) (matchers []Matcher, refused map[int]bool) {
	type asker struct {
		file  int
		agent string
	}
	refused = map[int]bool{}
	opened := make([]func(string) Matcher, len(in.files))
	for i, file := range in.files {
		opened[i] = peer.Open(file.body)
		if opened[i] == nil {
			refused[i] = true
		}
	}
	made := map[asker]Matcher{}
	for i := range in.questions {
		question := &in.questions[i]
		key := asker{question.file, question.Agent}
		if _, known := made[key]; !known && !refused[key.file] {
			made[key] = opened[key.file](key.agent)
		}
		matchers = append(matchers, made[key])
	}
	return matchers, refused
}

func accepted(in input, refused map[int]bool) []planned {
	var files []planned
	for i, file := range in.files {
		if !refused[i] {
			files = append(files, file)
		}
	}
	return files
}

func parse(peer Peer, files []planned, budget time.Duration) float64 {
	bytes := input{files: files}.bytes()
	seconds := medianSeconds(budget, func() {
		for i := range files {
			peer.Parse(files[i].body)
		}
	})
	return float64(bytes) / seconds
}

func match(in input, matchers []Matcher, verdicts []bool, budget time.Duration) float64 {
	var asked []int
	expected := 0
	for i := range in.questions {
		if matchers[i] != nil {
			asked = append(asked, i)
			expected += number(verdicts[i])
		}
	}
	seconds := medianSeconds(budget, func() {
		allowed := 0
		for _, i := range asked {
			allowed += number(matchers[i](&in.questions[i]))
		}
		expect(allowed, expected)
	})
	return seconds * 1e9 / float64(len(asked))
}

func parseAndAsk(
	peer Peer, in input, files []planned, verdicts []bool, budget time.Duration,
) float64 {
	urls, expected := 0, 0
	for _, file := range files {
		for _, i := range file.twenty {
			urls++
			expected += number(verdicts[i])
		}
	}
	seconds := medianSeconds(budget, func() {
		allowed := 0
		for i := range files {
			ask := peer.Ask(files[i].body, files[i].agent)
			for _, question := range files[i].twenty {
				allowed += number(ask(&in.questions[question]))
			}
		}
		expect(allowed, expected)
	})
	return seconds * 1e9 / float64(urls)
}

func number(verdict bool) int {
	if verdict {
		return 1
	}
	return 0
}

func expect(allowed, expected int) {
	if allowed != expected {
		panic("the verdicts changed")
	}
}
