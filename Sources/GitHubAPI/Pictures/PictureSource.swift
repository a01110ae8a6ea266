import FoundationEssentials
import HTTPTypes
import Synchronization

/// A source of accounts' pictures, from the cache or from the host that serves them.
///
/// That host isn't the API's: its requests have neither a token nor anything else from the client.
/// A picture is never worth an error or a long wait, so a failure is only a missing picture.
package final class PictureSource: Sendable {
  // The address of a changed picture differs in its `v`; a week also limits what a server without
  // that keeps showing.
  private static let maximumAge = Duration.seconds(7 * 86_400)

  private let base: APIBase
  private let transport: any HTTPTransport
  private let store: any PageStore
  private let policy: CachePolicy
  private let clock: ClientClock
  private let timeLimit: Duration
  /// The number of requests in succession without a response, after which no more are sent: a host
  /// that can't be reached would delay each line of a long list.
  private let failureCount = Mutex(0)
  private static let mostFailures = 16

  /// The number of bytes that this run may still store, so that a list of 250,000 pictures doesn't
  /// fill the disk.
  private let storableByteCount = Mutex(50_000_000)

  /// Creates a source that waits at most `timeLimit`, over a transport that doesn't add a token.
  package init(
    base: APIBase, transport: any HTTPTransport, store: any PageStore, policy: CachePolicy,
    clock: ClientClock, timeLimit: Duration = .seconds(5)
  ) {
    self.base = base
    self.transport = transport
    self.store = store
    self.policy = CachePolicy(policy.mode, maximumAge: PictureSource.maximumAge)
    self.clock = clock
    self.timeLimit = timeLimit
  }

  /// Returns the picture of an account; nil if it isn't available in time.
  package func picture(of account: Account) async -> Picture? {
    guard let request = PictureSource.request(account.avatarURL) else { return nil }
    let key = base.pictureKey(ofAccountWithID: account.id)
    let address = Array((account.avatarURL + "\n").utf8)
    if let page = store.page(at: key), page.payload.starts(with: address),
      policy.isUsable(fetchedAt: page.fetchedAt, now: clock.now())
    {
      return Picture(Array(page.payload.dropFirst(address.count)))
    }
    guard policy.mode != .offline, failureCount.withLock({ $0 < PictureSource.mostFailures }),
      let response = await response(to: request), response.head.status == .ok,
      let picture = Picture(response.body)
    else { return nil }
    let mayStore = storableByteCount.withLock { rest in
      rest -= picture.bytes.count
      return rest >= 0
    }
    if mayStore {
      store.keep(
        StoredPage(
          hasNext: false, lastNumber: nil, fetchedAt: clock.now(), payload: address + picture.bytes),
        at: key)
    }
    return picture
  }

  /// Returns the response; nil without one in time.
  private func response(to request: HTTPRequest) async -> TransportResponse? {
    let response = await withTaskGroup { group in
      group.addTask { [transport] () -> TransportResponse? in
        // `try?`: without a picture, none is shown.
        try? await transport.response(to: request, body: [])
      }
      group.addTask { [timeLimit] in
        // `try?`: cancelled if the picture arrives first.
        try? await Task.sleep(for: timeLimit)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    failureCount.withLock { $0 = response == nil ? $0 + 1 : 0 }
    return response
  }

  /// Returns the request for an address; nil unless that is HTTPS, or on this machine.
  private static func request(_ address: String) -> HTTPRequest? {
    guard var parts = URLComponents(string: address), let host = parts.host, parts.user == nil,
      parts.password == nil
    else { return nil }
    switch parts.scheme?.lowercased() {
    case "https": break
    case "http" where APIBase.isLoopback(host): break
    default: return nil
    }
    // GitHub scales them; 160 pixels are enough for 8 rows of most terminals.
    if host == "avatars.githubusercontent.com" {
      parts.percentEncodedQuery = [parts.percentEncodedQuery, "s=160"].compactMap(\.self)
        .joined(separator: "&")
    }
    let port = parts.port.map { ":\($0)" } ?? ""
    let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    return HTTPRequest(
      method: .get, scheme: parts.scheme?.lowercased(), authority: host + port, path: path + query,
      headerFields: [.userAgent: Version.userAgent, .accept: "image/*"])
  }
}

extension APIBase {
  /// Returns the cache key of an account's picture.
  package func pictureKey(ofAccountWithID id: Int64) -> PageKey {
    PageKey(host: authority, path: "\(pathPrefix)/pictures/\(id)")
  }
}
