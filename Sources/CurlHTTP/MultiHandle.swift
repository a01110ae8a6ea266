import CCurl
import GitHubAPI

/// The set of concurrent transfers and their connections.
///
/// Only the transfer thread may use it, except for its `waker`. All transfers must be removed
/// before it is freed.
@safe struct MultiHandle: ~Copyable {
  private let pointer: UnsafeMutableRawPointer
  private let library: CurlLibrary

  /// Creates an empty set with libcurl's defaults.
  ///
  /// - Throws: `TransportError.setUpFailed` if memory is exhausted.
  init(library: CurlLibrary) throws(TransportError) {
    guard let pointer = unsafe ccurl_multi_init(library.functions) else {
      throw .setUpFailed(detail: "curl_multi_init")
    }
    unsafe self.pointer = pointer
    self.library = library
  }

  deinit { _ = unsafe ccurl_multi_cleanup(library.functions, pointer) }

  /// The waker with which other threads end a `poll`.
  var waker: MultiWaker { unsafe MultiWaker(library: library, pointer: pointer) }

  /// Makes requests share connections if the server supports it, and reuse idle ones otherwise.
  ///
  /// By default libcurl keeps four idle connections per current transfer (CURLMOPT_MAXCONNECTS), so
  /// it would close most of them whenever few transfers are left.
  func multiplex(connectionsPerHost: Int) throws(TransportError) {
    try set(CURLMOPT_PIPELINING, to: Int(CURLPIPE_MULTIPLEX))
    try set(CURLMOPT_MAX_HOST_CONNECTIONS, to: connectionsPerHost)
    try set(CURLMOPT_MAXCONNECTS, to: connectionsPerHost)
  }

  func add(_ easy: borrowing EasyHandle) throws(TransportError) {
    try check(unsafe ccurl_multi_add(library.functions, pointer, easy.pointer))
  }

  /// Removes a transfer, even a running one.
  func remove(_ easy: borrowing EasyHandle) {
    _ = unsafe ccurl_multi_remove(library.functions, pointer, easy.pointer)
  }

  func perform() throws(TransportError) {
    try check(unsafe ccurl_multi_perform(library.functions, pointer))
  }

  /// Waits for socket events, a waker, or this long.
  func poll(atMost time: Duration) throws(TransportError) {
    let milliseconds = Int32(clamping: time.wholeMilliseconds)
    try check(unsafe ccurl_multi_poll(library.functions, pointer, milliseconds))
  }

  /// Returns the next transfer that ended since the last call, if any.
  func nextEnded() -> (identity: UInt, code: CURLcode)? {
    var code = CURLE_OK
    let easy = unsafe ccurl_multi_next_ended(library.functions, pointer, &code)
    return unsafe easy.map { (UInt(bitPattern: $0), code) }
  }

  private func set(_ option: CURLMoption, to value: Int) throws(TransportError) {
    try check(unsafe ccurl_multi_set_long(library.functions, pointer, option, value))
  }

  private func check(_ code: CURLMcode) throws(TransportError) {
    guard code != CURLM_OK else { return }
    let text = unsafe ccurl_multi_text(library.functions, code).map { unsafe String(cString: $0) }
    throw .setUpFailed(detail: text ?? "curl_multi result \(code.rawValue)")
  }
}

/// A waker that ends a `MultiHandle.poll` of the transfer thread.
///
/// `@unchecked Sendable`: the transfer thread owns the set, but `curl_multi_wakeup` is the one
/// function that any thread may call while the set exists. `TransferQueue` keeps the waker behind
/// its lock and removes it before the set is freed.
@safe struct MultiWaker: @unchecked Sendable {
  let library: CurlLibrary
  let pointer: UnsafeMutableRawPointer

  func wake() { _ = unsafe ccurl_multi_wakeup(library.functions, pointer) }
}

extension Duration {
  /// The duration in milliseconds, rounded down, as libcurl expects.
  var wholeMilliseconds: Int { Int(self / .milliseconds(1)) }
}
