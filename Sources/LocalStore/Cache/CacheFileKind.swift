/// The kind of a file in the cache directory, read from its name; ghf touches no other files.
enum CacheFileKind: Equatable {
  /// The pages of one list, or of another request with a file of its own.
  case listing
  /// The profiles of the accounts that share the file.
  case profiles
  /// The picture of one account.
  case picture
  /// The index of logins seen on a host.
  case logins
  /// The temporary file of a rewrite of this file, in progress or killed.
  case leftover(of: String)

  /// Reads a path within the cache directory; nil if ghf can't have created a file there.
  init?(_ components: [String]) {
    let directories = components.dropLast()
    guard let name = components.last, !directories.isEmpty,
      directories.enumerated().allSatisfy({ CacheFileKind.isDirectory($1, depth: $0) })
    else { return nil }
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

  /// Returns true if ghf may have created a directory of this name, `depth` levels below the cache
  /// directory.
  static func isDirectory(_ name: String, depth: Int) -> Bool {
    !name.isEmpty && !name.hasPrefix(".")
      && name.utf8.allSatisfy { isPlain($0) || (depth == 0 && $0 == UInt8(ascii: ".")) }
  }

  private static let ending = ".pages"

  private static func isPlain(_ byte: UInt8) -> Bool {
    PageFileName.isPlain(byte) || byte == UInt8(ascii: "%")
  }
}
