import CommandLineInterface
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// The part of a list to print, and its order.
struct ListingOptions: ArgumentGroup, Sendable {
  @Option(
    "-L", "--limit",
    value: "n", help: "Print only the first n, after --sort and --reverse")
  var limit: Int?

  @Option(
    "--sort", value: "key",
    help: """
      Sort by login, id or order (the default: the list's own, the oldest account first); with \
      --details, by any field
      """,
    completion: .orders)
  var sort = SortKey.order

  @Flag("--reverse", help: "Print the list in reverse")
  var reverse = false

  func validate() throws(UsageError) { try UsageError.check("--limit", atLeast1: limit) }

  /// Checks that the sort key is one of the records' `fields`, which include those of a profile if
  /// `hasDetails` is true, or an order in which GitHub returns a list if `listsFollows` is true.
  func validateSort(by fields: [String], hasDetails: Bool, listsFollows: Bool = false)
    throws(UsageError)
  {
    if sort == .order || sort == .newest && listsFollows || fields.contains(sort.name) { return }
    if sort == .newest { throw UsageError(ListingOptions.newestMistake) }
    if !hasDetails, Person.profileFields.named(sort.name) != nil {
      throw UsageError("'--sort \(sort.name)' requires '--details'")
    }
    let command = sort.searchOrder != nil ? "ghf search --github" : "ghf fav list"
    throw UsageError("'--sort \(sort.name)' works only with '\(command)'")
  }

  /// The message if the newest follows of anything but one list are wanted.
  static let newestMistake =
    "'--sort newest' works only with 'ghf followers', 'ghf following' and 'ghf search'"

  /// Checks that no option selects or sorts entries if only their number is printed.
  func validate(countsOnly: Bool) throws(UsageError) {
    if countsOnly {
      try UsageError.check(
        "--count",
        without: ["--limit": limit != nil, "--sort": sort != .order, "--reverse": reverse])
    }
  }

  /// True if the first entry is known only after the last page.
  var needsAll: Bool { reverse || !sort.isGitHubs }

  /// The number of entries needed from the beginning of the list; nil for all.
  var fetchLimit: Int? { needsAll ? nil : limit }

  /// Returns the people to print, in their order; all of them unless `isLimited`.
  func arranged(_ people: [Person], isLimited: Bool = true) -> [Person] {
    var people = sort.sorted(people)
    if reverse { people.reverse() }
    return (isLimited ? limit : nil).map { Array(people.prefix($0)) } ?? people
  }
}

/// The option to check a list page by page.
struct CheckOptions: ArgumentGroup, Sendable {
  @Flag(
    "--verify",
    help: """
      Check every page again; exit with 3 if the list never settles, or GitHub hides accounts
      """)
  var verify = false
}

/// The budget of a command that reads the lists of many accounts.
struct BudgetOptions: ArgumentGroup, Sendable {
  @Option(
    "--budget", value: "n",
    help: "Stop after n requests (default: 100 with a token, 20 without one)"
  )
  var budget: Int?

  func validate() throws(UsageError) { try UsageError.check("--budget", atLeast1: budget) }
}

/// A key to sort a list by: a field of the records, an order in which GitHub returns the list, or
/// an order of its search.
struct SortKey: ArgumentValue, Sendable, Equatable {
  let name: String

  /// The order in which GitHub returns the list.
  static let order = SortKey(name: "order")
  /// The newest follow first, an order in which GitHub returns an account's lists to signed-in users.
  static let newest = SortKey(name: "newest")
  /// The keys for lists without profiles, which help offers; the others depend on further options.
  static let valueNames = ["login", "id", "order"]

  private static let names = Set(
    [order.name, newest.name] + Person.favouriteProfileFields.names()
      + AccountSearchOrder.allCases.map(\.rawValue))

  /// Returns the valid keys for records with these fields, the common ones first.
  ///
  /// `listsFollows` is true for commands that print one of an account's lists.
  static func names(
    sorting fields: [String], listsFollows: Bool = false, searchesGitHub: Bool = false
  ) -> [String] {
    if searchesGitHub { return valueNames + AccountSearchOrder.allCases.map(\.rawValue) }
    return valueNames + (listsFollows ? [newest.name] : [])
      + fields.filter { !valueNames.contains($0) }
  }

  /// True for the commands that can list the newest follows first.
  static func listsFollows(_ command: String?) -> Bool {
    ["followers", "following", "search"].contains(command)
  }

  /// True if GitHub returns the list in this order.
  var isGitHubs: Bool { self == .order || self == .newest }

  /// The order for GitHub's search; nil if it doesn't support the key.
  var searchOrder: AccountSearchOrder? { AccountSearchOrder(rawValue: name) }

  /// Returns people sorted by one of their fields, those without a value last.
  ///
  /// The highest count and the latest time come first, as in GitHub's search. Texts are compared in the
  /// folded form that filters use, and equal ones as they are; equal people keep their order.
  func sorted(_ people: [Person]) -> [Person] {
    guard let field = Person.favouriteProfileFields.named(name) else { return people }
    let isDescending = SortKey.descendingNames.contains(name)
    // Sorting only the keys avoids copies of the people.
    let keys = people.map { SortValue(field.value($0)) }
    return people.indices
      .sorted { first, second in
        switch (keys[first], keys[second]) {
        case (let one, let other) where one == other: first < second
        case (.missing, _): false
        case (_, .missing): true
        case (let one, let other): (one < other) != isDescending
        }
      }
      .map { people[$0] }
  }

  private static let descendingNames = Set(
    ProfileField.allCases.filter { [.count, .date].contains($0.kind) }.map(\.key)
      + ["added_at"])
}

extension SortKey {
  init?(argument: String) {
    guard SortKey.names.contains(argument) else { return nil }
    self.init(name: argument)
  }
}

/// A comparable value of a field.
private enum SortValue: Comparable {
  case number(Int64)
  /// The folded text, and the text.
  case text(String, String)
  case missing

  init(_ value: FieldValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .boolean(let isTrue): self = .number(isTrue ? 0 : 1)
    case .text(let text):
      let text = text.trimmingSpaces
      let key = String(decoding: FoldedText(text).bytes, as: UTF8.self)
      self = key.isEmpty ? .missing : .text(key, text)
    case .null, .json: self = .missing
    case .object(_, let short), .array(_, let short): self = SortValue(short)
    }
  }
}
