package import GitHubAPI
import TerminalText

/// A profile prepared for filtering.
package final class KnownProfile: Sendable {
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
      let units = (KnownProfile.shown(field, of: profile)?.text ?? "").utf8
      return String(decoding: units.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self)
    }
    text = FoldedText(lines.joined(separator: "\n"))
  }

  /// Returns the text that is displayed for a searched field; nil if the field is empty.
  static func shown(_ field: ProfileField, of profile: Profile) -> CleanText? {
    let text = if case .text(let text) = profile[field] { text } else { "" }
    return switch field {
    case .login: CleanText(text)
    case .bio: CleanText(card: text)
    default: CleanText(line: text)
    }
  }

  /// Returns true if a text field contains a folded text.
  func contains(_ pattern: FoldedText, in field: ProfileField) -> Bool {
    if KnownProfile.searchedFields.contains(field) {
      return line(of: field).span.firstOccurrence(of: pattern.bytes.span, from: 0) != nil
    }
    guard case .text(let value) = profile[field] else { return false }
    return FoldedText(value).contains(pattern)
  }

  /// The folded text of a searched field; empty for other fields.
  private func line(of field: ProfileField) -> ArraySlice<UInt8> {
    let lines = text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return KnownProfile.searchedFields.firstIndex(of: field).map { lines[$0] } ?? []
  }
}
