import FakeGitHub

/// Counts of the requests that the server received.
package struct RequestStatistics: Sendable, Equatable {
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

extension RequestStatistics {
  /// The counts as a JSON object.
  var json: JSONValue {
    let paths = requestsByPath.sorted { $0.key < $1.key }.map {
      ($0.key, JSONValue.number($0.value))
    }
    return [
      "requests": .number(requests), "under_way": .number(underWay),
      "peak_concurrency": .number(peakConcurrency), "refused": .number(refused),
      "peak_per_window": .number(peakPerWindow), "not_modified": .number(notModified),
      "body_bytes": .number(bodyBytes), "requests_by_path": .object(paths),
    ]
  }
}
