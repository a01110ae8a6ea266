extension Misbehaviour.Kind {
  /// Returns the answer that replaces the correct one.
  ///
  /// - Returns: The answer, or nil for the kinds that need the correct answer.
  func answer(to target: String, base: String, authorization: String = "") -> Answer? {
    switch self {
    case .status(let status): return Answer(status: status)
    case .error(let status, let message): return .error(status, message)
    case .foreign(let status):
      let page = "<html><body>Sign in to the network.</body></html>"
      var answer = Answer(
        status: status, body: status == 204 ? [] : Array(page.utf8), contentType: "text/html")
      answer.isForeign = true
      return answer
    case .htmlUnavailable:
      let page = "<!DOCTYPE html>\n<html><body><h1>503</h1>No server is available.</body></html>\n"
      return Answer(status: 503, body: Array(page.utf8))
    case .body(let text): return Answer(body: Array(text.utf8))
    case .delivery(let delivery) where !delivery.needsAnswer: return Answer(delivery: delivery)
    case .secondaryLimit(let seconds): return .secondaryLimit(retryAfter: seconds)
    case .primaryLimit(let status):
      var answer = Answer.rateLimited(status: status)
      answer.statesNoneLeft = true
      return answer
    case .resourceLimits:
      return GraphQLFailure.resourceLimits.answer
    case .redirectOther(let other): return .redirect(to: other + target)
    case .redirectLoop: return .redirect(to: base + target)
    case .badCredentials: return .badCredentials
    case .echo(let status): return .echo(authorization, status: status)
    case .scopeMissing:
      return .error(
        403, "Resource not accessible by personal access token",
        fields: [("X-OAuth-Scopes", ""), ("X-Accepted-OAuth-Scopes", "user:follow")])
    case .paginationLimited:
      return .error(
        422,
        "In order to keep the API fast for everyone, pagination is limited for this resource. "
          + "Check the rel=last link relation in the Link response header to see how far back "
          + "you can traverse.", documentation: "v3/#pagination")
    case .zstandard:
      return Answer(body: ZstandardBody.bytes, fields: [("Content-Encoding", "zstd")])
    case .brokenJSON, .delivery, .redirectSame, .oldForm, .privateProfile, .change, .nullNodes,
      .page, .unmarked, .field:
      return nil
    }
  }

  /// Corrupts the correct answer if this kind calls for it.
  func corrupt(_ answer: inout Answer) {
    switch self {
    case .brokenJSON:
      answer.body.removeLast(answer.body.count - answer.body.count / 2)
      answer.tag = .none
    case .delivery(let delivery): answer.delivery = delivery
    case .unmarked: answer.lacksID = true
    case .field(let name, let value): answer.fields.append((name: name, value: value))
    case .nullNodes(let count, let type):
      answer.nullifyNodes(type.map { .failed($0) } ?? .silent) { $0 < count }
    default: break
    }
  }
}
