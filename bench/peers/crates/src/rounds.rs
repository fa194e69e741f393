//! Rounds of a workload: some to warm up, then some that count.

use std::time::{Duration, Instant};

const LEAST: usize = 3;
const MOST: usize = 1001;

/// The median of the seconds that a round takes. Rounds are run for about `budget`, after a third
/// of that to warm up.
pub fn median_seconds(budget: Duration, mut round: impl FnMut()) -> f64 {
    let start = Instant::now();
    loop {
        round();
        if start.elapsed() >= budget / 3 {
            break;
        }
    }
    let mut seconds = Vec::new();
    let start = Instant::now();
    while seconds.len() < LEAST || (start.elapsed() < budget && seconds.len() < MOST) {
        let begin = Instant::now();
        round();
        seconds.push(begin.elapsed().as_secs_f64());
    }
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}
