/// Suggestions for misspelt words.
package enum Spelling {
  /// Returns the candidate with the fewest edits, else the only one that begins with the word.
  ///
  /// Returns nil if all candidates are too different, or if the word is a single letter.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased())
    // One edit turns a single letter into any other.
    if typed.count < 2 { return nil }
    let limit = max(1, typed.count / 3)
    let near = candidates.map { (candidate: $0, distance: distance(typed, Array($0))) }
      .min { $0.distance < $1.distance }
    if let near, near.distance <= limit { return near.candidate }
    let continuing = candidates.filter { $0.hasPrefix(word.lowercased()) }
    return continuing.count == 1 ? continuing[0] : nil
  }

  /// Counts the insertions, deletions, replacements and swaps of neighbours between two words
  /// (optimal string alignment distance).
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var rows = [Array(0...other.count)]
    for i in 1..<(one.count + 1) {
      var row = [i]
      for j in 1..<(other.count + 1) {
        let replaced = rows[i - 1][j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1)
        var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, replaced)
        if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
          best = min(best, rows[i - 2][j - 2] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
