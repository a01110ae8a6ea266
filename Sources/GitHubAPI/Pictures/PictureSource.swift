import FoundationEssentials
import HTTPTypes

/// Brings the pictures of accounts, from the cache or from the host that has them.
///
/// That host is not the API's: it is asked without a token, and without anything else that the
/// client knows. A picture is never worth an error or a long wait, so there just is none.
package struct PictureSource: Sendable {
  // GitHub gives changed pictures the same address.
  private static let maximumAge = 86_400.0

  private let base: APIBase
  private let transport: any HTTPTransport
  private let store: any PageStore
  private let policy: CachePolicy
  private let clock: ClientClock
  private let timeLimit: Duration

  /// Prepares to ask; nothing is asked yet.
  ///
  /// - Parameters:
  ///   - base: The API that accounts come from; pictures are kept beside its answers.
  ///   - transport: Carries requests as they are, without signing them.
  ///   - store: Where pictures are kept.
  ///   - policy: How far those that are kept may be used; for a day where it says nothing else.
  ///   - clock: Tells how old they are.
  ///   - timeLimit: How long a picture is waited for.
  package init(
    base: APIBase, transport: any HTTPTransport, store: any PageStore, policy: CachePolicy,
    clock: ClientClock, timeLimit: Duration = .seconds(5)
  ) {
    self.base = base
    self.transport = transport
    self.store = store
    self.policy = policy
    self.clock = clock
    self.timeLimit = timeLimit
  }

  /// The picture of an account; nil where there is none to be had in time.
  package func picture(of account: Account) async -> Picture? {
    guard let request = PictureSource.request(account.avatarURL) else { return nil }
    let key = base.pictureKey(ofAccountWithID: account.id)
    let address = Array((account.avatarURL + "\n").utf8)
    if let kept = store.page(at: key), kept.payload.starts(with: address), isUsable(kept.fetchedAt)
    {
      return Picture(Array(kept.payload.dropFirst(address.count)))
    }
    guard policy.mode != .offline, let picture = await fetched(request) else { return nil }
    store.keep(
      StoredPage(
        entityTag: nil, tokenFingerprint: nil, hasNext: false, lastNumber: nil,
        fetchedAt: clock.now(), payload: address + picture.bytes), at: key)
    return picture
  }

  private func isUsable(_ date: Date) -> Bool {
    switch policy.mode {
    case .offline: true
    case .revalidate, .off: false
    case .fresh: (0...PictureSource.maximumAge).contains(clock.now().timeIntervalSince(date))
    }
  }

  private func fetched(_ request: HTTPRequest) async -> Picture? {
    await withTaskGroup { group in
      group.addTask { [transport] () -> Picture? in
        // `try?`: where no picture comes, none is shown.
        guard let response = try? await transport.response(to: request, body: []),
          response.head.status == .ok
        else { return nil }
        return Picture(response.body)
      }
      group.addTask { [timeLimit] in
        // `try?`: cancelled when the picture was faster.
        try? await Task.sleep(for: timeLimit)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }

  /// The request for an address; nil unless it is one of HTTPS, or of this machine itself.
  private static func request(_ address: String) -> HTTPRequest? {
    guard var parts = URLComponents(string: address), let host = parts.host, parts.user == nil,
      parts.password == nil
    else { return nil }
    switch parts.scheme?.lowercased() {
    case "https": break
    case "http" where APIBase.isLoopback(host): break
    default: return nil
    }
    // GitHub scales them; 200 pixels are what a few lines of a terminal show.
    if host == "avatars.githubusercontent.com" {
      parts.percentEncodedQuery = [parts.percentEncodedQuery, "s=200"].compactMap(\.self)
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
  /// What names the picture of an account in the cache.
  package func pictureKey(ofAccountWithID id: Int64) -> PageKey {
    PageKey(host: authority, path: "\(pathPrefix)/pictures/\(id)")
  }
}
