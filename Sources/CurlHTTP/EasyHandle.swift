import CCurl
import GitHubAPI

/// A libcurl easy handle, which runs one transfer at a time, and its error buffer.
///
/// Only the transfer thread may use it.
@safe struct EasyHandle: ~Copyable {
  let pointer: UnsafeMutableRawPointer
  let library: CurlLibrary
  private let errorText: UnsafeMutablePointer<CChar>

  /// Creates a handle with libcurl's defaults.
  ///
  /// - Throws: `TransportError.setUpFailed` if libcurl can't create the handle.
  init(library: CurlLibrary) throws(TransportError) {
    guard let pointer = unsafe ccurl_easy_init(library.functions) else {
      throw .setUpFailed(detail: "curl_easy_init")
    }
    unsafe self.pointer = pointer
    self.library = library
    unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    // If this fails, only the error text is lost.
    _ = unsafe ccurl_set_pointer(library.functions, pointer, CURLOPT_ERRORBUFFER, errorText)
  }

  deinit {
    unsafe ccurl_easy_cleanup(library.functions, pointer)
    unsafe errorText.deallocate()
  }

  var identity: UInt { unsafe UInt(bitPattern: pointer) }
  var detail: String { unsafe String(cString: errorText) }

  func set(_ option: CURLoption, to value: Int) throws(TransportError) {
    try check(unsafe ccurl_set_long(library.functions, pointer, option, value), option)
  }

  func set(_ option: CURLoption, to text: String) throws(TransportError) {
    try check(unsafe ccurl_set_text(library.functions, pointer, option, text), option)
  }

  /// Sets a pointer, which must stay valid as long as the handle unless libcurl copies its bytes.
  @unsafe func set(_ option: CURLoption, toPointer value: UnsafeRawPointer?) throws(TransportError)
  {
    try check(unsafe ccurl_set_pointer(library.functions, pointer, option, value), option)
  }

  /// Sets the body to send; libcurl copies it.
  func setBody(_ body: [UInt8]) throws(TransportError) {
    let size = CURLOPT_POSTFIELDSIZE_LARGE
    let count = curl_off_t(body.count)
    try check(unsafe ccurl_set_offset(library.functions, pointer, size, count), size)
    // An empty array may have no address, and NULL makes libcurl read the body from a callback.
    guard !body.isEmpty else { return try set(CURLOPT_COPYPOSTFIELDS, to: "") }
    let code = unsafe body.withUnsafeBytes {
      unsafe ccurl_set_pointer(library.functions, pointer, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
    }
    try check(code, CURLOPT_COPYPOSTFIELDS)
  }

  @unsafe func set(_ option: CURLoption, to receiver: CCurlReceiver) throws(TransportError) {
    try check(unsafe ccurl_set_receiver(library.functions, pointer, option, receiver), option)
  }

  /// Returns an integer, such as a status code; 0 if it is unknown.
  func number(_ info: CURLINFO) -> Int {
    var value = 0
    _ = unsafe ccurl_get_long(library.functions, pointer, info, &value)
    return value
  }

  /// Returns a size in bytes or a time in microseconds; 0 if it is unknown.
  func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    _ = unsafe ccurl_get_offset(library.functions, pointer, info, &value)
    return Int(value)
  }

  private func check(_ code: CURLcode, _ option: CURLoption) throws(TransportError) {
    guard code != CURLE_OK else { return }
    let name =
      unsafe ccurl_option_name(library.functions, option).map { unsafe String(cString: $0) }
      ?? "\(option.rawValue)"
    throw .setUpFailed(detail: "option \(name): \(library.text(for: code))")
  }
}

extension EasyHandle {
  /// Sets the options that all requests share; `scheme` is `http` or `https`.
  func setCommonOptions(_ limits: TransferLimits, scheme: String) throws(TransportError) {
    try set(CURLOPT_NOSIGNAL, to: 1)
    try set(CURLOPT_ACCEPT_ENCODING, to: "")
    try set(CURLOPT_CONNECTTIMEOUT_MS, to: limits.connecting.wholeMilliseconds)
    try set(CURLOPT_TCP_KEEPALIVE, to: 1)
    // The path is already encoded; libcurl would resolve dots in it.
    try set(CURLOPT_PATH_AS_IS, to: 1)
    try set(CURLOPT_DISALLOW_USERNAME_IN_URL, to: 1)
    // A proxy that only opens a tunnel must not receive the token.
    try set(CURLOPT_HEADEROPT, to: Int(CURLHEADER_SEPARATE))
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
    // libcurl before 8.16 also takes TLS 1.0 and 1.1, if its TLS library does.
    try set(CURLOPT_SSLVERSION, to: CURL_SSLVERSION_TLSv1_2)
    if library.isAtLeast(7, 85) {
      try set(CURLOPT_PROTOCOLS_STR, to: "http,https")
    } else {
      try set(CURLOPT_PROTOCOLS, to: Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
    }
    if library.has(CURL_VERSION_HTTP2) {
      try set(CURLOPT_HTTP_VERSION, to: CURL_HTTP_VERSION_2TLS)
      // Over TLS, the handshake shows if requests can share a connection, so waiting for it saves
      // connections. Without TLS, only the first response would show that they can't.
      try set(CURLOPT_PIPEWAIT, to: scheme == "https" ? 1 : 0)
    }
    if library.isAtLeast(7, 87) {
      // Otherwise removing a transfer waits for its name lookup.
      try set(CURLOPT_QUICK_EXIT, to: 1)
    }
  }
}
