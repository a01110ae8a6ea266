import FoundationEssentials

/// The texts, numbers and exit statuses of ghf that the model test relies on.
enum ModelTerms {
  /// Part of the warning that a list moved and didn't settle.
  static let moved = "accounts may be missing"
  /// Part of the statement that a list couldn't be checked.
  static let unchecked = "couldn't be checked"
  /// What `--verify` ends with if a list never settled.
  static let unverified = "the list could not be verified"

  /// Part of the error that GitHub shows no account of a list.
  static let invisible = "aren't visible"
  /// Part of the notice that the snapshots so far are another account's.
  static let anotherAccount = "is another account now"

  static let incomplete: Int32 = 3
  static let failure: Int32 = 1
  static let limited: Int32 = 5
  static let noAnswer: Int32 = 6
  static let interrupted: Int32 = 130

  /// How many seconds a cached page may be used without a request.
  static let usualAge = 300
  /// The same for pages of a list whose last run was cut short.
  static let resumableAge = 86_400

  /// The most requests that a quiet list of so many pages may take, without cached pages or hidden
  /// accounts.
  static func quietRequests(pageCount: Int, entryCount: Int) -> Int {
    switch pageCount {
    // A full page without Link: its successor, and the profile's count.
    case 1: entryCount == 100 ? 3 : 1
    case 2: 3
    default: pageCount + 2
    }
  }

  /// The ids in records that have no other field, in any of the JSON formats.
  static func ids(in output: [UInt8]) -> [Int] {
    String(decoding: output, as: UTF8.self).split(separator: "\"id\":").dropFirst().map { rest in
      rest.prefix { $0.isNumber }.reduce(0) { 10 * $0 + ($1.wholeNumberValue ?? 0) }
    }
  }

  /// What `ghf changes --json` prints, as far as the laws look at it.
  struct Report: Decodable {
    struct Person: Decodable {
      let id: Int
    }

    let followed: [Person]
    let unfollowed: [Person]

    var isEmpty: Bool { followed.isEmpty && unfollowed.isEmpty }

    /// Reads the object; nil if it isn't one.
    init?(_ output: [UInt8]) {
      // `try?`: an output that isn't a report breaks a law of its own.
      guard let report = try? JSONDecoder().decode(Report.self, from: Data(output)) else {
        return nil
      }
      self = report
    }
  }
}
