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
