import CCurl
import GitHubAPI

/// A request that libcurl sends, and the part of its response received so far.
///
/// The transfer thread owns it and runs libcurl's callbacks.
final class Transfer {
  let submission: Submission
  let target: RequestTarget
  let proxy: Proxy?
  let limits: TransferLimits
  let library: CurlLibrary
  let easy: EasyHandle
  private let headers: HeaderList
  private(set) var head = ReceivedHead()
  private var body: [UInt8] = []
  /// The error that made a callback end the transfer; libcurl doesn't know it.
  private var refusal: TransportError?
  private var progress: TransferProgress

  /// Sets up a request.
  ///
  /// - Throws: `TransportError.setUpFailed` if the request is invalid or libcurl fails; the
  ///   submission isn't finished then.
  init(
    _ submission: Submission, settings: TransferSettings, library: CurlLibrary
  ) throws(TransportError) {
    target = try RequestTarget(submission.request)
    proxy = settings.proxies.proxy(for: target)
    limits = settings.limits(for: target)
    let easy = try EasyHandle(library: library)
    try easy.setCommonOptions(limits, scheme: target.scheme)
    try easy.set(CURLOPT_URL, to: target.url)
    // An empty string, unlike nil, prevents libcurl from reading the environment.
    try easy.set(CURLOPT_PROXY, to: proxy?.url ?? "")
    try easy.set(CURLOPT_NOPROXY, to: "")
    try settings.certificates.apply(to: easy, proxy: proxy)
    let outgoing = OutgoingRequest(request: submission.request, body: submission.body)
    try outgoing.apply(to: easy)
    headers = try outgoing.headerList(library: library)
    try headers.apply(to: easy)
    self.easy = easy
    self.submission = submission
    progress = TransferProgress(step: limits.stallingByteCount)
    self.library = library
  }

  var identity: UInt { easy.identity }

  /// Makes the transfer open a new connection; call it before `begin`.
  func avoidOldConnections() throws(TransportError) { try easy.set(CURLOPT_FRESH_CONNECT, to: 1) }

  /// Joins the set of transfers; libcurl may run the callbacks from now on.
  func begin(in multi: borrowing MultiHandle) throws(TransportError) {
    try TransferCallbacks.install(in: easy, for: self)
    try multi.add(easy)
  }

  /// Leaves the set, which ends the callbacks, and resumes the waiting task.
  func end(in multi: borrowing MultiHandle, _ result: Result<TransportResponse, TransportError>) {
    multi.remove(easy)
    submission.finish(result)
  }

  /// Receives bytes of the decoded body.
  ///
  /// - Returns: False if the body is too large, which ends the transfer.
  func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
    guard body.count + bytes.count <= limits.bodyByteCount else {
      refusal = .bodyTooLarge(limitByteCount: limits.bodyByteCount)
      return false
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  /// Receives a header line with its line end.
  ///
  /// - Returns: False if the header is too large, which ends the transfer.
  func receive(headerLine line: UnsafeRawBufferPointer) -> Bool {
    guard head.byteCount + line.count <= limits.headerByteCount else {
      refusal = .headerTooLarge(limitByteCount: limits.headerByteCount)
      return false
    }
    head.append(unsafe Array(line))
    return true
  }

  /// Checks the time limits; call it at regular intervals.
  ///
  /// - Parameter now: The current time.
  /// - Returns: The error if the transfer has stalled or takes too long as a whole, otherwise nil.
  func timeout(at now: ContinuousClock.Instant) -> TransportError? {
    progress.update(TransferProgress.Mark(easy), at: now)
    if progress.idleTime(at: now) >= limits.stalling {
      return .timedOut(phase: progress.hasBegun ? .trickling : .receiving, after: limits.stalling)
    }
    guard progress.wholeTime(at: now) >= limits.answering else { return nil }
    return .timedOut(phase: .completing, after: limits.answering)
  }

  func result(for code: CURLcode) -> Result<TransportResponse, TransportError> {
    if let refusal { return .failure(refusal) }
    guard code == CURLE_OK else { return .failure(error(for: code)) }
    guard head.isComplete else {
      return .failure(
        .connectionLost(host: target.host, detail: "the connection ended inside the header"))
    }
    guard let response = head.response else {
      return .failure(.malformedResponse(detail: "cannot parse the status line"))
    }
    return .success(TransportResponse(head: response, body: body))
  }
}
