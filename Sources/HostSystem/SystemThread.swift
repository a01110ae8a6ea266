#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// System threads, for work that blocks longer than a task may.
enum SystemThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a detached thread; returns false if the system can't.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let result = unsafe pthread_create(
      &thread, nil,
      { argument in
        // Optional on Linux but not on Darwin.
        let argument: UnsafeMutableRawPointer? = unsafe argument
        if let argument = unsafe argument {
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      unsafe work.release()
      return false
    }
    #if canImport(Darwin)
      if let thread = unsafe thread { _ = unsafe pthread_detach(thread) }
    #else
      _ = pthread_detach(thread)
    #endif
    return true
  }
}
