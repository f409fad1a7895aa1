//! The progress of a push, for whoever waits for it.

use std::fmt::{self, Display, Formatter};
use std::io::{self, IsTerminal, Stderr, Write};

/// How many of the items to write or delete are done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Done so far.
    pub done: usize,
    /// All of them.
    pub total: usize,
}

impl Display for Progress {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} of {} items", self.done, self.total)
    }
}

/// A line of a terminal that shows the latest progress and is removed at the end.
pub(super) struct ProgressLine<W: Write> {
    /// `None` shows nothing.
    terminal: Option<W>,
    width: usize,
}

impl ProgressLine<Stderr> {
    /// On stderr, only if that is a terminal: a file would keep every overwritten line.
    pub(super) fn on_stderr() -> Self {
        let stderr = io::stderr();
        Self { terminal: stderr.is_terminal().then_some(stderr), width: 0 }
    }
}

impl<W: Write> ProgressLine<W> {
    /// Shows `progress` in place of the last one.
    pub(super) fn show(&mut self, progress: Progress) {
        let line = progress.to_string();
        self.write(&format!("\r{line}"));
        // The line never gets shorter: the count grows, and the total stays.
        self.width = line.len();
    }

    /// Removes the line.
    pub(super) fn clear(mut self) {
        if self.width > 0 {
            self.write(&format!("\r{:width$}\r", "", width = self.width));
        }
    }

    /// A terminal that cannot be written to is no reason to fail.
    fn write(&mut self, text: &str) {
        if let Some(terminal) = &mut self.terminal {
            let _ = terminal.write_all(text.as_bytes()).and_then(|()| terminal.flush());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_progress_is_written_over_the_last_and_the_line_is_gone_at_the_end() {
        let mut terminal = Vec::new();
        let mut line = ProgressLine { terminal: Some(&mut terminal), width: 0 };
        line.show(Progress { done: 5, total: 61 });
        line.show(Progress { done: 61, total: 61 });
        line.clear();
        let written = String::from_utf8(terminal).unwrap();
        assert_eq!(written, "\r5 of 61 items\r61 of 61 items\r              \r");
    }

    #[test]
    fn nothing_is_written_without_progress() {
        let mut terminal = Vec::new();
        ProgressLine { terminal: Some(&mut terminal), width: 0 }.clear();
        assert_eq!(terminal, b"");
    }
}
