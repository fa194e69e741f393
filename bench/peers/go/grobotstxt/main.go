// grobotstxt: a port of Google's matcher. It parses the file again for every URL.
package main

import (
	"github.com/jimsmart/grobotstxt"

	"abide/bench/peers/workloads"
)

func main() {
	workloads.Run(workloads.Peer{
		Name:       "grobotstxt",
		Module:     "github.com/jimsmart/grobotstxt",
		ParseKeeps: "nothing",
		Parse: func(body []byte) bool {
			seen := handler{}
			grobotstxt.Parse(string(body), &seen)
			return seen.lines > 0
		},
		Open: func(body []byte) func(string) workloads.Matcher {
			return func(agent string) workloads.Matcher { return matcher(body, agent) }
		},
		Ask: matcher,
	})
}

// One matcher for all questions about a file: it may be used again.
func matcher(body []byte, agent string) workloads.Matcher {
	text := string(body)
	google := grobotstxt.NewRobotsMatcher()
	return func(question *workloads.Question) bool {
		return google.AgentAllowed(text, agent, question.URL)
	}
}

// handler looks at what the parser reports and keeps nothing.
type handler struct{ lines int }

func (h *handler) HandleRobotsStart()                                 {}
func (h *handler) HandleRobotsEnd()                                   {}
func (h *handler) HandleUserAgent(line int, value string)             { h.lines++ }
func (h *handler) HandleAllow(line int, value string)                 { h.lines++ }
func (h *handler) HandleDisallow(line int, value string)              { h.lines++ }
func (h *handler) HandleSitemap(line int, value string)               { h.lines++ }
func (h *handler) HandleUnknownAction(line int, action, value string) { h.lines++ }
