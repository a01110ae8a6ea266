extension Packing where Answer == [Event] {
  /// A page of a feed; each event is a number whose bits indicate its parts, followed by the parts.
  static let events = Packing.list(format: 2, pack: { $1.event($0) }, unpack: { $0.event() })
}

/// The bits of an event's flags: five with names, then one for each text, then one for each number.
private enum Flag {
  static let hasActor: UInt64 = 1
  static let hasRepository: UInt64 = 1 << 1
  static let isPublic: UInt64 = 1 << 2
  static let isNotPublic: UInt64 = 1 << 3
  static let isMerged: UInt64 = 1 << 4
  static let firstText = 5
  static let textCount = 13
  static let firstNumber = firstText + textCount
  static let numberCount = 4
}

extension PackWriter {
  fileprivate mutating func event(_ event: Event) {
    let (actor, repository, facts) = (event.actor, event.repository, event.facts)
    let texts = [
      event.id, event.kind.word, actor?.name, repository?.name, event.createdAt, facts.action,
      facts.ref, facts.refType, facts.name, facts.state, facts.text, facts.pageURL,
      event.payload,
    ]
    let numbers = [actor?.id, repository?.id, facts.number, facts.count]
    var flags: UInt64 = 0
    if actor != nil { flags |= Flag.hasActor }
    if repository != nil { flags |= Flag.hasRepository }
    if let isPublic = event.isPublic { flags |= isPublic ? Flag.isPublic : Flag.isNotPublic }
    if facts.isMerged { flags |= Flag.isMerged }
    for (bit, text) in texts.enumerated() where text != nil { flags |= 1 << (Flag.firstText + bit) }
    for (bit, number) in numbers.enumerated() where number != nil {
      flags |= 1 << (Flag.firstNumber + bit)
    }
    number(flags)
    for text in texts.compactMap(\.self) { self.text(text) }
    for number in numbers.compactMap(\.self) { self.number(UInt64(bitPattern: number)) }
  }
}

extension PackReader {
  fileprivate mutating func event() -> Event? {
    guard let flags = number(), flags < 1 << (Flag.firstNumber + Flag.numberCount) else {
      return nil
    }
    var texts: [String?] = []
    for bit in Flag.firstText..<Flag.firstNumber {
      guard let text = self.text(isPresent: flags & 1 << bit != 0) else { return nil }
      texts.append(text)
    }
    var numbers: [Int64?] = []
    for bit in Flag.firstNumber..<Flag.firstNumber + Flag.numberCount {
      let number = flags & 1 << bit == 0 ? nil : number()
      if number == nil, flags & 1 << bit != 0 { return nil }
      numbers.append(number.map { Int64(bitPattern: $0) })
    }
    var isPublic: Bool?
    if flags & (Flag.isPublic | Flag.isNotPublic) != 0 { isPublic = flags & Flag.isPublic != 0 }
    return Event(
      id: texts[0], kind: EventKind(word: texts[1]),
      actor: flags & Flag.hasActor == 0 ? nil : EventParty(id: numbers[0], name: texts[2]),
      repository: flags & Flag.hasRepository == 0
        ? nil : EventParty(id: numbers[1], name: texts[3]),
      isPublic: isPublic, createdAt: texts[4],
      facts: EventFacts(
        action: texts[5], number: numbers[2], count: numbers[3], ref: texts[6], refType: texts[7],
        name: texts[8], state: texts[9], isMerged: flags & Flag.isMerged != 0, text: texts[10],
        pageURL: texts[11]),
      payload: texts[12])
  }
}
