import GHFMessages
import GitHubAPI
import TerminalText

/// The access to GitHub: whether requests may be sent, and for whom.
struct Access: Sendable {
  var isOffline = false
  /// True if there is a token; nil until that is known.
  var isSignedIn: Bool?
  /// False once GraphQL has failed, so that only the selected person's profile is requested.
  var hasBatches = true
  var requestsLeft: Int?
  var ownLogin: Login?

  /// True if one request may be about many people.
  var takesBatches: Bool { isSignedIn == true && hasBatches }

  /// False if GraphQL can't answer, as far as is known.
  var mayUseGraphQL: Bool { isSignedIn != false && hasBatches && !isOffline }

  /// False if the user can't follow anybody, as far as is known.
  var mayFollow: Bool { !isOffline && isSignedIn != false }

  /// The number of requests without a token that may be sent, so that those for the next steps stay.
  var affordableCount: Int { max((requestsLeft ?? 60) - BrowseState.keptRequests, 0) }

  var left: String { requestsLeft.map { "\(CountText.grouped($0)) left" } ?? "limit unknown" }

  func isOwn(_ account: Account) -> Bool {
    account.login.lowercased() == ownLogin?.name.lowercased()
  }
}
