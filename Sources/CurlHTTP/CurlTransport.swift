package import GitHubAPI
package import HTTPTypes
import Synchronization

/// Carries requests with the system's libcurl, over one thread and shared connections.
///
/// HTTP/2 is used, and multiplexed, where the server has it over TLS. Nothing is opened or started
/// before the first request; the thread ends with the transport. Redirects aren't followed, no
/// cookies are kept, and libcurl's own look at the environment and at .netrc is kept off.
package final class CurlTransport: HTTPTransport {
  private let settings: TransferSettings
  private let libraryNames: [String]?
  private let entrance = Mutex<TransferQueue?>(nil)

  /// Makes a transport; nothing is loaded yet.
  ///
  /// - Parameters:
  ///   - environment: Read for `CURL_CA_BUNDLE`, `SSL_CERT_FILE`, `SSL_CERT_DIR`, and for
  ///     `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy` (all but `http_proxy` in capitals
  ///     too). The environment of the process itself isn't looked at.
  ///   - limits: Times and sizes.
  package convenience init(environment: [String: String], limits: TransferLimits = .init()) {
    self.init(environment: environment, limits: limits, libraryNames: nil)
  }

  /// Makes a transport over a certain library.
  ///
  /// - Parameters:
  ///   - environment: As above.
  ///   - limits: As above.
  ///   - libraryNames: What to open in place of the system's libcurl.
  init(environment: [String: String], limits: TransferLimits, libraryNames: [String]?) {
    settings = TransferSettings(environment: environment, limits: limits)
    self.libraryNames = libraryNames
  }

  deinit {
    close()
  }

  /// The version of libcurl and of its TLS library, such as `7.88.1 OpenSSL/3.0.19`.
  ///
  /// - Returns: The text; it loads the library, but asks no server.
  /// - Throws: `TransportError.libraryMissing` or `.setUpFailed`.
  package static func libraryVersion() throws(TransportError) -> String {
    try CurlLibrary.shared().versionText
  }

  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    if Task.isCancelled { throw .cancelled }
    let queue = try openEntrance()
    let number = queue.nextNumber()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        queue.submit(
          Submission(number: number, request: request, body: body, waiter: waiter))
        // A cancellation before the line above found nothing to cancel.
        if Task.isCancelled { queue.cancel(number) }
      }
    } onCancel: {
      queue.cancel(number)
    }
    return try result.get()
  }

  package func prepare(for request: HTTPRequest) {
    // `try?`: the request itself meets the same error, and reports it.
    try? openEntrance().prepare(for: request)
  }

  /// Ends everything that runs with `TransportError.cancelled`; a later request starts afresh.
  func close() {
    entrance.withLock { queue in
      queue?.close(.cancelled)
      queue = nil
    }
  }

  private func openEntrance() throws(TransportError) -> TransferQueue {
    let opened = entrance.withLock { queue in
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
    let queue = loop.entrance
    try CurlThread.start(loop)
    return queue
  }
}
