import TerminalText

/// A company or location as it is counted: spellings with the same key are the same name.
struct CountedName: Sendable, Hashable {
  /// The name without case, accents and additions.
  let key: String
  /// The name as typed.
  let text: String

  private init?(_ text: String, key: (String) -> String) {
    let clean = CleanText(text)
    if clean.isBlank { return nil }
    let folded = String(decoding: FoldedText(clean.text).bytes, as: UTF8.self)
    self.key = key(folded.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    if self.key.isEmpty { return nil }
    self.text = CountedName.trimmed(text, \.isWhitespace)
  }

  /// Returns the companies in a profile's text, each once: every `@name` in it, or the whole text.
  static func companies(in text: String?) -> [CountedName] {
    guard let text = text.map(shortened) else { return [] }
    let mentions = mentions(in: text)
    var keys: Set<String> = []
    return (mentions.isEmpty ? [text] : mentions).compactMap { CountedName($0, key: companyKey) }
      .filter { keys.insert($0.key).inserted }
  }

  /// Returns the location in a profile's text; nil if it is blank or has only punctuation.
  static func location(in text: String?) -> CountedName? {
    guard let text = text.map(shortened) else { return nil }
    return CountedName(text) { folded in
      folded.split(separator: ",").map { trimmed(String($0), isPunctuation) }
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  /// Returns the key of a company: `GitHub, Inc.`, `@github` and `https://github.com` are `github`.
  private static func companyKey(_ folded: String) -> String {
    var name = trimmed(folded, isPunctuation)
    for prefix in ["https://", "http://", "www.", "github.com/"] where name.hasPrefix(prefix) {
      name = String(name.dropFirst(prefix.count))
    }
    if !name.contains(" "), name.contains(".") {
      name = trimmed(String(name.prefix { $0 != "/" }), isPunctuation)
      if let ending = endings.first(where: name.hasSuffix), name != ending {
        name = String(name.dropLast(ending.count))
      }
    }
    if let form = legalForms.first(where: name.hasSuffix) {
      name = String(name.dropLast(form.count))
    }
    return trimmed(name, isPunctuation)
  }

  private static let endings = [".com", ".org", ".net", ".io", ".dev"]
  private static let legalForms = [" inc", " llc", " ltd", " corp", " gmbh"]

  /// Returns the `@names` in a text; an `@` within a word, as in an e-mail address, begins none.
  private static func mentions(in text: String) -> [String] {
    var mentions: [String] = []
    var mention: String.UnicodeScalarView?
    var isInWord = false
    func end() {
      if let found = mention, found.count > 1 { mentions.append(String(found)) }
      mention = nil
    }
    for scalar in text.unicodeScalars {
      let isNamePart = isNamePart(scalar)
      if isNamePart, mention != nil {
        mention?.append(scalar)
      } else {
        end()
        if scalar == "@", !isInWord { mention = String.UnicodeScalarView([scalar]) }
      }
      isInWord = isNamePart || scalar.properties.isAlphabetic
    }
    end()
    return mentions
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    default: false
    }
  }

  private static func isPunctuation(_ character: Character) -> Bool {
    character.isWhitespace || #"@.,;:/\|!*"'()[]<>-–—_"#.contains(character)
  }

  private static func trimmed(_ text: String, _ isOuter: (Character) -> Bool) -> String {
    var text = text.drop(while: isOuter)
    while let last = text.last, isOuter(last) { text.removeLast() }
    return String(text)
  }

  /// Returns the first 200 characters, because a server may send texts of any length.
  private static func shortened(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(200)))
  }
}

/// The numbers of people with each name.
package struct NameCounts: Sendable {
  private var spellings: [CountedName: Int] = [:]

  mutating func add(_ name: CountedName) { spellings[name, default: 0] += 1 }

  /// Returns the most frequent names, each in its most frequent spelling; ties by name.
  package func top(_ count: Int) -> [(name: String, count: Int)] {
    var groups: [String: (total: Int, text: String, count: Int)] = [:]
    for (name, count) in spellings {
      var group = groups[name.key] ?? (0, name.text, 0)
      group.total += count
      if count > group.count || count == group.count && name.text < group.text {
        (group.text, group.count) = (name.text, count)
      }
      groups[name.key] = group
    }
    return groups.sorted { ($1.value.total, $0.key) < ($0.value.total, $1.key) }.prefix(count)
      .map { ($0.value.text, $0.value.total) }
  }
}
