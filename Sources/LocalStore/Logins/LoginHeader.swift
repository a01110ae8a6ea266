/// The first line of a rewritten `LoginIndex`, with the size of the live lines at that time.
///
/// It is `ghf logins`, a space, and ten digits. It contains no TAB, so it can't be read as a login.
/// A file that was never rewritten has no header.
struct LoginHeader {
  /// The length of the header in bytes, including its line feed.
  static let byteCount = beginning.utf8.count + digitCount + 1

  private static let beginning = "ghf logins "
  private static let digitCount = 10

  /// `LoginDigest.byteCount` when the header was written.
  let keptByteCount: Int

  /// The line as it is written to the file.
  var bytes: [UInt8] {
    let digits = String(keptByteCount)
    let zeros = String(repeating: "0", count: max(0, LoginHeader.digitCount - digits.utf8.count))
    return Array("\(LoginHeader.beginning)\(zeros)\(digits)\n".utf8)
  }
}

extension LoginHeader {
  /// Reads the header from the beginning of a file; nil if it is missing.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix(LoginHeader.beginning), text.hasSuffix("\n"),
      let number = Int(text.dropFirst(LoginHeader.beginning.count).dropLast()), number >= 0
    else { return nil }
    keptByteCount = number
  }
}
