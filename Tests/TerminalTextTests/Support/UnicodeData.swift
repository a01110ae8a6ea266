import TestSupport
import Testing

/// Unicode's files in ../shared; without them, the tests that need them are skipped.
enum UnicodeData {
  static let folder = ProjectFiles.shared + "/unicode/17.0.0"
  static let isAvailable = ProjectFiles.hasShared("unicode/17.0.0/UnicodeData.txt")
  static let comment: Comment = "Unicode's files in ../shared/unicode/17.0.0 are missing"

  /// Reads the value that a file gives each scalar, as written.
  ///
  /// - Throws: An error if the file can't be read or a line has no code points.
  static func values(_ file: String) throws -> [UInt32: Substring] {
    var values: [UInt32: Substring] = [:]
    for line in try ProjectFiles.sharedLines("unicode/17.0.0/" + file) where line.first != "#" {
      let words = line.split { " ;#".contains($0) }
      let ends = words[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      let first = try #require(ends.first)
      for value in first...(ends.last ?? first) { values[value] = words[1] }
    }
    return values
  }
}

enum Scalars {
  /// Every Unicode scalar, in order.
  static let all: [Unicode.Scalar] = (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init)
}
