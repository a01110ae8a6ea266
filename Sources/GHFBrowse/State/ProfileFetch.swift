import GHFMessages
import GitHubAPI
import TerminalText

/// A fetch of missing profiles, which a key has begun.
struct ProfileFetch: Sendable {
  /// The number of the place whose list it is for.
  let place: Int
  /// The export that begins after it; nil for none.
  let export: ExportRequest?
  /// The number of profiles at first.
  let count: Int
  /// The accounts that aren't requested yet: users, up to 100 in one request, and the others.
  private var (users, others): (ArraySlice<Account>, ArraySlice<Account>)
  private var underWay: Set<Int64> = []
  /// The number of profiles whose requests have failed.
  private var failedCount = 0

  /// The requests at once.
  private static let width = 4

  /// Prepares a fetch; `isByBatches` is true if one request may have 100 users.
  init(of accounts: [Account], isByBatches: Bool, place: Int, export: ExportRequest? = nil) {
    self.place = place
    self.export = export
    count = accounts.count
    // GraphQL returns users only.
    users = isByBatches ? accounts.filter { $0.kind == .user }[...] : []
    others = isByBatches ? accounts.filter { $0.kind != .user }[...] : accounts[...]
  }

  /// The number of requests.
  var requestCount: Int { (users.count + pageLength - 1) / pageLength + others.count }

  /// The number of profiles whose requests haven't ended.
  var remaining: Int { users.count + others.count + underWay.count }

  /// Returns the accounts of the next requests; those that are known by now need none.
  mutating func next(isKnown: (Account) -> Bool) -> [[Account]] {
    var batches: [[Account]] = []
    while !users.isEmpty, underWay.count + pageLength <= ProfileFetch.width * pageLength {
      let batch = users.prefix(pageLength).filter { !isKnown($0) }
      users = users.dropFirst(pageLength)
      if !batch.isEmpty { batches.append(batch) }
      underWay.formUnion(batch.map(\.id))
    }
    while users.isEmpty, underWay.count < ProfileFetch.width, let account = others.popFirst() {
      if isKnown(account) { continue }
      batches.append([account])
      underWay.insert(account.id)
    }
    return batches
  }

  /// Records the end of a request, which may have failed.
  mutating func end(_ ids: [Int64], hasFailed: Bool) {
    if hasFailed { failedCount += underWay.intersection(ids).count }
    underWay.subtract(ids)
  }

  /// The number of profiles fetched, of all.
  var part: String {
    "\(CountText.grouped(count - remaining - failedCount)) of \(CountText(count, of: "profile").text)"
  }
}
