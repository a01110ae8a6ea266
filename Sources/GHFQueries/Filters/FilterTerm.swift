import FoundationEssentials
import GitHubAPI
import TerminalText

/// A state of an account that a filter can select, such as `is:fav`.
package enum FilterState: String, CaseIterable, Sendable {
  case fav, marked, mutual, follower, followed, org, hireable

  /// True if only a profile shows it.
  var needsProfile: Bool {
    switch self {
    case .fav, .marked, .org: false
    case .mutual, .follower, .followed, .hireable: true
    }
  }
}

/// A condition of a filter on one person.
enum FilterTerm: Sendable {
  /// A text in the login, name, bio, company or location.
  case word(FoldedText)
  /// A word, or letters that occur in the login or the name in this order.
  case letters(FoldedText)
  case contains(FoldedText, in: ProfileField)
  /// The field is empty, or 0.
  case lacks(ProfileField)
  /// The main language of a repository; nil for people without any.
  case language(FoldedText?)
  /// A number, or a date as `20241231`.
  case number(ClosedRange<Int64>, in: ProfileField)
  case boolean(Bool, in: ProfileField)
  case state(FilterState)

  /// True if only a profile shows whether it holds.
  var needsProfile: Bool {
    switch self {
    // A profile doesn't show languages.
    case .word, .letters, .language: false
    case .contains(_, let field), .lacks(let field), .number(_, let field), .boolean(_, let field):
      !field.isOfAccount
    case .state(let state): state.needsProfile
    }
  }

  /// True if it is about relations to the viewer.
  var testsRelation: Bool {
    switch self {
    case .state(let state): [.mutual, .follower, .followed].contains(state)
    case .boolean(_, let field), .lacks(let field): field.isMark
    case .word, .letters, .contains, .number, .language: false
    }
  }

  /// Returns the verdict on a person.
  ///
  /// - Parameters:
  ///   - login: The folded login.
  ///   - account: Returns the account, which most terms don't need.
  ///   - profile: The profile; nil if it isn't known.
  ///   - states: The accounts that the states are about.
  /// - Returns: The verdict.
  func verdict(
    login: Span<UInt8>, account: () -> Account, profile: KnownProfile?, states: FilterStates
  ) -> FilterVerdict {
    switch self {
    case .word(let word):
      if let profile { return FilterVerdict(profile.text.contains(word)) }
      return login.firstOccurrence(of: word.bytes.span, from: 0) != nil ? .included : .unknown
    case .letters(let word):
      if login.hasLetters(of: word.bytes.span) { return .included }
      guard let profile else { return .unknown }
      return FilterVerdict(
        profile.foldedName.span.hasLetters(of: word.bytes.span) || profile.text.contains(word))
    case .contains(let text, .login):
      return FilterVerdict(login.firstOccurrence(of: text.bytes.span, from: 0) != nil)
    case .contains(let text, let field):
      if field.isOfAccount {
        guard case .text(let value) = field.value(of: account()) else { return .excluded }
        return FilterVerdict(FoldedText(value).contains(text))
      }
      guard let profile, !field.isMissing(in: profile.profile) else { return .unknown }
      return FilterVerdict(profile.contains(text, in: field))
    case .lacks(let field): return lacks(field, account, profile)
    case .language(let language): return profile?.verdict(onLanguage: language) ?? .unknown
    case .number(let range, let field):
      guard let value = value(of: field, account, profile) else { return .unknown }
      return FilterVerdict(field.filterNumber(from: value).map(range.contains) ?? false)
    case .boolean(let wanted, let field):
      guard let value = value(of: field, account, profile) else { return .unknown }
      if case .boolean(let isSet) = value { return FilterVerdict(isSet == wanted) }
      let isMissing = profile.map { field.isMissing(in: $0.profile) } ?? false
      return isMissing ? .unknown : FilterVerdict(!wanted)
    case .state(let state): return verdict(on: state, account, profile, states)
    }
  }

  private func lacks(
    _ field: ProfileField, _ account: () -> Account, _ profile: KnownProfile?
  ) -> FilterVerdict {
    guard let value = value(of: field, account, profile) else { return .unknown }
    switch value {
    case .null:
      let isMissing = profile.map { field.isMissing(in: $0.profile) } ?? false
      return isMissing ? .unknown : .included
    case .number(let number): return FilterVerdict(number == 0)
    case .text(let text): return FilterVerdict(CleanText(line: text) == nil)
    case .boolean(let isSet): return FilterVerdict(!isSet)
    case .object, .array, .json: return .excluded
    }
  }

  /// Returns the value of a field; nil if it isn't known.
  private func value(
    of field: ProfileField, _ account: () -> Account, _ profile: KnownProfile?
  ) -> FieldValue? {
    field.isOfAccount ? field.value(of: account()) : profile?.profile[field]
  }

  private func verdict(
    on state: FilterState, _ account: () -> Account, _ profile: KnownProfile?,
    _ states: FilterStates
  ) -> FilterVerdict {
    let isFollowed = profile?.profile.isFollowedByViewer
    // Organisations follow no account.
    let follows =
      [.follower, .mutual].contains(state) && account().kind == .organization
      ? false : profile?.profile.followsViewer
    switch state {
    case .fav: return FilterVerdict(states.favourites.contains(account().id))
    case .marked: return FilterVerdict(states.marked.contains(account().id))
    case .org: return FilterVerdict(account().kind == .organization)
    case .hireable: return profile.map { FilterVerdict($0.profile.isHireable == true) } ?? .unknown
    case .follower: return follows.map { FilterVerdict($0) } ?? .unknown
    case .followed: return isFollowed.map { FilterVerdict($0) } ?? .unknown
    case .mutual:
      if follows == false || isFollowed == false { return .excluded }
      return follows == true && isFollowed == true ? .included : .unknown
    }
  }
}

extension ProfileField {
  /// True if a null doesn't show that a field is empty: without a token, a profile has no relation
  /// marks, and those from GraphQL have no email address.
  fileprivate func isMissing(in profile: Profile) -> Bool {
    (self == .email || isMark) && profile[self] == .null
  }

  /// Returns a value as the number that filters compare: of a date, its digits; nil for none.
  func filterNumber(from value: FieldValue) -> Int64? {
    switch value {
    case .number(let number): number
    // RFC 3339 begins with YYYY-MM-DD.
    case .text(let text): kind == .date ? FilterRange.digits(ofDate: text.prefix(10)) : nil
    case .boolean, .null, .object, .array, .json: nil
    }
  }
}

/// The result of a filter for one person, in Kleene's three-valued logic.
package enum FilterVerdict: Int8, Sendable {
  case excluded = -1
  /// It depends on a profile that isn't known.
  case unknown = 0
  case included = 1

  init(_ isIncluded: Bool) { self = isIncluded ? .included : .excluded }

  /// The verdict of the opposite filter.
  var negated: FilterVerdict {
    switch self {
    case .excluded: .included
    case .unknown: .unknown
    case .included: .excluded
    }
  }
}

/// The accounts that the states of a filter are about, by id.
package struct FilterStates: Sendable {
  package var favourites: Set<Int64> = []
  package var marked: Set<Int64> = []

  package init() {}
}

/// A condition of a filter as typed: a field, an operator and a value.
struct FilterCondition {
  /// A mistake in a condition.
  struct Fault: Error {
    let problem: FilterProblem
    /// True if the text may still be being typed.
    let isUnfinished: Bool

    init(_ problem: FilterProblem, isUnfinished: Bool = false) {
      self.problem = problem
      self.isUnfinished = isUnfinished
    }
  }

  private let name: String
  private let typedOperator: String
  private let comparison: FilterRange.Comparison
  var value: String

  /// Reads a word; nil for a text, such as an address, `12:30` or `std::vector`.
  init?(_ word: String) {
    guard let start = word.firstIndex(where: FilterCondition.isOperator),
      let (typed, comparison) = FilterRange.operators.first(where: {
        word[start...].hasPrefix($0.text)
      })
    else { return nil }
    name = word[..<start].lowercased()
    let isText =
      ["://", "::"].contains { word[start...].hasPrefix($0) } || name == "mailto"
    let value = String(word[start...].dropFirst(typed.count))
    // Only a field is compared with a number.
    let isComparison = "<>".contains(word[start]) && value.first?.isNumber == true && !name.isEmpty
    // A field that doesn't exist is a mistake, since as a text it would match nobody.
    let isNamed = word[start] == ":" && FilterCondition.isName(name)
    guard !isText,
      isComparison || isNamed || FilterCondition.isField(name) || FilterCondition.near(name) != nil
    else { return nil }
    (typedOperator, self.comparison) = (typed, comparison)
    self.value = value
  }

  /// The names of conditions other than fields.
  static let prefixes = ["no", "is", "language"]

  /// The fields that users of GitHub's search and of other programs look for, by their names there.
  private static let foreignNames = [
    "fullname": "name", "user": "login", "username": "login", "website": "blog",
    "city": "location", "country": "location",
  ]

  static func isOperator(_ character: Character) -> Bool { "<>=:".contains(character) }

  static func isField(_ name: String) -> Bool {
    prefixes.contains(name.lowercased()) || ProfileField.named(inFilters: name) != nil
  }

  /// Returns true if a word begins with a field and an operator.
  static func begins(_ word: Substring) -> Bool { FilterCondition(String(word)) != nil }

  private static func isName(_ text: String) -> Bool {
    text.first?.isLetter == true
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }

  private static func near(_ name: String) -> String? {
    if let field = foreignNames[name] { return field }
    // One edit makes any two letters resemble `is`.
    guard name.count > 2, name.allSatisfy({ $0.isLetter || $0 == "_" }) else { return nil }
    return Spelling.nearest(to: name, among: prefixes + ProfileField.filterNames)
  }

  /// Returns the condition's term; nil for a value of accents only.
  ///
  /// Ages count back from `now`.
  ///
  /// - Throws: `Fault` if the value doesn't fit the field, or the field doesn't exist.
  func term(now: Date) throws(Fault) -> FilterTerm? {
    if value.isEmpty || value.first == "(" {
      throw Fault(.missingValue(after: name + typedOperator), isUnfinished: value.isEmpty)
    }
    let word = value.lowercased()
    switch name {
    case "is":
      if let state = FilterState(rawValue: word) { return .state(state) }
      let names = FilterState.allCases.map(\.rawValue)
      throw Fault(
        .unknownState(value, near: Spelling.nearest(to: word, among: names)),
        isUnfinished: names.contains { $0.hasPrefix(word) })
    case "no":
      if word == "language" { return .language(nil) }
      if let field = ProfileField.named(inFilters: word) { return .lacks(field) }
      let names = ProfileField.filterNames
      throw Fault(
        .unknownField(value, near: Spelling.nearest(to: word, among: names)),
        isUnfinished: names.contains { $0.hasPrefix(word) })
    case "language": return try text().map { .language($0) }
    default: break
    }
    guard let field = ProfileField.named(inFilters: name) else {
      throw Fault(
        .unknownField(name, near: name == "has" ? "-no:\(value)" : FilterCondition.near(name)))
    }
    // `text.`, `2020-` and `7d..3` continue.
    func mayContinue(with letters: String = "") -> Bool {
      word.last?.isLetter == false
        && word.allSatisfy { ("0123456789.,-" + letters).contains($0) }
    }
    switch field.kind {
    case .id, .count:
      if let range = FilterRange.numbers(comparison, value) { return .number(range, in: field) }
      throw Fault(.needsNumber(field: name, value: value), isUnfinished: mayContinue())
    case .date:
      if let range = FilterRange.dates(comparison, word, now: now) {
        return .number(range, in: field)
      }
      throw Fault(
        .needsDate(field: name, value: value),
        isUnfinished: mayContinue(with: FilterRange.ageUnits))
    case .boolean:
      let values = [("true", true), ("yes", true), ("false", false), ("no", false)]
      if comparison == .equal, let value = values.first(where: { $0.0 == word })?.1 {
        return .boolean(value, in: field)
      }
      throw Fault(
        .needsBoolean(field: name, value: value),
        isUnfinished: values.contains { $0.0.hasPrefix(word) })
    case .text: return try text().map { .contains($0, in: field) }
    }
  }

  /// Returns the value as a text; nil if it has only accents.
  private func text() throws(Fault) -> FoldedText? {
    if comparison != .equal { throw Fault(.isText(field: name, operator: typedOperator)) }
    let text = FoldedText(value)
    return text.isEmpty ? nil : text
  }
}

/// The numbers or dates that a condition such as `followers>1k`, `since:2020..2022` or `updated>30d`
/// allows.
///
/// A date is a number of eight digits, so that dates and numbers are compared alike.
enum FilterRange {
  /// A comparison of a field with a value.
  enum Comparison { case atLeast, atMost, above, below, equal }

  /// The operators between a field and a value, of which the first that fits is used; GitHub's search
  /// has the forms with a colon.
  static let operators: [(text: String, comparison: Comparison)] = [
    (":>=", .atLeast), (":<=", .atMost), (":>", .above), (":<", .below), (">=", .atLeast),
    ("<=", .atMost), (">", .above), ("<", .below), ("=", .equal), (":", .equal),
  ]

  /// Parses the value of a comparison of numbers; returns nil if it isn't one or a range of them.
  static func numbers(_ comparison: Comparison, _ text: String) -> ClosedRange<Int64>? {
    range(comparison, text) { number($0).map { $0...$0 } }
  }

  /// Parses the value of a comparison of dates: a year, a month or a day, an age such as `30d`, or a
  /// range of dates or of ages.
  ///
  /// A comparison with an age is one of ages: `>30d` has the dates over 30 days before `now`.
  static func dates(
    _ comparison: Comparison, _ text: String, now: Date
  ) -> ClosedRange<Int64>? {
    if let dates = range(comparison, text, date) { return dates }
    // A greater age is an earlier date, so that ages are compared by their negative dates.
    let ages = range(comparison, text) { text in
      day(before: now, byAge: text).map { -$0...(-$0) }
    }
    return ages.map { -$0.upperBound...(-max($0.lowerBound, -Int64.max)) }
  }

  /// The units of ages, longest first: years, months, weeks and days.
  static let ageUnits = "ymwd"

  /// Returns the digits of the date in UTC that was an age ago, such as `30d` or `1y6m`; nil for
  /// another text.
  private static func day(before now: Date, byAge text: Substring) -> Int64? {
    guard let numbers = UnitNumbers.read(text, units: ageUnits) else { return nil }
    // No account is as old as 100,000 days.
    func number(_ unit: Character) -> Int { -min(numbers[unit] ?? 0, 100_000) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let age = DateComponents(
      year: number("y"), month: number("m"), day: number("w") * 7 + number("d"))
    let date = calendar.date(byAdding: age, to: now).map { max($0, .distantPast) } ?? .distantPast
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return Int64((parts.year ?? 1) * 10_000 + (parts.month ?? 1) * 100 + (parts.day ?? 1))
  }

  private static func range(
    _ comparison: Comparison, _ text: String, _ value: (Substring) -> ClosedRange<Int64>?
  ) -> ClosedRange<Int64>? {
    switch comparison {
    case .equal:
      guard let dots = text.firstRange(of: "..") else { return value(text[...]) }
      let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
      let isOpen = (first: ["", "*"].contains(first), last: ["", "*"].contains(last))
      if isOpen.first && isOpen.last { return nil }
      guard let low = isOpen.first ? .min : value(first)?.lowerBound,
        let high = isOpen.last ? .max : value(last)?.upperBound
      else { return nil }
      return low <= high ? low...high : nil
    case .above:
      return value(text[...]).map { min($0.upperBound, .max - 1) + 1 ... .max }
    case .atLeast: return value(text[...]).map { $0.lowerBound ... .max }
    case .below: return value(text[...]).map { .min...$0.lowerBound - 1 }
    case .atMost: return value(text[...]).map { .min...$0.upperBound }
    }
  }

  /// Parses a number from 0: `1500`, `1,500`, `1.5k`, `2m`; larger ones than an `Int64` count as the
  /// largest.
  private static func number(_ text: Substring) -> Int64? {
    let groups = text.prefix { $0.isNumber || $0 == "," }.split(
      separator: ",", omittingEmptySubsequences: false)
    guard groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    var digits = text.lowercased().filter { $0 != "," }
    var zeros = 0
    switch digits.last {
    case "k": zeros = 3
    case "m": zeros = 6
    default: break
    }
    if zeros > 0 { digits.removeLast() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, parts.count <= 2 else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts.count == 1 || !fraction.isEmpty && fraction.count <= zeros else { return nil }
    return self.digits(whole + fraction + String(repeating: "0", count: zeros - fraction.count))
  }

  /// Returns the number that ASCII digits make, at most the largest; nil for other characters.
  private static func digits(_ text: String) -> Int64? {
    text.utf8.allSatisfy(\.isDigit) ? Int64(text) ?? .max : nil
  }

  /// Parses a date; of a year or a month, the range of its days.
  private static func date(_ text: Substring) -> ClosedRange<Int64>? {
    let rest = text.count == 4 ? ("-01-01", "-12-31") : text.count == 7 ? ("-01", "-31") : ("", "")
    guard let low = digits(ofDate: text + rest.0), let high = digits(ofDate: text + rest.1)
    else { return nil }
    return low...high
  }

  /// Returns the digits of a date, `YYYY-MM-DD`, as a number; nil if it isn't one.
  static func digits(ofDate text: Substring) -> Int64? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let digits = digits(parts.joined()),
      (1...12).contains(digits / 100 % 100), (1...31).contains(digits % 100)
    else { return nil }
    return digits
  }
}
