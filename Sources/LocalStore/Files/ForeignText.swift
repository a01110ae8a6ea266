import FoundationEssentials
import Glibc

/// Texts from the system that aren't UTF-8: arguments, and values of variables.
///
/// A `String` can't hold their bytes, and with U+FFFD in place of these a path is that of another
/// file. So such a text begins with NUL, at which the path of every system call ends: no file is
/// found or made by it. The rest is for messages, with `\xE9` for a byte that isn't UTF-8.
package enum ForeignText {
  /// The variables of this process.
  package static var environment: [String: String] {
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in variables where value.unicodeScalars.contains("\u{FFFD}") {
      guard let start = unsafe getenv(name) else { continue }
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: strlen(start))
      variables[name] = unsafe decoding(Array(bytes))
    }
    return variables
  }

  /// Returns the bytes of an argument or a value as a text.
  package static func decoding(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self) ?? "\0" + escaping(bytes)
  }

  /// Returns the text for messages of one that isn't UTF-8; nil for other texts.
  package static func readable(_ text: String) -> String? {
    text.utf8.first == 0 ? String(text.unicodeScalars.dropFirst()) : nil
  }

  private static func escaping(_ bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes[...]
    while let byte = rest.first {
      // The one length at which the bytes are a character, if there is one.
      let character = (1...4).lazy.compactMap { length -> (text: String, length: Int)? in
        guard length <= rest.count else { return nil }
        return String(validating: rest.prefix(length), as: UTF8.self).map { ($0, length) }
      }.first
      let digits = String(byte, radix: 16, uppercase: true)
      text += character?.text ?? #"\x"# + digits
      rest = rest.dropFirst(character?.length ?? 1)
    }
    return text
  }
}
