import FoundationEssentials
import GitHubAPI
import TerminalText

/// A state of an account that a filter can select, such as `is:fav`.
package enum FilterState: String, CaseIterable, Sendable {
  case fav, marked, mutual, follower, followed, org, hireable

  /// True if only a profile shows it.
  var needsProfile: Bool {
    switch self {
    case .fav, .marked, .org: false
    case .mutual, .follower, .followed, .hireable: true
    }
  }
}

/// A condition of a filter on one person.
enum FilterTerm: Sendable {
  /// A text in the login, name, bio, company or location.
  case word(FoldedText)
  /// A word, or letters that occur in the login or the name in this order.
  case letters(FoldedText)
  case contains(FoldedText, in: ProfileField)
  /// The field is empty, or 0.
  case lacks(ProfileField)
  /// A number, or a time as `20241231235959`.
  case number(ClosedRange<Int64>, in: ProfileField)
  case boolean(Bool, in: ProfileField)
  case state(FilterState)

  /// True if only a profile shows whether it holds.
  var needsProfile: Bool {
    switch self {
    case .word, .letters: false
    case .contains(_, let field), .lacks(let field), .number(_, let field), .boolean(_, let field):
      !field.isOfAccount
    case .state(let state): state.needsProfile
    }
  }

  /// True if it is about relations to the viewer.
  var testsRelation: Bool {
    switch self {
    case .state(let state): [.mutual, .follower, .followed].contains(state)
    case .boolean(_, let field), .lacks(let field): field.isMark
    case .word, .letters, .contains, .number: false
    }
  }

  /// Returns the verdict on a person.
  ///
  /// - Parameters:
  ///   - login: The folded login.
  ///   - account: Returns the account, which most terms don't need.
  ///   - profile: The profile; nil if it isn't known.
  ///   - states: The accounts that the states are about.
  /// - Returns: The verdict.
  func verdict(
    login: Span<UInt8>, account: () -> Account, profile: KnownProfile?, states: FilterStates
  ) -> FilterVerdict {
    switch self {
    case .word(let word):
      if let profile { return FilterVerdict(profile.text.contains(word)) }
      return login.firstOccurrence(of: word.bytes.span, from: 0) != nil ? .included : .unknown
    case .letters(let word):
      if login.hasLetters(of: word.bytes.span) { return .included }
      guard let profile else { return .unknown }
      return FilterVerdict(
        profile.foldedName.span.hasLetters(of: word.bytes.span) || profile.text.contains(word))
    case .contains(let text, .login):
      return FilterVerdict(login.firstOccurrence(of: text.bytes.span, from: 0) != nil)
    case .contains(let text, let field):
      if field.isOfAccount {
        guard case .text(let value) = field.value(of: account()) else { return .excluded }
        return FilterVerdict(FoldedText(value).contains(text))
      }
      guard let profile, !field.isMissing(in: profile.profile) else { return .unknown }
      return FilterVerdict(profile.contains(text, in: field))
    case .lacks(let field): return lacks(field, account, profile)
    case .number(let range, let field):
      guard let value = value(of: field, account, profile) else { return .unknown }
      return FilterVerdict(field.filterNumber(from: value).map(range.contains) ?? false)
    case .boolean(let wanted, let field):
      guard let value = value(of: field, account, profile) else { return .unknown }
      if case .boolean(let isSet) = value { return FilterVerdict(isSet == wanted) }
      let isMissing = profile.map { field.isMissing(in: $0.profile) } ?? false
      return isMissing ? .unknown : FilterVerdict(!wanted)
    case .state(let state): return verdict(on: state, account, profile, states)
    }
  }

  private func lacks(
    _ field: ProfileField, _ account: () -> Account, _ profile: KnownProfile?
  ) -> FilterVerdict {
    guard let value = value(of: field, account, profile) else { return .unknown }
    switch value {
    case .null:
      let isMissing = profile.map { field.isMissing(in: $0.profile) } ?? false
      return isMissing ? .unknown : .included
    case .number(let number): return FilterVerdict(number == 0)
    case .text(let text): return FilterVerdict(CleanText(line: text) == nil)
    case .boolean(let isSet): return FilterVerdict(!isSet)
    case .object, .array, .json: return .excluded
    }
  }

  /// Returns the value of a field; nil if it isn't known.
  private func value(
    of field: ProfileField, _ account: () -> Account, _ profile: KnownProfile?
  ) -> FieldValue? {
    field.isOfAccount ? field.value(of: account()) : profile?.profile[field]
  }

  private func verdict(
    on state: FilterState, _ account: () -> Account, _ profile: KnownProfile?,
    _ states: FilterStates
  ) -> FilterVerdict {
    let isFollowed = profile?.profile.isFollowedByViewer
    // Organisations follow no account.
    let follows =
      [.follower, .mutual].contains(state) && account().kind == .organization
      ? false : profile?.profile.followsViewer
    switch state {
    case .fav: return FilterVerdict(states.favourites.contains(account().id))
    case .marked: return FilterVerdict(states.marked.contains(account().id))
    case .org: return FilterVerdict(account().kind == .organization)
    case .hireable: return profile.map { FilterVerdict($0.profile.isHireable == true) } ?? .unknown
    case .follower: return follows.map { FilterVerdict($0) } ?? .unknown
    case .followed: return isFollowed.map { FilterVerdict($0) } ?? .unknown
    case .mutual:
      if follows == false || isFollowed == false { return .excluded }
      return follows == true && isFollowed == true ? .included : .unknown
    }
  }
}

extension ProfileField {
  /// True if a null doesn't show that a field is empty: without a token, a profile has no relation
  /// marks, and those from GraphQL have no email address.
  fileprivate func isMissing(in profile: Profile) -> Bool {
    (self == .email || isMark) && profile[self] == .null
  }

  /// Returns a value as the number that filters compare: of a time, its digits; nil for none.
  func filterNumber(from value: FieldValue) -> Int64? {
    switch value {
    case .number(let number): number
    case .text(let text): kind == .date ? FilterRange.number(ofTime: text) : nil
    case .boolean, .null, .object, .array, .json: nil
    }
  }
}

/// The result of a filter for one person, in Kleene's three-valued logic.
package enum FilterVerdict: Int8, Sendable {
  case excluded = -1
  /// It depends on a profile that isn't known.
  case unknown = 0
  case included = 1

  init(_ isIncluded: Bool) { self = isIncluded ? .included : .excluded }

  /// The verdict of the opposite filter.
  var negated: FilterVerdict {
    switch self {
    case .excluded: .included
    case .unknown: .unknown
    case .included: .excluded
    }
  }
}

/// The accounts that the states of a filter are about, by id.
package struct FilterStates: Sendable {
  package var favourites: Set<Int64> = []
  package var marked: Set<Int64> = []

  package init() {}
}
