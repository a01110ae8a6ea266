/// The time and size limits of a transfer.
package struct TransferLimits: Sendable, Equatable {
  /// The maximum time to resolve the name, connect and complete the TLS handshake.
  package var connecting: Duration
  /// The maximum time on an open connection until the response starts, and then for each further
  /// `stallingByteCount` bytes.
  ///
  /// GitHub itself ends requests that take more than 10 s (GitHub docs, "Timeouts").
  package var stalling: Duration
  /// The minimum progress within `stalling`, in bytes; a trickling response would take for ever.
  package var stallingByteCount: Int
  /// The maximum time from when the request can be sent to the end of its response.
  ///
  /// A page of 100 accounts is 90 KB uncompressed, so 1.5 KB/s are enough.
  package var answering: Duration
  /// The maximum size of the decoded body in bytes, so that 50 concurrent requests stay below 1 GB.
  package var bodyByteCount: Int
  /// The maximum size of all header lines in bytes.
  package var headerByteCount: Int
  /// The maximum number of connections to one host; further requests wait.
  package var connectionsPerHost: Int

  package init(
    connecting: Duration = .seconds(10), stalling: Duration = .seconds(15),
    stallingByteCount: Int = 100, answering: Duration = .seconds(60),
    bodyByteCount: Int = 16 << 20, headerByteCount: Int = 256 << 10, connectionsPerHost: Int = 10
  ) {
    self.connecting = connecting
    self.stalling = stalling
    self.stallingByteCount = stallingByteCount
    self.answering = answering
    self.bodyByteCount = bodyByteCount
    self.headerByteCount = headerByteCount
    self.connectionsPerHost = connectionsPerHost
  }
}
