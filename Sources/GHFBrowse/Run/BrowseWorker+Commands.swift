import GHFMessages
import PeopleViews
import TerminalHost

extension BrowseWorker {
  /// Runs a program of the user, and posts how it ended unless it succeeded.
  func run(_ words: [String], usesTerminal: Bool) {
    let name = words.first ?? ""
    let reason: String
    switch host.run(words, usesTerminal: usesTerminal) {
    case .exited(status: 0): return
    case .exited(let status): reason = "\(name) failed with exit status \(status)"
    case .signalled(let number): reason = "\(name) was ended by signal \(number)"
    case .notFound: reason = "no such program: '\(name)'"
    case .noInterpreter(let interpreter):
      reason = "cannot run '\(name)': its interpreter is missing: '\(interpreter)'"
    case .failed(errno: let number): reason = "cannot run '\(name)': \(wording.systemText(number))"
    }
    queue.post(.error(CommandError(.failure, reason)))
  }

  /// Writes the view, the order and the columns to the config file, and posts whether that succeeded.
  func keep(_ settings: ExplorerSettings) {
    do throws(CommandError) {
      try host.keep(settings)
      queue.post(.notice("kept the view, the order and the columns in the config file"))
    } catch {
      queue.post(.error(error))
    }
  }
}
