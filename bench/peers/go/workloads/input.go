package workloads

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Question is a line of questions.tsv.
type Question struct {
	file  int
	asked string // file TAB agent TAB url
	Agent string
	URL   string
	Path  string
}

// planned is a file, whom it is parsed for, and the questions that are asked after parsing it.
type planned struct {
	body   []byte
	agent  string
	twenty []int
}

type input struct {
	files     []planned
	questions []Question
}

func (in input) bytes() int {
	sum := 0
	for _, file := range in.files {
		sum += len(file.body)
	}
	return sum
}

func readInput(folder string) (input, error) {
	var in input
	numbers := map[string]int{}
	plan, err := rows(filepath.Join(folder, "plan.tsv"))
	if err != nil {
		return in, err
	}
	for _, row := range plan {
		body, err := os.ReadFile(filepath.Join(folder, "robots", row[0]))
		if err != nil {
			return in, err
		}
		file := planned{body: body, agent: row[1]}
		for _, text := range strings.Split(row[2], ",") {
			number, err := strconv.Atoi(text)
			if err != nil {
				return in, err
			}
			file.twenty = append(file.twenty, number)
		}
		numbers[row[0]] = len(in.files)
		in.files = append(in.files, file)
	}
	questions, err := rows(filepath.Join(folder, "questions.tsv"))
	for _, row := range questions {
		in.questions = append(in.questions, Question{
			file:  numbers[row[0]],
			asked: strings.Join(row[:3], "\t"),
			Agent: row[1],
			URL:   row[2],
			Path:  row[4],
		})
	}
	return in, err
}

func rows(path string) ([][]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var result [][]string
	for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		result = append(result, strings.Split(line, "\t"))
	}
	return result, nil
}
