import TerminalText

/// The texts that the rules for emoji measure as terminals draw them.
///
/// The probes of `EmojiWidths` aren't counted, because a rule that is derived from them can't miss them.
struct TerminalScore: Sendable {
  /// The number of texts that each rule measures right.
  struct Count: Sendable {
    var texts = 0
    var cluster = 0
    var sum = 0
    /// By the terminal's own rule, or as one cluster if its answers are refused.
    var probed = 0

    /// Returns a share of the texts in tenths of a percent, rounded half up.
    func tenths(_ right: Int) -> Int { texts == 0 ? 0 : (right * 2_000 + texts) / (texts * 2) }

    fileprivate func percent(_ right: Int) -> String {
      let tenths = tenths(right)
      return aligned("\(tenths / 10).\(tenths % 10)", to: 8)
    }

    fileprivate var percentages: String { percent(cluster) + percent(sum) + percent(probed) }
  }

  private(set) var total = Count()
  private(set) var report = aligned("cluster", to: 32) + aligned("sum", to: 8) + "  probed  rule\n"

  init(_ terminals: [TerminalAnswers]) {
    for terminal in terminals {
      let count = TerminalScore.count(terminal)
      total.texts += count.texts
      total.cluster += count.cluster
      total.sum += count.sum
      total.probed += count.probed
      let name = terminal.name + String(repeating: " ", count: max(24 - terminal.name.count, 0))
      report += "\(name)\(count.percentages)  \(TerminalScore.wording(of: terminal.rule))\n"
    }
    report += "all of \(aligned("\(total.texts)", to: 6)) texts     \(total.percentages)\n"
  }

  private static func count(_ terminal: TerminalAnswers) -> Count {
    let probes = terminal.probes
    let rule = TextMetrics(emoji: terminal.rule ?? .cluster)
    var count = Count()
    for (text, columns) in terminal.columns where !probes.contains(text) {
      let bytes = text.utf8.span
      count.texts += 1
      count.cluster += Clusters.columns(of: bytes) == columns ? 1 : 0
      count.sum += Clusters.columns(of: bytes, TextMetrics(emoji: .sum)) == columns ? 1 : 0
      count.probed += Clusters.columns(of: bytes, rule) == columns ? 1 : 0
    }
    return count
  }

  private static func wording(of rule: EmojiWidths?) -> String {
    guard let rule else { return "refused: one cluster" }
    var parts: [String] = []
    if rule.widensWithVS16 { parts.append("VS16 widens") }
    switch rule.joiner {
    case .joins: parts.append("joiners join")
    case .width(0): break
    case .width(let columns): parts.append("joiners take \(columns)")
    }
    if rule.joinsSkinTones { parts.append("skin tones join") }
    return (parts + ["wide up to Unicode \(rule.newestVersion)"]).joined(separator: ", ")
  }
}

private func aligned(_ text: String, to columns: Int) -> String {
  String(repeating: " ", count: max(columns - text.count, 0)) + text
}
