import CCurl
import GitHubAPI

/// One transfer of libcurl's, with the room for its error text; freed with the value.
///
/// Only the thread that runs the transfers may touch it.
@safe struct EasyHandle: ~Copyable {
  let pointer: UnsafeMutableRawPointer
  private let library: CurlLibrary
  private let errorText: UnsafeMutablePointer<CChar>

  /// Sets up a handle with libcurl's defaults.
  ///
  /// - Parameter library: Where the functions come from.
  /// - Throws: `TransportError.setUpFailed` when libcurl has no memory left.
  init(library: CurlLibrary) throws(TransportError) {
    guard let pointer = unsafe ccurl_easy_init(library.functions) else {
      throw .setUpFailed(detail: "curl_easy_init")
    }
    unsafe self.pointer = pointer
    self.library = library
    unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    // Can't be refused; without it there would just be no text.
    _ = unsafe ccurl_set_pointer(library.functions, pointer, CURLOPT_ERRORBUFFER, errorText)
  }

  deinit {
    unsafe ccurl_easy_cleanup(library.functions, pointer)
    unsafe errorText.deallocate()
  }

  /// What tells this handle from the others in the same `MultiHandle`.
  var identity: UInt { unsafe UInt(bitPattern: pointer) }

  /// What libcurl wrote about a failure; empty when it wrote nothing.
  var detail: String { unsafe String(cString: errorText) }

  func set(_ option: CURLoption, to value: Int) throws(TransportError) {
    try check(unsafe ccurl_set_long(library.functions, pointer, option, value), option)
  }

  func set(_ option: CURLoption, toOffset value: Int) throws(TransportError) {
    let value = curl_off_t(value)
    try check(unsafe ccurl_set_offset(library.functions, pointer, option, value), option)
  }

  func set(_ option: CURLoption, to text: String) throws(TransportError) {
    try check(unsafe ccurl_set_text(library.functions, pointer, option, text), option)
  }

  /// The bytes have to stay where they are as long as the handle lives, unless libcurl copies them.
  @unsafe func set(
    _ option: CURLoption, toPointer value: UnsafeRawPointer?
  ) throws(TransportError) {
    try check(unsafe ccurl_set_pointer(library.functions, pointer, option, value), option)
  }

  /// Makes libcurl keep a copy of the body to send.
  func setBody(_ body: [UInt8]) throws(TransportError) {
    try set(CURLOPT_POSTFIELDSIZE_LARGE, toOffset: body.count)
    // An empty array may have no address, which would mean "read the body from a callback".
    guard !body.isEmpty else { return try set(CURLOPT_COPYPOSTFIELDS, to: "") }
    let code = unsafe body.withUnsafeBytes { bytes in
      unsafe ccurl_set_pointer(
        library.functions, pointer, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress)
    }
    try check(code, CURLOPT_COPYPOSTFIELDS)
  }

  @unsafe func set(_ option: CURLoption, to receiver: CCurlReceiver) throws(TransportError) {
    try check(unsafe ccurl_set_receiver(library.functions, pointer, option, receiver), option)
  }

  @unsafe func setPrerequest(_ decide: curl_prereq_callback) throws(TransportError) {
    try check(
      unsafe ccurl_set_prerequest(library.functions, pointer, decide), CURLOPT_PREREQFUNCTION)
  }

  /// A number libcurl knows about the transfer; 0 where it doesn't.
  func number(_ info: CURLINFO) -> Int {
    var value = 0
    _ = unsafe ccurl_get_long(library.functions, pointer, info, &value)
    return value
  }

  /// A size in bytes or a time in microseconds; 0 where libcurl knows none.
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
