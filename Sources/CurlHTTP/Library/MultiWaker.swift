import CCurl

/// Ends the waiting of the thread that runs the transfers.
///
/// `@unchecked Sendable`: that thread owns the set of transfers, but `curl_multi_wakeup` is the one
/// function of it that any thread may call, as long as the set is there; `TransferQueue` keeps the
/// waker behind its lock and drops it before the set is freed.
@safe struct MultiWaker: @unchecked Sendable {
  let library: CurlLibrary
  let pointer: UnsafeMutableRawPointer

  func wake() {
    _ = unsafe ccurl_multi_wakeup(library.functions, pointer)
  }
}
