import TerminalText

extension Duration {
  /// Whole seconds as people read them: `3,600 s`.
  var groupedSeconds: String { "\(CountText.grouped(Int(components.seconds))) s" }
}

/// How many of a thing there are, as people write it: `1 gist`, `12,345 followers`.
struct CountText: Sendable {
  let text: CleanText

  /// Takes the number and what one of the things is called.
  init(_ number: Int, of thing: CleanText) {
    text = "\(CountText.grouped(number)) \(thing)\(number == 1 ? "" : "s")"
  }

  /// A number with its thousands apart.
  static func grouped(_ number: Int) -> CleanText {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return CleanText(text)
  }
}
