// Asks grobotstxt for verdicts.
//
// Reads lines `file TAB agent TAB url` and prints each with `TAB 1|0 TAB line TAB seen`: `seen` is
// the URL as the library looks at it, or "!" where it refuses the URL. It parses URLs with net/url
// and matches what comes out, so the comparer has to know.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/jimsmart/grobotstxt"
)

// A line holds a URL and a file name; neither comes near this size.
const longestLine = 1 << 20

func main() {
	dir := flag.String("robots-dir", ".", "where the robots.txt files are")
	flag.Parse()
	if err := answer(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "grobotstxt:", err)
		os.Exit(1)
	}
}

func answer(dir string) error {
	questions := bufio.NewScanner(os.Stdin)
	questions.Buffer(make([]byte, longestLine), longestLine)
	answers := bufio.NewWriter(os.Stdout)
	var name, body string
	for questions.Scan() {
		fields := strings.Split(questions.Text(), "\t")
		if len(fields) != 3 {
			return fmt.Errorf("not three fields: %q", questions.Text())
		}
		if fields[0] != name {
			// Questions about one file come in a row.
			bytes, err := os.ReadFile(filepath.Join(dir, fields[0]))
			if err != nil {
				return err
			}
			name, body = fields[0], string(bytes)
		}
		matcher := grobotstxt.NewRobotsMatcher()
		verdict := 0
		if matcher.AgentAllowed(body, fields[1], fields[2]) {
			verdict = 1
		}
		fmt.Fprintf(answers, "%s\t%d\t%d\t%s\n",
			questions.Text(), verdict, matcher.MatchingLine(), seen(fields[2]))
	}
	if err := questions.Err(); err != nil {
		return err
	}
	return answers.Flush()
}

func seen(raw string) string {
	parsed, err := url.Parse(raw)
	if err != nil {
		return "!"
	}
	return parsed.String()
}
