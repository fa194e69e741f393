//! NAME.json with the figures and NAME.tsv with the verdicts, in the order of the questions.

use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::Path,
};

use crate::input::Input;

pub struct Figures {
    pub name: &'static str,
    pub parse_keeps: &'static str,
    pub refused_files: usize,
    pub parse_bytes_per_second: f64,
    pub match_ns_per_url: Option<f64>,
    pub parse_and_20_ns_per_url: f64,
}

pub fn write(out: &Path, input: &Input, verdicts: &[Option<bool>], figures: &Figures) {
    let tsv = File::create(out.join(format!("{}.tsv", figures.name))).expect("OUTPUT is a folder");
    let mut tsv = BufWriter::new(tsv);
    for (asked, verdict) in input.asked.iter().zip(verdicts) {
        let verdict = match verdict {
            Some(true) => "1",
            Some(false) => "0",
            None => "!",
        };
        writeln!(tsv, "{asked}\t{verdict}").expect("room for the verdicts");
    }
    tsv.flush().expect("room for the verdicts");

    let matched = figures.match_ns_per_url.map_or("null".into(), |ns| ns.to_string());
    let json = format!(
        "{{\"name\": \"{}\", \"language\": \"Rust\", \"version\": \"{}\", \"runtime\": \"{}\", \
         \"files\": {}, \"bytes\": {}, \"questions\": {}, \"refused_files\": {}, \
         \"parse_keeps\": \"{}\", \"parse_bytes_per_second\": {}, \"match_ns_per_url\": {}, \
         \"parse_and_20_ns_per_url\": {}}}\n",
        figures.name,
        locked_version(figures.name),
        env!("PEERS_RUSTC"),
        input.files.len(),
        input.bytes(),
        input.questions.len(),
        figures.refused_files,
        figures.parse_keeps,
        figures.parse_bytes_per_second,
        matched,
        figures.parse_and_20_ns_per_url,
    );
    fs::write(out.join(format!("{}.json", figures.name)), json).expect("room for the figures");
}

fn locked_version(name: &str) -> &'static str {
    let entry = format!("name = \"{name}\"\nversion = \"");
    let lock = include_str!("../Cargo.lock");
    let after = lock.split(&entry).nth(1).expect("a crate that is locked");
    after.split('"').next().expect("its version")
}
