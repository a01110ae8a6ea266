import CCurl

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
      didConnect = easy.offset(CURLINFO_PRETRANSFER_TIME_T) > 0
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
