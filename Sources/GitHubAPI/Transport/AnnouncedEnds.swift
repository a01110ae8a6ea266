import HTTPTypes

package import struct FoundationEssentials.Date

/// The ends that the server announces in its answers: of the token, and of the version of its API.
package struct AnnouncedEnds: Sendable, Equatable {
  /// The end of the token, from `GitHub-Authentication-Token-Expiration`; GitHub documents the field for
  /// personal access tokens.
  package private(set) var token: Date?
  /// True if the token is an app's, which is renewed without its owner.
  package private(set) var isAppToken = false
  /// The end of the requested version of the REST API, from `Sunset` (RFC 8594).
  package private(set) var version: Date?

  /// Reads the fields of a response, and adds what an earlier one has announced.
  ///
  /// Returns nil if nothing is announced.
  init?(in response: TransportResponse, after earlier: AnnouncedEnds?) {
    let fields = response.head.headerFields
    (token, isAppToken) = (earlier?.token, earlier?.isAppToken ?? false)
    if let sent = response.token,
      let end = fields.first("github-authentication-token-expiration").flatMap(AnnouncedEnds.date)
    {
      (token, isAppToken) = (end, sent.isOfApp)
    }
    version = fields.date(in: "sunset") ?? earlier?.version
    if token == nil, version == nil { return nil }
  }

  /// Reads `2026-11-28 12:30:00 UTC`, or with an offset such as `+0100`, as public programs have seen
  /// both; nil for anything else.
  static func date(_ text: String) -> Date? {
    let form = /([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9:]{8}) (?:UTC|([+-])([0-9]{2}):?([0-9]{2}))/
    // `try?`: an unreadable date counts as missing.
    guard let parts = text.wholeMatch(of: form),
      let date = try? Date("\(parts.1)T\(parts.2)Z", strategy: .iso8601)
    else { return nil }
    let minutes = 60 * (parts.4.flatMap { Double($0) } ?? 0) + (parts.5.flatMap { Double($0) } ?? 0)
    return date.addingTimeInterval((parts.3 == "-" ? 60 : -60) * minutes)
  }
}
