import GHFMessages
import GitHubAPI
import TerminalText

/// A fetch of the missing profiles of a list, which a key has begun.
struct ProfileFetch: Sendable {
  /// The number of the place whose list it is for.
  let place: Int
  /// The number of profiles at first.
  let count: Int
  /// The accounts that aren't requested yet.
  private var rest: ArraySlice<Account>
  private var underWay: Set<Int64> = []

  /// The requests at once.
  private static let width = 4

  init(of accounts: [Account], place: Int) {
    self.place = place
    (count, rest) = (accounts.count, accounts[...])
  }

  /// The number of profiles whose requests haven't ended.
  var remaining: Int { rest.count + underWay.count }

  /// Returns the accounts of the next requests, each of at most `length`.
  mutating func next(_ length: Int) -> [[Account]] {
    var batches: [[Account]] = []
    while !rest.isEmpty, underWay.count < ProfileFetch.width * length {
      let batch = Array(rest.prefix(length))
      rest = rest.dropFirst(batch.count)
      underWay.formUnion(batch.map(\.id))
      batches.append(batch)
    }
    return batches
  }

  /// Records the end of a request.
  mutating func end(_ ids: [Int64]) { underWay.subtract(ids) }

  /// Leaves out the accounts that aren't requested yet.
  mutating func stop() { rest = [] }

  /// The number of profiles fetched, of all.
  var part: String {
    "\(CountText.grouped(count - remaining)) of \(CountText(count, of: "profile").text)"
  }
}
