import CommandLineInterface
import GitHubAPI
import PeopleViews
import TerminalText

/// A key to sort a list by: a field of the records, an order in which GitHub returns the list, or
/// an order of its search.
struct SortKey: ArgumentValue, Sendable, Equatable {
  let name: String

  /// The order in which GitHub returns the list.
  static let order = SortKey(name: "order")
  /// The newest follow first, an order in which GitHub returns an account's lists to signed-in users.
  static let newest = SortKey(name: "newest")
  /// The keys for lists without profiles.
  static let commonNames = ["login", "id", "order"]

  private static let names = Set(
    [order.name, newest.name] + Person.favouriteProfileFields.names()
      + AccountSearchOrder.allCases.map(\.rawValue))

  /// The keys that help offers; the others depend on further options.
  static var valueNames: [String] { commonNames }

  /// Returns the valid keys for records with these fields, the common ones first.
  ///
  /// `listsFollows` is true for commands that print one of an account's lists.
  static func names(
    sorting fields: [String], listsFollows: Bool = false, searchesGitHub: Bool = false
  ) -> [String] {
    if searchesGitHub { return commonNames + AccountSearchOrder.allCases.map(\.rawValue) }
    return commonNames + (listsFollows ? [newest.name] : [])
      + fields.filter { !commonNames.contains($0) }
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
  /// The highest count and the latest time come first, as in GitHub's search. Text comparison
  /// ignores case; equal people keep their order.
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
    ProfileField.allCases.filter { [.count, .date].contains($0.kind) }.map(\.rawValue)
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
  case text(String)
  case missing

  init(_ value: FieldValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .boolean(let isTrue): self = .number(isTrue ? 0 : 1)
    case .text(let text):
      let key = text.lowercased().trimmingSpaces
      self = key.isEmpty ? .missing : .text(key)
    case .null, .json: self = .missing
    case .object(_, let short), .array(_, let short): self = SortValue(short)
    }
  }
}
