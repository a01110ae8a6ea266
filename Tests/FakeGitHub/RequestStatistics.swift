/// Counts of the requests that the server received.
package struct RequestStatistics: Sendable, Equatable, Codable {
  /// The number of requests, without those that control the server.
  package var requests = 0
  /// The number of requests being answered now.
  package var underWay = 0
  /// The maximum number of concurrent requests.
  package var peakConcurrency = 0
  /// The number of requests that the secondary limit refused.
  package var refused = 0
  /// The maximum number of requests in a minute, or in a span of the secondary limit.
  package var peakPerWindow = 0
  /// The number of 304 answers.
  package var notModified = 0
  /// The number of bytes in all bodies.
  package var bodyBytes = 0
  /// The number of requests for each path, without the query.
  package var requestsByPath: [String: Int] = [:]

  package init() {}
}
