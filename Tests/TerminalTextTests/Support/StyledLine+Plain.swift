import TerminalText

extension Sequence<StyledLine> {
  /// The lines as a file gets them.
  var plain: [String] { map { $0.text(for: .plain) } }
}
