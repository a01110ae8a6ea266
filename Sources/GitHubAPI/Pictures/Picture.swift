/// An undecoded image file.
package struct Picture: Sendable, Equatable {
  /// A file format, recognised by the first bytes.
  package enum Format: Sendable {
    /// `89 50 4E 47 0D 0A 1A 0A` (PNG specification, 5.2).
    case png
    /// JPEG, GIF or WebP.
    case other
  }

  package let bytes: [UInt8]
  package let format: Format

  /// The size of the largest accepted picture, in bytes.
  static let byteLimit = 1 << 20

  /// Accepts a file; nil if it is too large or not of a kind that GitHub serves.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Picture.byteLimit else { return nil }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) || bytes.starts(with: Array("GIF8".utf8))
      || (bytes.starts(with: Array("RIFF".utf8))
        && bytes.dropFirst(8).starts(with: Array("WEBP".utf8)))
    {
      format = .other
    } else {
      return nil
    }
    self.bytes = bytes
  }
}
