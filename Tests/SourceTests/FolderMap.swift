/// The map of folders in `Documentation/folders.md`, which is its code block.
struct FolderMap {
  /// The folders below Sources, such as `GitHubAPI/Model`.
  private(set) var folders: [String] = []
  /// The lines that don't say what is in a folder.
  private(set) var unexplained: [String] = []

  init(_ document: String) {
    var isInBlock = false
    for line in document.split(separator: "\n") {
      if line.hasPrefix("```") {
        isInBlock.toggle()
      } else if isInBlock {
        let words = line.split(separator: " ")
        folders += words.prefix(1).map(String.init)
        if words.count < 2 { unexplained.append(String(line)) }
      }
    }
  }

  /// Returns the folders below Sources that hold files.
  static func folders(of files: [SourceFile]) -> [String] {
    Set(files.map { $0.path.split(separator: "/").dropFirst().dropLast().joined(separator: "/") })
      .sorted()
  }
}
