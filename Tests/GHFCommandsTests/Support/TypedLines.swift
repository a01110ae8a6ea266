import FoundationEssentials
import GHFCommands
import Synchronization
import TerminalHost

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

  /// Opens a file as the live context does, but reads it at once.
  @Sendable static func file(_ path: String) throws(InputError) -> any LineSource {
    // `try?`: tests need only that it failed.
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw .failed(errno: 2, reason: "no such file")
    }
    return TypedLines(data.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) })
  }
}
