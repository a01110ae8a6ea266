import GitHubAPI
import TerminalText

/// A reader of the words, phrases, conditions and operators in a part of a filter.
struct FilterScanner {
  /// The next piece of a filter.
  enum Token {
    case open(isNegated: Bool)
    case close
    case or
    /// `NOT`, which negates what follows.
    case not
    /// A phrase.
    case text(String, isNegated: Bool)
    case condition(FilterCondition, isNegated: Bool)
    /// The name of a filter, typed as `%name`.
    case named(String, isNegated: Bool)
    /// A text without quotes.
    case word(String, isNegated: Bool)
  }

  private let characters: [Character]
  private var position = 0
  /// True if everything behind `-`, a field and its operator is one phrase.
  private let isPhrase: Bool
  /// True once a quote wasn't closed.
  private(set) var hasOpenQuote = false

  init(_ text: String, isPhrase: Bool = false) {
    characters = text.map(FilterScanner.plain)
    self.isPhrase = isPhrase
  }

  /// Returns a text as typed without an input method, which makes letters, digits and punctuation
  /// full-width.
  static func plain(_ text: some StringProtocol) -> String { String(text.map(plain)) }

  /// Returns the ASCII character that a full-width form or an ideographic comma or full stop stands for.
  ///
  /// Other characters stay. In texts, folding makes them alike too.
  private static func plain(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return character
    }
    switch scalar.value {
    case 0xFF01...0xFF5E:
      return Character(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)))
    case 0x3001, 0xFF64: return ","
    case 0x3002, 0xFF61: return "."
    default: return character
    }
  }

  /// The hyphen, and the dashes and the minus that editors and phones put in its place.
  static func isHyphen(_ character: Character) -> Bool {
    "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}\u{FE63}\u{FF0D}".contains(character)
  }

  /// Returns the quotes that close a phrase; nil if the character doesn't begin one.
  private static func closingQuotes(for character: Character) -> String? {
    switch character {
    case "\"", "'": String(character)
    case "\u{201C}", "\u{201D}", "\u{201E}": "\u{201C}\u{201D}\""
    case "\u{2018}", "\u{201A}": "\u{2018}\u{2019}"
    case "\u{300C}", "\u{FF62}": "\u{300D}\u{FF63}"
    case "\u{300E}": "\u{300F}"
    default: nil
    }
  }

  static func isQuote(_ character: Character) -> Bool { closingQuotes(for: character) != nil }

  private var current: Character? { position < characters.count ? characters[position] : nil }

  private mutating func skipSpaces() {
    while current?.isWhitespace == true { position += 1 }
  }

  /// Returns the next token; nil at the end.
  ///
  /// A `)` is a letter outside groups.
  mutating func next(inGroup: Bool) -> Token? {
    skipSpaces()
    guard let first = current else { return nil }
    if first == ")", inGroup {
      position += 1
      return .close
    }
    var isNegated = false
    let second = position + 1 < characters.count ? characters[position + 1] : " "
    if FilterScanner.isHyphen(first), !FilterScanner.isHyphen(second), !second.isWhitespace,
      !(second == ")" && inGroup)
    {
      isNegated = true
      position += 1
    }
    if current == "(" {
      position += 1
      return .open(isNegated: isNegated)
    }
    if let phrase = quoted() { return .text(phrase, isNegated: isNegated) }
    let start = position
    let word = bareWord(inGroup: inGroup)
    if var condition = FilterCondition(word) ?? condition(of: word, inGroup: inGroup) {
      if condition.value.isEmpty { readValue(of: &condition, inGroup: inGroup) }
      return .condition(condition, isNegated: isNegated)
    }
    if isPhrase {
      position = characters.count
      return .text(String(characters[start...]), isNegated: isNegated)
    }
    if !isNegated, word.lowercased() == "or" { return .or }
    // In lower case it is a word of many bios.
    if !isNegated, word == "NOT" { return .not }
    // As in set expressions; a space means the same.
    if !isNegated, word.lowercased() == "and" { return next(inGroup: inGroup) }
    if let name = FilterOptions.name(in: word) { return .named(name, isNegated: isNegated) }
    return .word(word, isNegated: isNegated)
  }

  /// Reads a phrase in quotes, of which the last may be missing; nil without one.
  private mutating func quoted() -> String? {
    guard let closing = current.flatMap(FilterScanner.closingQuotes) else { return nil }
    let start = position + 1
    position = start
    while let character = current {
      // The apostrophe in ‘O’Brien’ closes nothing.
      let next = position + 1 < characters.count ? characters[position + 1] : " "
      let isApostrophe = character == "\u{2019}" && (next.isLetter || next.isNumber)
      if closing.contains(character), !isApostrophe { break }
      position += 1
    }
    defer { position = min(position + 1, characters.count) }
    if position == characters.count { hasOpenQuote = true }
    return String(characters[start..<position])
  }

  /// Reads a word up to a space, the end of its group, or a quote after an operator.
  private mutating func bareWord(inGroup: Bool) -> String {
    let start = position
    while let character = current, !character.isWhitespace, !(character == ")" && inGroup) {
      let followsOperator = position > start && FilterCondition.isOperator(characters[position - 1])
      if followsOperator, FilterScanner.isQuote(character) { break }
      position += 1
    }
    return String(characters[start..<position])
  }

  /// Returns the condition of a field whose operator follows after spaces: `followers > 100`.
  private mutating func condition(of field: String, inGroup: Bool) -> FilterCondition? {
    let start = position
    skipSpaces()
    if let next = current, FilterCondition.isOperator(next), FilterCondition.isField(field) {
      let word = bareWord(inGroup: inGroup)
      if let condition = FilterCondition(field + word) { return condition }
    }
    position = start
    return nil
  }

  /// Reads the value of a condition that ended at its operator; it may be empty.
  private mutating func readValue(of condition: inout FilterCondition, inGroup: Bool) {
    skipSpaces()
    if isPhrase {
      condition.value = String(characters[position...]).trimmingSpaces
      position = characters.count
    } else if let phrase = quoted() {
      (condition.value, condition.isQuoted) = (phrase, true)
    } else if let next = current, next != "(", !(next == ")" && inGroup) {
      let start = position
      let word = bareWord(inGroup: inGroup)
      if word.lowercased() == "or" {
        position = start
      } else {
        condition.value = word
      }
    }
  }
}
