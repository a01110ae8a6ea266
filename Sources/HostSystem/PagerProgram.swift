package import GHFCommands
import Synchronization

/// Starts pagers on the terminal of this process.
package final class PagerProgram: Pager {
  private struct State {
    var isLeft = false
    var stop: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  /// Calls `stop` when somebody has left a pager, at once when that was before; a pager that failed
  /// before it had read anything was not left.
  package func whenLeft(_ stop: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.stop = stop
      return state.isLeft
    }
    if isLate { stop() }
  }

  package func start(_ command: String, variables: [String: String]) -> any PagerSession {
    PagerProgramSession(PagerProgram.words(of: command), variables: variables) { [self] in
      let stop = state.withLock { state in
        state.isLeft = true
        return state.stop
      }
      stop?()
    }
  }

  /// The program and its arguments; a shell's, where the command is more than words.
  private static func words(of command: String) -> [String] {
    let words = command.split(separator: " ").map(String.init)
    let isPlain = command.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: " -_./+,:@=%".utf8.contains(byte)
      }
    }
    if isPlain, words.first?.contains("=") != true { return words }
    // Ctrl-C is for the programs that the shell waits for, as it is for less itself.
    return ["sh", "-c", "trap : INT\n" + command]
  }
}
