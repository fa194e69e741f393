//! What prepare.py wrote, in memory for as long as the program runs.

use std::{collections::HashMap, fs, path::Path};

pub struct Question {
    pub file: usize,
    pub agent: &'static str,
    pub url: &'static str,
    pub path: &'static str,
}

/// A file, whom it is parsed for, and the twenty questions that are asked after parsing it.
pub struct Planned {
    pub body: &'static [u8],
    pub agent: &'static str,
    pub twenty: Vec<usize>,
}

pub struct Input {
    pub files: Vec<Planned>,
    pub questions: Vec<Question>,
    /// The first three columns of each question.
    pub asked: Vec<&'static str>,
}

impl Input {
    pub fn read(folder: &Path) -> Input {
        let plan = text(&folder.join("plan.tsv"));
        let mut numbers = HashMap::new();
        let mut files = Vec::new();
        for line in plan.lines() {
            let [name, agent, twenty] = columns(line);
            let body = fs::read(folder.join("robots").join(name)).expect("a file of the plan");
            numbers.insert(name, files.len());
            files.push(Planned {
                body: body.leak(),
                agent,
                twenty: twenty.split(',').map(|i| i.parse().expect("a number")).collect(),
            });
        }
        let mut questions = Vec::new();
        let mut asked = Vec::new();
        for line in text(&folder.join("questions.tsv")).lines() {
            let [file, agent, url, _absolute, path] = columns(line);
            questions.push(Question { file: numbers[file], agent, url, path });
            asked.push(&line[..file.len() + agent.len() + url.len() + 2]);
        }
        Input { files, questions, asked }
    }

    pub fn bytes(&self) -> usize {
        self.files.iter().map(|file| file.body.len()).sum()
    }
}

fn text(path: &Path) -> &'static str {
    fs::read_to_string(path).expect("a file that prepare.py wrote").leak()
}

fn columns<const N: usize>(line: &'static str) -> [&'static str; N] {
    let columns: Vec<_> = line.split('\t').collect();
    columns.try_into().expect("a line that prepare.py wrote")
}
