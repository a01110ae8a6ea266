import FoundationEssentials

/// The texts, numbers and exit statuses of ghf that the model test depends on.
enum ModelTerms {
  /// Part of the warning that a list kept changing and didn't settle.
  static let moved = "accounts may be missing"
  /// Part of the warning that a list couldn't be checked.
  static let unchecked = "could not check"
  /// Part of the error of `--verify` if a list never settled.
  static let unverified = "could not verify the list"

  /// Part of the error that GitHub shows no account of a list.
  static let invisible = "according to the profile"
  /// Part of the notice that earlier snapshots belong to another account.
  static let anotherAccount = "is now a different account"

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
  static func quietRequests(pageCount: Int, entryCount: Int) -> Int {
    switch pageCount {
    // A full page without Link also takes the next page and the profile's count.
    case 1: entryCount == 100 ? 3 : 1
    case 2: 3
    default: pageCount + 2
    }
  }

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

    let followed: [Person]
    let unfollowed: [Person]

    var isEmpty: Bool { followed.isEmpty && unfollowed.isEmpty }

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
