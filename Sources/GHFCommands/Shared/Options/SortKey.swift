import ArgumentParser
import GitHubAPI

/// What a list is sorted by: a field of what is printed, GitHub's order, or an order of its search.
struct SortKey: ExpressibleByArgument, Sendable, Equatable {
  let name: String

  /// The order in which GitHub returns the list.
  static let order = SortKey(name: "order")
  /// What lists without profiles are mostly sorted by.
  static let usualNames = ["login", "id", "order"]

  private static let names = Set(
    ["order"] + FavouriteDetailField.names + AccountSearchOrder.allCases.map(\.rawValue))

  init?(argument: String) {
    guard SortKey.names.contains(argument) else { return nil }
    name = argument
  }

  private init(name: String) {
    self.name = name
  }

  /// What help offers; the rest depends on other options.
  static var allValueStrings: [String] { usualNames }

  /// The names that may be typed with some options, the usual ones first.
  ///
  /// - Parameters:
  ///   - fields: The fields of what is printed.
  ///   - searchesGitHub: Whether GitHub's own search sorts.
  /// - Returns: The names.
  static func names(sorting fields: [String], searchesGitHub: Bool = false) -> [String] {
    if searchesGitHub { return usualNames + AccountSearchOrder.allCases.map(\.rawValue) }
    return usualNames + fields.filter { !usualNames.contains($0) }
  }

  /// The order that GitHub's own search is to use; nil if it has no such order.
  var searchOrder: AccountSearchOrder? { AccountSearchOrder(rawValue: name) }

  /// Sorts records by one of their fields, those without a value last.
  ///
  /// Counts begin with the highest and times with the latest, as in GitHub's own search. Texts are
  /// compared without regard to case; equal records keep their order.
  func sorted<Field: RecordField>(_ records: [Field.Record], by type: Field.Type) -> [Field.Record]
  {
    guard let field = Field(rawValue: name) else { return records }
    let isDescending = SortKey.descendingNames.contains(name)
    // Sorting the keys alone saves copies of the records.
    let keys = records.map { SortValue(field.value(of: $0)) }
    return records.indices
      .sorted { first, second in
        switch (keys[first], keys[second]) {
        case (let one, let other) where one == other: first < second
        case (.missing, _): false
        case (_, .missing): true
        case (let one, let other): (one < other) != isDescending
        }
      }
      .map { records[$0] }
  }

  private static let descendingNames: Set = [
    ProfileField.repositoryCount.rawValue, ProfileField.gistCount.rawValue,
    ProfileField.followerCount.rawValue, ProfileField.followingCount.rawValue,
    ProfileField.createdAt.rawValue, ProfileField.updatedAt.rawValue,
    FavouriteField.addedAt.rawValue,
  ]
}

/// A field's value as it is compared with others of the same field.
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
    case .null: self = .missing
    case .json: self = .missing
    case .object(_, let short): self = SortValue(short)
    }
  }
}
