import GitHubAPI

/// The path of the page file for a request, within the cache directory.
///
/// A list has a file of its own, `api.github.com/users/octocat/followers.pages`, so that users can
/// recognise and delete it. Profiles share 64 files per host, chosen by the hash of their path: a
/// file each would take a block each, 400 MB for 100,000 accounts, while 64 files take only their
/// length, and finding one of 100,000 profiles reads less than a megabyte. Records contain their
/// request, so a hash collision within a file does no harm.
enum PageFileName {
  /// Returns the path for the pages of `key`, whose request is `request`.
  static func path(for key: PageKey, request: PageRequest) -> String {
    let components = key.path.split(separator: "/", omittingEmptySubsequences: false)
    if isAccount(components) {
      let host = escaped(key.host, keeping: ".")
      return "\(host)/accounts/\(hexadecimal(request.hash % 64, digits: 2)).pages"
    }
    return path(of: key, hash: request.hash) + ".pages"
  }

  /// Returns the path of a list's own file without its extension, or one made from `hash` if the
  /// list's path isn't usable as a file name.
  static func path(of key: PageKey, hash: UInt64) -> String {
    let components = key.path.split(separator: "/", omittingEmptySubsequences: false)
    let host = escaped(key.host, keeping: ".")
    let path = components.drop { $0.isEmpty }.map { escaped($0, keeping: "") }
    let name = path.joined(separator: "/")
    // Every file system that matters allows names of up to 255 bytes.
    if name.utf8.count > 200 || path.isEmpty || path.contains("") || host.utf8.count > 200 {
      return "other/\(hexadecimal(hash, digits: 16))"
    }
    return "\(host)/\(name)"
  }

  // `/users/octocat` or `/user/583231`, after the API's own base path, if any.
  private static func isAccount(_ components: [Substring]) -> Bool {
    components.count >= 3 && ["user", "users"].contains(components[components.count - 2])
  }

  /// Returns the directory of all files for a host.
  static func directory(ofHost host: String) -> String {
    let host = escaped(host.lowercased(), keeping: ".")
    return host.utf8.count > 200 ? "other" : host
  }

  // Percent-encodes all bytes that aren't safe in every file name: this excludes `..` and `:`, and
  // no directory can have the name of a file.
  private static func escaped(_ text: some StringProtocol, keeping kept: String) -> String {
    var escaped = ""
    for (position, byte) in text.utf8.enumerated() {
      if isPlain(byte) || position > 0 && kept.utf8.contains(byte) {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        escaped += "%" + hexadecimal(UInt64(byte), digits: 2)
      }
    }
    return escaped
  }

  /// Returns true for `[a-z0-9_-]`, which every file name may contain.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
