/// The first line of a `LoginIndex` that was rewritten: how much of it was worth keeping then.
///
/// `ghf logins`, a space, and ten digits. It has no TAB, so that it is no line of a login; a file
/// that was never rewritten has none.
struct LoginHeader {
  /// How many bytes it has, with its line feed.
  static let byteCount = beginning.utf8.count + digitCount + 1

  private static let beginning = "ghf logins "
  private static let digitCount = 10

  /// How many bytes followed it when it was written.
  let keptByteCount: Int

  init(keptByteCount: Int) {
    self.keptByteCount = keptByteCount
  }

  /// Reads it from the beginning of a file; nil where there is none.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix(LoginHeader.beginning), text.hasSuffix("\n"),
      let number = Int(text.dropFirst(LoginHeader.beginning.count).dropLast()), number >= 0
    else { return nil }
    keptByteCount = number
  }

  /// The line as it is written.
  var bytes: [UInt8] {
    let digits = String(keptByteCount)
    let zeros = String(repeating: "0", count: max(0, LoginHeader.digitCount - digits.utf8.count))
    return Array("\(LoginHeader.beginning)\(zeros)\(digits)\n".utf8)
  }
}
