import GHFMessages
package import GHFQueries
package import GitHubAPI
package import TerminalText

package import struct FoundationEssentials.Date

/// The settings of an explorer that the user keeps in the config file.
package struct ExplorerSettings: Sendable {
  /// The view of lists; nil lets it depend on the screen.
  package var view: ExplorerView?
  package var order = ExplorerOrder.list
  package var isReversed = false
  /// The columns of the view of rows, behind the login.
  package var columns = ExplorerColumn.usual
  /// The lists of an account, from left to right.
  package var tabs = ExplorerTab.allCases
  /// The colour of the selection, of matches and of favourites.
  package var accent = TerminalColor.cyan
  /// True if a word of a filter also matches as a subsequence.
  package var isFuzzy = false
  /// The filters that are typed as `%name`.
  package var filters: [String: String] = [:]
  /// The programs that Alt and a letter start, each with its arguments.
  package var commands: [Character: [String]] = [:]

  /// False if the screen returns at the end of an own program that succeeds, without a wait for Enter.
  package var waitsForEnter = true
  /// The program that copies what it reads, and its arguments; nil for none.
  package var copy: [String]?
  /// The start of the explorer, from which ages in filters count back.
  package var now = Date(timeIntervalSince1970: 0)

  package init() {}

  /// The additions of the user to filters in an explorer.
  package var filterOptions: FilterOptions {
    FilterOptions(names: filters, isFuzzy: isFuzzy, now: now)
  }
}

/// The appearance of people in an explorer.
package enum ExplorerView: String, CaseIterable, Sendable {
  case names, rows, cards
}

/// An order of people in an explorer.
package enum ExplorerOrder: String, CaseIterable, Sendable {
  case list = "order"
  case login, followers, joined, newest

  /// The order as the title line and messages name it.
  package var name: String { name(isReversed: false) }

  /// Returns the name of the order or of its reverse.
  package func name(isReversed: Bool) -> String {
    switch self {
    case .list: isReversed ? "GitHub's order, reversed" : "GitHub's order"
    case .login: isReversed ? "by login, Z to A" : "by login"
    case .followers: isReversed ? "fewest followers first" : "most followers first"
    case .joined: isReversed ? "oldest accounts first" : "newest accounts first"
    case .newest: isReversed ? "oldest follow first" : "newest follow first"
    }
  }

  /// The column with the fact that people are sorted by; nil for another order.
  package var column: ExplorerColumn? {
    switch self {
    case .followers: .followers
    case .joined: .joined
    case .list, .login, .newest: nil
    }
  }
}

/// A column of rows of people: a field, its shape, and its value in words.
package struct ExplorerColumn: RawRepresentable, CaseIterable, Equatable, Sendable {
  package let rawValue: String
  package let field: ProfileField
  /// The least and the largest width.
  package let width: ClosedRange<Int>
  /// The width of a list from which the usual columns include this one.
  package let leastListWidth: Int
  private let phrase: @Sendable (FieldValue) -> CleanText?

  package static let name = text("name", .name, in: 34)
  package static let location = text("location", .location, width: 10...24, in: 60)
  package static let company = text("company", .company, in: 120)
  package static let bio = text("bio", .bio, width: 20...Int.max)
  package static let blog = text("blog", .blog)
  // The title is as wide as any number.
  package static let followers = count("followers", .followerCount, width: 9, in: 60) {
    CountText($0, of: "follower").text
  }
  package static let following = count("following", .followingCount, width: 9) {
    "following \(CountText.grouped($0))"
  }
  package static let repos = count("repos", .repositoryCount, width: 7) {
    CountText($0, of: "repo").text
  }
  package static let joined = ExplorerColumn("joined", .createdAt, 7...10, in: 135) { value in
    day(of: value).map { "joined \($0)" }
  }

  /// The columns that a list has as far as it is wide enough for them.
  package static let usual = [name, location, company, followers, joined]

  package static let allCases = [
    name, location, company, bio, blog, followers, following, repos, joined,
  ]

  package init?(rawValue: String) {
    guard let column = ExplorerColumn.allCases.first(where: { $0.rawValue == rawValue }) else {
      return nil
    }
    self = column
  }

  package var isNumber: Bool { field.kind == .count }

  /// Returns the text of a profile's cell; of a time the year, or the day if people are sorted by it.
  package func text(of profile: Profile, isSorted: Bool) -> CleanText {
    let value = profile[field]
    return switch value {
    case .number(let number):
      number < 1_000_000
        ? CountText.grouped(Int(clamping: number)) : CountText.short(Int(clamping: number))
    case .text(let text) where field.kind == .date:
      CleanText(String(text.prefix(isSorted ? 10 : 4)))
    case .text(let text): CleanText(line: text) ?? ""
    case .null, .boolean, .object, .array, .json: ""
    }
  }

  /// Returns the column's value in words, for a line of several; nil if the profile has none.
  package func phrase(of profile: Profile) -> CleanText? { phrase(profile[field]) }

  package static func == (one: ExplorerColumn, other: ExplorerColumn) -> Bool {
    one.rawValue == other.rawValue
  }
}

extension ExplorerColumn {
  private init(
    _ name: String, _ field: ProfileField, _ width: ClosedRange<Int>, in leastListWidth: Int = 0,
    phrase: @escaping @Sendable (FieldValue) -> CleanText?
  ) {
    (rawValue, self.field, self.width, self.phrase) = (name, field, width, phrase)
    self.leastListWidth = leastListWidth
  }

  private static func text(
    _ name: String, _ field: ProfileField, width: ClosedRange<Int> = 10...28,
    in leastListWidth: Int = 0
  ) -> ExplorerColumn {
    ExplorerColumn(name, field, width, in: leastListWidth) { CleanText(line: $0.bareText) }
  }

  private static func count(
    _ name: String, _ field: ProfileField, width: Int, in leastListWidth: Int = 0,
    phrase: @escaping @Sendable (Int) -> CleanText
  ) -> ExplorerColumn {
    ExplorerColumn(name, field, width...width, in: leastListWidth) {
      if case .number(let number) = $0 { phrase(Int(clamping: number)) } else { nil }
    }
  }

  /// Returns the day of a time in RFC 3339, which begins with YYYY-MM-DD; nil for another value.
  private static func day(of value: FieldValue) -> CleanText? {
    if case .text(let text) = value { CleanText(String(text.prefix(10))) } else { nil }
  }
}
