import GHFMessages
import PeopleViews
import TerminalHost

extension BrowseWorker {
  /// Runs a program of the user, and posts how it ended unless it succeeded.
  func run(_ words: [String], usesTerminal: Bool) {
    let end = host.run(words, usesTerminal: usesTerminal)
    if let error = error(of: words, end) { queue.post(.error(error)) }
  }

  /// Copies a text with the user's program, or with tmux in its sessions, and posts whether that
  /// succeeded; `name` stands for the text.
  func copy(_ text: String, _ name: String, by program: [String]?, usesTmux: Bool) async {
    var end = CopyEnd.noProgram
    if let program {
      let error = error(of: program, await host.copy(text, with: program))
      end = error.map { .failed($0) } ?? .copied
    } else if usesTmux, host.isInTmux {
      // tmux drops OSC 52 unless its option set-clipboard is on. Older versions have no `-w`, which also
      // passes the text to the clipboard of the terminal.
      let tmux = ["tmux", "load-buffer", "-w", "-"]
      if await host.copy(text, with: tmux) == .exited(status: 0) {
        end = .copied
      } else {
        // It may have written to the terminal.
        queue.post(.resumed)
      }
    }
    queue.post(.copied(text, name: name, end))
  }

  /// Returns the error of a program that didn't succeed; nil for one that did.
  ///
  /// A program that took too long has no end.
  private func error(of words: [String], _ end: ProgramEnd?) -> CommandError? {
    let name = words.first ?? ""
    let reason: String
    switch end {
    case .exited(status: 0): return nil
    case .exited(let status): reason = "\(name) failed with exit status \(status)"
    case .signalled(let number): reason = "\(name) was ended by signal \(number)"
    case .notFound: reason = "no such program: '\(name)'"
    case .noInterpreter(let interpreter):
      reason = "cannot run '\(name)': its interpreter is missing: '\(interpreter)'"
    case .failed(errno: let number): reason = "cannot run '\(name)': \(wording.systemText(number))"
    case nil: reason = "\(name) took too long"
    }
    return CommandError(.failure, reason)
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
