#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The end of the process.
package enum Exit {
  /// Ends the process with a status; what was to be written has been flushed before.
  package static func end(_ status: Int32) -> Never { exit(status) }

  /// Keeps this thread, with the signals that it blocks, until another one ends the process.
  package static func wait() -> Never {
    while true { _ = pause() }
  }
}
