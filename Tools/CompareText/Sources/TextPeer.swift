import FoundationEssentials
import TerminalText

/// TerminalText's answers for compare.py, or the time that they take; see there for the arguments.
@main struct TextPeer {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let columns = Int(arguments[4]) else { return }
    let texts = try String(contentsOfFile: arguments[3], encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(decoded)
    let clean = texts.map { CleanText($0, lineBreaks: .kept) }
    if arguments[1] == "answer" {
      for (text, clean) in zip(texts, clean) {
        print(answer(arguments[2], text, clean, columns).joined(separator: " "))
      }
      return
    }
    var best = Duration.seconds(1_000)
    var total = 0
    for _ in 0..<50 {
      let clock = ContinuousClock()
      let spent = clock.measure { total &+= count(arguments[2], texts, clean, columns) }
      best = min(best, spent)
    }
    // Uses the result, so that the optimiser keeps the work.
    if total == 0 { print("nothing was found") }
    print(best / .nanoseconds(1))
  }

  private static func answer(
    _ mode: String, _ text: String, _ clean: CleanText, _ columns: Int
  ) -> [String] {
    let utf8 = text.utf8
    switch mode {
    case "clusters":
      var ends: [String] = []
      Clusters.enumerate(utf8.span) { range, _ in
        ends.append(String(range.upperBound))
        return true
      }
      return ends
    case "breaks":
      return LineBreaks.opportunities(in: utf8.span, TextMetrics(isTailored: false)).map {
        String($0.offset)
      }
    case "width": return [String(Clusters.columns(of: utf8.span))]
    case "wrap":
      let wrapped = TextBlock(clean).lines(fitting: columns)
      return wrapped.lines.indices.map { encoded(wrapped.content(ofLine: $0).text) }
    default: return []
    }
  }

  @inline(never) private static func count(
    _ mode: String, _ texts: [String], _ clean: [CleanText], _ columns: Int
  ) -> Int {
    var count = 0
    switch mode {
    case "clusters":
      for text in texts {
        let utf8 = text.utf8
        Clusters.enumerate(utf8.span) { _, _ in
          count += 1
          return true
        }
      }
    case "breaks":
      for text in texts { count += LineBreaks.opportunities(in: text.utf8.span).count }
    case "width": for text in texts { count += Clusters.columns(of: text.utf8.span) }
    case "clean":
      for text in texts { count += CleanText(text, lineBreaks: .kept).text.utf8.count }
    default:
      for text in clean {
        let wrapped = TextBlock(text).lines(fitting: columns)
        for index in wrapped.lines.indices {
          count += wrapped.content(ofLine: index).text.utf8.count
        }
      }
    }
    return count
  }

  private static func decoded(_ hex: Substring) -> String {
    let digits = Array(hex.utf8).map { $0 < 0x61 ? $0 - 0x30 : $0 - 0x57 }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func encoded(_ text: String) -> String {
    "x" + text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
