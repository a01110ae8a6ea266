import TerminalText

extension Sequence<StyledLine> {
  /// The lines as plain text.
  var plain: [String] { map { $0.text(for: .plain) } }
}
