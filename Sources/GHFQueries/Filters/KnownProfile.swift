package import GitHubAPI
import TerminalText

/// A profile prepared for filtering.
package struct KnownProfile: Sendable {
  package let profile: Profile
  /// The searched texts, one per line.
  let text: FoldedText
  /// The folded name, which is searched for letters.
  package var foldedName: ArraySlice<UInt8> { line(of: .name) }

  /// The fields that plain words are looked for in, in the order of the lines.
  package static let searchedFields: [ProfileField] = [.login, .name, .bio, .company, .location]

  package init(_ profile: Profile) {
    self.profile = profile
    // As displayed, because a match in an invisible part would confuse the user. A phrase may
    // continue on the next line of a bio.
    let lines = KnownProfile.searchedFields.map { field in
      KnownProfile.shown(field, of: profile)?.text.replacing("\n", with: " ") ?? ""
    }
    text = FoldedText(lines.joined(separator: "\n"))
  }

  /// Returns the text that is displayed for a searched field; nil if the field is empty.
  static func shown(_ field: ProfileField, of profile: Profile) -> CleanText? {
    switch field {
    case .login: CleanText(profile.account.login)
    case .name: CleanText(line: profile.name)
    case .bio: CleanText(card: profile.bio ?? "")
    case .company: CleanText(line: profile.company)
    case .location: CleanText(line: profile.location)
    default: nil
    }
  }

  /// Returns true if a text field contains a folded text.
  func contains(_ pattern: FoldedText, in field: ProfileField) -> Bool {
    if KnownProfile.searchedFields.contains(field) {
      return line(of: field).span.firstOccurrence(of: pattern.bytes.span, from: 0) != nil
    }
    guard case .text(let value) = field.value(of: profile) else { return false }
    return FoldedText(value).contains(pattern)
  }
  /// The folded text of a searched field; empty for other fields.
  private func line(of field: ProfileField) -> ArraySlice<UInt8> {
    let lines = text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return KnownProfile.searchedFields.firstIndex(of: field).map { lines[$0] } ?? []
  }
}
