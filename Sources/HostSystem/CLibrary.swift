import Glibc

/// Functions of the C library in a form that is convenient in Swift.
package enum CLibrary {
  /// Returns the system's text for an `errno`.
  package static func errorText(_ number: Int32) -> String {
    unsafe String(cString: strerror(number))
  }

  /// Returns the local offset from GMT at a time, according to TZ or the system's setting.
  ///
  /// `TimeZone.current` of FoundationEssentials is always GMT (Swift 6.3): the zones are in
  /// Foundation, with ICU.
  ///
  /// - Parameter seconds: The time, in seconds since 1970.
  /// - Returns: The offset in seconds, negative west of GMT; it is valid only for that time.
  package static func secondsFromGMT(at seconds: Double) -> Int {
    // The limits are far beyond any year in use.
    var time = time_t(min(max(seconds, -6e10), 2e11))
    var parts = unsafe tm()
    unsafe localtime_r(&time, &parts)
    return unsafe parts.tm_gmtoff
  }

  /// Opens a pipe that programs don't inherit; both ends are -1 if no descriptors are free.
  static func openPipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits for events on a descriptor, such as `POLLIN`; -1 milliseconds means no limit.
  ///
  /// - Returns: The events that occurred; 0 on a timeout or an error.
  @discardableResult
  static func waitForEvents(_ events: Int32, on descriptor: Int32, milliseconds: Int32) -> Int32 {
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0 ? Int32(request.revents) : 0
  }

  /// Writes some of the bytes; returns their number, or -1 and sets `errno`.
  static func writeBytes(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Sets the handler of a signal, unless the signal is ignored.
  ///
  /// `nohup`, and shells that start a background job, leave signals ignored.
  static func handleSignal(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
    let previous = signal(number, handler)
    if unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      _ = signal(number, SIG_IGN)
    }
  }
}

/// System threads, for work that blocks longer than a task may.
enum SystemThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a detached thread; returns false if the system can't.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let result = unsafe pthread_create(
      &thread, nil,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      unsafe work.release()
      return false
    }
    _ = pthread_detach(thread)
    return true
  }
}
