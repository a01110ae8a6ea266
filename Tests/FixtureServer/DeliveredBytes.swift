import FlyingSocks

/// The bytes of a body that is not sent as it should be.
struct DeliveredBytes: AsyncBufferedSequence, Sendable {
  /// The bytes that are really sent.
  var bytes: [UInt8]
  /// How many of them go at once.
  var pieceLength: Int
  /// How long it takes from one piece to the next.
  var pause: Duration
  /// How often all of them are sent.
  var rounds = 1
  /// Whether the connection breaks after the last.
  var breaksOff = false

  func makeAsyncIterator() -> Iterator {
    Iterator(source: self)
  }

  /// Walks through the pieces.
  struct Iterator: AsyncBufferedIteratorProtocol {
    let source: DeliveredBytes
    var position = 0
    var round = 1

    mutating func next() async throws -> UInt8? {
      try await nextBuffer(suggested: 1)?.first
    }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      if position >= source.bytes.count, round < source.rounds {
        round += 1
        position = 0
      }
      guard position < source.bytes.count else {
        if source.breaksOff { throw SocketError.disconnected }
        return nil
      }
      if source.pause > .zero { try await Task.sleep(for: source.pause) }
      let end = Swift.min(position + source.pieceLength, source.bytes.count)
      defer { position = end }
      return Array(source.bytes[position..<end])
    }
  }
}
