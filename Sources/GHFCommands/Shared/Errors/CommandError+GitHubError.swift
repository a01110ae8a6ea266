import GitHubAPI
import TerminalText

extension CommandError {
  /// What was asked, as far as the sentence about the failure needs it.
  enum Subject {
    case account(String)
    /// An account that is asked for by its id; the name is the one it had.
    case favourite(String)
    case oneself
    case list(of: String, Relation? = nil)
    case search
    /// An account that oneself is to follow, or no longer.
    case followed(String)
    case other
  }

  /// Says why GitHub gave no answer, and what can be done.
  init(_ error: GitHubError, about subject: Subject, in context: CommandContext) {
    switch error {
    case .noResponse(let error): self.init(error, in: context)
    case .notFound: self.init(notFound: subject)
    case .gone(_, let message):
      self.init(.failure, "GitHub no longer serves \(subject.words)", causes: [message.text])
    case .notSignedIn(let message, let hadToken):
      self.init(notSignedIn: message, hadToken: hadToken, in: context)
    case .refused(let message, let hadToken):
      self.init(
        .notSignedIn, "GitHub refused to \(subject.deed) \(subject.words)",
        causes: [message.text],
        hints: hadToken
          ? ["the token may lack a scope, or wait for single sign-on: see gh auth status"]
          : [CommandError.signInHint])
    case .limited(let limit): self.init(limit, in: context)
    case .listCutOff(let message, let hadToken):
      self.init(
        .incomplete, "GitHub cut the list of \(subject.words) off", causes: [message.text],
        hints: hadToken ? [] : [CommandError.signInHint])
    case .invalid(let status, let message):
      self.init(
        .failure, "GitHub could not make sense of the request (\(status))",
        causes: [message.text])
    case .serverFault(let status):
      self.init(
        .noAnswer, "GitHub has trouble answering (\(status))",
        hints: ["try again later; https://www.githubstatus.com tells how GitHub is"])
      othersMaySucceed = true
    case .unreadable(let status, let member):
      let problem = member.map { "has no readable '\($0)'" } ?? "could not be read"
      self.init(.failure, "GitHub's answer (\(status)) \(problem)")
    case .redirected(let status, let target):
      self.init(
        .failure, "GitHub's answer (\(status)) is a redirect that ghf does not follow",
        causes: [target ?? ""])
    case .unexpected(let status):
      self.init(.failure, "GitHub answered with the unexpected status \(status)")
    case .endlessList(let page):
      self.init(
        .failure, "the list of \(subject.words) repeats itself without an end (page \(page))",
        hints: ["a proxy or server on the way may ignore which page is asked for"])
    case .incomplete(let part):
      self.init(part, about: subject)
    case .graphQLUnavailable(let status):
      self.init(.failure, "the server has no GraphQL that answers (\(status))")
    case .notGitHub(let host):
      self.init(
        .noAnswer, "\(host) doesn't answer as GitHub does",
        hints: ["check --hostname, GH_HOST and GHF_API_URL"])
    case .unusableToken(.malformed(let variable)):
      self.init(
        .notSignedIn, "\(variable) doesn't hold a valid token",
        hints: ["it holds a space or another character that no token has"])
    case .notCached:
      self.init(
        .noAnswer, "the cache does not hold \(subject.words)",
        hints: ["ask without --offline"])
    }
    isTemporary = error.isTemporary
  }

  /// Says how much of a list there is; `subject` is the list.
  private init(_ part: Incompleteness, about subject: Subject) {
    if part.foundCount == 0, let count = part.totalCount,
      case .list(let login, let relation?) = subject
    {
      self.init(.incomplete, relation.invisibleNotice(for: login, count: count))
      return
    }
    let found = CountText.grouped(part.foundCount).text
    let total = part.totalCount.flatMap { $0 > part.foundCount ? $0 : nil }
    let count = total.map { "\(found) of \(CountText.grouped($0).text)" } ?? "only \(found)"
    self.init(
      .incomplete, "GitHub returned \(count) \(subject.entries)",
      hints: ["try again in a few minutes; --verbose shows each page"])
  }

  static let signInHint =
    "sign in with 'gh auth login', or set GH_TOKEN (on other hosts GH_ENTERPRISE_TOKEN)"

  /// Says that a list was not found any more after some of its pages were.
  init(goneWhileListed name: String) {
    self.init(
      .failure, "GitHub no longer finds the list of '\(name)'",
      hints: ["the account may have been renamed or deleted meanwhile"])
  }

  private init(notFound subject: Subject) {
    switch subject {
    case .account(let name), .list(of: let name, _):
      self.init(.failure, "no GitHub account is named '\(name)'")
    case .favourite(let name):
      self.init(
        .failure, "the account of '\(name)' is gone from GitHub",
        hints: ["'ghf fav rm \(name)' removes it from the favourites"])
    case .followed(let name):
      // GitHub answers the same to both (GitHub docs, "Follow a user").
      self.init(
        .failure, "no GitHub account is named '\(name)', or the token may not follow",
        hints: ["the token needs the scope user:follow: see gh auth status"])
    case .oneself, .search, .other:
      self.init(.failure, "GitHub knows nothing of \(subject.words)")
    }
  }

  private init(notSignedIn message: GitHubMessage, hadToken: Bool, in context: CommandContext) {
    if hadToken {
      self.init(
        .notSignedIn, "GitHub refused the token", causes: [message.text],
        hints: [
          "check the variable it is in (GH_TOKEN, GITHUB_TOKEN or their ENTERPRISE forms), "
            + "or sign in again with 'gh auth login'"
        ])
    } else {
      self.init(
        .notSignedIn, "this needs you to be signed in", causes: [message.text],
        hints: [CommandError.signInHint])
    }
  }

  private init(_ reached: LimitReached, in context: CommandContext) {
    switch reached.kind {
    case .primary:
      // A reset that is past, as clocks differ, tells nobody when.
      let reset = reached.rateLimit.map(\.resetsAt).flatMap {
        $0 > context.clock.now() ? $0 : nil
      }
      let end = reset.map { " until \(context.clockTime(of: $0))" } ?? ""
      let size = reached.rateLimit.map { " (\(CountText($0.limit, of: "request").text))" } ?? ""
      self.init(
        .limited, "GitHub's limit\(size) is used up\(end)",
        hints: CommandError.waitingHints(reached, endIsKnown: reset != nil)
          + (reached.hadToken
            ? []
            : [
              "a token raises it, to \(CommandError.raised(reached)) on github.com: "
                + CommandError.signInHint
            ]))
    case .secondary:
      let wait: String
      switch reached.retryAfter {
      case .some(let pause) where pause < .seconds(86_400):
        wait = "in \(pause.groupedSeconds)"
      case .some: wait = "tomorrow"
      case .none: wait = "in a few minutes"
      }
      self.init(
        .limited, "GitHub asks for a pause (secondary rate limit)",
        hints: CommandError.waitingHints(reached, endIsKnown: false)
          + ["try again \(wait), or with a smaller --parallel"])
    }
  }

  /// What a token makes of a limit.
  private static func raised(_ reached: LimitReached) -> String {
    reached.rateLimit?.resource == "search" ? "30 a minute" : "5,000 an hour"
  }

  /// What `--wait` would do, or why `--max-wait` did not.
  private static func waitingHints(_ reached: LimitReached, endIsKnown: Bool) -> [String] {
    switch reached.waitPolicy {
    case .short where endIsKnown: return ["--wait waits until then and goes on"]
    case .short where reached.kind == .secondary || reached.rateLimit != nil:
      return ["--wait waits and goes on"]
    case .short, .endless: return []
    case .upTo(let longest):
      // A limit whose end is known is given up for no other reason.
      let isLater = reached.kind == .primary ? endIsKnown : reached.retryAfter != nil
      return isLater
        ? ["--max-wait \(DurationArgument(longest)) allows no wait that long"] : []
    }
  }
}

extension CommandError.Subject {
  /// What GitHub was to do with it.
  var deed: String {
    if case .followed = self { "change whether you follow" } else { "show" }
  }

  /// What a list is made of, behind a number.
  var entries: String {
    switch self {
    case .list(let name, let relation?): relation.entries(of: name)
    case .list(_, nil): "entries"
    case .account, .favourite, .followed, .oneself, .search, .other: "accounts"
    }
  }

  /// The subject inside a sentence.
  var words: String {
    switch self {
    case .account(let name), .favourite(let name), .followed(let name): "'\(name)'"
    case .list(of: let name, _): "'\(name)'"
    case .oneself: "your own account"
    case .search: "what was found"
    case .other: "this"
    }
  }
}
