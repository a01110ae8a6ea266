import Synchronization
import TerminalText

/// The last line of a terminal, which tells what is going on and is gone when anything else is
/// written.
///
/// Progress and countdown share it. Whoever writes to the terminal clears it first; it is drawn
/// again when there is news. It may be used from any thread.
final class StatusLine: Sendable {
  private enum State {
    case clear
    case drawn
    /// Nothing is drawn: the terminal is somebody else's.
    case suspended
    /// Nothing is drawn any more: a program that reads the output may draw on the terminal.
    case silent
  }

  private let sink: any OutputSink
  private let state = Mutex(State.clear)

  /// Draws on `sink`, which is to be a terminal's.
  init(_ sink: any OutputSink) {
    self.sink = sink
  }

  /// Draws the line anew, with the first of the texts that fits.
  ///
  /// - Parameters:
  ///   - texts: The same told in more and in fewer words.
  ///   - columns: How wide the terminal is; the last cell stays empty, or some would wrap.
  func show(_ texts: [String], in columns: Int) {
    let room = max(columns - 1, 0)
    let text = texts.first { $0.count <= room } ?? String((texts.last ?? "").prefix(room))
    state.withLock { state in
      if state == .suspended || state == .silent { return }
      state = .drawn
      write("\r\(text)\u{1B}[K")
    }
  }

  /// Takes the line away without a trace.
  func clear() {
    state.withLock { state in
      if state != .drawn { return }
      state = .clear
      write("\r\u{1B}[K")
    }
  }

  /// Removes the line, and draws it no more for the rest of the run.
  func silence() {
    clear()
    state.withLock { $0 = .silent }
  }

  /// Whether the line has been silenced.
  var isSilent: Bool { state.withLock { $0 == .silent } }

  /// Takes the line away, and draws it no more.
  func suspend() {
    clear()
    state.withLock { $0 = .suspended }
  }

  /// Draws it again when there is news.
  func resume() {
    state.withLock { $0 = .clear }
  }

  private func write(_ text: String) {
    // A line that can't be shown must not end the run.
    try? sink.write(Array(text.utf8))
    try? sink.flush()
  }
}
