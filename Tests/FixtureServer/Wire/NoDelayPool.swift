import FlyingSocks
private import Foundation

/// A socket pool that disables Nagle's algorithm for all connections.
///
/// FlyingFox writes head and body separately; with Nagle's algorithm the body can wait 40 ms for the
/// client's delayed acknowledgement. Accepted sockets inherit the listening socket's option.
struct NoDelayPool<Wrapped: AsyncSocketPool>: AsyncSocketPool {
  private let wrapped: Wrapped

  init(_ wrapped: Wrapped) {
    self.wrapped = wrapped
  }

  func prepare() async throws {
    try await wrapped.prepare()
  }

  func run() async throws {
    try await wrapped.run()
  }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    if events.contains(.read) {
      let noDelay = BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY)
      try socket.setValue(true, for: noDelay)
    }
    try await wrapped.suspendSocket(socket, untilReadyFor: events)
  }
}
