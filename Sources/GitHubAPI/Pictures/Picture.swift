/// An image file, as it came; nothing here decodes it.
package struct Picture: Sendable, Equatable {
  /// What an image file's first bytes tell of it.
  package enum Format: Sendable {
    /// `89 50 4E 47 0D 0A 1A 0A` (PNG specification, 5.2).
    case png
    /// JPEG, GIF or WebP.
    case other
  }

  package let bytes: [UInt8]
  package let format: Format

  /// Pictures that are larger are none that a profile needs.
  static let byteLimit = 1 << 20

  /// Takes a file; nil when it is too large or of no kind that GitHub has.
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
