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
