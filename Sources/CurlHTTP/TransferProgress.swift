import CCurl

/// When the last byte of a transfer moved.
///
/// libcurl's own speed limit counts whole seconds, and counts while a request waits for another's
/// connection; this clock starts when the request can be sent.
struct TransferProgress {
  /// How far a transfer is.
  struct Mark: Equatable {
    let didConnect: Bool
    let byteCount: Int

    init(_ easy: borrowing EasyHandle) {
      didConnect = easy.offset(CURLINFO_PRETRANSFER_TIME_T) > 0
      byteCount =
        easy.offset(CURLINFO_SIZE_DOWNLOAD_T) + easy.offset(CURLINFO_SIZE_UPLOAD_T)
        + easy.number(CURLINFO_HEADER_SIZE)
    }
  }

  private var last: Mark?
  private var changed: ContinuousClock.Instant?

  /// Compares with the state at the last call.
  mutating func note(_ mark: Mark, at now: ContinuousClock.Instant) {
    guard mark.didConnect, mark != last else { return }
    last = mark
    changed = now
  }

  /// How long nothing has moved; zero before the request could be sent.
  func idleTime(at now: ContinuousClock.Instant) -> Duration {
    changed.map { now - $0 } ?? .zero
  }
}
