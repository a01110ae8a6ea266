import Synchronization
import TerminalText

/// The last line of a terminal, which shows the current activity until other text is written.
///
/// Progress and countdown share it. All writers to the terminal clear it first; the next update
/// redraws it. It can be used from any thread.
package final class StatusLine: Sendable {
  private enum State {
    case clear, drawn
    /// A spinner is drawn, which other texts replace.
    case spinning
    /// Nothing is drawn, because pictures are being drawn.
    case suspended
    /// Nothing is drawn for the rest of the run: the output's reader may draw on the terminal.
    case silent
  }

  private let sink: any OutputSink
  private let state = Mutex(State.clear)

  /// Creates a line on `sink`, which must be a terminal.
  package init(_ sink: any OutputSink) { self.sink = sink }

  /// Redraws the line with the first text that fits the terminal's width; if none does, truncates
  /// the last one.
  ///
  /// The last column stays empty, because some terminals would wrap.
  package func show(_ texts: [String], in columns: Int) {
    let width = max(columns - 1, 0)
    let text = texts.first { $0.count <= width } ?? String((texts.last ?? "").prefix(width))
    state.withLock { state in
      if state == .suspended || state == .silent { return }
      state = .drawn
      write("\r\(text)\u{1B}[K")
    }
  }

  /// Redraws the line with a spinner's text, unless another text is drawn.
  package func showActivity(_ text: String, in columns: Int) {
    state.withLock { state in
      if state != .clear, state != .spinning { return }
      state = .spinning
      write("\r\(text.prefix(max(columns - 1, 0)))\u{1B}[K")
    }
  }

  /// Erases the spinner, unless another text has replaced it.
  package func clearActivity() { clear([.spinning]) }

  /// Erases the line.
  package func clear() { clear([.drawn, .spinning]) }

  private func clear(_ shown: Set<State>) {
    state.withLock { state in
      if !shown.contains(state) { return }
      state = .clear
      write("\r\u{1B}[K")
    }
  }

  /// Erases the line, and stops drawing for the rest of the run.
  package func silence() {
    clear()
    state.withLock { $0 = .silent }
  }

  /// True if the line has been silenced.
  package var isSilent: Bool { state.withLock { $0 == .silent } }

  /// Erases the line, and stops drawing until `resume`.
  package func suspend() {
    clear()
    state.withLock { $0 = .suspended }
  }

  /// Draws the line again at the next update.
  package func resume() { state.withLock { $0 = .clear } }

  private func write(_ text: String) {
    // `try?`: a status that can't be shown must not end the run.
    try? sink.write(Array(text.utf8))
    try? sink.flush()
  }
}
