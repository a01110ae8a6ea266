import FoundationEssentials
import GHFCommands
import Synchronization
import TerminalHost

/// Standard input with fixed lines, which may arrive only when they are read, and an optional failure
/// at the end.
final class TypedLines: LineSource {
  private let lines: Mutex<[String]>
  private let failure: InputError?
  private let onRead: (@Sendable () -> Void)?

  /// Creates the lines; with `onRead`, which is called before each read, none is there before.
  init(
    _ lines: [String], failure: InputError? = nil, onRead: (@Sendable () -> Void)? = nil
  ) {
    self.lines = Mutex(lines.reversed())
    self.failure = failure
    self.onRead = onRead
  }

  var isReady: Bool { onRead == nil }

  var hasData: Bool { isReady && lines.withLock { !$0.isEmpty } }

  func nextLine() throws(InputError) -> String? {
    onRead?()
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
