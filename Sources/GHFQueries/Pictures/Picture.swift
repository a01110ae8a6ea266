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
