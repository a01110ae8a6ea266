import TerminalScreen
import TerminalText

extension ScreenModel {
  /// Creates the screen that shows a frame, drawn by TerminalText line by line.
  init(showing frame: Frame, traits: OutputTraits) {
    self.init(frame.size)
    for (row, line) in frame.rows.prefix(frame.size.rows).enumerated() {
      feed(Array("\u{1B}[\(row + 1)H".utf8))
      var bytes: [UInt8] = []
      line.write(to: &bytes, for: traits)
      feed(bytes)
    }
  }
}
