package workloads

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
)

type figures struct {
	refusedFiles        int
	parseBytesPerSecond float64
	matchNsPerURL       float64 // 0: not measured
	parseAnd20NsPerURL  float64
}

// write leaves NAME.json with the figures and NAME.tsv with the verdicts, in the order of the
// questions.
func write(
	peer Peer, in input, matchers []Matcher, verdicts []bool, result figures, out string,
) error {
	file, err := os.Create(filepath.Join(out, peer.Name+".tsv"))
	if err != nil {
		return err
	}
	defer file.Close()
	tsv := bufio.NewWriter(file)
	for i := range in.questions {
		verdict := "\t0\n"
		if matchers[i] == nil {
			verdict = "\t!\n"
		} else if verdicts[i] {
			verdict = "\t1\n"
		}
		tsv.WriteString(in.questions[i].asked)
		tsv.WriteString(verdict)
	}
	if err := tsv.Flush(); err != nil {
		return err
	}

	var matched interface{}
	if result.matchNsPerURL > 0 {
		matched = result.matchNsPerURL
	}
	text, err := json.Marshal(map[string]interface{}{
		"name":                    peer.Name,
		"language":                "Go",
		"version":                 moduleVersion(peer.Module),
		"runtime":                 strings.Replace(runtime.Version(), "go", "Go ", 1),
		"files":                   len(in.files),
		"bytes":                   in.bytes(),
		"questions":               len(in.questions),
		"refused_files":           result.refusedFiles,
		"parse_keeps":             peer.ParseKeeps,
		"parse_bytes_per_second":  result.parseBytesPerSecond,
		"match_ns_per_url":        matched,
		"parse_and_20_ns_per_url": result.parseAnd20NsPerURL,
	})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, peer.Name+".json"), append(text, '\n'), 0o644)
}

func moduleVersion(module string) string {
	build, _ := debug.ReadBuildInfo()
	for _, dependency := range build.Deps {
		if dependency.Path == module {
			return strings.TrimPrefix(dependency.Version, "v")
		}
	}
	return "?"
}
