import CCurl

/// When a transfer began, and when it got on for the last time.
///
/// libcurl's own speed limit counts whole seconds, and counts while a request waits for another's
/// connection; this clock starts when the request can be sent.
struct TransferProgress {
  /// How far a transfer is.
  struct Mark: Equatable {
    let didConnect: Bool
    /// How much of the answer is there.
    let receivedByteCount: Int
    let sentByteCount: Int

    init(_ easy: borrowing EasyHandle) {
      self.init(
        didConnect: easy.offset(CURLINFO_PRETRANSFER_TIME_T) > 0,
        receivedByteCount:
          easy.offset(CURLINFO_SIZE_DOWNLOAD_T) + easy.number(CURLINFO_HEADER_SIZE),
        sentByteCount: easy.offset(CURLINFO_SIZE_UPLOAD_T))
    }

    init(didConnect: Bool, receivedByteCount: Int, sentByteCount: Int) {
      self.didConnect = didConnect
      self.receivedByteCount = receivedByteCount
      self.sentByteCount = sentByteCount
    }
  }

  /// How many bytes are a step forward.
  let step: Int
  private var last: Mark?
  private var began: ContinuousClock.Instant?
  private var changed: ContinuousClock.Instant?

  init(step: Int) {
    self.step = step
  }

  /// Whether the answer has begun.
  var hasBegun: Bool { (last?.receivedByteCount ?? 0) > 0 }

  /// Compares with the last step: the beginning of the answer is one, and so many bytes are.
  mutating func note(_ mark: Mark, at now: ContinuousClock.Instant) {
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

  /// How long there has been no step; zero before the request could be sent.
  func idleTime(at now: ContinuousClock.Instant) -> Duration {
    changed.map { now - $0 } ?? .zero
  }

  /// How long ago the request could be sent; zero before that.
  func wholeTime(at now: ContinuousClock.Instant) -> Duration {
    began.map { now - $0 } ?? .zero
  }
}
