import GHFQueries
import TerminalText

extension PeopleRoster {
  /// Returns people sorted by how well words match their logins or names, the best first; equal ones
  /// stay in their order.
  func ranked(_ positions: [Int32], by words: [FoldedText]) -> [Int32] {
    let scores = positions.map { score(of: $0, by: words) }
    // Scores are small, and a list may have 250,000 people.
    var starts = [Int](repeating: 0, count: (scores.max() ?? 0) + 2)
    let highest = starts.count - 2
    for score in scores { starts[highest - score + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var ranked = positions
    for (position, score) in zip(positions, scores) {
      ranked[starts[highest - score]] = position
      starts[highest - score] += 1
    }
    return ranked
  }

  private func score(of position: Int32, by words: [FoldedText]) -> Int {
    let login = login(position)
    let name = known.isEmpty ? nil : known[Int(position)]?.foldedName
    return words.reduce(0) { sum, word in
      let pattern = word.bytes.span
      let nameScore = name.map { $0.span.letterScore(of: pattern) } ?? 0
      return sum + max(login.span.letterScore(of: pattern), nameScore)
    }
  }
}
