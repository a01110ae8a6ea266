import GHFMessages
import GitHubAPI
import TerminalText

/// The access to GitHub: whether requests may be sent, and for whom.
struct Access: Sendable {
  /// True if only the cache may answer.
  var isOffline = false
  /// True if there is a token; nil until that is known.
  var isSignedIn: Bool?
  /// False once GraphQL has failed, so that only the selected person's profile is requested.
  var hasBatches = true
  /// The number of requests left, if it is known.
  var requestsLeft: Int?
  /// The user's own login, once it is known.
  var ownLogin: Login?

  /// True if one request may be about many people.
  var takesBatches: Bool { isSignedIn == true && hasBatches }

  /// False if GraphQL can't answer, as far as is known.
  var mayUseGraphQL: Bool { isSignedIn != false && hasBatches && !isOffline }

  /// False if the user can't follow anybody, as far as is known.
  var mayFollow: Bool { !isOffline && isSignedIn != false }

  /// The number of requests without a token that may be sent, so that those for the next steps stay.
  var affordableCount: Int { max((requestsLeft ?? 60) - BrowseState.keptRequests, 0) }

  /// The number of requests left in words.
  var left: String { requestsLeft.map { "\(CountText.grouped($0)) left" } ?? "limit unknown" }

  /// Returns true if an account is known to be the user's own.
  func isOwn(_ account: Account) -> Bool {
    account.login.lowercased() == ownLogin?.name.lowercased()
  }
}
