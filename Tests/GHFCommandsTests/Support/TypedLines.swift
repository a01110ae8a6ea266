import GHFCommands
import Synchronization

/// Standard input with fixed lines, and an optional failure at the end.
final class TypedLines: LineSource {
  private let lines: Mutex<[String]>
  private let failure: InputError?

  init(_ lines: [String], failure: InputError? = nil) {
    self.lines = Mutex(lines.reversed())
    self.failure = failure
  }

  var isReady: Bool { true }

  var hasData: Bool { lines.withLock { !$0.isEmpty } }

  func nextLine() throws(InputError) -> String? {
    if let line = lines.withLock({ $0.popLast() }) { return line }
    if let failure { throw failure }
    return nil
  }
}
