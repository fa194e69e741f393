//! fast-robots: parses for every crawler without copying; an index over the rules is made on demand.

use abide_bench_peers::{run, Peer, Question};
use fast_robots::{RobotsMatcher, RobotsTxt};

struct FastRobots;

impl Peer for FastRobots {
    const NAME: &'static str = "fast-robots";
    const PARSE_KEEPS: &'static str = "every crawler";
    const MATCHES: bool = true;

    type File = RobotsMatcher<'static>;
    type Matcher = &'static RobotsMatcher<'static>;

    // parse_bytes is for "untrusted files"; it refuses what is not UTF-8.
    fn parse(body: &'static [u8], _agent: &'static str) -> bool {
        std::hint::black_box(RobotsTxt::parse_bytes(body)).is_ok()
    }

    fn open(body: &'static [u8]) -> Option<Self::File> {
        let robots: &'static RobotsTxt = Box::leak(Box::new(RobotsTxt::parse_bytes(body).ok()?));
        Some(robots.matcher())
    }

    fn matcher(file: &'static Self::File, _agent: &'static str) -> Option<Self::Matcher> {
        Some(file)
    }

    fn allowed(matcher: &Self::Matcher, question: &Question) -> bool {
        matcher.is_allowed(question.agent, question.path)
    }

    // Without the index: to make it takes about as long as it saves with twenty questions.
    fn parse_and_ask(
        body: &'static [u8],
        agent: &'static str,
        questions: &mut dyn Iterator<Item = &'static Question>,
    ) -> usize {
        let robots = RobotsTxt::parse_bytes(body).expect("it was accepted before");
        questions.filter(|question| robots.is_allowed(agent, question.path)).count()
    }
}

fn main() {
    run::<FastRobots>();
}
