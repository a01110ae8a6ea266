import GitHubAPI

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Starts the thread that runs transfers.
enum CurlThread {
  /// Gives the loop a thread of its own, which ends when the loop does.
  ///
  /// - Parameter loop: From now on the thread owns it.
  /// - Throws: `TransportError.setUpFailed` when the system has no thread left.
  static func start(_ loop: sending TransferLoop) throws(TransportError) {
    let owned = unsafe Unmanaged.passRetained(loop)
    let result = unsafe spawn(owned.toOpaque())
    guard result == 0 else {
      unsafe owned.release()
      throw .setUpFailed(detail: "pthread_create: errno \(result)")
    }
  }

  #if canImport(Darwin)
    private static func spawn(_ loop: UnsafeMutableRawPointer) -> Int32 {
      var thread: pthread_t?
      let result = unsafe pthread_create(
        &thread, nil,
        { context in
          unsafe CurlThread.run(context)
          return nil
        }, loop)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
      return result
    }
  #else
    private static func spawn(_ loop: UnsafeMutableRawPointer) -> Int32 {
      var thread = pthread_t()
      let result = unsafe pthread_create(
        &thread, nil,
        { context in
          if let context = unsafe context { unsafe CurlThread.run(context) }
          return nil
        }, loop)
      if result == 0 { pthread_detach(thread) }
      return result
    }
  #endif

  private static func run(_ loop: UnsafeMutableRawPointer) {
    blockBrokenPipe()
    unsafe Unmanaged<TransferLoop>.fromOpaque(loop).takeRetainedValue().run()
  }

  /// CURLOPT_NOSIGNAL leaves SIGPIPE to the program: a TLS library may write to a closed socket.
  private static func blockBrokenPipe() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
