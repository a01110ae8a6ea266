/// One answer, before the headers that all answers carry are added.
package struct Answer: Sendable {
  /// What an answer's ETag is computed from.
  package enum Tag: Sendable, Equatable {
    /// It has none, as errors and searches have none.
    case none
    /// The body, as GitHub does it.
    case body
    /// A text that stands for a body made by rule, which spares hashing it.
    case seed(String)
  }

  /// The status code.
  package var status = 200
  /// The bytes, empty for no body.
  package var body: [UInt8] = []
  /// The body's media type.
  package var contentType = "application/json; charset=utf-8"
  /// The Link header's value.
  package var link: String?
  /// Further headers.
  package var fields: [(name: String, value: String)] = []
  /// What the ETag comes from.
  package var tag = Tag.none
  /// The way the body is sent.
  package var delivery = Delivery.whole

  /// The body that is an error as GitHub writes it.
  ///
  /// - Parameters:
  ///   - status: The HTTP status, repeated in the body.
  ///   - message: What GitHub says.
  ///   - documentation: The part of the URL after `https://docs.github.com/`.
  /// - Returns: The answer, without an ETag.
  package static func error(
    _ status: Int, _ message: String, documentation: String = "rest"
  ) -> Answer {
    var json = JSONBytes()
    json.raw("{")
    json.member("message", message)
    json.member("documentation_url", "https://docs.github.com/\(documentation)")
    json.member("status", String(status))
    json.raw("}")
    return Answer(status: status, body: json.bytes)
  }

  /// GitHub's 404.
  package static var notFound: Answer {
    error(404, "Not Found", documentation: "rest/users/users#get-a-user")
  }
}

extension Answer {
  /// A permanent redirect as GitHub answers for what was renamed.
  package static func redirect(to url: String) -> Answer {
    var json = JSONBytes()
    json.raw("{")
    json.member("message", "Moved Permanently")
    json.member("url", url)
    json.member(
      "documentation_url",
      "https://docs.github.com/rest/guides/best-practices-for-using-the-rest-api#follow-redirects")
    json.raw("}")
    return Answer(status: 301, body: json.bytes, fields: [("Location", url)])
  }

  /// What GitHub says when an hour's requests are used up.
  package static func rateLimited(status: Int) -> Answer {
    error(
      status,
      "API rate limit exceeded for 127.0.0.1. (But here's the good news: Authenticated requests "
        + "get a higher rate limit. Check out the documentation for more details.)",
      documentation: "rest/overview/resources-in-the-rest-api#rate-limiting")
  }

  /// What GitHub says to clients without a User-Agent, which is not JSON.
  package static var userAgentMissing: Answer {
    let text =
      "\r\nRequest forbidden by administrative rules. Please make sure your request has a "
      + "User-Agent header (https://docs.github.com/en/rest/overview/"
      + "resources-in-the-rest-api#user-agent-required).\r\n"
    return Answer(status: 403, body: Array(text.utf8), contentType: "text/html; charset=utf-8")
  }
}
