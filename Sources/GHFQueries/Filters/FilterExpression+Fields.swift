package import GitHubAPI

extension FilterExpression {
  /// Returns a field in which a text of the filter occurs, if it occurs in no shown field.
  ///
  /// - Parameters:
  ///   - profile: The profile of an included person.
  ///   - shown: The fields that are on the screen.
  /// - Returns: The first field of that kind; nil if the shown fields explain the match.
  package func field(matchingIn profile: KnownProfile, besides shown: [ProfileField])
    -> ProfileField?
  {
    let hidden = (KnownProfile.searchedFields + [.blog]).filter { !shown.contains($0) }
    for text in highlights where !shown.contains(where: { profile.contains(text, in: $0) }) {
      if let field = hidden.first(where: { profile.contains(text, in: $0) }) { return field }
    }
    return nil
  }
}
