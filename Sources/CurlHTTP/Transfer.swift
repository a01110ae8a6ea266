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
  init(_ submission: Submission, library: CurlLibrary) throws(TransportError) {
    let settings = submission.settings
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
    guard code == CURLE_OK else { return .failure(failure(code).error) }
    guard head.isComplete else {
      return .failure(
        .connectionLost(host: target.host, detail: "the connection ended inside the header"))
    }
    guard let response = head.response else {
      return .failure(.malformedResponse(detail: "cannot parse the status line"))
    }
    var whole = TransportResponse(head: response, body: body)
    whole.endsWithConnection = head.endsWithConnection
    return .success(whole)
  }

  private func failure(_ code: CURLcode) -> TransferFailure {
    TransferFailure(
      code: code, figures: TransferFigures(easy), host: target.host, proxy: proxy, limits: limits,
      headIsComplete: head.isComplete,
      text: easy.detail.isEmpty ? library.text(for: code) : easy.detail)
  }
}

enum TransferCallbacks {
  /// Sets the functions; libcurl calls them only while the transfer is in a set.
  ///
  /// This doesn't retain the transfer, which owns `easy` and leaves the set first.
  ///
  /// - Throws: `TransportError.setUpFailed` if libcurl rejects them.
  static func install(in easy: borrowing EasyHandle, for transfer: Transfer) throws(TransportError)
  {
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    try unsafe easy.set(CURLOPT_WRITEDATA, toPointer: context)
    try unsafe easy.set(CURLOPT_HEADERDATA, toPointer: context)
    try unsafe easy.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      unsafe TransferCallbacks.receive(bytes, size * count, context) { unsafe $0.receive(body: $1) }
    }
    try unsafe easy.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      unsafe TransferCallbacks.receive(bytes, size * count, context) {
        unsafe $0.receive(headerLine: $1)
      }
    }
  }

  /// Returns the number of bytes, or another number to end the transfer.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ byteCount: Int, _ context: UnsafeMutableRawPointer?,
    _ receive: (Transfer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let context = unsafe context else { return -1 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let isAccepted = unsafe receive(
      transfer, UnsafeRawBufferPointer(start: bytes, count: byteCount))
    // For an empty write, 0 would mean that all bytes were accepted.
    return isAccepted ? byteCount : byteCount == 0 ? 1 : 0
  }
}

/// The times at which a transfer began and last progressed.
///
/// libcurl's own speed limit has a resolution of seconds, and includes the time that a request
/// waits for a shared connection; this one starts when the request can be sent.
struct TransferProgress {
  struct Mark {
    let didConnect: Bool
    /// The bytes of the response received so far, including its header.
    let receivedByteCount: Int
    let sentByteCount: Int

    init(_ easy: borrowing EasyHandle) {
      didConnect = TransferFigures(easy).didConnect
      receivedByteCount = easy.offset(CURLINFO_SIZE_DOWNLOAD_T) + easy.number(CURLINFO_HEADER_SIZE)
      sentByteCount = easy.offset(CURLINFO_SIZE_UPLOAD_T)
    }
  }

  /// The number of bytes that count as progress.
  let step: Int
  private var last: Mark?
  private var began: ContinuousClock.Instant?
  private var changed: ContinuousClock.Instant?

  init(step: Int) { self.step = step }

  var hasBegun: Bool { (last?.receivedByteCount ?? 0) > 0 }

  /// Compares with the last progress: the start of the response, or `step` bytes.
  mutating func update(_ mark: Mark, at now: ContinuousClock.Instant) {
    guard mark.didConnect else { return }
    if let last, !isStep(from: last, to: mark) { return }
    last = mark
    changed = now
    began = began ?? now
  }

  private func isStep(from last: Mark, to mark: Mark) -> Bool {
    let received = mark.receivedByteCount - last.receivedByteCount
    return last.receivedByteCount == 0 && received > 0
      || received + mark.sentByteCount - last.sentByteCount >= step
  }

  /// Returns the time since the last progress; zero before the request can be sent.
  func idleTime(at now: ContinuousClock.Instant) -> Duration { changed.map { now - $0 } ?? .zero }

  /// Returns the time since the request could be sent; zero before that.
  func wholeTime(at now: ContinuousClock.Instant) -> Duration { began.map { now - $0 } ?? .zero }
}
