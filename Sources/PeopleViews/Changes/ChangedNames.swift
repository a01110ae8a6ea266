import GHFMessages
package import LocalStore
package import TerminalText

/// The accounts that came to a list (green), left it (red) or were renamed, in one text.
package struct ChangedNames {
  package let text: StyledText

  /// Creates the text with the first `limit` names, because two snapshots may differ in 100,000.
  package init(_ changes: SnapshotChanges, limit: Int = 1_000) {
    let (added, removed) = (Style.colored(.green), Style.colored(.red))
    let parts: [(text: CleanText, style: Style)] =
      changes.came.prefix(limit).map { ("+\(CleanText($0.login))", added) }
      + changes.went.prefix(limit).map { ("-\(CleanText($0.login))", removed) }
      + changes.renamed.prefix(limit).map {
        ("\(CleanText($0.from)) → \(CleanText($0.to))", .plain)
      }
    let total = changes.came.count + changes.went.count + changes.renamed.count
    let counts = [("+", changes.came.count), ("-", changes.went.count)]
      .filter { $0.1 > 0 }.map { "\($0.0)\(CountText.grouped($0.1))" }.joined(separator: " ")
    var text = total > 1 && !counts.isEmpty ? counts + ":  " : ""
    var highlights: [StyledText.Highlight] = []
    for (index, part) in parts.prefix(limit).enumerated() {
      if index > 0 { text += "  " }
      let start = text.utf8.count
      text += part.text.text
      highlights.append(.init(start..<text.utf8.count, part.style))
    }
    var names = StyledText(CleanText(text), highlights: highlights)
    names.keepsWords = true
    self.text = names
  }
}
