import CommandLineInterface
import GitHubAPI
import LocalStore
import TerminalText

/// Accounts that may be meant: favourites, and those that the cache knows.
struct LoginCandidates {
  let context: CommandContext
  /// The host that is named on the command line.
  let hostName: String?

  private static let limit = 200

  /// The favourites on the host in use that are named so, in the order in which they were added.
  ///
  /// - Parameter beginning: How the names begin, in whatever case.
  /// - Returns: 200 of them at most, or none where the file can't be read.
  func favourites(beginningWith beginning: String) -> [Candidate] {
    // `try?`: completion offers nothing if this fails, and prints no errors.
    guard let host = try? context.apiBase(hostName: hostName).webAuthority,
      let favourites = try? context.favourites().list(on: host)
    else { return [] }
    let candidates = favourites.lazy.compactMap { favourite -> Candidate? in
      // The file may have been written by anybody.
      guard let login = try? Login(name: favourite.login), login.isTypable else { return nil }
      let candidate = Candidate(
        word: favourite.login, description: "favourite", ignoresCase: true)
      return candidate.continues(beginning) ? candidate : nil
    }
    return Array(candidates.prefix(LoginCandidates.limit))
  }

  /// The favourites, and then the accounts that the cache knows, those used last first.
  ///
  /// - Parameter beginning: How the names begin, in whatever case.
  /// - Returns: 200 of them at most.
  func accounts(beginningWith beginning: String) -> [Candidate] {
    var candidates = favourites(beginningWith: beginning)
    var places: [String: Int] = [:]
    for (place, candidate) in candidates.enumerated() {
      places[candidate.word.lowercased()] = place
    }
    for seen in known(beginningWith: beginning) {
      let name = seen.name.map { CleanText($0) }.flatMap { $0.isBlank ? nil : $0 }
      if let place = places[seen.login.lowercased()] {
        if let name { candidates[place].description = name }
      } else if candidates.count < LoginCandidates.limit {
        candidates.append(Candidate(word: seen.login, description: name, ignoresCase: true))
      }
    }
    return candidates
  }

  private func known(beginningWith beginning: String) -> [SeenLogin] {
    // `try?`: see above.
    guard let index = try? context.loginIndex(hostName: hostName) else { return [] }
    return index.logins(beginningWith: beginning, limit: LoginCandidates.limit)
      .filter { !$0.login.hasPrefix("-") }
  }
}

extension Login {
  /// Whether it is no option where it is typed.
  fileprivate var isTypable: Bool { !name.hasPrefix("-") }
}
