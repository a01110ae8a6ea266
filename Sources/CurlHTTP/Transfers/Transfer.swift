import CCurl
import GitHubAPI
import HTTPTypes

/// One request while libcurl carries it, and what has arrived of its response.
///
/// Owned by the thread that runs the transfers; libcurl's callbacks come on that thread too.
final class Transfer {
  /// Nil while the connection is opened for a request that hasn't arrived.
  var submission: Submission?
  private let target: RequestTarget
  private let proxy: Proxy?
  private let limits: TransferLimits
  let library: CurlLibrary
  private let easy: EasyHandle
  var headers: HeaderList
  private var head = ReceivedHead()
  private var body: [UInt8] = []
  /// Why we ended the transfer ourselves, which libcurl only knows as a callback's refusal.
  private var refusal: TransportError?
  private var progress: TransferProgress
  /// What the transfer was set up with.
  let request: HTTPRequest
  /// Where the request that the connection is opened for arrives.
  let queue: TransferQueue

  /// Sets a request up.
  ///
  /// - Parameters:
  ///   - request: The request, as far as it is known.
  ///   - submission: The request as it arrived; it isn't finished here when this fails.
  ///   - settings: Those of the transport.
  ///   - library: Where the functions come from.
  ///   - queue: Where requests arrive.
  /// - Throws: `TransportError.setUpFailed` when libcurl can't do it.
  init(
    _ request: HTTPRequest, of submission: Submission?, settings: TransferSettings,
    library: CurlLibrary, queue: TransferQueue
  ) throws(TransportError) {
    let target = try RequestTarget(request)
    let proxy = settings.proxies.proxy(for: target)
    let limits = settings.limits(for: target)
    let easy = try EasyHandle(library: library)
    try TransferOptions(library: library, limits: limits, scheme: target.scheme)
      .apply(to: easy)
    try easy.set(CURLOPT_URL, to: target.url)
    // An empty text, unlike none, keeps libcurl from reading the environment.
    try easy.set(CURLOPT_PROXY, to: proxy?.url ?? "")
    try easy.set(CURLOPT_NOPROXY, to: "")
    try settings.certificates.apply(to: easy, proxy: proxy)
    let outgoing = OutgoingRequest(request, body: submission?.body ?? [])
    try outgoing.apply(to: easy)
    headers = try outgoing.headerList(library: library)
    try headers.apply(to: easy)
    self.easy = easy
    self.request = request
    self.queue = queue
    self.submission = submission
    self.target = target
    self.proxy = proxy
    self.limits = limits
    progress = TransferProgress(step: limits.stallingByteCount)
    self.library = library
  }

  var number: Int? { submission?.number }

  var identity: UInt { easy.identity }

  /// Makes the transfer open a connection of its own; before it begins.
  func avoidOldConnections() throws(TransportError) {
    try easy.set(CURLOPT_FRESH_CONNECT, to: 1)
  }

  /// Joins the set of transfers; from here on callbacks may come.
  func begin(in multi: borrowing MultiHandle) throws(TransportError) {
    try TransferCallbacks.install(in: easy, for: self)
    if submission == nil { try TransferCallbacks.holdBack(easy, for: self) }
    try multi.add(easy)
  }

  /// Leaves the set; no callback comes any more.
  func leave(_ multi: borrowing MultiHandle) {
    multi.remove(easy)
  }

  /// Lets the waiting task go on.
  func finish(_ result: Result<TransportResponse, TransportError>) {
    submission?.finish(result)
  }

  /// Takes bytes of the body.
  ///
  /// - Parameter bytes: With the content encoding undone.
  /// - Returns: False when they are too many, which ends the transfer.
  func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
    guard body.count + bytes.count <= limits.bodyByteCount else {
      refusal = .bodyTooLarge(limitByteCount: limits.bodyByteCount)
      return false
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  /// Takes a header line.
  ///
  /// - Parameter line: With its line end.
  /// - Returns: False when the header is too long, which ends the transfer.
  func receive(headerLine line: UnsafeRawBufferPointer) -> Bool {
    guard head.byteCount + line.count <= limits.headerByteCount else {
      refusal = .headerTooLarge(limitByteCount: limits.headerByteCount)
      return false
    }
    head.take(unsafe Array(line))
    return true
  }

  /// Checks the time limits; to be called again and again.
  ///
  /// - Parameter now: What the clock says.
  /// - Returns: The error of a transfer that is stalled or takes too long as a whole, else nil.
  func timeout(at now: ContinuousClock.Instant) -> TransportError? {
    progress.note(TransferProgress.Mark(easy), at: now)
    if progress.idleTime(at: now) >= limits.stalling {
      return .timedOut(phase: progress.hasBegun ? .trickling : .receiving, after: limits.stalling)
    }
    guard progress.wholeTime(at: now) >= limits.answering else { return nil }
    return .timedOut(phase: .completing, after: limits.answering)
  }

  /// What came of the transfer, now that libcurl is done with it.
  func result(for code: CURLcode) -> Result<TransportResponse, TransportError> {
    if let refusal { return .failure(refusal) }
    guard code == CURLE_OK else { return .failure(failure(code).error) }
    guard head.isComplete else {
      return .failure(
        .connectionLost(host: target.host, detail: "the connection ended inside the header"))
    }
    guard let response = head.response else {
      return .failure(.malformedResponse(detail: "the status line can't be read"))
    }
    return .success(TransportResponse(head: response, body: body))
  }

  private func failure(_ code: CURLcode) -> TransferFailure {
    TransferFailure(
      code: code, host: target.host, proxy: proxy,
      didConnect: TransferProgress.Mark(easy).didConnect, isInHeader: !head.isComplete,
      connectStatus: easy.number(CURLINFO_HTTP_CONNECTCODE),
      connectTimeout: limits.connecting, stallTimeout: limits.stalling,
      detail: easy.detail.isEmpty ? library.text(for: code) : easy.detail)
  }
}
