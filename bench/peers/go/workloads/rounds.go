package workloads

import (
	"sort"
	"time"
)

const (
	leastRounds = 3
	mostRounds  = 1001
)

// medianSeconds is the median of the seconds that a round takes. Rounds are run for about budget,
// after a third of that to warm up.
func medianSeconds(budget time.Duration, round func()) float64 {
	for start := time.Now(); ; {
		round()
		if time.Since(start) >= budget/3 {
			break
		}
	}
	var seconds []float64
	start := time.Now()
	for len(seconds) < leastRounds || (time.Since(start) < budget && len(seconds) < mostRounds) {
		begin := time.Now()
		round()
		seconds = append(seconds, time.Since(begin).Seconds())
	}
	sort.Float64s(seconds)
	return seconds[len(seconds)/2]
}
