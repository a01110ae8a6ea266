/// Forbids two folders of a target to use each other.
///
/// A folder uses another if one of its files names a type, a function or a constant that a file of
/// the other declares at its top level. Files outside all folders count as a folder, `.`.
///
/// The rule doesn't find uses of members, such as those that a file `Thing+Other.swift` adds to a
/// type of another folder.
struct FolderRule {
  /// The folders whose subfolders are checked, with everything below them.
  ///
  /// The code that the features of `GHFCommands` share is a root of its own.
  static let roots = [
    "Sources/CommandLineInterface", "Sources/GHFBrowse", "Sources/GHFCommands/Shared",
    "Sources/GHFQueries", "Sources/GitHubAPI", "Sources/LocalStore", "Sources/PeopleViews",
    "Sources/TerminalText",
  ]

  /// A name or a number in a line.
  private struct Word {
    let name: String
    /// True if a dot precedes it.
    let isMember: Bool
    /// True if a colon follows it.
    let isLabel: Bool

    var mayNameDeclaration: Bool { !isMember && !(isLabel && name.first?.isLowercase == true) }
  }

  struct Use {
    let file: SourceFile
    let line: Int
    let name: String

    var description: String { "\(file.path):\(line) uses \(name)" }
  }

  /// The files of each folder below the root, and of the root itself.
  let folders: [String: [SourceFile]]
  /// The folder that declares each name.
  private let owners: [String: String]

  /// Collects what the folders below a root declare, such as `Sources/GitHubAPI`.
  init(_ files: [SourceFile], root: String) {
    let prefix = root + "/"
    var folders: [String: [SourceFile]] = [:]
    var owners: [String: String] = [:]
    for file in files where file.path.hasPrefix(prefix) {
      let parts = file.path.dropFirst(prefix.count).split(separator: "/")
      let folder = parts.count > 1 ? String(parts[0]) : "."
      folders[folder, default: []].append(file)
      for name in FolderRule.topLevelNames(in: file) { owners[name] = folder }
    }
    self.folders = folders
    self.owners = owners
  }

  /// The number of folders below the root, with the root itself if it has files.
  var folderCount: Int { folders.count }

  /// The pairs of folders that use each other, each with a use in both directions.
  var mutualPairs: [String] {
    let uses = Dictionary(
      uniqueKeysWithValues: folders.keys.map { ($0, self.uses(by: $0)) })
    return folders.keys.sorted().flatMap { folder in
      (uses[folder] ?? [:]).keys.sorted().compactMap { other in
        guard folder < other, let use = uses[folder]?[other], let back = uses[other]?[folder] else {
          return nil
        }
        return "\(folder) and \(other): \(use.description), \(back.description)"
      }
    }
  }

  /// Returns the first use of each other folder in the files of one.
  func uses(by folder: String) -> [String: Use] {
    var uses: [String: Use] = [:]
    for file in folders[folder] ?? [] {
      let lines = file.code.map(FolderRule.words)
      // A declaration in the file itself hides those of other files.
      let declared = Set(lines.flatMap(FolderRule.declaredNames))
      for (index, words) in lines.enumerated() {
        for word in words where word.mayNameDeclaration {
          guard let owner = owners[word.name], owner != folder, uses[owner] == nil,
            !declared.contains(word.name)
          else { continue }
          uses[owner] = Use(file: file, line: index + 1, name: word.name)
        }
      }
    }
    return uses
  }

  /// Returns the names that a file declares for other files.
  private static func topLevelNames(in file: SourceFile) -> [String] {
    let modifiers: Set = ["package", "public", "final", "indirect"]
    return file.code.filter { $0.first?.isLetter == true }.flatMap { line in
      let words = words(in: line).drop { modifiers.contains($0.name) }
      return declaredNames(in: Array(words.prefix(2)))
    }
  }

  private static func declaredNames(in words: [Word]) -> [String] {
    let keywords: Set = [
      "struct", "enum", "class", "actor", "protocol", "typealias", "func", "let", "var",
    ]
    return zip(words, words.dropFirst()).compactMap { word, next in
      keywords.contains(word.name) ? next.name : nil
    }
  }

  /// Splits a line into words, without a regular expression, which is slow in unoptimised tests.
  private static func words(in line: String) -> [Word] {
    let bytes = line.utf8
    return bytes.split { byte in
      !(0x30...0x39 ~= byte || 0x41...0x5A ~= byte || byte == 0x5F || 0x61...0x7A ~= byte)
    }.map { name in
      Word(
        name: String(Substring(name)),
        isMember: bytes[..<name.startIndex].last == UInt8(ascii: "."),
        isLabel: bytes[name.endIndex...].first == UInt8(ascii: ":"))
    }
  }
}
