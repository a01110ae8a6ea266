/// The format of a page; format 1 had whole ids instead of differences.
private let accountsFormat: UInt64 = 2

extension Packing where Answer == [Account] {
  /// A page of a list, at about 17 bytes per account.
  ///
  /// An account consists of the difference of its id from the one before, a byte of flags, its login,
  /// and the strings that can't be derived; the flags indicate which of these are present.
  static let accounts = Packing(
    pack: { people in
      var writer = PackWriter()
      writer.number(accountsFormat)
      writer.accounts(people)
      return writer.bytes
    },
    unpack: { bytes in
      var reader = PackReader(bytes)
      guard let format = reader.number(), 1...accountsFormat ~= format,
        let people = reader.accounts(haveDifferences: format > 1), reader.isAtEnd
      else { return nil }
      return people
    },
    logins: { $0.map { SeenLogin(login: $0.login) } })
}

/// The layout of an account's flags: two bits for the kind, two for the node id, three booleans.
private enum Flag {
  static let kind: UInt64 = 0b11
  static let node: UInt64 = 0b1100
  static let isSiteAdmin: UInt64 = 1 << 4
  static let hasPicture: UInt64 = 1 << 5
  static let hasPageURL: UInt64 = 1 << 6
}

extension PackWriter {
  /// Writes the accounts of a page of any list.
  package mutating func accounts(_ people: [Account]) {
    number(UInt64(people.count))
    var last: Int64 = 0
    for account in people {
      self.account(account, after: last)
      last = account.id
    }
  }

  /// Writes an account; its id as the difference from `id`, which is small in a sorted list.
  mutating func account(_ account: Account, after id: Int64 = 0) {
    number(UInt64(bitPattern: account.id &- id))
    let kind: UInt64 =
      switch account.kind {
      case .user: 0
      case .organization: 1
      case .bot: 2
      case .other: 3
      }
    let node: UInt64 =
      switch account.node {
      case .absent: 0
      case .old: 1
      case .current: 2
      case .given: 3
      }
    var flags = kind | node << 2
    if account.isSiteAdmin { flags |= Flag.isSiteAdmin }
    if account.givenPicture != nil { flags |= Flag.hasPicture }
    if account.givenPageURL != nil { flags |= Flag.hasPageURL }
    number(flags)
    text(account.login)
    if case .other(let word) = account.kind { text(word) }
    if case .given(let id) = account.node { text(id) }
    if let picture = account.givenPicture { text(picture) }
    if let url = account.givenPageURL { text(url) }
  }
}

extension PackReader {
  /// Reads the accounts of a page.
  package mutating func accounts(haveDifferences: Bool = true) -> [Account]? {
    guard let count = number(), count <= UInt64(remainingCount) else { return nil }
    var people: [Account] = []
    people.reserveCapacity(min(Int(count), pageLength))
    for _ in 0..<count {
      let last = haveDifferences ? people.last?.id ?? 0 : 0
      guard let account = account(after: last) else { return nil }
      people.append(account)
    }
    return people
  }

  /// Reads an account that was written with the same `previous` id.
  mutating func account(after previous: Int64 = 0) -> Account? {
    guard let difference = number(), let flags = number(), flags < 1 << 7, let login = text() else {
      return nil
    }
    let kind: AccountKind
    switch flags & Flag.kind {
    case 0: kind = .user
    case 1: kind = .organization
    case 2: kind = .bot
    default:
      guard let word = text() else { return nil }
      kind = .other(word)
    }
    let node: NodeID
    switch (flags & Flag.node) >> 2 {
    case 0: node = .absent
    case 1: node = .old
    case 2: node = .current
    default:
      guard let given = text() else { return nil }
      node = .given(given)
    }
    guard let picture = text(isPresent: flags & Flag.hasPicture != 0),
      let pageURL = text(isPresent: flags & Flag.hasPageURL != 0)
    else { return nil }
    return Account(
      id: previous &+ Int64(bitPattern: difference), login: login, kind: kind,
      isSiteAdmin: flags & Flag.isSiteAdmin != 0, node: node, givenPicture: picture,
      givenPageURL: pageURL)
  }
}
