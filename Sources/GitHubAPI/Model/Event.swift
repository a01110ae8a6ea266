/// A public event of an account.
///
/// Anything that GitHub leaves out, or sends in an undocumented form, is nil: a deleted account or
/// repository, for example, or a part that the event's type promises.
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
  /// GitHub's object as JSON, with all its members; nil if it is missing.
  package var payload: String?
}

/// The account that caused an event, or the repository that it happened in.
package struct EventParty: Sendable, Equatable {
  package let id: Int64?
  /// An account's login, or a repository's owner and name: `octocat/hello-world`.
  package let name: String?
}

extension EventParty {
  /// Reads an object; nil if it has neither an id nor a name.
  fileprivate init?(_ object: LenientObject?, named nameKey: String) {
    self.init(id: object?["id"], name: object?[nameKey])
    if id == nil, name == nil { return nil }
  }
}

extension Event: Decodable {
  /// Reads GitHub's object; an unreadable part counts as missing.
  ///
  /// - Throws: `DecodingError` if it isn't an object.
  package init(from decoder: any Decoder) throws {
    let object = try LenientObject(from: decoder)
    let number: Int64? = object["id"]
    id = object["id"] ?? number.map(String.init)
    kind = EventKind(word: object["type"])
    actor = EventParty(object["actor"], named: "login")
    repository = EventParty(object["repo"], named: "name")
    isPublic = object["public"]
    createdAt = object["created_at"]
    let payload: LenientObject? = object["payload"]
    facts = payload.map { [kind] in EventFacts($0, of: kind) } ?? EventFacts()
  }
}
