import GHFMessages
package import GHFQueries
package import GitHubAPI
package import TerminalText

package import struct FoundationEssentials.Date

/// The settings of an explorer that the user keeps in the config file.
package struct ExplorerSettings: Sendable {
  package var view = ExplorerView.names
  package var order = ExplorerOrder.list
  package var isReversed = false
  /// The columns of the view of rows, behind the login.
  package var columns: [ExplorerColumn] = [.name, .location, .followers]
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
}

/// A column of rows of people: a field, its shape, and its value in words.
package struct ExplorerColumn: RawRepresentable, CaseIterable, Equatable, Sendable {
  package let rawValue: String
  package let field: ProfileField
  /// The least and the largest width.
  package let width: ClosedRange<Int>
  /// The share of the width that remains.
  package let share: Int
  private let phrase: @Sendable (FieldValue) -> CleanText?

  package static let name = text("name", .name)
  package static let location = text("location", .location)
  package static let company = text("company", .company)
  package static let bio = text("bio", .bio, width: 10...Int.max, share: 8)
  package static let blog = text("blog", .blog)
  // Up to 999,999 as well as the title.
  package static let followers = count("followers", .followerCount, width: 9) {
    CountText($0, of: "follower").text
  }
  package static let following = count("following", .followingCount, width: 9) {
    "following \(CountText.grouped($0))"
  }
  package static let repos = count("repos", .repositoryCount, width: 7) {
    CountText($0, of: "repo").text
  }
  package static let joined = ExplorerColumn("joined", .createdAt, 10...10, share: 0) { value in
    day(of: value).map { "joined \($0)" }
  }

  package static let allCases = [
    name, location, company, bio, blog, followers, following, repos, joined,
  ]

  package init?(rawValue: String) {
    guard let column = ExplorerColumn.allCases.first(where: { $0.rawValue == rawValue }) else {
      return nil
    }
    self = column
  }

  /// The title, which fits in the column.
  package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  package var isNumber: Bool { field.kind == .count }

  /// Returns the text of a profile's cell.
  package func text(of profile: Profile) -> CleanText {
    let value = field.value(of: profile)
    return switch value {
    case .number(let number): CountText.grouped(Int(clamping: number))
    case .text where field.kind == .date: ExplorerColumn.day(of: value) ?? ""
    case .text(let text): CleanText(line: text) ?? ""
    case .null, .boolean, .object, .array, .json: ""
    }
  }

  /// Returns the column's value in words, for a line of several; nil if the profile has none.
  package func phrase(of profile: Profile) -> CleanText? { phrase(field.value(of: profile)) }

  package static func == (one: ExplorerColumn, other: ExplorerColumn) -> Bool {
    one.rawValue == other.rawValue
  }
}

extension ExplorerColumn {
  private init(
    _ name: String, _ field: ProfileField, _ width: ClosedRange<Int>, share: Int,
    phrase: @escaping @Sendable (FieldValue) -> CleanText?
  ) {
    (rawValue, self.field, self.width, self.share) = (name, field, width, share)
    self.phrase = phrase
  }

  private static func text(
    _ name: String, _ field: ProfileField, width: ClosedRange<Int> = 10...36, share: Int = 3
  ) -> ExplorerColumn {
    ExplorerColumn(name, field, width, share: share) { CleanText(line: $0.bareText) }
  }

  private static func count(
    _ name: String, _ field: ProfileField, width: Int,
    phrase: @escaping @Sendable (Int) -> CleanText
  ) -> ExplorerColumn {
    ExplorerColumn(name, field, width...width, share: 0) {
      if case .number(let number) = $0 { phrase(Int(clamping: number)) } else { nil }
    }
  }

  /// Returns the day of a time in RFC 3339, which begins with YYYY-MM-DD; nil for another value.
  private static func day(of value: FieldValue) -> CleanText? {
    if case .text(let text) = value { CleanText(String(text.prefix(10))) } else { nil }
  }
}
