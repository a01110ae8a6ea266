import HTTPTypes

/// The status and fields of a response, collected from libcurl's header lines.
///
/// A transfer may have several header blocks (of a proxy's CONNECT, of 1xx responses); the last one
/// counts. Fields after its end are trailers, which are ignored.
struct ReceivedHead {
  private(set) var byteCount = 0
  private var status: HTTPResponse.Status?
  private var fields: [(name: HTTPField.Name, value: [UInt8])] = []
  private var isEnded = false
  /// True if the protocol itself marks the end of a body.
  private var isFramed = false

  /// True if the last block is terminated and doesn't belong to an interim response.
  ///
  /// libcurl reports success if a connection closes inside the header or after a 103.
  var isComplete: Bool { isEnded && status?.kind != .informational }

  /// True if only the connection's end marks that of the body (RFC 9112, section 6.3).
  var endsWithConnection: Bool {
    !isFramed && !fields.contains { $0.name == .contentLength || $0.name == .transferEncoding }
  }

  /// The response; nil without a valid status line.
  var response: HTTPResponse? {
    guard let status else { return nil }
    var headers = HTTPFields()
    headers.reserveCapacity(fields.count)
    for field in fields { headers.append(HTTPField(name: field.name, lenientValue: field.value)) }
    return HTTPResponse(status: status, headerFields: headers)
  }

  mutating func append(_ line: [UInt8]) {
    byteCount += line.count
    let line = line[...].trimmingSpaces(atStart: false)
    if line.starts(with: "HTTP/".utf8) {
      self = ReceivedHead(
        byteCount: byteCount, status: Self.status(of: line),
        isFramed: !line.starts(with: "HTTP/1".utf8))
    } else if line.isEmpty {
      isEnded = true
    } else if !isEnded {
      appendField(line)
    }
  }

  private mutating func appendField(_ line: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
      // RFC 9112, section 5.2: obsolete line folding equals a space.
      guard let last = fields.indices.last else { return }
      fields[last].value += [UInt8(ascii: " ")] + line.trimmingSpaces(atStart: true)
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
    else { return }
    fields.append((name, Array(line[(colon + 1)...].trimmingSpaces(atStart: true))))
  }

  /// Parses `HTTP/1.1 200 OK` or `HTTP/2 200`.
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
  /// Returns the bytes without white space at the end, and optionally at the start.
  fileprivate func trimmingSpaces(atStart: Bool) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var trimmed = self
    while let last = trimmed.last, isSpace(last) { trimmed.removeLast() }
    return atStart ? trimmed.drop(while: isSpace) : trimmed
  }
}
