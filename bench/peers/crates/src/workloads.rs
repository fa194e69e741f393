//! Verdicts first, so that nothing that a library refuses is timed; then the three workloads.

use std::{
    collections::HashMap,
    env,
    hint::black_box,
    panic::{self, catch_unwind, AssertUnwindSafe},
    path::Path,
    time::Duration,
};

use crate::{
    input::{Input, Planned, Question},
    output::{self, Figures},
    rounds::median_seconds,
};

/// A library, as its documentation says to use it.
pub trait Peer {
    /// The crate.
    const NAME: &'static str;
    /// What parsing a file leaves: "every crawler", "one crawler", or "nothing".
    const PARSE_KEEPS: &'static str;
    /// Whether URLs can be matched without parsing the file again.
    const MATCHES: bool;

    /// A file, ready for questions of whomever.
    type File: 'static;
    /// What answers one crawler's questions of one file.
    type Matcher;

    /// Workload 1. False if the library refuses the file.
    fn parse(body: &'static [u8], agent: &'static str) -> bool;

    /// None if the library refuses the file.
    fn open(body: &'static [u8]) -> Option<Self::File>;
    fn matcher(file: &'static Self::File, agent: &'static str) -> Option<Self::Matcher>;
    /// Workload 2.
    fn allowed(matcher: &Self::Matcher, question: &Question) -> bool;

    /// Workload 3: how many of the questions are answered by "allowed".
    fn parse_and_ask(
        body: &'static [u8],
        agent: &'static str,
        questions: &mut dyn Iterator<Item = &'static Question>,
    ) -> usize;
}

/// The program: PROGRAM INPUT OUTPUT SECONDS.
pub fn run<P: Peer>() {
    let arguments: Vec<String> = env::args().collect();
    let [_, folder, out, seconds] = &arguments[..] else {
        eprintln!("usage: {} INPUT OUTPUT SECONDS", arguments[0]);
        std::process::exit(2);
    };
    let budget = Duration::from_secs_f64(seconds.parse().expect("seconds"));
    let input: &'static Input = Box::leak(Box::new(Input::read(Path::new(folder))));

    panic::set_hook(Box::new(|_| ())); // a refusal, and counted as one
    let ready = Ready::<P>::of(input);
    let verdicts = ready.verdicts(input);
    drop(panic::take_hook());
    let files: Vec<&Planned> = accepted(input, &verdicts);

    let bytes: usize = files.iter().map(|file| file.body.len()).sum();
    let parse = median_seconds(budget, || {
        for file in &files {
            black_box(P::parse(file.body, file.agent));
        }
    });

    let matched = P::MATCHES.then(|| ready.match_seconds(input, &verdicts, budget));

    let urls: usize = files.iter().map(|file| file.twenty.len()).sum();
    let expected: usize = files
        .iter()
        .flat_map(|file| &file.twenty)
        .filter(|&&number| verdicts[number] == Some(true))
        .count();
    let parse_and_20 = median_seconds(budget, || {
        let mut allowed = 0;
        for file in &files {
            let mut twenty = file.twenty.iter().map(|&number| &input.questions[number]);
            allowed += P::parse_and_ask(file.body, file.agent, &mut twenty);
        }
        assert_eq!(allowed, expected, "the verdicts changed");
    });

    output::write(
        Path::new(out),
        input,
        &verdicts,
        &Figures {
            name: P::NAME,
            parse_keeps: P::PARSE_KEEPS,
            refused_files: input.files.len() - files.len(),
            parse_bytes_per_second: bytes as f64 / parse,
            match_ns_per_url: matched,
            parse_and_20_ns_per_url: parse_and_20 * 1e9 / urls as f64,
        },
    );
}

/// The files of which the library refused none of the questions.
fn accepted(input: &'static Input, verdicts: &[Option<bool>]) -> Vec<&'static Planned> {
    let mut refused = vec![false; input.files.len()];
    for (question, verdict) in input.questions.iter().zip(verdicts) {
        refused[question.file] |= verdict.is_none();
    }
    let files = input.files.iter().zip(refused);
    files.filter_map(|(file, refused)| (!refused).then_some(file)).collect()
}

/// All matchers, made before anything is timed, and which of them answers each question.
struct Ready<P: Peer> {
    matchers: Vec<Option<P::Matcher>>,
    of_question: Vec<usize>,
}

impl<P: Peer> Ready<P> {
    fn of(input: &'static Input) -> Self {
        let opened: Vec<_> =
            input.files.iter().map(|file| guarded(|| P::open(file.body))).collect();
        let files: &'static Vec<Option<P::File>> = Box::leak(Box::new(opened));
        let mut numbers = HashMap::new();
        let mut matchers = Vec::new();
        let mut of_question = Vec::new();
        for question in &input.questions {
            let number = *numbers.entry((question.file, question.agent)).or_insert_with(|| {
                let file = files[question.file].as_ref();
                matchers.push(file.and_then(|file| guarded(|| P::matcher(file, question.agent))));
                matchers.len() - 1
            });
            of_question.push(number);
        }
        Ready { matchers, of_question }
    }

    fn verdicts(&self, input: &Input) -> Vec<Option<bool>> {
        let answer = |(question, &number): (&Question, &usize)| {
            let matcher = self.matchers[number].as_ref()?;
            guarded(|| Some(P::allowed(matcher, question)))
        };
        input.questions.iter().zip(&self.of_question).map(answer).collect()
    }

    fn match_seconds(&self, input: &Input, verdicts: &[Option<bool>], budget: Duration) -> f64 {
        let mut asked = Vec::new();
        for (number, question) in input.questions.iter().enumerate() {
            if verdicts[number].is_some() {
                let matcher = self.matchers[self.of_question[number]].as_ref();
                asked.push((matcher.expect("it has answered"), question));
            }
        }
        let expected = verdicts.iter().filter(|&&verdict| verdict == Some(true)).count();
        let seconds = median_seconds(budget, || {
            let allowed = asked.iter().filter(|(matcher, question)| P::allowed(matcher, question));
            assert_eq!(allowed.count(), expected, "the verdicts changed");
        });
        seconds * 1e9 / asked.len() as f64
    }
}

/// A panic is a refusal, too.
fn guarded<T>(ask: impl FnOnce() -> Option<T>) -> Option<T> {
    catch_unwind(AssertUnwindSafe(ask)).unwrap_or(None)
}
