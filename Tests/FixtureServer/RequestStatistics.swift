/// What the server has been asked so far.
package struct RequestStatistics: Sendable, Equatable {
  /// How many requests came, those about the server itself not counted.
  package var requests = 0
  /// How many of them are being answered now.
  package var underWay = 0
  /// How many were under way at once at most.
  package var peakConcurrency = 0
  /// How many were answered with 304.
  package var notModified = 0
  /// How many bytes of bodies were made.
  package var bodyBytes = 0
  /// How many requests each path (without its query) got.
  package var requestsByPath: [String: Int] = [:]

  /// Nothing asked yet.
  package init() {}
}

extension RequestStatistics {
  /// The figures as a JSON object.
  package var json: [UInt8] {
    var json = JSONBytes()
    json.raw("{")
    json.member("requests", requests)
    json.member("under_way", underWay)
    json.member("peak_concurrency", peakConcurrency)
    json.member("not_modified", notModified)
    json.member("body_bytes", bodyBytes)
    json.key("requests_by_path")
    json.raw("{")
    for (path, count) in requestsByPath.sorted(by: { $0.key < $1.key }) {
      json.member(path, count)
    }
    json.raw("}}")
    return json.bytes
  }
}
