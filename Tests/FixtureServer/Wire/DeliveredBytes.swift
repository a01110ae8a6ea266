import FlyingSocks

/// The bytes of a body that is sent slowly, repeated, or cut off.
struct DeliveredBytes: AsyncBufferedSequence, Sendable {
  /// The bytes to send.
  var bytes: [UInt8]
  /// The number of bytes to send at once.
  var pieceLength: Int
  /// The delay before each piece.
  var pause: Duration
  /// The total number of bytes, repeating `bytes` if needed; nil sends each byte once.
  var byteCount: Int?
  /// True if the connection is dropped after the last byte.
  var breaksOff = false

  func makeAsyncIterator() -> Iterator {
    Iterator(source: self)
  }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let source: DeliveredBytes
    var position = 0

    mutating func next() async throws -> UInt8? {
      try await nextBuffer(suggested: 1)?.first
    }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      let total = source.byteCount ?? source.bytes.count
      guard position < total else {
        if source.breaksOff { throw SocketError.disconnected }
        return nil
      }
      if source.pause > .zero { try await Task.sleep(for: source.pause) }
      let start = position % source.bytes.count
      let length = Swift.min(source.pieceLength, source.bytes.count - start, total - position)
      position += length
      return Array(source.bytes[start..<start + length])
    }
  }
}
