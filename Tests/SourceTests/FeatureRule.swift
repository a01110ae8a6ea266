/// Forbids the features of `GHFCommands` to use one another, and shared code to use a feature.
///
/// Each folder of `GHFCommands` is a feature, except those in `shared` and `above`. Types are
/// identified by name, so two features can't declare types of the same name.
struct FeatureRule {
  private static let target = "GHFCommands"
  /// The folders that every feature may use.
  private static let shared: Set = ["Shared"]
  /// The folders that may use every feature, as files outside all folders may.
  private static let above: Set = ["Topics"]

  /// The feature that declares each type.
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

  /// Lists the lines of a file that use a type of another feature.
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

  /// Returns a file's folder within the target; nil for other targets or outside all folders.
  private static func folder(of file: SourceFile) -> String? {
    let parts = file.path.split(separator: "/")
    return file.target == target && parts.count > 3 ? String(parts[2]) : nil
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
