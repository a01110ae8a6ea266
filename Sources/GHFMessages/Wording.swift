import GHFQueries
import GitHubAPI

/// The words of an error: the message, its causes and what helps.
///
/// The modules below throw data. This one words the errors of queries, GitHub and files; PeopleViews
/// words output errors, and GHFCommands input and command-line errors.
package struct Wording: Sendable, Equatable {
  /// One line without a full stop; empty for an error that isn't reported.
  package var message: String
  /// The underlying causes, from the nearest to the deepest.
  package var causes: [String]
  /// Corrective actions, one line each.
  package var hints: [String]

  package init(_ message: String, causes: [String] = [], hints: [String] = []) {
    self.message = message
    self.causes = causes.filter { !$0.isEmpty }
    self.hints = hints
  }

  /// Words an error for the command line.
  package init(_ error: CommandError, in machine: Machine) {
    switch error {
    case .query(let error): self.init(error, in: machine)
    case .failed(_, let wording): self = wording
    case .told: self.init("")
    }
  }

  /// Words an error for the explorer, without hints about options and the causes of a lost connection,
  /// which repeat it.
  package init(onScreen error: CommandError, in machine: Machine) {
    self.init(error, in: machine)
    hints = error.kind == .signIn ? hints.suffix(1) : []
    if error.kind == .noAnswer { causes = [] }
    if case .query(let error) = error, case .gitHub(.limited(let limit)) = error.cause,
      limit.kind == .primary, !limit.hadToken
    {
      hints = ["sign in with '\(machine.signInCommand)' for a higher limit"]
    }
  }

  /// The message and its causes in one line, without hints.
  package var sentence: String { ([message] + causes).joined(separator: ": ") }
}
