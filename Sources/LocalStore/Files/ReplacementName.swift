/// The naming scheme of temporary replacement files, such as `.followers.pages.4711-0.new`.
enum ReplacementName {
  private static let ending = ".new"

  /// Returns the temporary file's name; `attempt` distinguishes replacements by one process.
  static func name(replacing original: String, process: Int32, attempt: Int) -> String {
    ".\(original).\(process)-\(attempt)\(ending)"
  }

  /// Returns the name of the file that a temporary file replaces; nil for other names.
  static func original(of name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return nil }
    let parts = name.dropFirst().dropLast(ending.utf8.count)
    guard let dot = parts.lastIndex(of: ".") else { return nil }
    let numbers = parts[parts.index(after: dot)...].split(
      separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, numbers.allSatisfy({ UInt64($0) != nil }) else { return nil }
    return String(parts[..<dot])
  }
}
