import FoundationEssentials
package import GitHubAPI
import HTTPTypes
import Synchronization

/// A source of accounts' pictures, from the cache or from the host that serves them.
///
/// That host isn't the API's: its requests have neither a token nor anything else from the client.
/// A picture is never worth an error or a long wait, so a failure is only a missing picture.
package final class PictureSource: Sendable {
  /// The age at which a picture is checked whose address has no version.
  private static let maximumAge = Duration.seconds(86_400)

  private let base: APIBase
  private let transport: any HTTPTransport
  private let store: any PageStore
  private let policy: CachePolicy
  private let clock: ClientClock
  private let timeLimit: Duration
  /// The number of requests in succession without a response, after which no more are sent: a host
  /// that can't be reached would delay each line of a long list.
  private let failureCount = Mutex(0)
  private static let maximumFailures = 16

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

  /// True if it uses only the cache.
  package var isOffline: Bool { policy.mode == .offline }

  /// Returns the picture of an account; nil if it isn't available in time.
  package func picture(of account: Account) async -> Picture? {
    let address = PictureAddress(account.pictureURL)
    guard var request = PictureSource.request(address.text) else { return nil }
    let key = base.pictureKey(ofAccountWithID: account.id)
    let stored = policy.mode == .off ? nil : store.page(at: key).flatMap(StoredPicture.init)
    if let stored, isUsable(stored, at: address) { return stored.picture }
    guard !isOffline, failureCount.withLock({ $0 < PictureSource.maximumFailures }) else {
      return nil
    }
    if let stored, stored.address.shows(address) {
      request.headerFields[.ifNoneMatch] = stored.page.entityTag
    }
    guard let response = await response(to: request) else { return nil }
    if response.head.status == .notModified, let stored {
      store.confirm(pageAt: key, on: clock.now())
      return stored.picture
    }
    guard response.head.status == .ok, let picture = Picture(response.body) else { return nil }
    let mayStore = storableByteCount.withLock { rest in
      rest -= picture.bytes.count
      return rest >= 0
    }
    if mayStore {
      store.keep(
        StoredPage(
          entityTag: response.head.headerFields[.eTag], hasNext: false, lastNumber: nil,
          fetchedAt: clock.now(), payload: Array((address.text + "\n").utf8) + picture.bytes),
        at: key)
    }
    return picture
  }

  /// Returns true if a stored picture needs no request.
  private func isUsable(_ stored: StoredPicture, at address: PictureAddress) -> Bool {
    switch policy.mode {
    case .offline: true
    case .revalidate, .off: false
    case .fresh:
      stored.address.shows(address)
        && (address.version != nil
          || policy.isUsable(fetchedAt: stored.page.fetchedAt, now: clock.now()))
    }
  }

  /// Returns the response; nil without one in time.
  private func response(to request: HTTPRequest) async -> TransportResponse? {
    let response =
      await within(timeLimit) { [transport] () -> TransportResponse? in
        // `try?`: without a picture, none is shown.
        try? await transport.response(to: request, body: [])
      } ?? nil
    // A screenful that has waited long enough cancels its requests, which may still be answered.
    if !Task.isCancelled { failureCount.withLock { $0 = response == nil ? $0 + 1 : 0 } }
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
    var request = HTTPRequest(
      method: .get, scheme: nil, authority: nil, path: nil,
      headerFields: [.userAgent: Version.userAgent, .accept: "image/*"])
    request.setTarget(parts)
    return request
  }
}

/// A picture in the cache: the line of its address, and its bytes.
private struct StoredPicture {
  let page: StoredPage
  let address: PictureAddress
  let picture: Picture

  /// Returns nil for an entry without a picture.
  init?(_ page: StoredPage) {
    guard let end = page.payload.firstIndex(of: UInt8(ascii: "\n")),
      let picture = Picture(Array(page.payload[(end + 1)...]))
    else { return nil }
    self.page = page
    address = PictureAddress(String(decoding: page.payload[..<end], as: UTF8.self))
    self.picture = picture
  }
}

extension APIBase {
  /// Returns the cache key of an account's picture.
  package func pictureKey(ofAccountWithID id: Int64) -> PageKey {
    PageKey(host: authority, path: "\(pathPrefix)/pictures/\(id)")
  }
}

/// An undecoded image file.
package struct Picture: Sendable, Equatable {
  /// A file format that GitHub serves, recognised by the first bytes, because the server's
  /// Content-Type may be wrong.
  package enum Format: String, Sendable {
    case png, jpeg, gif, webp

    /// Recognises a format; nil for any other.
    init?(_ bytes: [UInt8]) {
      if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        self = .png
      } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if bytes.starts(with: Array("GIF8".utf8)) {
        self = .gif
      } else if bytes.starts(with: Array("RIFF".utf8)),
        bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
      {
        self = .webp
      } else {
        return nil
      }
    }
  }

  package let bytes: [UInt8]
  package let format: Format

  /// The size of the largest accepted picture, in bytes.
  static let byteLimit = 1 << 20

  /// Accepts a file; nil if it is too large or not of a kind that GitHub serves.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Picture.byteLimit, let format = Format(bytes) else { return nil }
    self.bytes = bytes
    self.format = format
  }
}

/// The URL of an account's picture.
///
/// The parameter `u` is the picture's version, which changes with the picture. Only GraphQL's URLs
/// have it; `v` is always 4.
struct PictureAddress: Sendable, Equatable {
  let text: String
  /// The version; nil without one.
  let version: String?
  /// The URL without the version.
  private let place: String

  init(_ text: String) {
    self.text = text
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let items = parts.count > 1 ? parts[1].split(separator: "&") : []
    version = items.first { $0.hasPrefix("u=") }.map { String($0.dropFirst(2)) }
    let others = items.filter { !$0.hasPrefix("u=") }.joined(separator: "&")
    place = "\(parts[0])?\(others)"
  }

  /// Returns true if the picture fetched from here may be the one that another address names: any
  /// version, if that address has none.
  func shows(_ other: PictureAddress) -> Bool {
    place == other.place && (other.version == nil || other.version == version)
  }
}
