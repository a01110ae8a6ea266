import FoundationEssentials
import GitHubAPI
import TerminalText

/// Numbers about people, counted as their profiles arrive; the profiles aren't kept.
package struct PeopleStatistics: Sendable {
  package private(set) var count = 0
  package private(set) var bioCount = 0
  package private(set) var companyCount = 0
  package private(set) var locationCount = 0
  package private(set) var hireableCount = 0
  package private(set) var organizationCount = 0
  /// The number of people with neither repositories nor followers.
  package private(set) var emptyCount = 0
  package private(set) var companies = NameCounts()
  package private(set) var locations = NameCounts()
  /// The number of people who joined in each year.
  package private(set) var years: [Int: Int] = [:]
  /// The number of people with each number of followers.
  package private(set) var followers: [Int: Int] = [:]

  mutating func add(_ profile: Profile) {
    count += 1
    if let bio = profile.bio, !CleanText(bio).isBlank { bioCount += 1 }
    let companies = CountedName.companies(in: profile.company)
    for company in companies { self.companies.add(company) }
    if !companies.isEmpty { companyCount += 1 }
    if let location = CountedName.location(in: profile.location) {
      locations.add(location)
      locationCount += 1
    }
    if profile.isHireable == true { hireableCount += 1 }
    if profile.account.kind == .organization { organizationCount += 1 }
    if profile.repositoryCount == 0, profile.followerCount == 0 { emptyCount += 1 }
    if let year = PeopleStatistics.year(of: profile.createdAt) { years[year, default: 0] += 1 }
    followers[profile.followerCount, default: 0] += 1
  }

  /// Returns the year of a time in UTC; nil if it is malformed.
  static func year(of time: String?) -> Int? {
    guard let time else { return nil }
    // The usual form, which is read thousands of times.
    if time.hasSuffix("Z"), time.utf8.count == 20, time.dropFirst(4).first == "-",
      time.prefix(4).allSatisfy(\.isWholeNumber), let year = Int(time.prefix(4))
    {
      return year
    }
    // `try?`: a malformed time has no year.
    guard let date = try? Date(time, strategy: .iso8601) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.component(.year, from: date)
  }

  /// The numbers of people with 0, 1-9, 10-99 and so on followers, up to the highest.
  package var decades: [(name: String, count: Int)] {
    guard let highest = followers.keys.max() else { return [] }
    var decades = [(name: "0", count: followers[0] ?? 0)]
    var lower = 1
    while lower <= highest {
      let upper = lower * 10 - 1
      let count = followers.reduce(0) { lower...upper ~= $1.key ? $0 + $1.value : $0 }
      decades.append(("\(lower)-\(upper)", count))
      lower = upper + 1
    }
    return decades
  }

  /// The median number of followers; nil without people.
  ///
  /// Between two middle numbers, it is their mean.
  package var median: Median? {
    if count == 0 { return nil }
    var rest = (count - 1) / 2
    let sorted = followers.sorted { $0.key < $1.key }
    var place = 0
    while rest >= sorted[place].value {
      rest -= sorted[place].value
      place += 1
    }
    let lower = sorted[place].key
    let isWithin = count % 2 == 1 || rest + 1 < sorted[place].value
    return Median(lower, isWithin ? lower : sorted[place + 1].key)
  }

  /// The mean of two numbers, as a number with or without a half.
  package struct Median: Sendable, Equatable, CustomStringConvertible {
    package let whole: Int
    package let hasHalf: Bool

    /// `second` is at least `first`, which isn't negative.
    init(_ first: Int, _ second: Int) {
      whole = first + (second - first) / 2
      hasHalf = (second - first) % 2 == 1
    }

    package var description: String { "\(whole)\(hasHalf ? ".5" : "")" }
  }
}

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
