//! Content tables of deployments: which one a command means, and what pushes and pulls do to it.

mod deployment;
mod push;
mod push_lock;
mod round_trip;
mod stack;
