/// Something that an account did in public, as far as GitHub tells of it.
///
/// Whatever GitHub left out, or sent in another form than it documents, is nil: deleted accounts and
/// repositories are, and an event may come without what its type promises.
package struct Event: Sendable, Equatable {
  /// GitHub's id, a string of digits.
  package let id: String?
  package let kind: EventKind
  package let actor: EventParty?
  package let repository: EventParty?
  package let isPublic: Bool?
  /// RFC 3339, as GitHub prints it.
  package let createdAt: String?
  package let facts: EventFacts
  /// GitHub's object as JSON, whatever it holds; nil where there is none.
  package var payload: String?
}

/// Who did something, or the repository it was done in: the little that an event tells of either.
package struct EventParty: Sendable, Equatable {
  package let id: Int64?
  /// The login of an account, owner and name of a repository: `octocat/hello-world`.
  package let name: String?
}
