/// A value of a JSON text (RFC 8259); all JSON that ghf reads is read here.
///
/// The text is checked as a whole when it is read; a value is then a place in it, and nothing is copied
/// until it is used. Objects keep the order of their members, and numbers their digits. Of members with
/// the same key, the last one counts.
///
/// A text must be UTF-8 (RFC 8259, section 8.1). The escape of a lone surrogate, as in `"\ud83d"`, is
/// read as U+FFFD: no `String` can hold one, and a page isn't lost because of it.
package struct JSON: Sendable {
  /// The reason that a text isn't accepted, with the index of a byte.
  package enum Fault: Error, Equatable {
    case syntax(at: Int)
    case notUTF8
    /// A list or an object is nested too deep.
    case tooDeep(at: Int)
    /// A list or an object has too many entries.
    case tooLong(at: Int)
  }

  /// A value or a key: the ends of its text, and the index of the first node that isn't a part of it.
  fileprivate struct Node {
    let start: Int32
    var end: Int32 = 0
    var next: Int32 = 0
  }

  /// A text with its values, which they all share.
  private final class Document: Sendable {
    let bytes: [UInt8]
    let nodes: [Node]

    init(_ bytes: [UInt8], _ nodes: [Node]) { (self.bytes, self.nodes) = (bytes, nodes) }
  }

  /// The largest accepted number of entries in a list or an object from a server: one that sends more on
  /// a page ignores the length that was requested.
  package static let pageEntryLimit = 1_000

  private let document: Document
  private let index: Int

  /// Reads a text of exactly one value.
  ///
  /// - Throws: `Fault`, before much memory is used for a text that is too deep or too long.
  package init(
    _ bytes: [UInt8], depthLimit: Int = 512, entryLimit: Int = JSON.pageEntryLimit
  ) throws(Fault) {
    var reader = Reader(depthLimit: depthLimit, entryLimit: entryLimit)
    try reader.document(bytes.span)
    // What isn't ASCII is inside strings.
    if reader.needsValidation, (try? UTF8Span(validating: bytes.span)) == nil { throw .notUTF8 }
    (document, index) = (Document(bytes, reader.nodes), 0)
  }

  private init(_ document: Document, at index: Int) {
    (self.document, self.index) = (document, index)
  }

  private var node: Node { document.nodes[index] }
  private var first: UInt8 { document.bytes[Int(node.start)] }

  /// The value's own text.
  package var text: ArraySlice<UInt8> { document.bytes[Int(node.start)..<Int(node.end)] }

  /// The number of the line, from 1, on which the value begins.
  package var line: Int { JSON.line(at: Int(node.start), in: document.bytes) }

  /// Returns the number of the line, from 1, with a byte of a text.
  package static func line(at index: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(index).count { $0 == UInt8(ascii: "\n") }
  }

  package var isObject: Bool { first == UInt8(ascii: "{") }
  package var isArray: Bool { first == UInt8(ascii: "[") }
  package var isNull: Bool { first == UInt8(ascii: "n") }

  /// The value of `true` and `false`.
  package var bool: Bool? {
    switch first {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// The value of a number without fraction and exponent that fits.
  package var int: Int64? {
    let (node, bytes) = (node, document.bytes)
    let isNegative = bytes[Int(node.start)] == UInt8(ascii: "-")
    let digits = Int(node.start) + (isNegative ? 1 : 0)..<Int(node.end)
    guard bytes[digits.lowerBound].isDigit else { return nil }
    // Most are short and can't overflow.
    guard digits.count <= 18 else { return Int64(String(decoding: text, as: UTF8.self)) }
    var value: Int64 = 0
    for place in digits {
      guard bytes[place].isDigit else { return nil }
      value = value * 10 + Int64(bytes[place] - UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }

  /// The value of a number that can be an account's id: GitHub counts from 1.
  package var accountID: Int64? { int.flatMap { $0 > 0 ? $0 : nil } }

  /// The value of a number, rounded to the nearest that a `Double` has.
  package var double: Double? {
    guard first == UInt8(ascii: "-") || first.isDigit else { return nil }
    return Double(String(decoding: text, as: UTF8.self))
  }

  /// The value of a number as a count of things; 0 for any other value.
  package var count: Int { int?.asCount ?? 0 }

  /// The text of a string.
  package var string: String? {
    guard first == UInt8(ascii: "\"") else { return nil }
    let inside = document.bytes[Int(node.start) + 1..<Int(node.end) - 1]
    return inside.contains(UInt8(ascii: "\\"))
      ? JSON.unescaped(inside) : String(decoding: inside, as: UTF8.self)
  }

  /// The parts of an array or an object, without a list of all.
  package struct Parts: Sequence, IteratorProtocol {
    private let document: Document
    private var place: Int
    private let end: Int

    fileprivate init(of value: JSON) {
      (document, place, end) = (value.document, value.index + 1, Int(value.node.next))
    }

    /// Returns the next element, key or value.
    package mutating func next() -> JSON? {
      guard place < end else { return nil }
      defer { place = Int(document.nodes[place].next) }
      return JSON(document, at: place)
    }
  }

  /// The elements of an array, or the keys and values of an object; none of another value.
  package var parts: Parts { Parts(of: self) }

  /// The elements of an array; nil for another value.
  package var array: [JSON]? { isArray ? Array(parts) : nil }

  /// A member of an object.
  package struct Member: Sendable, Equatable {
    package let key: String
    package let value: JSON
  }

  /// The members of an object, in order; none for another value.
  package var members: [Member] {
    guard isObject else { return [] }
    var (members, parts): ([Member], _) = ([], parts)
    while let key = parts.next(), let value = parts.next() {
      members.append(Member(key: key.string ?? "", value: value))
    }
    return members
  }

  /// The last member with a key; nil if it is missing, and for a value that isn't an object.
  package subscript(key: StaticString) -> JSON? {
    guard isObject else { return nil }
    let (nodes, bytes) = (document.nodes, document.bytes)
    let end = Int(nodes[index].next)
    var place = index + 1
    var found: Int?
    // An empty key is its own end.
    let first = key.utf8CodeUnitCount == 0 ? UInt8(ascii: "\"") : unsafe key.utf8Start.pointee
    while place < end {
      // Most keys differ in their first byte.
      let byte = bytes[Int(nodes[place].start) + 1]
      if byte == first || byte == UInt8(ascii: "\\"), JSON.isKey(nodes[place], key, in: bytes) {
        found = place + 1
      }
      place = Int(nodes[place + 1].next)
    }
    return found.map { JSON(document, at: $0) }
  }

  /// Returns the last member with each key, nil if it is missing; they are found at once, and most quickly
  /// if the object has them in the same order.
  func members(_ keys: [StaticString]) -> [JSON?] {
    var found = [JSON?](repeating: nil, count: keys.count)
    guard isObject else { return found }
    let (nodes, bytes) = (document.nodes, document.bytes)
    let end = Int(nodes[index].next)
    var place = index + 1
    var next = 0
    while place < end {
      let places = next..<next + keys.count
      if let key = places.first(where: {
        JSON.isKey(nodes[place], keys[$0 % keys.count], in: bytes)
      }) {
        found[key % keys.count] = JSON(document, at: place + 1)
        next = (key + 1) % keys.count
      }
      place = Int(nodes[place + 1].next)
    }
    return found
  }

  /// The last member with a key that is made while ghf runs; nil if it is missing.
  package func member(_ key: String) -> JSON? { members.last { $0.key == key }?.value }

  private static func isKey(_ node: Node, _ key: StaticString, in bytes: [UInt8]) -> Bool {
    let inside = Int(node.start) + 1..<Int(node.end) - 1
    // An escape makes a key longer.
    guard inside.count >= key.utf8CodeUnitCount else { return false }
    for offset in 0..<key.utf8CodeUnitCount {
      let byte = bytes[inside.lowerBound + offset]
      if byte == UInt8(ascii: "\\") { return unescaped(bytes[inside]) == "\(key)" }
      guard unsafe byte == key.utf8Start[offset] else { return false }
    }
    return inside.count == key.utf8CodeUnitCount
  }

  /// Returns a string's text without escapes; the reader has checked them.
  private static func unescaped(_ inside: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(inside.count)
    var rest = inside
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      switch rest.removeFirst() {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"): text += String(scalar(in: &rest)).utf8
      case let sign: text.append(sign)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads the four digits after `\u`, and after a high surrogate also the escape of the low one.
  private static func scalar(in rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    func unit(_ bytes: ArraySlice<UInt8>) -> UInt32 {
      UInt32(String(decoding: bytes.prefix(4), as: UTF8.self), radix: 16) ?? 0
    }
    let high = unit(rest)
    rest = rest.dropFirst(4)
    guard 0xD800..<0xDC00 ~= high, rest.starts(with: #"\u"#.utf8) else {
      return Unicode.Scalar(high) ?? "\u{FFFD}"
    }
    let low = unit(rest.dropFirst(2))
    guard 0xDC00..<0xE000 ~= low else { return "\u{FFFD}" }
    rest = rest.dropFirst(6)
    return Unicode.Scalar(0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }
}

extension JSON: Equatable {
  /// Compares the texts.
  package static func == (one: JSON, other: JSON) -> Bool { one.text == other.text }
}

extension Int64 {
  /// The nearest number that can be a count of things on GitHub, at most GraphQL's largest `Int`.
  ///
  /// A server can send any number; sums and products of these can't overflow.
  package var asCount: Int { Int(Swift.min(Swift.max(self, 0), Int64(Int32.max))) }
}

/// An answer that lacks what its form requires.
package struct UnreadableAnswer: Error, Equatable {
  /// The member that is missing or has another type; nil if the text isn't such JSON at all.
  package let member: String?

  package init(member: String? = nil) { self.member = member }
}

extension JSON {
  /// Reads a text, as the initialiser does.
  package static func reading(_ bytes: [UInt8]) throws(UnreadableAnswer) -> JSON {
    do throws(Fault) { return try JSON(bytes) } catch { throw UnreadableAnswer() }
  }

  /// Returns what `read` finds in a member.
  ///
  /// - Throws: `UnreadableAnswer`, with the key if the member is missing, or `read` finds nothing.
  package func required<Value>(
    _ key: StaticString, _ read: (JSON) -> Value?
  ) throws(UnreadableAnswer) -> Value {
    guard isObject else { throw UnreadableAnswer() }
    guard let value = self[key].flatMap(read) else { throw UnreadableAnswer(member: "\(key)") }
    return value
  }

  /// Returns the elements of an array as `read` makes them: of this one, or that of a member.
  ///
  /// - Throws: `UnreadableAnswer` if it isn't an array, and what `read` throws.
  package func list<Element>(
    at key: StaticString? = nil, of read: (JSON) throws(UnreadableAnswer) -> Element
  ) throws(UnreadableAnswer) -> [Element] {
    guard let list = if let key { self[key] } else { self as JSON? }, list.isArray else {
      throw UnreadableAnswer(member: key.map { "\($0)" })
    }
    var elements: [Element] = []
    // As many as a page of GitHub's has.
    elements.reserveCapacity(100)
    for element in list.parts { elements.append(try read(element)) }
    return elements
  }
}

extension JSON {
  /// Returns true if the next eight bytes are printable ASCII without a quotation mark or backslash; they
  /// are looked at in one word, of which each sum or difference sets the highest bits.
  static func isPlain(_ bytes: Span<UInt8>, at place: Int) -> Bool {
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
    let (ones, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let quotes = word ^ ones &* 0x22
    let backslashes = word ^ ones &* 0x5C
    let controls = (word &- ones &* 0x20) | (word &+ ones)
    return (controls | (quotes &- ones) | (backslashes &- ones) | word) & highBits == 0
  }

  /// A strict reader of the whole text, which each function gets as a span: a property of an array costs
  /// more checks for each byte.
  private struct Reader {
    let depthLimit: Int
    let entryLimit: Int
    private var place = 0
    private(set) var nodes: [Node] = []
    /// True once a byte was read that isn't ASCII.
    private(set) var needsValidation = false

    init(depthLimit: Int, entryLimit: Int) {
      (self.depthLimit, self.entryLimit) = (depthLimit, entryLimit)
    }

    mutating func document(_ bytes: Span<UInt8>) throws(Fault) {
      // Places are kept in 32 bits.
      if bytes.count > Int32.max { throw .tooLong(at: 0) }
      nodes.reserveCapacity(bytes.count / 16)
      skipSpace(bytes)
      try value(bytes, depth: 0)
      if place < bytes.count { throw .syntax(at: place) }
    }

    /// Returns the next byte; at the end 0, which no value begins or ends with.
    private func next(_ bytes: Span<UInt8>) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

    private mutating func skipSpace(_ bytes: Span<UInt8>) {
      while true {
        switch next(bytes) {
        case 0x20, 0x0A, 0x0D, 0x09: place += 1
        default: return
        }
      }
    }

    private mutating func accept(_ sign: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
      if next(bytes) != UInt8(ascii: sign) { return false }
      place += 1
      return true
    }

    private mutating func expect(
      _ sign: Unicode.Scalar, _ bytes: Span<UInt8>
    ) throws(Fault) {
      if !accept(sign, bytes) { throw .syntax(at: place) }
    }

    /// Reads a value, and the white space after it.
    private mutating func value(_ bytes: Span<UInt8>, depth: Int) throws(Fault) {
      let index = nodes.count
      nodes.append(Node(start: Int32(truncatingIfNeeded: place)))
      switch next(bytes) {
      case UInt8(ascii: "\""): try string(bytes)
      case UInt8(ascii: "{"): try entries(bytes, until: "}", depth: depth + 1)
      case UInt8(ascii: "["): try entries(bytes, until: "]", depth: depth + 1)
      case UInt8(ascii: "t"): try word("true", bytes)
      case UInt8(ascii: "f"): try word("false", bytes)
      case UInt8(ascii: "n"): try word("null", bytes)
      default: try number(bytes)
      }
      end(of: index)
      skipSpace(bytes)
    }

    private mutating func key(_ bytes: Span<UInt8>) throws(Fault) {
      let index = nodes.count
      nodes.append(Node(start: Int32(truncatingIfNeeded: place)))
      try string(bytes)
      end(of: index)
      skipSpace(bytes)
      try expect(":", bytes)
      skipSpace(bytes)
    }

    private mutating func end(of index: Int) {
      nodes[index].end = Int32(truncatingIfNeeded: place)
      nodes[index].next = Int32(truncatingIfNeeded: nodes.count)
    }

    /// Reads the members of an object or the elements of an array.
    private mutating func entries(
      _ bytes: Span<UInt8>, until end: Unicode.Scalar, depth: Int
    ) throws(Fault) {
      if depth > depthLimit { throw .tooDeep(at: place) }
      place += 1
      skipSpace(bytes)
      if accept(end, bytes) { return }
      var count = 0
      while true {
        count += 1
        if count > entryLimit { throw .tooLong(at: place) }
        if end == "}" { try key(bytes) }
        try value(bytes, depth: depth)
        if !accept(",", bytes) { return try expect(end, bytes) }
        skipSpace(bytes)
      }
    }

    private mutating func string(_ bytes: Span<UInt8>) throws(Fault) {
      try expect("\"", bytes)
      while true {
        // Most bytes of an answer are read here.
        while place + 8 <= bytes.count, JSON.isPlain(bytes, at: place) { place += 8 }
        let byte = next(bytes)
        switch byte {
        case UInt8(ascii: "\""):
          place += 1
          return
        case UInt8(ascii: "\\"): try escape(bytes)
        case 0..<0x20: throw .syntax(at: place)
        default:
          if byte >= 0x80 { needsValidation = true }
          place += 1
        }
      }
    }

    private mutating func escape(_ bytes: Span<UInt8>) throws(Fault) {
      place += 1
      let sign = next(bytes)
      guard #""\/bfnrtu"#.utf8.contains(sign) else { throw .syntax(at: place) }
      place += 1
      if sign != UInt8(ascii: "u") { return }
      for _ in 0..<4 {
        guard next(bytes).isHexDigit else { throw .syntax(at: place) }
        place += 1
      }
    }

    private mutating func word(_ word: StaticString, _ bytes: Span<UInt8>) throws(Fault) {
      for offset in 0..<word.utf8CodeUnitCount {
        guard unsafe next(bytes) == word.utf8Start[offset] else { throw .syntax(at: place) }
        place += 1
      }
    }

    private mutating func number(_ bytes: Span<UInt8>) throws(Fault) {
      _ = accept("-", bytes)
      if !accept("0", bytes) { try digits(bytes) }
      if accept(".", bytes) { try digits(bytes) }
      if accept("e", bytes) || accept("E", bytes) {
        if !accept("+", bytes) { _ = accept("-", bytes) }
        try digits(bytes)
      }
    }

    private mutating func digits(_ bytes: Span<UInt8>) throws(Fault) {
      let start = place
      while next(bytes).isDigit { place += 1 }
      if place == start { throw .syntax(at: place) }
    }
  }
}
