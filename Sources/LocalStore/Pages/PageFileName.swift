import GitHubAPI

/// Which file a page is kept in, as a path within the cache directory.
///
/// A listing has a file of its own, `api.github.com/users/octocat/followers.pages`, so that it can
/// be recognised and deleted by hand. Accounts share 64 files a host, by the hash of their path: a
/// file each would cost a block each, 400 MB for 100,000 accounts, while in 64 files they take what
/// they are long, and finding one of 100,000 means reading less than a megabyte. Records carry
/// their request, so that two questions in one file, even if by chance, do no harm.
enum PageFileName {
  /// The path for a page that answers `request`, which is the one of `key`.
  static func path(for key: PageKey, request: PageRequest) -> String {
    let components = key.path.split(separator: "/", omittingEmptySubsequences: false)
    if isAccount(components) {
      let host = escaped(key.host, keeping: ".")
      return "\(host)/accounts/\(hexadecimal(request.hash % 64, digits: 2)).pages"
    }
    return path(of: key, hash: request.hash) + ".pages"
  }

  /// The path of a listing's own file, without what tells its kind.
  ///
  /// `hash` names the file where the listing's own name can't.
  static func path(of key: PageKey, hash: UInt64) -> String {
    let components = key.path.split(separator: "/", omittingEmptySubsequences: false)
    let host = escaped(key.host, keeping: ".")
    let path = components.drop { $0.isEmpty }.map { escaped($0, keeping: "") }
    let name = path.joined(separator: "/")
    // Names may have 255 bytes at most on every file system that matters.
    if name.utf8.count > 200 || path.isEmpty || path.contains("") || host.utf8.count > 200 {
      return "other/\(hexadecimal(hash, digits: 16))"
    }
    return "\(host)/\(name)"
  }

  // `/users/octocat` or `/user/583231`, behind whatever path the API itself has.
  private static func isAccount(_ components: [Substring]) -> Bool {
    components.count >= 3 && ["user", "users"].contains(components[components.count - 2])
  }

  /// The directory of all that one host answered.
  static func directory(ofHost host: String) -> String {
    let host = escaped(host.lowercased(), keeping: ".")
    return host.utf8.count > 200 ? "other" : host
  }

  // Percent-encoded, but for what is harmless in a name everywhere: neither `..` nor `:` gets by,
  // and no directory can have the name of a file.
  private static func escaped(_ text: some StringProtocol, keeping kept: String) -> String {
    var escaped = ""
    for (position, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where position > 0 && kept.utf8.contains(byte):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        escaped += "%" + hexadecimal(UInt64(byte), digits: 2)
      }
    }
    return escaped
  }

  private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
