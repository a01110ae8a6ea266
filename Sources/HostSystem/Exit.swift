#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The end of the process.
package enum Exit {
  /// Ends the process with a status; what was to be written has been flushed before.
  package static func end(_ status: Int32) -> Never { exit(status) }
}
