import CCurl
import GitHubAPI

/// The set of transfers that run side by side, with their connections; freed with the value.
///
/// Only the thread that runs the transfers may touch it, but for its `waker`. Transfers have to be
/// removed before it is freed.
@safe struct MultiHandle: ~Copyable {
  /// A transfer that libcurl is done with, and how it went.
  struct Ended {
    let identity: UInt
    let code: CURLcode
  }

  private let pointer: UnsafeMutableRawPointer
  private let library: CurlLibrary

  /// Sets up an empty set with libcurl's defaults.
  ///
  /// - Parameter library: Where the functions come from.
  /// - Throws: `TransportError.setUpFailed` when libcurl has no memory left.
  init(library: CurlLibrary) throws(TransportError) {
    guard let pointer = unsafe ccurl_multi_init(library.functions) else {
      throw .setUpFailed(detail: "curl_multi_init")
    }
    unsafe self.pointer = pointer
    self.library = library
  }

  deinit {
    _ = unsafe ccurl_multi_cleanup(library.functions, pointer)
  }

  /// What other threads end a `poll` with.
  var waker: MultiWaker { unsafe MultiWaker(library: library, pointer: pointer) }

  /// Lets requests share connections where the server can do that, and use them one after another.
  ///
  /// Unless told, libcurl keeps four idle connections for each transfer of the moment
  /// (CURLMOPT_MAXCONNECTS), so it would close most of them whenever few transfers are left.
  func multiplex(connectionsPerHost: Int) throws(TransportError) {
    try set(CURLMOPT_PIPELINING, to: Int(CURLPIPE_MULTIPLEX))
    try set(CURLMOPT_MAX_HOST_CONNECTIONS, to: connectionsPerHost)
    try set(CURLMOPT_MAXCONNECTS, to: connectionsPerHost)
  }

  func add(_ easy: borrowing EasyHandle) throws(TransportError) {
    try check(unsafe ccurl_multi_add(library.functions, pointer, easy.pointer))
  }

  /// Ends the transfer at once, whatever it is at.
  func remove(_ easy: borrowing EasyHandle) {
    _ = unsafe ccurl_multi_remove(library.functions, pointer, easy.pointer)
  }

  /// Does whatever can be done without waiting.
  func perform() throws(TransportError) {
    try check(unsafe ccurl_multi_perform(library.functions, pointer))
  }

  /// Waits for something to do, for a waker, or for this long.
  func poll(atMost time: Duration) throws(TransportError) {
    let milliseconds = Int32(clamping: time.wholeMilliseconds)
    try check(unsafe ccurl_multi_poll(library.functions, pointer, milliseconds))
  }

  /// Takes the next transfer that ended since the last call, if any.
  func nextEnded() -> Ended? {
    var code = CURLE_OK
    let easy = unsafe ccurl_multi_next_ended(library.functions, pointer, &code)
    return unsafe easy.map { Ended(identity: UInt(bitPattern: $0), code: code) }
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
