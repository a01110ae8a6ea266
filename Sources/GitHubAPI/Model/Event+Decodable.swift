extension Event: Decodable {
  enum CodingKeys: String, CodingKey {
    case id, type, actor, repo, payload
    case isPublic = "public"
    case createdAt = "created_at"
  }

  /// Reads GitHub's object; whatever of it can't be read is taken as missing.
  ///
  /// - Throws: `DecodingError` when it is no object.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let number: Int64? = values.lenient(.id)
    id = values.lenient(.id) ?? number.map(String.init)
    kind = EventKind(word: values.lenient(.type))
    actor = (values.lenient(.actor) as Named<ActorKey>?)?.party
    repository = (values.lenient(.repo) as Named<RepositoryKey>?)?.party
    isPublic = values.lenient(.isPublic)
    createdAt = values.lenient(.createdAt)
    facts = EventFacts(values.lenient(.payload) ?? EventPayload(), of: kind)
  }

  private enum ActorKey: String, PartyKey {
    case id
    case name = "login"
  }

  private enum RepositoryKey: String, PartyKey { case id, name }

  /// Who or what has a number and a name, under whichever keys.
  private struct Named<Key: PartyKey>: Decodable {
    let party: EventParty?

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      let (id, name): (Int64?, String?) = (values.lenient(.id), values.lenient(.name))
      party = id == nil && name == nil ? nil : EventParty(id: id, name: name)
    }
  }
}

/// The keys of an object that has a number and a name.
private protocol PartyKey: CodingKey {
  static var id: Self { get }
  static var name: Self { get }
}
