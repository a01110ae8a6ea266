import CommandLineInterface
import GHFMessages
import GitHubAPI
import LocalStore
import TerminalText

/// The accounts that completion offers: favourites, and accounts in the cache.
struct LoginCandidates {
  let context: CommandContext
  /// The host named on the command line or in the config file.
  let hostName: String?

  private static let limit = 200

  /// Returns the favourites on the host in use that begin with some text, ignoring case.
  func favourites(beginningWith beginning: String) -> [Candidate] {
    // `try?`: completion prints no errors.
    guard let host = try? context.apiBase(hostName: hostName).webAuthority,
      let favourites = try? context.machine.favourites().list(on: host)
    else { return [] }
    let candidates = favourites.lazy.compactMap { favourite -> Candidate? in
      // `try?`: the file may hold an invalid login. A hyphen at its start would make it an option.
      guard let login = try? Login(name: favourite.login), !login.name.hasPrefix("-") else {
        return nil
      }
      let candidate = Candidate(word: favourite.login, description: "favourite", ignoresCase: true)
      return candidate.continues(beginning) ? candidate : nil
    }
    return Array(candidates.prefix(LoginCandidates.limit))
  }

  /// Returns the words for the watched lists of a direction.
  func watches(_ direction: FollowDirection) -> [Candidate] {
    // `try?`: completion prints no errors.
    let host = try? context.apiBase(hostName: hostName).webAuthority
    let watches = try? host.map { host in
      var store = try context.machine.watchStore(on: host)
      store.setsAside = false
      return try store.watches()
    }
    return (watches ?? []).filter {
      $0.direction == direction && !$0.word.hasPrefix("-")
    }.map { watch in
      Candidate(
        word: watch.word, description: watch.account == nil ? "your favourites" : "watched",
        ignoresCase: true)
    }
  }

  /// Returns the favourites, then the accounts in the cache, most recently used first.
  func accounts(beginningWith beginning: String) -> [Candidate] {
    var candidates = favourites(beginningWith: beginning)
    var places: [String: Int] = [:]
    for (place, candidate) in candidates.enumerated() {
      places[candidate.word.lowercased()] = place
    }
    // `try?`: completion prints no errors.
    let host = try? context.apiBase(hostName: hostName).authority
    let cache = try? context.machine.cache()
    let known = host.flatMap {
      cache?.logins(beginningWith: beginning, limit: LoginCandidates.limit, on: $0)
    }
    for seen in known ?? [] where !seen.login.hasPrefix("-") {
      let name = seen.name.map { CleanText($0) }.flatMap { $0.isBlank ? nil : $0 }
      if let place = places[seen.login.lowercased()] {
        if let name { candidates[place].description = name }
      } else if candidates.count < LoginCandidates.limit {
        candidates.append(Candidate(word: seen.login, description: name, ignoresCase: true))
      }
    }
    return candidates
  }
}

extension LoginCandidates {
  /// Returns an error with the known account whose name is most like one that doesn't exist and
  /// begins with the same letter, if there is one.
  static func addingSuggestion(
    to error: CommandError, in invocation: Invocation
  ) -> CommandError {
    guard let name = error.missingAccount, error.hints.isEmpty,
      invocation.options.cacheMode != .noCache
    else { return error }
    let candidates = LoginCandidates(
      context: invocation.context, hostName: invocation.options.hostName)
    var logins: [String: String] = [:]
    for account in candidates.accounts(beginningWith: String(name.prefix(1))) {
      logins[account.word.lowercased()] = account.word
    }
    logins[name.lowercased()] = nil
    guard let near = Spelling.nearest(to: name, among: logins.keys.sorted()).flatMap({ logins[$0] })
    else { return error }
    var error = error
    error.hints = ["did you mean '\(near)'?"]
    return error
  }
}
