/// How long a transfer may take, and how much it may bring.
package struct TransferLimits: Sendable, Equatable {
  /// The time for resolving the name, connecting and the TLS handshake together.
  package var connecting: Duration
  /// The time in which something has to arrive once the connection stands: the beginning of the
  /// answer first, then so many bytes of it again and again.
  ///
  /// GitHub itself ends what takes it more than 10 s (GitHub docs, "Timeouts").
  package var stalling: Duration
  /// What has to arrive in that time, in bytes; an answer that trickles in would take for ever.
  package var stallingByteCount: Int
  /// The time from when the request can be sent to the end of its answer.
  ///
  /// A page of 100 accounts is 90 KB before compression: 1.5 KB a second are enough for it.
  package var answering: Duration
  /// The largest body in bytes, counted after its content encoding is undone.
  ///
  /// 50 requests at once must not take a gigabyte.
  package var bodyByteCount: Int
  /// The largest sum of all header lines in bytes.
  package var headerByteCount: Int
  /// How many connections may be open to one host; further requests wait for one of them.
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
