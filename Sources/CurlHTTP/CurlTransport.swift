package import GitHubAPI
package import HTTPTypes
import Synchronization

/// An HTTP transport over the system's libcurl, with one thread and shared connections.
///
/// Multiplexes over HTTP/2 if the server supports it over TLS. Loads libcurl and starts the thread
/// at the first request; the thread ends with the transport, or with the last one that shares it.
/// Doesn't follow redirects, keep cookies, or let libcurl read the environment or .netrc.
package final class CurlTransport: HTTPTransport {
  private let settings: TransferSettings
  private let libraryNames: [String]?
  private let sharesThread: Bool
  private let loop = Mutex<RunningLoop?>(nil)

  /// The loop of the transports that share a thread, as long as one of them has it.
  private struct SharedLoop {
    weak var loop: RunningLoop?
  }

  private static let shared = Mutex(SharedLoop())

  /// Creates a transport without loading libcurl.
  ///
  /// - Parameters:
  ///   - environment: Holds `CURL_CA_BUNDLE`, `SSL_CERT_FILE`, `SSL_CERT_DIR`, `https_proxy`,
  ///     `http_proxy`, `all_proxy` and `no_proxy` (all but `http_proxy` also in upper case). The
  ///     process environment isn't read.
  ///   - limits: The time and size limits.
  ///   - sharesThread: True to share the thread, and the connections, with all other such transports of
  ///     the process; the first one determines the number of connections to a host.
  package convenience init(
    environment: [String: String], limits: TransferLimits = .init(), sharesThread: Bool = false
  ) {
    self.init(
      environment: environment, limits: limits, libraryNames: nil, sharesThread: sharesThread)
  }

  /// Creates a transport that opens one of these libraries; nil for the system's libcurl.
  init(
    environment: [String: String], limits: TransferLimits, libraryNames: [String]?,
    sharesThread: Bool = false
  ) {
    settings = TransferSettings(environment: environment, limits: limits)
    self.libraryNames = libraryNames
    self.sharesThread = sharesThread
  }

  /// Returns the versions of libcurl and its TLS library, such as `7.88.1 OpenSSL/3.0.19`.
  ///
  /// Loads the library but sends no request.
  ///
  /// - Throws: `TransportError.libraryMissing` or `.setUpFailed`.
  package static func libraryVersion() throws(TransportError) -> String {
    try CurlLibrary.shared().versionText
  }

  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    if Task.isCancelled { throw .cancelled }
    let queue = try openQueue()
    let number = queue.nextNumber()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        queue.submit(
          Submission(
            number: number, request: request, body: body, settings: settings, waiter: waiter))
        // A cancellation before the submission had no effect.
        if Task.isCancelled { queue.cancel(number) }
      }
    } onCancel: {
      queue.cancel(number)
    }
    return try result.get()
  }

  /// Ends the loop, and all transfers with `TransportError.cancelled`, unless other transports share it;
  /// a later request starts a new one.
  func close() { loop.withLock { $0 = nil } }

  private func openQueue() throws(TransportError) -> TransferQueue {
    let opened: Result<RunningLoop, TransportError> = loop.withLock { loop in
      if let loop, loop.queue.isOpen { return .success(loop) }
      let found = sharesThread ? sharedLoop() : startLoop()
      if case .success(let running) = found { loop = running }
      return found
    }
    return try opened.get().queue
  }

  private func sharedLoop() -> Result<RunningLoop, TransportError> {
    CurlTransport.shared.withLock { shared in
      if let running = shared.loop, running.queue.isOpen { return .success(running) }
      let started = startLoop()
      if case .success(let running) = started { shared.loop = running }
      return started
    }
  }

  private func startLoop() -> Result<RunningLoop, TransportError> {
    Result { () throws(TransportError) in
      let library =
        if let libraryNames {
          try CurlLibrary(names: libraryNames)
        } else {
          try CurlLibrary.shared()
        }
      let loop = try TransferLoop(
        library: library, connectionsPerHost: settings.connectionsPerHost)
      let running = RunningLoop(queue: loop.queue)
      try CurlThread.start(loop)
      return running
    }
  }
}

/// The loop of a running thread, which ends once no transport has it.
private final class RunningLoop: Sendable {
  let queue: TransferQueue

  init(queue: TransferQueue) { self.queue = queue }

  deinit { queue.close(.cancelled) }
}
