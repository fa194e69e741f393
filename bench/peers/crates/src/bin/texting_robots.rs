//! texting_robots: parses for one crawler; patterns with a `$` become regular expressions.

use abide_bench_peers::{run, Peer, Question};
use texting_robots::Robot;

struct TextingRobots;

impl Peer for TextingRobots {
    const NAME: &'static str = "texting_robots";
    const PARSE_KEEPS: &'static str = "one crawler";
    const MATCHES: bool = true;

    type File = &'static [u8];
    type Matcher = Robot;

    fn parse(body: &'static [u8], agent: &'static str) -> bool {
        std::hint::black_box(Robot::new(agent, body)).is_ok()
    }

    fn open(body: &'static [u8]) -> Option<Self::File> {
        Some(body)
    }

    fn matcher(file: &'static Self::File, agent: &'static str) -> Option<Self::Matcher> {
        Robot::new(agent, file).ok()
    }

    // "The provided URL can be absolute or relative": a path alone is the quicker.
    fn allowed(matcher: &Self::Matcher, question: &Question) -> bool {
        matcher.allowed(question.path)
    }

    fn parse_and_ask(
        body: &'static [u8],
        agent: &'static str,
        questions: &mut dyn Iterator<Item = &'static Question>,
    ) -> usize {
        let robot = Robot::new(agent, body).expect("it was accepted before");
        questions.filter(|question| robot.allowed(question.path)).count()
    }
}

fn main() {
    run::<TextingRobots>();
}
