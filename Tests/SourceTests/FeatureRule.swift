/// The features of `GHFCommands` don't use one another, and what they share uses none of them.
///
/// Each folder of `GHFCommands` is a feature, but for those of `shared`. Types are found by their
/// declared names, so two features can't have types of one name.
struct FeatureRule {
  private static let target = "GHFCommands"
  /// The folders that every feature may use.
  private static let shared: Set = ["Shared"]
  /// The folders that may use every feature, besides the files outside all folders.
  private static let above: Set = ["Topics"]

  /// For each type of a feature, the feature.
  private let features: [String: String]

  /// Collects the types that features declare.
  init(_ files: [SourceFile]) {
    var features: [String: String] = [:]
    for file in files {
      guard let feature = FeatureRule.folder(of: file),
        !FeatureRule.shared.contains(feature), !FeatureRule.above.contains(feature)
      else { continue }
      for name in FeatureRule.types(in: file) { features[name] = feature }
    }
    self.features = features
  }

  /// The lines of a file that use a type of another feature.
  func violations(in file: SourceFile) -> [String] {
    guard let folder = FeatureRule.folder(of: file), !FeatureRule.above.contains(folder) else {
      return []
    }
    let capitalised = #/\b[A-Z]\w+/#
    return file.code.enumerated().flatMap { index, line in
      line.matches(of: capitalised).compactMap { match in
        guard let feature = features[String(match.output)], feature != folder else { return nil }
        return "\(file.path):\(index + 1): \(match.output) belongs to \(feature)"
      }
    }
  }

  /// The folder of the target that a file is in; nil for other targets and for none.
  private static func folder(of file: SourceFile) -> String? {
    let parts = file.path.split(separator: "/")
    return file.target == target && parts.count > 3 ? String(parts[2]) : nil
  }

  private static func types(in file: SourceFile) -> [String] {
    let declaration =
      #/^(package |final |indirect )*(struct|enum|class|actor|protocol|typealias) (\w+)/#
    return file.code.compactMap { line in
      line.firstMatch(of: declaration).map { String($0.output.3) }
    }
  }
}
