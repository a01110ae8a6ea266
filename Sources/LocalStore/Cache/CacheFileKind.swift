/// What a file in the cache directory is, told by its name; only what ghf names so is ever touched.
enum CacheFileKind: Equatable {
  /// The pages of one list, or of another request with a file of its own.
  case listing
  /// The profiles of the accounts that share the file.
  case profiles
  /// The picture of one account.
  case picture
  /// The names of accounts that a host has named.
  case logins
  /// What a rewrite of the file of this name left behind when it was killed, or still writes.
  case leftover(of: String)

  /// Reads a path within the cache directory; nil when `PageFileName` and `ReplacementName` make no
  /// such name.
  init?(_ components: [String]) {
    let directories = components.dropLast()
    guard let name = components.last, !directories.isEmpty else { return nil }
    for (depth, directory) in directories.enumerated() {
      guard CacheFileKind.isDirectory(directory, depth: depth) else { return nil }
    }
    if let original = ReplacementName.original(of: name) {
      guard !original.hasPrefix("."), CacheFileKind(directories + [original]) != nil else {
        return nil
      }
      self = .leftover(of: original)
      return
    }
    if name == LoginIndex.fileName, directories.count == 1 {
      self = .logins
      return
    }
    guard name.hasSuffix(CacheFileKind.ending) else { return nil }
    let stem = name.dropLast(CacheFileKind.ending.utf8.count)
    guard !stem.isEmpty, stem.utf8.allSatisfy(CacheFileKind.isPlain) else { return nil }
    let isShared = directories.count == 2 && directories.last == "accounts"
    self = isShared ? .profiles : directories.last == "pictures" ? .picture : .listing
  }

  /// Whether ghf may have made a directory of this name, so many directories below the cache's.
  static func isDirectory(_ name: String, depth: Int) -> Bool {
    !name.isEmpty && !name.hasPrefix(".")
      && name.utf8.allSatisfy { isPlain($0) || (depth == 0 && $0 == UInt8(ascii: ".")) }
  }

  private static let ending = ".pages"

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "%"):
      true
    default: false
    }
  }
}
