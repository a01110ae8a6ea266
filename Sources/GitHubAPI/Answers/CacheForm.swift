/// The form of an answer in the cache: JSON, so that SQLite's functions read it too.
package struct CacheForm<Answer: Sendable>: Sendable {
  let write: @Sendable (Answer, inout JSONWriter) -> Void
  let read: @Sendable (JSON) throws(UnreadableAnswer) -> Answer
  /// Returns the accounts that an answer names.
  var logins: @Sendable (Answer) -> [SeenLogin] = { _ in [] }
  /// Returns an answer without relation marks, which only the viewer who got them may see.
  var withoutMarks: @Sendable (Answer) -> Answer = { $0 }

  package init(
    write: @escaping @Sendable (Answer, inout JSONWriter) -> Void,
    read: @escaping @Sendable (JSON) throws(UnreadableAnswer) -> Answer,
    logins: @escaping @Sendable (Answer) -> [SeenLogin] = { _ in [] },
    withoutMarks: @escaping @Sendable (Answer) -> Answer = { $0 }
  ) {
    self.write = write
    self.read = read
    self.logins = logins
    self.withoutMarks = withoutMarks
  }

  /// Returns the text that the cache stores.
  package func bytes(of answer: Answer) -> [UInt8] {
    var writer = JSONWriter()
    write(answer, &writer)
    return writer.bytes
  }

  /// Returns nil for damaged text, or another form.
  package func answer(in bytes: [UInt8]) -> Answer? {
    // `try?`: the reason doesn't matter, because the answer is fetched again.
    try? read(try JSON.reading(bytes))
  }
}

/// An account's login and name from a response, stored for shell completion.
package struct SeenLogin: Sendable, Equatable {
  package let login: String
  /// The display name; nil if the response doesn't contain it.
  package let name: String?

  package init(login: String, name: String? = nil) {
    self.login = login
    self.name = name
  }

  init(_ profile: Profile) { self.init(login: profile.account.login, name: profile.name) }
}

extension CacheForm where Answer == [Account] {
  /// A page of a list: an array for each account, such as `[583231,"octocat"]`.
  static let accounts = CacheForm(
    write: { people, writer in writer.accounts(people) },
    read: { page throws(UnreadableAnswer) in try page.list(of: Account.init(row:)) },
    logins: { $0.map { SeenLogin(login: $0.login) } })
}

extension JSONWriter {
  /// Writes the accounts of a page of any list, each as an array.
  ///
  /// It has the id, the login, the type, the node id (`true` for the current form, 1 for the old one, or
  /// its text), the page, the picture, and whether it is a site admin, without the usual values at its
  /// end.
  package mutating func accounts(_ people: [Account]) {
    beginArray()
    for account in people { self.account(account) }
    endArray()
  }

  private mutating func account(_ account: Account) {
    let node: FieldValue =
      switch account.node {
      case .current: .boolean(true)
      case .absent: .null
      case .old: .number(1)
      case .given(let text): .text(text)
      }
    var values: [FieldValue] = [
      .number(account.id), .text(account.login), .text(account.kind.word), node,
      FieldValue(account.givenPageURL), FieldValue(account.givenPicture),
      .boolean(account.isSiteAdmin),
    ]
    while values.count > 2, values.last == Account.usualRow[values.count - 1] {
      values.removeLast()
    }
    beginArray()
    for value in values { self.value(value) }
    endArray()
  }
}

extension Account {
  /// The values that most accounts have.
  fileprivate static let usualRow: [FieldValue] = [
    .null, .null, .text("User"), .boolean(true), .null, .null, .boolean(false),
  ]

  /// Reads what `JSONWriter.accounts` writes.
  ///
  /// - Throws: `UnreadableAnswer` for anything else.
  package init(row: JSON) throws(UnreadableAnswer) {
    var values = row.parts
    guard row.isArray, let id = values.next()?.accountID, let login = values.next()?.string else {
      throw UnreadableAnswer()
    }
    let kind = values.next()?.string.map(AccountKind.init(word:)) ?? .user
    let node: NodeID =
      values.next().map { value in
        value.string.map { .given($0) }
          ?? (value.isNull ? .absent : value.int == 1 ? .old : .current)
      } ?? .current
    let (page, picture) = (values.next()?.string, values.next()?.string)
    let isSiteAdmin = values.next()?.bool ?? false
    guard values.next() == nil else { throw UnreadableAnswer() }
    self.init(
      id: id, login: login, kind: kind, isSiteAdmin: isSiteAdmin, node: node,
      givenPicture: picture, givenPageURL: page)
  }
}

extension CacheForm where Answer == Profile {
  /// A profile with GitHub's names, so that what reads GitHub's answers reads it too.
  static let profile = CacheForm(
    write: { profile, writer in writer.profile(profile) }, read: Profile.init(json:),
    logins: { [SeenLogin($0)] })
}

extension CacheForm where Answer == Profile? {
  /// The result of a profile's lookup, with the relation marks; null if GraphQL doesn't have the
  /// profile.
  package static let foundProfile = CacheForm(
    write: { profile, writer in
      if let profile { writer.profile(profile) } else { writer.null() }
    },
    read: { found throws(UnreadableAnswer) in
      found.isNull ? nil : try Profile(cached: found)
    },
    logins: { profile in profile.map { [SeenLogin($0)] } ?? [] },
    withoutMarks: { $0?.withoutMarks })
}

extension JSONWriter {
  /// Writes the fields of a profile under GitHub's own names, but not what is null or follows from others.
  package mutating func profile(_ profile: Profile) {
    beginObject()
    for field in ProfileField.allCases {
      let value: FieldValue =
        switch field {
        // With its version.
        case .avatarURL:
          profile.account.givenPicture == nil ? .null : .text(profile.account.pictureURL)
        case .pageURL: FieldValue(profile.account.givenPageURL)
        default: profile[field]
        }
      if value == .null { continue }
      key(field.key)
      self.value(value)
    }
    endObject()
  }
}

extension CacheForm where Answer == [Event] {
  /// A page of a feed, in GitHub's own form.
  static let events = CacheForm(
    write: { events, writer in
      writer.beginArray()
      for event in events { writer.event(event) }
      writer.endArray()
    }, read: [Event].init(json:))
}

extension JSONWriter {
  fileprivate mutating func event(_ event: Event) {
    let members: [(String, FieldValue)] = [
      ("id", FieldValue(event.id)), ("type", FieldValue(event.kind.word)),
      ("actor", FieldValue(event.actor, named: "login")),
      ("repo", FieldValue(event.repository, named: "name")),
      ("public", FieldValue(boolean: event.isPublic)), ("created_at", FieldValue(event.createdAt)),
      ("payload", event.payload.map { .json($0) } ?? .null),
    ]
    beginObject()
    for (name, value) in members where value != .null {
      key(name)
      self.value(value)
    }
    endObject()
  }
}

extension FieldValue {
  fileprivate init(_ party: EventParty?, named nameKey: String) {
    let id = party?.id.map { FieldValue.number($0) } ?? .null
    self =
      party.map { .object([Member("id", id), Member(nameKey, FieldValue($0.name))], short: .null) }
      ?? .null
  }
}
