import CommandLineInterface
import GHFMessages
import TerminalText

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
