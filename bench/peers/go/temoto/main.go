// temoto/robotstxt: parses for every crawler; a crawler's group answers "for performance".
package main

import (
	"github.com/temoto/robotstxt"

	"abide/bench/peers/workloads"
)

func main() {
	workloads.Run(workloads.Peer{
		Name:       "temoto-robotstxt",
		Module:     "github.com/temoto/robotstxt",
		ParseKeeps: "every crawler",
		Matches:    true,
		Parse: func(body []byte) bool {
			_, err := robotstxt.FromBytes(body)
			return err == nil
		},
		Open: func(body []byte) func(string) workloads.Matcher {
			robots, err := robotstxt.FromBytes(body)
			if err != nil {
				return nil
			}
			return func(agent string) workloads.Matcher { return matcher(robots, agent) }
		},
		Ask: func(body []byte, agent string) workloads.Matcher {
			robots, _ := robotstxt.FromBytes(body)
			return matcher(robots, agent)
		},
	})
}

func matcher(robots *robotstxt.RobotsData, agent string) workloads.Matcher {
	group := robots.FindGroup(agent)
	return func(question *workloads.Question) bool { return group.Test(question.Path) }
}
