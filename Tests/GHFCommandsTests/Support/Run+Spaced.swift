import GHFCommands

extension Run {
  /// The run with spaces instead of cursor movements and the marks that end right-to-left text, and
  /// without the sequences that turn line wrap off and on, to keep golden files readable.
  var spaced: Run {
    let lines = lines.map { line in
      var spaced = ""
      var rest = line.replacing(/\u{1B}\[\?7[lh]/, with: "")[...]
      while let move = rest.firstMatch(of: /\u{200E}?\r?\u{1B}\[([0-9]+)G/) {
        spaced += rest[..<move.range.lowerBound]
        let column = Int(move.1) ?? 1
        spaced += String(repeating: " ", count: max(column - 1 - CellWidth.of(spaced), 0))
        rest = rest[move.range.upperBound...]
      }
      return spaced + rest + "\n"
    }
    return Run(
      title: title, bytes: Array(lines.joined().utf8), errors: errors, outcome: outcome,
      deliveries: deliveries)
  }
}
