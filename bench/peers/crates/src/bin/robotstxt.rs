//! robotstxt: a port of Google's matcher. It parses the file again for every URL.

use std::hint::black_box;

use abide_bench_peers::{run, Peer, Question};
use robotstxt::{parse_robotstxt, DefaultMatcher, RobotsParseHandler};

struct Robotstxt;

impl Peer for Robotstxt {
    const NAME: &'static str = "robotstxt";
    const PARSE_KEEPS: &'static str = "nothing";
    const MATCHES: bool = false;

    type File = &'static [u8];
    type Matcher = &'static [u8];

    fn parse(body: &'static [u8], _agent: &'static str) -> bool {
        parse_robotstxt(&String::from_utf8_lossy(body), &mut Seen);
        true
    }

    fn open(body: &'static [u8]) -> Option<Self::File> {
        Some(body)
    }

    fn matcher(file: &'static Self::File, _agent: &'static str) -> Option<Self::Matcher> {
        Some(file)
    }

    fn allowed(matcher: &Self::Matcher, question: &Question) -> bool {
        let text = String::from_utf8_lossy(matcher);
        let mut google = DefaultMatcher::default();
        google.one_agent_allowed_by_robots(&text, question.agent, question.url)
    }

    fn parse_and_ask(
        body: &'static [u8],
        agent: &'static str,
        questions: &mut dyn Iterator<Item = &'static Question>,
    ) -> usize {
        let text = String::from_utf8_lossy(body);
        let mut google = DefaultMatcher::default();
        questions
            .filter(|question| google.one_agent_allowed_by_robots(&text, agent, question.url))
            .count()
    }
}

/// Looks at what the parser reports and keeps nothing.
struct Seen;

impl RobotsParseHandler for Seen {
    fn handle_robots_start(&mut self) {}
    fn handle_robots_end(&mut self) {}
    fn handle_user_agent(&mut self, line: u32, value: &str) {
        black_box((line, value));
    }
    fn handle_allow(&mut self, line: u32, value: &str) {
        black_box((line, value));
    }
    fn handle_disallow(&mut self, line: u32, value: &str) {
        black_box((line, value));
    }
    fn handle_sitemap(&mut self, line: u32, value: &str) {
        black_box((line, value));
    }
    fn handle_unknown_action(&mut self, line: u32, action: &str, value: &str) {
        black_box((line, action, value));
    }
}

fn main() {
    run::<Robotstxt>();
}
