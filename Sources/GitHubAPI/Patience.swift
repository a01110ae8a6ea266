/// How long a limit of GitHub is waited for.
package enum Patience: Sendable, Equatable {
  /// Only for pauses of a minute at most that GitHub itself asks for.
  case short
  /// For any limit, however far its end is.
  case endless
  /// For a limit that ends within this time, and for what `short` waits for.
  case upTo(Duration)

  /// Whether a wait of this length is not too long.
  package func allows(_ wait: Duration) -> Bool {
    switch self {
    case .short: false
    case .endless: true
    case .upTo(let longest): wait <= longest
    }
  }
}
