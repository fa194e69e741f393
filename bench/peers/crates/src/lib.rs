//! The three workloads, for peers written in Rust. bench/peers/README.md describes them.

mod input;
mod output;
mod rounds;
mod workloads;

pub use input::Question;
pub use workloads::{run, Peer};

/// Programs that care for speed choose an allocator, as fast-robots' own benchmarks do.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
