import HTTPTypes

/// The status and fields of a response, gathered from header lines as libcurl hands them over.
///
/// A transfer may bring several blocks (of a proxy's CONNECT, of 1xx responses); the last one
/// counts. Fields after its end, which are a body's trailers, are left out.
struct ReceivedHead {
  private(set) var byteCount = 0
  private var status: HTTPResponse.Status?
  private var fields: [(name: HTTPField.Name, value: [UInt8])] = []
  private var isEnded = false

  /// Tells whether the last block has its empty line, and isn't of an interim response.
  ///
  /// libcurl takes a connection that closes inside the header, or after a 103, for a success.
  var isComplete: Bool { isEnded && status?.kind != .informational }

  /// The response, or nil when there was no status line that can be read.
  var response: HTTPResponse? {
    guard let status else { return nil }
    var headers = HTTPFields()
    headers.reserveCapacity(fields.count)
    for field in fields {
      headers.append(HTTPField(name: field.name, lenientValue: field.value))
    }
    return HTTPResponse(status: status, headerFields: headers)
  }

  /// Takes one line with its line end.
  mutating func take(_ line: [UInt8]) {
    byteCount += line.count
    let line = line[...].trimmingSpaces(atStart: false)
    if line.starts(with: "HTTP/".utf8) {
      self = ReceivedHead(byteCount: byteCount, status: Self.status(of: line))
    } else if line.isEmpty {
      isEnded = true
    } else if !isEnded {
      takeField(line)
    }
  }

  private init(byteCount: Int, status: HTTPResponse.Status?) {
    self.byteCount = byteCount
    self.status = status
  }

  init() {}

  private mutating func takeField(_ line: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
      // RFC 9112, section 5.2: an obsolete line folding stands for a space.
      guard let last = fields.indices.last else { return }
      fields[last].value += [UInt8(ascii: " ")] + line.trimmingSpaces(atStart: true)
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
    else { return }
    fields.append((name, Array(line[(colon + 1)...].trimmingSpaces(atStart: true))))
  }

  /// Reads `HTTP/1.1 200 OK` or `HTTP/2 200`.
  private static func status(of line: ArraySlice<UInt8>) -> HTTPResponse.Status? {
    let parts = line.split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[1].count == 3,
      let code = Int(String(decoding: parts[1], as: UTF8.self)), (100...999).contains(code)
    else { return nil }
    let reason = parts.count == 3 ? String(decoding: parts[2], as: UTF8.self) : ""
    return HTTPResponse.Status(code: code, reasonPhrase: reason)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces, tabs and line ends at the end, and at the start if wanted.
  fileprivate func trimmingSpaces(atStart: Bool) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var trimmed = self
    while let last = trimmed.last, isSpace(last) { trimmed.removeLast() }
    return atStart ? trimmed.drop(while: isSpace) : trimmed
  }
}
