private import Foundation

/// Formats dates for HTTP headers (RFC 9110, section 5.6.7).
package enum HTTPDate {
  /// Returns a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  package static func text(secondsSince1970 seconds: Int) -> String {
    var (time, text) = (time_t(seconds), [CChar](repeating: 0, count: 32))
    var parts = unsafe tm()
    _ = unsafe gmtime_r(&time, &parts)
    let count = unsafe strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
