import FlyingSocks

/// The bytes of a body that is not sent as it should be.
struct DeliveredBytes: AsyncBufferedSequence, Sendable {
  /// The bytes that are really sent.
  var bytes: [UInt8]
  /// How many of them go at once.
  var pieceLength: Int
  /// How long it takes from one piece to the next.
  var pause: Duration
  /// How many bytes are sent in all, again from the first where needed; nothing means once each.
  var byteCount: Int?
  /// Whether the connection breaks after the last.
  var breaksOff = false

  func makeAsyncIterator() -> Iterator {
    Iterator(source: self)
  }

  /// Walks through the pieces.
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
