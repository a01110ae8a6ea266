#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's own words.
package enum SystemText {
  /// The text for an `errno`.
  package static func describe(_ number: Int32) -> String {
    unsafe String(cString: strerror(number))
  }
}
