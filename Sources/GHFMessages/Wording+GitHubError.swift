package import GHFQueries
package import GitHubAPI
import TerminalText

extension Wording {
  /// Explains why a request to GitHub failed, with hints on what to do.
  package init(_ error: GitHubError, about subject: QuerySubject, in machine: Machine) {
    switch error {
    case .noResponse(let error): self.init(error, in: machine)
    case .notFound: self.init(notFound: subject)
    case .gone(_, let message):
      self.init("GitHub has removed or blocked \(subject.words)", causes: [message.text])
    case .versionEnded(let message):
      self.init(
        "GitHub has ended version \(Version.api) of its API", causes: [message.text],
        hints: ["install a newer ghf"])
    case .notSignedIn(let message, let hadToken):
      self.init(
        hadToken ? "GitHub rejected the token" : "not signed in",
        causes: [message.text],
        hints: hadToken ? [machine.signInAgainHint] : Wording.signInHints(subject, in: machine)
      )
    case .refused(let message, let hadToken):
      self.init(
        "GitHub refused to \(subject.action) \(subject.words)",
        causes: message.sentences,
        hints: [
          hadToken
            ? Wording.hint(refusedWith: message, about: subject)
            : message.signOnURL.map(Wording.signOnHint) ?? machine.signInHint
        ])
    case .limited(let limit): self.init(limit, in: machine)
    case .listCutOff(let message, let hadToken):
      self.init(
        "GitHub truncated \(subject.listName)", causes: [message.text],
        hints: hadToken ? [] : [machine.signInHint])
    case .invalid(let status, let message):
      self.init("GitHub rejected the request (\(status))", causes: message.sentences)
    case .serverFault(let status):
      // A GraphQL query that takes too long can have a success status.
      let isUnfinished = status < 300
      self.init(
        isUnfinished ? "GitHub did not finish the query" : "GitHub server error (\(status))",
        hints: ["try again later, or check https://www.githubstatus.com"])
    case .unreadable(let status, let member):
      let detail = member.map { ": missing or invalid '\($0)'" } ?? ""
      self.init("cannot parse GitHub's response (\(status))\(detail)")
    case .redirected(let status, let target):
      self.init("not following GitHub's redirect (\(status))", causes: [target ?? ""])
    case .unexpected(let status): self.init("GitHub returned an unexpected status: \(status)")
    case .endlessList(let page):
      self.init(
        "\(subject.listName) repeats endlessly (page \(page))",
        hints: ["check for a proxy or server that ignores the page number"])
    case .ownerChanged:
      self.init(
        "\(subject.listName) became another account's while it was fetched",
        hints: ["the login has been given to another account; run the command again"])
    case .incomplete(let part): self.init(part, about: subject)
    case .graphQLUnavailable(let status):
      self.init("GraphQL is not available on this server (\(status))")
    case .notGitHub(.server(let host)):
      self.init(
        "not a GitHub server: '\(host)'", hints: ["check '--hostname', GH_HOST and GHF_API_URL"])
    case .notGitHub(.intermediary(let status)):
      self.init(
        "the answer isn't GitHub's (\(status)): a proxy or a sign-in page?",
        hints: [Wording.proxyHint + "; or open a web page to sign in to the network"])
    case .unusableToken(.noAnswer(let limit)):
      self.init("gh did not answer in \(limit.groupedSeconds)")
    case .unusableToken(.cancelled): self.init("")
    case .unusableToken(.failed(let detail)): self.init("cannot get a token", causes: [detail])
    case .unusableToken(.malformed(let variable)):
      self.init(
        "\(variable) does not hold a valid token",
        hints: ["remove quotes, spaces and other characters that tokens never contain"])
    case .notCached: self.init("not cached: \(subject.words)", hints: ["rerun without '--offline'"])
    }
  }

  /// Reports how much of a list GitHub returned; `subject` is the list.
  private init(_ part: Incompleteness, about subject: QuerySubject) {
    if part.foundCount == 0, let count = part.totalCount,
      case .list(let login, let relation?) = subject
    {
      self.init(relation.invisibleNotice(for: login, count: count))
      return
    }
    let found = CountText.grouped(part.foundCount).text
    let total = part.totalCount.flatMap { $0 > part.foundCount ? $0 : nil }
    let count = total.map { "\(found) of \(CountText.grouped($0).text)" } ?? "only \(found)"
    self.init(
      "GitHub returned \(count) \(subject.entries)",
      hints: ["try again in a few minutes, or use '--verbose' to see each page"])
  }

  private static func hint(
    refusedWith message: GitHubMessage, about subject: QuerySubject
  ) -> String {
    if let url = message.signOnURL { return signOnHint(url) }
    if message.isAboutAddresses {
      return
        "public data needs no token: 'GH_TOKEN= GITHUB_TOKEN= GH_ENTERPRISE_TOKEN= "
        + "GITHUB_ENTERPRISE_TOKEN= GH_CONFIG_DIR=/ ghf …' sends none"
    }
    if let permissions = permissions(message.acceptedPermissions) {
      return "give the token \(permissions), in the settings of fine-grained tokens on GitHub"
    }
    // GitHub shows such a list only to members.
    if case .list(_, .members?) = subject { return Wording.membersHint }
    return "check the token's scopes with 'gh auth status', or authorise it for single sign-on"
  }

  /// Returns the advice to name an account where the own one stands for a name, and to sign in.
  private static func signInHints(_ subject: QuerySubject, in machine: Machine) -> [String] {
    let hint = "name an account, as in 'ghf followers octocat'"
    return (subject == .ownAccount ? [hint] : []) + [machine.signInHint]
  }

  private static func signOnHint(_ url: String) -> String {
    "authorise the token for single sign-on at \(url)"
  }

  /// Words alternative permissions such as `followers=write`; nil for none.
  private static func permissions(_ accepted: [String]) -> String? {
    let names = accepted.map { names in
      names.split(separator: ",").map { name in
        let name = name.drop { $0 == " " }.replacing("_", with: " ").replacing("=", with: ": ")
        return "'\(name)'"
      }.joined(separator: " and ")
    }
    return names.isEmpty ? nil : "the permission " + names.joined(separator: ", or ")
  }

  private static let membersHint =
    "sign in as a member of the organisation, with a token that has the scope 'read:org'"

  package static let waitHint = "use '--wait' to wait until then and continue"

  /// Returns the reason that `gh` gives no token for a host, although it may have a login; nil for errors
  /// of other kinds.
  package static func tokenLack(_ error: TokenError, on host: String) -> String? {
    switch error {
    case .noAnswer(let limit): "gh did not answer in \(limit.groupedSeconds)"
    case .failed(let detail): "gh has a login for \(host) but no token: \(detail)"
    case .malformed, .cancelled: nil
    }
  }

  /// Creates the error of a watch that runs without a token for such a reason.
  package init(tokenLack reason: String, in machine: Machine) {
    let name = EnvironmentTokens.names(for: machine.host)[0]
    self.init(
      reason,
      hints: [
        "set \(name) for the watch, or let gh store the token in its file with "
          + "'\(machine.signInCommand) --insecure-storage'"
      ])
  }

  private init(notFound subject: QuerySubject) {
    switch subject {
    case .list(of: let name, .members(let team?)?):
      self.init(
        "no such team, or the token cannot see it: '\(name)/\(team)'", hints: [Wording.membersHint])
    case .list(of: let name, .members(nil)?): self.init("no such organisation: '\(name)'")
    case .account(let name), .list(of: let name, _): self.init("no such account: '\(name)'")
    case .numbered(let id): self.init("no account has the id \(id)")
    case .favourite(let name):
      self.init(
        "favourite '\(name)' was not found on GitHub",
        hints: ["run 'ghf fav rm \(name)' to remove the favourite"])
    case .followed(let name):
      // GitHub returns the same response in both cases (GitHub docs, "Follow a user").
      self.init(
        "no such account, or the token lacks permission to follow and unfollow: '\(name)'",
        hints: ["run 'gh auth status' to check that the token has the scope 'user:follow'"])
    case .ownAccount, .search, .other: self.init("not found on GitHub: \(subject.words)")
    }
  }

  private init(_ reached: LimitReached, in machine: Machine) {
    switch reached.kind {
    case .primary:
      // If the clocks differ, the reset can lie in the past; it is then omitted.
      let reset = reached.rateLimit.map(\.resetsAt).flatMap {
        $0 > machine.clock.now() ? $0 : nil
      }
      let end = reset.map { "; resets at \(machine.clockTime(of: $0))" } ?? ""
      let size = reached.rateLimit.map { " (\(CountText($0.limit, of: "request").text))" }
      var hints = Wording.waitingHints(reached, endIsKnown: reset != nil)
      if !reached.hadToken {
        let limit = reached.rateLimit?.resource == "search" ? "30 a minute" : "5,000 an hour"
        // Enterprise servers have limits of their own, or none (GitHub docs, "Rate limits").
        let size = machine.host == "github.com" ? " to \(limit) on github.com" : ""
        hints.append("raise the limit\(size): \(machine.signInHint)")
      }
      self.init("GitHub rate limit reached\(size ?? "")\(end)", hints: hints)
    case .secondary:
      let wait =
        switch reached.retryAfter {
        case let pause? where pause < .seconds(86_400): "in \(pause.groupedSeconds)"
        case .some: "tomorrow"
        case nil: "in a few minutes"
        }
      self.init(
        "GitHub secondary rate limit reached",
        hints: Wording.waitingHints(reached, endIsKnown: false)
          + ["try again \(wait), or with a smaller '--parallel'"])
    }
  }

  /// Returns a hint to use `--wait` or to raise `--max-wait`; empty if neither is known to help.
  private static func waitingHints(_ reached: LimitReached, endIsKnown: Bool) -> [String] {
    switch reached.waitPolicy {
    case .short where endIsKnown, .upTo(.zero) where endIsKnown: return [Wording.waitHint]
    case .short where reached.kind == .secondary || reached.rateLimit != nil:
      return ["use '--wait' to wait and continue"]
    case .short, .endless: return []
    case .upTo(let longest):
      // A limit with a known end was too far off or, if secondary, outlasted all retries.
      let isLater = reached.kind == .primary ? endIsKnown : reached.retryAfter != nil
      return isLater ? ["raise '--max-wait' above \(longest.typed)"] : []
    }
  }
}

extension QuerySubject {
  /// The verb for the refused request: `GitHub refused to show …`.
  var action: String { if case .followed = self { "follow or unfollow" } else { "show" } }

  /// The name of the entries of a list, one of several, after a number.
  var entries: String {
    switch self {
    case .list(let name, .followers?): "followers of \(name)"
    case .list(let name, let relation?): relation.entries(of: name)
    case .list(_, nil): "entries"
    case .account, .numbered, .favourite, .followed, .ownAccount, .search, .other: "accounts"
    }
  }

  /// The phrase that names the subject in a message.
  var words: String {
    switch self {
    case .account(let name), .favourite(let name), .followed(let name), .list(of: let name, _):
      "'\(name)'"
    case .numbered(let id): "the account with the id \(id)"
    case .ownAccount: "your own account"
    case .search: "the search results"
    case .other: "the requested data"
    }
  }

  /// The phrase that names the subject as a list in a message.
  var listName: String { if case .list(of: let name, _) = self { "\(name)'s list" } else { words } }
}

extension Wording {
  /// Explains why no response arrived.
  package init(_ error: TransportError, in machine: Machine) {
    func host(_ name: String, _ isProxy: Bool) -> String { "\(isProxy ? "proxy " : "")'\(name)'" }
    let networkHint = "check the network connection"
    let message: String
    var cause = ""
    var hint: String?
    switch error {
    case .libraryMissing(let detail):
      (message, cause) = ("cannot load libcurl", detail)
      hint = SystemLibrary.curl.installation
    case .hostNotFound(let name, let isProxy, let resolvingScheme):
      message = "no such host: \(host(name, isProxy))"
      hint =
        resolvingScheme.map {
          "use '\($0)://' in the proxy's address, so that the proxy looks up names"
        }
        ?? (isProxy ? Wording.proxyHint : networkHint)
    case .connectionFailed(let name, let isProxy, let detail):
      (message, cause) = ("cannot connect to \(host(name, isProxy))", detail)
      hint = isProxy ? Wording.proxyHint : networkHint
    case .proxyRefused(let detail):
      (message, cause) = ("the proxy refused the connection", detail)
      hint = Wording.proxyHint
    case .authoritiesMissing(let detail):
      (message, cause) = ("cannot read the certificate authorities", detail)
      hint = Wording.certificateHint(
        in: machine, unset: "install the package ca-certificates")
    case .tlsFailed(let name, let fault, let detail):
      (message, cause) = ("cannot establish a secure connection to '\(name)'", detail)
      hint =
        switch fault {
        case .outdatedCertificate:
          "check this machine's date; if it is right, '\(name)' needs a new certificate"
        case .otherHost:
          "the certificate is for another host: check '--hostname', GH_HOST and GHF_API_URL, or sign "
            + "in to the network"
        case .oldProtocol: "'\(name)' has to support TLS 1.2 or newer"
        case .other:
          Wording.certificateHint(
            in: machine,
            unset: "set SSL_CERT_FILE if a proxy or server uses its own certificate authority")
        }
    case .timedOut(let phase, let duration):
      let time = "\(duration.components.seconds) s"
      switch phase {
      case .connecting: (message, hint) = ("the connection timed out after \(time)", networkHint)
      case .receiving: message = "no data received for \(time)"
      case .trickling: message = "the response was too slow or stalled for \(time)"
      case .completing: (message, hint) = ("the response was incomplete after \(time)", networkHint)
      }
    case .connectionLost(let name, let detail):
      (message, cause) = ("lost the connection to '\(name)'", detail)
    case .bodyTooLarge(let byteCount): message = "the response exceeds \(byteCount >> 20) MB"
    case .headerTooLarge(let byteCount):
      message = "the response header exceeds \(byteCount >> 10) KB"
    case .malformedResponse(let detail): (message, cause) = ("invalid HTTP response", detail)
    case .tooManyFiles:
      (message, hint) = ("too many open files", "raise the limit on open files (ulimit -n)")
    case .setUpFailed(let detail): (message, cause) = ("cannot create the request", detail)
    case .notSent: message = "GitHub rate limit reached"
    case .cancelled: message = ""
    }
    self.init(message, causes: [cause], hints: hint.map { [$0] } ?? [])
  }

  /// Names the variable in force; `CertificateSources` in CurlHTTP reads them in this order.
  ///
  /// - Returns: `unset` if no variable is set.
  private static func certificateHint(in machine: Machine, unset: String) -> String {
    let names = ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"]
    let set = names.filter { machine.variable($0) != nil }
    guard let first = set.first else { return unset }
    // A file and a directory are both used.
    let inForce = first == "CURL_CA_BUNDLE" ? [first] : set
    let overridden = set.dropFirst(inForce.count)
    return "check \(inForce.joined(separator: " and "))"
      + (overridden.isEmpty ? "" : ", used instead of \(overridden.joined(separator: " and "))")
      + ": it must contain the certificate authority of the server or proxy"
  }

  static let proxyHint = "check https_proxy, http_proxy, all_proxy and no_proxy"

  /// Explains why a host or an API URL can't be used.
  package init(_ error: APIBaseError) {
    switch error {
    case .notAHost(let text):
      // An address has the name between its scheme and its path.
      let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
      let authority = text[start...].prefix { !"/?#".contains($0) }
      let name = authority[(authority.lastIndex(of: "@").map(authority.index(after:)) ?? start)...]
      self.init(
        "invalid host name: '\(text)'",
        hints: name.isEmpty || name == text ? [] : ["use the name alone: '\(name)'"])
    case .notAURL(let text): self.init("invalid API URL: '\(text)'")
    case .secretParts(let text):
      self.init(
        "invalid API URL: '\(text)'", hints: ["omit the user name, password, query and fragment"])
    case .scheme(let scheme):
      self.init("unsupported scheme in the API URL: '\(scheme)'", hints: ["use 'https://'"])
    case .plainHTTP(let host):
      self.init(
        "'http://' is only allowed for this machine, not for '\(host)'",
        hints: ["use 'https://': without TLS, others on the network can read the token"])
    }
  }

  /// Explains why a text is not an account name.
  package init(_ error: LoginError) {
    switch error {
    case .empty: self.init("the account name is empty")
    case .tooLong(let length):
      let count = CountText.grouped(length)
      self.init("account name too long: \(count) characters (at most \(Login.maximumLength))")
    case .character(let character, let name):
      self.init(
        "invalid account name: '\(name)' contains \(Wording.shown(character))",
        hints: [Wording.advice(on: name)])
    case .otherHost(let host, let hostInUse):
      self.init(
        "the account is on '\(host)', but the host in use is '\(hostInUse)'",
        hints: ["use '--hostname \(host)'"])
    }
  }

  private static func advice(on name: String) -> String {
    let parts = name.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if parts.count < 2 { return "use only letters, digits, hyphens and underscores" }
    // In gh, the fields follow '--json'.
    if parts.allSatisfy({ ProfileField(key: $0) != nil }) {
      return "use '--fields \(name)' to choose fields"
    }
    return "separate accounts with spaces"
  }

  private static func shown(_ character: Character) -> String {
    switch character {
    case " ": return "a space"
    case "\t": return "a tab"
    case _ where character.isNewline: return "a line break"
    case _ where character.isWhitespace: return "whitespace"
    default: return isVisible(character) ? "'\(character)'" : codePoints(character)
    }
  }

  /// Returns true if the character has no control, format, private-use or unassigned scalar.
  private static func isVisible(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .unassigned, .privateUse, .surrogate: false
      default: true
      }
    }
  }

  /// Returns the code points of a character, such as `U+FEFF`.
  private static func codePoints(_ character: Character) -> String {
    character.unicodeScalars.map {
      "U+" + String(hexadecimal: $0.value, length: 4, uppercase: true)
    }.joined(separator: " ")
  }
}
