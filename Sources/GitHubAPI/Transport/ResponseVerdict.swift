import HTTPTypes

/// What a response is worth to whoever asked for it.
enum ResponseVerdict: Sendable, Equatable {
  /// It is an answer, or an error that asking again doesn't change.
  case final
  /// It is none, but the next try may bring one.
  case faulty
  /// A limit is used up.
  case limited(LimitReached)

  /// Judges a response to a question of the REST API.
  ///
  /// 500, 502, 503, 504 and unreadable bodies are worth asking again; 400, 401, 404, 410, 422 and
  /// 451 never are.
  ///
  /// - Parameters:
  ///   - response: What came.
  ///   - hadToken: Whether the request was signed, for what is said of a limit.
  ///   - isReadable: Whether the body of a success is what was asked for.
  init(
    _ response: TransportResponse, hadToken: Bool, isReadable: (TransportResponse) -> Bool
  ) {
    let status = response.head.status.code
    if [403, 429].contains(status),
      let reached = LimitReached(
        response: response, message: GitHubMessage(body: response.body), hadToken: hadToken)
    {
      self = .limited(reached)
      return
    }
    switch status {
    case 200..<300: self = isReadable(response) ? .final : .faulty
    case 500, 502, 503, 504: self = .faulty
    default: self = .final
    }
  }
}
