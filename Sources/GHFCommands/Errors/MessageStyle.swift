/// The colours of messages on stderr.
package struct MessageStyle: Sendable {
  package let isColoured: Bool

  package init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// Bold red.
  package func error(_ text: String) -> String { styled(text, "1;31") }

  /// Cyan.
  package func hint(_ text: String) -> String { styled(text, "36") }

  /// The text between a sequence that selects the rendition and one that resets it (ECMA-48, SGR).
  private func styled(_ text: String, _ parameters: String) -> String {
    isColoured ? "\u{1B}[\(parameters)m\(text)\u{1B}[m" : text
  }
}
