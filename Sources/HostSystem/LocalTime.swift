#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of day where this machine is.
package enum LocalTime {
  /// How many seconds a time is ahead of GMT, by TZ or the system's setting.
  ///
  /// `TimeZone.current` of FoundationEssentials is always GMT (Swift 6.3): the zones lie in
  /// Foundation, with ICU. So the C library is asked, and what it says holds for that time only.
  ///
  /// - Parameter seconds: The time, in seconds since 1970.
  /// - Returns: Seconds; less than 0 in the west.
  package static func secondsFromGMT(at seconds: Double) -> Int {
    // Beyond these no calendar has a year that people write.
    var time = time_t(min(max(seconds, -6e10), 2e11))
    var parts = unsafe tm()
    unsafe localtime_r(&time, &parts)
    return unsafe parts.tm_gmtoff
  }
}
