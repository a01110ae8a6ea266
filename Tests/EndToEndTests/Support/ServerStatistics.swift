/// Request statistics from the fixture server.
struct ServerStatistics: Decodable, Sendable {
  let requests: Int
  let peak: Int
  let notModified: Int
  let byPath: [String: Int]

  private enum CodingKeys: String, CodingKey {
    case requests
    case peak = "peak_concurrency"
    case notModified = "not_modified"
    case byPath = "requests_by_path"
  }
}
