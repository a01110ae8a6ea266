import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

/// `ghf follows`: checks whether one account follows another.
struct FollowsCommand: ContextCommand {
  static let guide = CommandGuide(
    "follows", "Check whether one account follows another",
    examples: [
      "ghf follows octocat hubot",
      "ghf follows @me octocat --json",
      "ghf follows hubot @me > /dev/null && echo thanks",
    ],
    text: """
      The exit status is 0 for yes, 1 for no, and 2 if an account does not exist. A yes takes one \
      request. GitHub also answers no if an account is missing, so for a no ghf looks up both.
      """)

  @Argument("follower", help: "The account that follows, or @me for your own", completion: .logins)
  var follower: String

  @Argument(
    "followed", help: "The account that is followed, or @me for your own", completion: .logins)
  var followed: String

  @OptionGroup var format: FormatOptions

  static func fieldNames(with options: Set<String>) -> [String] { FollowCheck.fields.names() }

  /// A profile in the cache doesn't say whom the account follows.
  var printsAnswer: Bool { false }

  func run(in invocation: Invocation) async throws {
    let fields = try format.selected(FollowCheck.fields)
    let base = try invocation.apiBase()
    let one = try UserReference(follower, on: base)
    let other = try UserReference(followed, on: base)
    let queries = try invocation.queries()
    let client = queries.client
    let follower = try await queries.login(of: one)
    let followed = one == other ? follower : try await queries.login(of: other)
    let follows = try await does(follower, follow: followed, client, in: invocation)
    if !follows {
      if one != .ownAccount { try await requireAccount(follower, client, in: invocation) }
      if other != .ownAccount, followed != follower {
        try await requireAccount(followed, client, in: invocation)
      }
    }
    let check = FollowCheck(follower: follower, followed: followed, follows: follows)
    let isTerminal = invocation.streams.terminal.outputIsTerminal
    try invocation.views.print(
      [check], fields, format.format, isSingle: true,
      text: RecordText { isTerminal ? $0.sentence : $0.follows ? "yes" : "no" })
    if !check.follows { throw CommandError.told(.failure) }
  }

  private func requireAccount(
    _ login: Login, _ client: GitHubClient, in invocation: Invocation
  ) async throws(CommandError) {
    do throws(GitHubError) {
      _ = try await client.answer(to: .profile(login))
    } catch {
      throw failure(QueryError(error, about: .account(login.name)), in: invocation)
    }
  }

  private func does(
    _ follower: Login, follow followed: Login, _ client: GitHubClient, in invocation: Invocation
  ) async throws(CommandError) -> Bool {
    do throws(GitHubError) {
      _ = try await client.answer(to: .follow(by: follower, of: followed))
      return true
    } catch {
      if case .notFound = error { return false }
      throw failure(QueryError(error, about: .other), in: invocation)
    }
  }

  /// Returns the error of a request, whose exit status isn't 1, because that always means no.
  private func failure(_ error: QueryError, in invocation: Invocation) -> CommandError {
    let failure = CommandError.query(error)
    if failure.outcome != .failure { return failure }
    let outcome: Outcome = error.missingAccount == nil ? .noResponse : .usage
    var wording = Wording(error, in: invocation.machine)
    wording.hints += LoginCandidates.suggestions(for: failure, in: invocation)
    return .failed(outcome, wording)
  }
}

/// The answer to whether one account follows another.
struct FollowCheck: Sendable {
  let follower: Login
  let followed: Login
  let follows: Bool

  static let fields: [Field<FollowCheck>] = [
    Field("follower_login") { .text($0.follower.name) },
    Field("followed_login") { .text($0.followed.name) },
    Field("follows") { .boolean($0.follows) },
  ]

  /// The answer on a terminal, with both names.
  var sentence: CleanText {
    CleanText(
      follows
        ? "yes, \(follower) follows \(followed)" : "no, \(follower) does not follow \(followed)")
  }
}
