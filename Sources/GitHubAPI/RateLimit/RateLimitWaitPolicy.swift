/// The rate limits that a run waits for.
package enum RateLimitWaitPolicy: Sendable, Equatable {
  /// Only pauses of up to a minute that GitHub itself requests.
  case short
  /// Any limit, however late its reset is.
  case endless
  /// Limits, as long as all waits of the run together don't exceed this.
  case upTo(Duration)

  /// The maximum length of all waits of a run together; nil for no maximum.
  var longest: Duration? { if case .upTo(let longest) = self { longest } else { nil } }

  /// Returns true if the policy allows a wait of this length for any limit; `.short` allows none.
  package func allows(_ wait: Duration) -> Bool {
    switch self {
    case .short: false
    case .endless: true
    case .upTo(let longest): wait <= longest
    }
  }
}
