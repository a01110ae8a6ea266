/// Forbids the features of `GHFCommands` to use one another, and shared code to use a feature.
///
/// Each folder of `GHFCommands` is a feature, except those in `shared` and `above`. `FolderRule` says
/// what one folder uses of another.
enum FeatureRule {
  /// The folders that every feature may use.
  private static let shared: Set = ["Shared"]
  /// The folders that may use every feature, as files outside all folders may.
  private static let above: Set = ["Topics", "."]

  /// Lists the first use of each feature in the folders of others.
  static func violations(in files: [SourceFile]) -> [String] {
    let rule = FolderRule(files, root: "Sources/GHFCommands")
    return rule.folders.keys.filter { !above.contains($0) }.flatMap { folder in
      rule.uses(by: folder).filter { !shared.contains($0.key) && !above.contains($0.key) }
        .map { "\($0.value.description), which belongs to \($0.key)" }
    }
  }

  /// Returns the types that a file declares, apart from those inside others.
  static func types(in file: SourceFile) -> [String] {
    let declaration =
      #/^(package |final |indirect )*(struct|enum|class|actor|protocol|typealias) (\w+)/#
    return file.code.compactMap { line in
      line.firstMatch(of: declaration).map { String($0.output.3) }
    }
  }
}
