/// The names of the files that new contents are collected in: `.followers.pages.4711-0.new`.
enum ReplacementName {
  private static let ending = ".new"

  /// A name for the directory of the file that is to be replaced.
  ///
  /// - Parameters:
  ///   - original: The name of that file.
  ///   - process: Who replaces it.
  ///   - attempt: Tells several of the same process apart.
  /// - Returns: The name without its directory.
  static func name(replacing original: String, process: Int32, attempt: Int) -> String {
    ".\(original).\(process)-\(attempt)\(ending)"
  }

  /// The name of the file that was to be replaced; nil for a name of another form.
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
