import CommandLineInterface
import GHFMessages
import GHFQueries
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
      let favourites = try? FavouritesStore(in: context.machine.directories.data).list(on: host)
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
      var store = WatchStore(in: try context.machine.directories.state, host: host)
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
    let cache = try? Cache(in: context.machine.directories.cache)
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
  /// Returns a hint with the known account whose name is most like one that doesn't exist and begins
  /// with the same letter, if there is one.
  static func suggestions(for error: CommandError, in invocation: Invocation) -> [String] {
    guard case .query(let error) = error, let name = error.missingAccount,
      invocation.options.cacheMode != .noCache
    else { return [] }
    let candidates = LoginCandidates(
      context: invocation.context, hostName: invocation.options.hostName)
    var logins: [String: String] = [:]
    for account in candidates.accounts(beginningWith: String(name.prefix(1))) {
      logins[account.word.lowercased()] = account.word
    }
    logins[name.lowercased()] = nil
    let near = Spelling.nearest(to: name, among: logins.keys.sorted()).flatMap { logins[$0] }
    return near.map { ["did you mean '\($0)'?"] } ?? []
  }
}
