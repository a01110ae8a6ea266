/// How long a limit of GitHub is waited for.
package enum RateLimitWaitPolicy: Sendable, Equatable {
  /// Only for pauses of a minute at most that GitHub itself asks for.
  case short
  /// For any limit, however far its end is.
  case endless
  /// For limits while all waits of the run together take no longer than this.
  case upTo(Duration)

  /// How long all waits of a run may take together; nil is for ever.
  var longest: Duration? {
    if case .upTo(let longest) = self { longest } else { nil }
  }

  /// Whether a wait of this length is not too long.
  package func allows(_ wait: Duration) -> Bool {
    switch self {
    case .short: false
    case .endless: true
    case .upTo(let longest): wait <= longest
    }
  }
}
