/// One answer, before the headers common to all answers are added.
package struct Answer: Sendable {
  /// The input from which an answer's ETag is computed.
  package enum Tag: Sendable, Equatable {
    /// No ETag, as for errors and searches.
    case none
    /// The body.
    case body
    /// A text that identifies a generated body, so that the body isn't hashed.
    case seed(String)
  }

  /// The status code.
  package var status = 200
  /// The body's bytes, empty for no body.
  package var body: [UInt8] = []
  /// The body's media type.
  package var contentType = "application/json; charset=utf-8"
  /// The Link header's value.
  package var link: String?
  /// Further headers.
  package var fields: [(name: String, value: String)] = []
  package var tag = Tag.none
  package var delivery = Delivery.whole
  /// True if it has the fields of the rate limit.
  package var statesLimit = true
  /// True if these fields say that no request is left.
  package var statesNoneLeft = false
  /// True if another server than GitHub sends it, such as a gateway, whose answers have no id.
  package var isForeign = false
  /// True if GitHub's answer loses its id on the way, or comes from an installation that sends none.
  package var lacksID = false

  package init(
    status: Int = 200, body: [UInt8] = [], contentType: String? = nil, link: String? = nil,
    fields: [(name: String, value: String)] = [], tag: Tag = .none, delivery: Delivery = .whole
  ) {
    self.status = status
    self.body = body
    self.contentType = contentType ?? self.contentType
    (self.link, self.fields, self.tag, self.delivery) = (link, fields, tag, delivery)
  }

  /// Creates an answer with status 200 and a JSON body.
  package init(json: JSONValue) { self.init(body: json.bytes) }

  /// Returns an error in GitHub's JSON form; `documentation` is the part of the URL after
  /// `https://docs.github.com/`.
  package static func error(
    _ status: Int, _ message: String, documentation: String = "rest", errors: JSONValue? = nil,
    fields: [(name: String, value: String)] = [], statesLimit: Bool = true
  ) -> Answer {
    let members: [(String, JSONValue)] = [
      ("message", .text(message)),
      ("documentation_url", "https://docs.github.com/\(documentation)"), ("status", "\(status)"),
    ]
    let body = JSONValue.object(members + (errors.map { [("errors", $0)] } ?? []))
    var answer = Answer(status: status, body: body.bytes, fields: fields)
    answer.statesLimit = statesLimit
    return answer
  }

  /// GitHub's 401 for an invalid token, which states no limit and isn't counted (as seen in 2026).
  ///
  /// Those recorded from 2014 to 2020 state the limit of requests without a token, and count for it;
  /// `EmbeddingTests` answers so.
  package static var badCredentials: Answer {
    error(401, "Bad credentials", statesLimit: false)
  }

  /// GitHub's 403 for a secondary limit, with the seconds to wait, possibly empty.
  package static func secondaryLimit(retryAfter seconds: String) -> Answer {
    error(
      403,
      "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.\n"
        + "If you reach out to GitHub Support for help, please include the request ID.",
      documentation: "rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits",
      fields: [("Retry-After", seconds)], statesLimit: false)
  }

  /// GitHub's 404.
  package static var notFound: Answer {
    error(404, "Not Found", documentation: "rest/users/users#get-a-user")
  }
}

extension Answer {
  /// Returns a permanent redirect in GitHub's JSON form.
  package static func redirect(to url: String) -> Answer {
    let guide = "guides/best-practices-for-using-the-rest-api#follow-redirects"
    let body: JSONValue = [
      "message": "Moved Permanently", "url": .text(url),
      "documentation_url": "https://docs.github.com/rest/\(guide)",
    ]
    return Answer(status: 301, body: body.bytes, fields: [("Location", url)])
  }

  /// Returns GitHub's error for an exceeded primary rate limit.
  package static func rateLimited(status: Int) -> Answer {
    error(
      status,
      "API rate limit exceeded for 127.0.0.1. (But here's the good news: Authenticated requests "
        + "get a higher rate limit. Check out the documentation for more details.)",
      documentation: "rest/overview/resources-in-the-rest-api#rate-limiting")
  }

  /// GitHub's error for a request without a User-Agent, which is not JSON.
  package static var userAgentMissing: Answer {
    let text =
      "\r\nRequest forbidden by administrative rules. Please make sure your request has a "
      + "User-Agent header (https://docs.github.com/en/rest/overview/"
      + "resources-in-the-rest-api#user-agent-required).\r\n"
    return Answer(status: 403, body: Array(text.utf8), contentType: "text/html; charset=utf-8")
  }
}
