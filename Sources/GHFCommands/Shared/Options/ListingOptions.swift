import ArgumentParser
import CommandLineInterface
import GitHubAPI

/// What part of a list is printed, and in which order.
struct ListingOptions: ParsableArguments, Sendable {
  @Option(
    name: [.customShort("L", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Print the first n only; with --sort or --reverse, of the sorted list.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "Sort by login, id or order (GitHub's, the default); with --details by any field.",
      valueName: "key"),
    completion: .source(.orders))
  var sort = SortKey.order

  @Flag(help: "Print the list from its end.")
  var reverse = false

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` for a limit below 1.
  func validate() throws {
    try ListingOptions.validate(limit: limit)
  }

  /// Checks the number of entries that was typed.
  ///
  /// - Throws: `ValidationError` for a number below 1.
  static func validate(limit: Int?) throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  /// Checks that records with some fields can be sorted in this way.
  ///
  /// - Parameters:
  ///   - fields: The names of the fields.
  ///   - hasDetails: Whether these are the fields of profiles.
  /// - Throws: `ValidationError` if none of them is the key.
  func validateSort(by fields: [String], hasDetails: Bool) throws {
    if sort == .order || fields.contains(sort.name) { return }
    if !hasDetails, DetailField(rawValue: sort.name) != nil {
      throw ValidationError("--sort \(sort.name) goes with --details")
    }
    if sort.searchOrder != nil {
      throw ValidationError("--sort \(sort.name) goes with 'ghf search --github' only")
    }
    throw ValidationError("--sort \(sort.name) goes with 'ghf fav list' only")
  }

  /// Checks that no option changes which entries are printed if only their number is.
  ///
  /// - Throws: `ValidationError` for the first that does.
  func validate(countsOnly: Bool) throws {
    guard countsOnly else { return }
    let option: String? =
      limit != nil ? "--limit" : sort != .order ? "--sort" : reverse ? "--reverse" : nil
    if let option {
      throw ValidationError("--count prints a number alone, so no \(option) goes with it")
    }
  }

  /// Whether the first entry is known only when the last page is there.
  var needsAll: Bool { reverse || sort != .order }

  /// How many entries are needed from the beginning of the list; nil is all.
  var fetchLimit: Int? { needsAll ? nil : limit }

  /// The records that are printed, in their order.
  func arranged<Field: RecordField>(_ records: [Field.Record], by type: Field.Type)
    -> [Field.Record]
  {
    var records = sort.sorted(records, by: type)
    if reverse { records.reverse() }
    return limit.map { Array(records.prefix($0)) } ?? records
  }
}
