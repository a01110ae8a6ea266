import FoundationEssentials

/// The texts, numbers and exit statuses of ghf that the model test depends on.
enum ModelTerms {
  /// Part of the warning that a list kept changing and didn't settle.
  static let moved = "accounts may be missing"
  /// Part of the warning that a list couldn't be checked.
  static let unchecked = "could not check the list"
  /// Part of the error of `--verify` if a list never settled.
  static let unverified = "could not verify the list"

  /// Part of the notice that GitHub hides some accounts of a list.
  static let hidden = "GitHub hides"
  /// Part of the error that GitHub shows no account of a list.
  static let invisible = "according to the profile"
  /// Part of the error that a list is unfit for the first snapshot.
  static let mayBePrivate = "the list is empty and the profile may be private; did not"
  /// Part of the notice that earlier snapshots belong to another account.
  static let anotherAccount = "is now a different account"
  /// The beginning of a notice that a run checks only some of the possible departures.
  static let partlyChecked = "checking 100 of"
  /// The beginning of a notice that a run continues an unfinished one.
  static let resuming = "resuming the fetch"

  static let incomplete: Int32 = 3
  static let failure: Int32 = 1
  static let limited: Int32 = 5
  static let noResponse: Int32 = 6
  static let interrupted: Int32 = 130

  /// The age in seconds up to which a cached page is used without a request.
  static let defaultMaximumAge = 300
  /// The maximum age in seconds for a list whose last run was interrupted.
  static let resumableAge = 86_400

  /// The maximum number of requests for a quiet list, without cached pages or hidden accounts.
  static func quietRequests(pageCount: Int, entryCount: Int, isSignedIn: Bool) -> Int {
    switch pageCount {
    // A full page without Link also takes the profile's count.
    case 1: entryCount == 100 ? 2 : 1
    case 2: 3
    // With a token, the pages that are requested beside the last full one are checked with it.
    default: pageCount + (isSignedIn ? min(pageCount, 10) : 2)
    }
  }

  /// The maximum number of requests to read lists of at most 50 pages, with changes meanwhile.
  ///
  /// Each change may cause a repair, which reads a list of this length again, at most ten times
  /// without progress.
  static func requests(
    pageCount: Int, listCount: Int, changeCount: Int, isAllVisible: Bool
  ) -> Int {
    // Up to five pages with hidden accounts before the last are fetched twice. All pages behind the last
    // full one are read again after it, and checked up to twice: with a token, once more if the reading
    // takes ten seconds, and up to eight others with them.
    let once = isAllVisible ? pageCount + 14 * listCount : 4 * pageCount + 17 * listCount
    return once * (1 + min(changeCount, 11))
  }

  /// The maximum number of GraphQL requests for the profiles of visible accounts.
  static func lookups(entryCount: Int) -> Int { (entryCount + 49) / 50 }

  /// Parses the ids of records that have no other field, in any JSON format.
  static func ids(in output: [UInt8]) -> [Int] {
    String(decoding: output, as: UTF8.self).split(separator: "\"id\":").dropFirst().map { rest in
      rest.prefix { $0.isNumber }.reduce(0) { 10 * $0 + ($1.wholeNumberValue ?? 0) }
    }
  }

  /// The part of the `ghf changes --json` output that the laws check.
  struct Report: Decodable {
    struct Person: Decodable {
      let id: Int
    }

    private enum CodingKeys: String, CodingKey {
      case followed, unfollowed, unlisted, renamed, unchecked, check
      case listedAgain = "listed_again"
    }

    let followed: [Person]
    let unfollowed: [Person]
    /// Those who left although GitHub couldn't confirm it, and who of them came back; nil for none.
    let unlisted: [Person]?
    let listedAgain: [Person]?
    let renamed: [Person]?
    /// The number of accounts that may have left; nil for 0.
    let unchecked: Int?
    /// The kind of the check: `whole` or `differences`.
    let check: String?

    var came: [Person] { followed + (listedAgain ?? []) }
    var went: [Person] { unfollowed + (unlisted ?? []) }

    var isEmpty: Bool { came.isEmpty && went.isEmpty }

    /// Decodes the report; nil if the output isn't one.
    init?(_ output: [UInt8]) {
      // `try?`: an output that isn't a report breaks a law itself.
      guard let report = try? JSONDecoder().decode(Report.self, from: Data(output)) else {
        return nil
      }
      self = report
    }
  }
}
