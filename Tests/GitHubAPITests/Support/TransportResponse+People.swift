import GitHubAPI
import HTTPTypes

extension TransportResponse {
  /// A response with a status, fields and a text as its body.
  static func answer(
    _ status: Int, _ fields: HTTPFields = [:], _ body: String = ""
  ) -> TransportResponse {
    TransportResponse(
      head: HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields),
      body: Array(body.utf8))
  }

  /// A page of people with these ids and these relations in its `Link`.
  static func people(
    _ ids: some Sequence<Int>, next: Int? = nil, last: Int? = nil, entityTag: String? = nil
  ) -> TransportResponse {
    let links = [("next", next), ("last", last)].compactMap { name, page in
      page.map { "<https://api.github.com/user/1/followers?page=\($0)>; rel=\"\(name)\"" }
    }
    var fields = HTTPFields()
    if !links.isEmpty { fields[.link] = links.joined(separator: ", ") }
    fields[.eTag] = entityTag
    let people = ids.map { "{\"id\":\($0),\"login\":\"user\($0)\"}" }
    return answer(200, fields, "[\(people.joined(separator: ","))]")
  }

  /// A page of a list with `count` people, as GitHub serves it.
  static func page(_ number: Int, of count: Int) -> TransportResponse {
    let first = (number - 1) * 100 + 1
    let hasNext = number * 100 < count
    return people(
      first..<max(first, min(count, number * 100) + 1), next: hasNext ? number + 1 : nil,
      last: hasNext ? (count + 99) / 100 : nil)
  }
}

extension HTTPField.Name {
  // The name is a valid one; the replacement is never used.
  static let link = HTTPField.Name("Link") ?? .location
}
