#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the system's, for work that waits where no task may.
enum SystemThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Starts a detached thread; tells whether the system could.
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
        #if canImport(Darwin)
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        #else
          if let argument = unsafe argument {
            unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
          }
        #endif
        return nil
      }, work.toOpaque())
    if result != 0 {
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
