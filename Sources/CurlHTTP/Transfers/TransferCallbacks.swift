import CCurl
import GitHubAPI

/// The functions through which libcurl hands over what arrives.
enum TransferCallbacks {
  /// Sets the functions; libcurl calls them only while the transfer is in a set.
  ///
  /// - Parameters:
  ///   - easy: The handle of `transfer`.
  ///   - transfer: Not retained: it owns `easy`, and leaves the set before it goes.
  /// - Throws: `TransportError.setUpFailed` when libcurl refuses them.
  static func install(
    in easy: borrowing EasyHandle, for transfer: Transfer
  ) throws(TransportError) {
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    try unsafe easy.set(CURLOPT_WRITEDATA, toPointer: context)
    try unsafe easy.set(CURLOPT_HEADERDATA, toPointer: context)
    try unsafe easy.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      unsafe TransferCallbacks.take(bytes, size * count, context) { transfer, bytes in
        unsafe transfer.receive(body: bytes)
      }
    }
    try unsafe easy.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      unsafe TransferCallbacks.take(bytes, size * count, context) { transfer, bytes in
        unsafe transfer.receive(headerLine: bytes)
      }
    }
  }

  /// Makes libcurl call `mayBeSent` when the connection is open and nothing has been sent on it.
  ///
  /// - Parameters:
  ///   - easy: The handle of `transfer`.
  ///   - transfer: Not retained, as above.
  /// - Throws: `TransportError.setUpFailed` before libcurl 7.80.
  static func holdBack(
    _ easy: borrowing EasyHandle, for transfer: Transfer
  ) throws(TransportError) {
    try unsafe easy.set(
      CURLOPT_PREREQDATA, toPointer: Unmanaged.passUnretained(transfer).toOpaque())
    try unsafe easy.setPrerequest { context, _, _, _, _ in
      guard let context = unsafe context else { return CURL_PREREQFUNC_ABORT }
      let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.mayBeSent() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
  }

  /// Answers what libcurl expects: the number of bytes, or another one to end the transfer.
  private static func take(
    _ bytes: UnsafeMutablePointer<CChar>?, _ byteCount: Int, _ context: UnsafeMutableRawPointer?,
    _ receive: (Transfer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let context = unsafe context else { return -1 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let isTaken = unsafe receive(transfer, UnsafeRawBufferPointer(start: bytes, count: byteCount))
    // An empty write must not be answered with 0, which would mean "all taken".
    return isTaken ? byteCount : byteCount == 0 ? 1 : 0
  }
}
