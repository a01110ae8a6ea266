import HTTPTypes

/// The classification of a response, which decides whether the request is retried.
enum ResponseVerdict: Sendable, Equatable {
  /// An answer, or an error that a retry can't fix.
  case final
  /// A fault that a retry may clear.
  case faulty
  case limited(LimitReached)

  /// Classifies a response of the REST API.
  ///
  /// 500, 502, 503, 504 and unreadable bodies are worth a retry; other errors, except rate limits,
  /// and a proxy's page aren't. `hadToken` goes into a rate-limit error; `isReadable` checks the body of a success.
  init(_ response: TransportResponse, hadToken: Bool, isReadable: (TransportResponse) -> Bool) {
    let status = response.head.status.code
    if [403, 429].contains(status),
      let reached = LimitReached(
        response: response, message: GitHubMessage(body: response.body), hadToken: hadToken)
    {
      self = .limited(reached)
      return
    }
    switch status {
    case 200..<300: self = isReadable(response) || response.isForeign ? .final : .faulty
    case 500, 502, 503, 504: self = .faulty
    default: self = .final
    }
  }
}
