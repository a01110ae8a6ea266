package import TerminalText

extension Duration {
  /// The whole seconds, formatted for people: `3,600 s`.
  package var groupedSeconds: String { "\(CountText.grouped(Int(components.seconds))) s" }

  /// The duration as `--max-wait` and `--max-age` take it: `20m`, `90s`.
  package var typed: String {
    let seconds = Int(components.seconds)
    return seconds > 0 && seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
  }
}

/// A number of things, formatted for people: `1 gist`, `12,345 followers`.
package struct CountText: Sendable {
  package let text: CleanText

  /// Formats a number of things; `thing` is their name in the singular.
  package init(_ number: Int, of thing: CleanText) {
    text = "\(CountText.grouped(number)) \(thing)\(number == 1 ? "" : "s")"
  }

  /// Returns a number in at most four characters up to a million: `999`, `8.1k`, `81k`, `1.2M`.
  package static func short(_ number: Int) -> CleanText {
    // Servers may send any number.
    let number = min(number, 999_000_000_000)
    for (unit, name) in [(1_000_000, "M"), (1_000, "k")] where number >= unit - unit / 2_000 {
      let tenths = (number + unit / 20) / (unit / 10)
      return tenths < 100
        ? CleanText(String(tenths / 10) + "." + String(tenths % 10) + name)
        : CleanText(String((number + unit / 2) / unit) + name)
    }
    return CleanText(String(number))
  }

  /// Returns a number with commas between thousands.
  package static func grouped(_ number: Int) -> CleanText {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return CleanText(text)
  }
}

/// The accounts because of which somebody is suggested.
package struct FollowedBy: Sendable {
  private let count: Int
  /// The logins of some of them.
  private let logins: [String]

  package init(count: Int, logins: [String]) { (self.count, self.logins) = (count, logins) }

  /// Returns the number and the logins, with a text between both.
  package func text(_ separator: CleanText) -> CleanText {
    let more = count > logins.count ? ", …" : ""
    let names = CleanText(logins.joined(separator: ", ") + more)
    return "\(CountText.grouped(count))\(separator)\(names)"
  }
}

/// A number of bytes, formatted for people: `1 byte`, `1.2 kB`, `34 MB` (SI, powers of 1,000).
package struct ByteCountText: Sendable {
  package let text: CleanText

  package init(_ byteCount: Int) {
    var unit = 1_000
    for name: CleanText in ["kB", "MB", "GB"] where byteCount >= 1_000 {
      let tenths = (byteCount + unit / 20) / (unit / 10)
      if tenths < 9_995 || name == "GB" {
        text =
          tenths < 100
          ? "\(CleanText("\(tenths / 10).\(tenths % 10)")) \(name)"
          : "\(CountText.grouped((tenths + 5) / 10)) \(name)"
        return
      }
      unit *= 1_000
    }
    text = CountText(byteCount, of: "byte").text
  }
}

/// The number of people that a run has printed, and of how many, for a heading or a notice.
package struct PeopleSummary: Sendable {
  /// The number of people in a list or a set.
  package enum Total: Sendable {
    case exact(Int)
    /// A list that wasn't read to its end has at most so many.
    case upTo(Int)
    case unknown
  }

  /// The number of people printed, or counted.
  package let shown: Int
  /// The number of people who match, among those who were tried.
  package let matched: Int
  /// The number of people whom only an unknown profile would include.
  package let unknown: Int
  /// The number of people who were tried.
  package let tried: Int
  package let total: Total
  /// True if people were selected by a filter.
  package let isSearch: Bool

  package init(
    shown: Int, matched: Int, unknown: Int = 0, tried: Int, of total: Total, isSearch: Bool
  ) {
    (self.shown, self.matched, self.unknown) = (shown, matched, unknown)
    (self.tried, self.total, self.isSearch) = (tried, total, isSearch)
  }

  /// Creates the summary of a filter without a limit.
  package init(found count: Int, unknown: Int, among total: Int) {
    self.init(
      shown: count, matched: count, unknown: unknown, tried: total, of: .exact(total),
      isSearch: true)
  }

  /// True if the number without the limit isn't known.
  package var isUncounted: Bool { if case .unknown = total { true } else { false } }

  /// True if everyone was printed.
  package var isWhole: Bool {
    switch total {
    case .exact(let total), .upTo(let total): unknown == 0 && shown >= total
    case .unknown: false
    }
  }

  /// The summary without the name of what is counted, such as `2 match, 2 unknown, of 4`.
  package var text: String { text(of: CountText.grouped).text }

  /// Returns the summary, such as `first 3 of 6 matches, of 233 followers; 1 unknown`; `things`
  /// returns a number of the list's entries in words.
  package func text(of things: (Int) -> CleanText) -> CleanText {
    let shown = CountText.grouped(shown)
    let all: CleanText? =
      switch total {
      case .exact(let total): things(total)
      case .upTo(let total): "up to \(things(total))"
      case .unknown: nil
      }
    guard isSearch, let all else {
      if isWhole { return things(self.shown) }
      return all.map { "\(shown) of \($0)" } ?? "first \(things(self.shown))"
    }
    // The limit left matches out, or people untried.
    if hasUntried, self.shown > 0 {
      let first: CleanText = self.shown == 1 ? "first match" : "first \(shown) matches"
      return "\(first), among \(CountText.grouped(tried)) of \(all)" + rest
    }
    if self.shown < matched {
      return "first \(shown) of \(CountText.grouped(matched)) matches, of \(all)" + rest
    }
    if unknown == 0 { return "\(shown) of \(all)" }
    return "\(shown) match, \(CountText.grouped(unknown)) unknown, of \(all)"
  }

  private var rest: CleanText {
    unknown > 0 ? "; \(CountText.grouped(unknown)) unknown" : ""
  }

  private var hasUntried: Bool {
    switch total {
    case .exact(let total), .upTo(let total): tried < total
    case .unknown: true
    }
  }
}
