extension [Account] {
  /// Reads a page of a list if it is as plain and as complete as GitHub writes it.
  ///
  /// `JSONDecoder` makes a dictionary of the twenty members of each object, of which we read seven,
  /// and took four fifths of all instructions of a long listing. If a value isn't plain or a member
  /// is missing or duplicate, this returns nil, so that the decoder reads the page; otherwise the
  /// results are the same.
  init?(plainJSON body: [UInt8]) {
    var json = PlainJSON(body)
    guard json.accept("[") else { return nil }
    self = []
    if !json.accept("]") {
      reserveCapacity(pageLength)
      repeat {
        guard count < entryLimit, let account = Account(in: &json) else { return nil }
        append(account)
      } while json.accept(",")
      guard json.accept("]") else { return nil }
    }
    guard json.isAtEnd else { return nil }
  }
}

extension Account {
  private static let members = CodingKeys.allCases.map { (name: Array($0.rawValue.utf8), key: $0) }

  /// Reads the next object.
  fileprivate init?(in json: inout PlainJSON) {
    guard json.accept("{") else { return nil }
    let members = Account.members
    var id: Int64?
    var login: Range<Int>?
    var type: Range<Int>?
    var nodeID: Range<Int>?
    var avatarURL: Range<Int>?
    var pageURL: Range<Int>?
    var isSiteAdmin: Bool?
    repeat {
      guard let name = json.string(), json.accept(":"), let value = json.value() else { return nil }
      guard let member = members.first(where: { json.has($0.name, at: name) }) else { continue }
      switch (member.key, value) {
      case (.id, .number(let number)) where id == nil: id = number
      case (.login, .text(let text)) where login == nil: login = text
      case (.type, .text(let text)) where type == nil: type = text
      case (.nodeID, .text(let text)) where nodeID == nil: nodeID = text
      case (.avatarURL, .text(let text)) where avatarURL == nil: avatarURL = text
      case (.pageURL, .text(let text)) where pageURL == nil: pageURL = text
      case (.isSiteAdmin, .flag(let flag)) where isSiteAdmin == nil: isSiteAdmin = flag
      // Needed only without `html_url`, which the guard below requires.
      case (.url, _): break
      default: return nil
      }
    } while json.accept(",")
    guard json.accept("}"), let id, let login, let type, let nodeID, let avatarURL, let pageURL,
      let isSiteAdmin
    else { return nil }
    self.init(
      id: id, login: json.text(login), kind: AccountKind(word: json.text(type)),
      isSiteAdmin: isSiteAdmin, nodeID: json.text(nodeID), avatarURL: json.text(avatarURL),
      pageURL: json.text(pageURL))
  }
}
