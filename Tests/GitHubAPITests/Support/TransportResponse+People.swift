import GitHubAPI
import HTTPTypes
import TestSupport

extension TransportResponse {
  /// Returns a page of people with these ids, and these relations in its `Link`.
  static func people(
    _ ids: some Sequence<Int>, next: Int? = nil, last: Int? = nil, previous: Int? = nil,
    entityTag: String? = nil
  ) -> TransportResponse {
    let relations = [
      ("next", next), ("last", last), ("first", previous.map { _ in 1 }), ("prev", previous),
    ]
    let links = relations.compactMap { name, page in
      page.map { "<https://api.github.com/user/1/followers?page=\($0)>; rel=\"\(name)\"" }
    }
    var fields = HTTPFields()
    if !links.isEmpty { fields[.link] = links.joined(separator: ", ") }
    fields[.eTag] = entityTag
    let people = ids.map { "{\"id\":\($0),\"login\":\"user\($0)\"}" }
    return answer(200, fields, "[\(people.joined(separator: ","))]")
  }

  /// Returns a page of a list of `last` pages, with the `Link` that GitHub sends.
  static func people(
    _ ids: some Sequence<Int>, page: Int, of last: Int, entityTag: String? = nil
  ) -> TransportResponse {
    people(
      ids, next: page < last ? page + 1 : nil, last: page < last ? last : nil,
      previous: page > 1 ? min(page - 1, last) : nil, entityTag: entityTag)
  }

  /// Returns a page of a list of `count` people, as GitHub serves it.
  static func page(_ number: Int, of count: Int) -> TransportResponse {
    let first = (number - 1) * 100 + 1
    return people(
      first..<max(first, min(count, number * 100) + 1), page: number,
      of: max(1, (count + 99) / 100))
  }
}

extension HTTPFields {
  /// Sets the fields of a rate limit; `reset` is in seconds of the epoch.
  mutating func setRateLimit(
    _ limit: Int = 60, remaining: Int, reset: Int, resource: String? = nil
  ) {
    for (name, value) in [
      ("limit", "\(limit)"), ("remaining", "\(remaining)"), ("reset", "\(reset)"),
      ("resource", resource),
    ] {
      if let name = HTTPField.Name("x-ratelimit-" + name) { self[name] = value }
    }
  }
}

extension HTTPField.Name {
  // The name is valid, so the fallback is never used.
  static let link = HTTPField.Name("Link") ?? .location
}
