package import GitHubAPI
package import HTTPTypes
import Synchronization

/// An HTTP transport over the system's libcurl, with one thread and shared connections.
///
/// Multiplexes over HTTP/2 if the server supports it over TLS. Loads libcurl and starts the thread
/// at the first request; the thread ends with the transport. Doesn't follow redirects, keep
/// cookies, or let libcurl read the environment or .netrc.
package final class CurlTransport: HTTPTransport {
  private let settings: TransferSettings
  private let libraryNames: [String]?
  private let queue = Mutex<TransferQueue?>(nil)

  /// Creates a transport without loading libcurl.
  ///
  /// - Parameters:
  ///   - environment: Holds `CURL_CA_BUNDLE`, `SSL_CERT_FILE`, `SSL_CERT_DIR`, `https_proxy`,
  ///     `http_proxy`, `all_proxy` and `no_proxy` (all but `http_proxy` also in upper case). The
  ///     process environment isn't read.
  ///   - limits: The time and size limits.
  package convenience init(environment: [String: String], limits: TransferLimits = .init()) {
    self.init(environment: environment, limits: limits, libraryNames: nil)
  }

  /// Creates a transport that opens one of these libraries; nil for the system's libcurl.
  init(environment: [String: String], limits: TransferLimits, libraryNames: [String]?) {
    settings = TransferSettings(environment: environment, limits: limits)
    self.libraryNames = libraryNames
  }

  deinit { close() }

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
        queue.submit(Submission(number: number, request: request, body: body, waiter: waiter))
        // A cancellation before the submission had no effect.
        if Task.isCancelled { queue.cancel(number) }
      }
    } onCancel: {
      queue.cancel(number)
    }
    return try result.get()
  }

  /// Ends all transfers with `TransportError.cancelled`; a later request starts a new loop.
  func close() {
    queue.withLock { queue in
      queue?.close(.cancelled)
      queue = nil
    }
  }

  private func openQueue() throws(TransportError) -> TransferQueue {
    let opened = queue.withLock { queue in
      if let queue, queue.isOpen { return Result<TransferQueue, TransportError>.success(queue) }
      let started = Result { () throws(TransportError) in try startLoop() }
      if case .success(let fresh) = started { queue = fresh }
      return started
    }
    return try opened.get()
  }

  private func startLoop() throws(TransportError) -> TransferQueue {
    let library =
      if let libraryNames { try CurlLibrary(names: libraryNames) } else { try CurlLibrary.shared() }
    let loop = try TransferLoop(library: library, settings: settings)
    let queue = loop.queue
    try CurlThread.start(loop)
    return queue
  }
}
