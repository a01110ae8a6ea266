import CCurl
import GitHubAPI

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
