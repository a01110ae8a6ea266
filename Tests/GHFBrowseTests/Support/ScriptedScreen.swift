import TerminalScreen
import TerminalText
import TestSupport

/// A screen without a terminal, which records when something is written to it.
final class ScriptedScreen: Screen {
  /// Something that was written at once.
  struct Drawing: Sendable {
    let time: Duration
    /// The text that was written, without control sequences.
    let text: String
  }

  let size: CellGridSize
  let events: AsyncStream<ScreenEvent>
  private let input: AsyncStream<ScreenEvent>.Continuation
  /// The input that has been handled.
  let handled = Recorder<InputEvent>()
  private let time: SimulatedTime
  private let written = Recorder<Drawing>()
  private let loans = Recorder<Duration>()
  private let suspensions = Recorder<Duration>()

  init(_ size: CellGridSize, in time: SimulatedTime) {
    self.size = size
    self.time = time
    (events, input) = AsyncStream.makeStream()
  }

  /// Everything that was written, in order.
  var drawings: [Drawing] { written.all }
  var loanCount: Int { loans.all.count }
  var suspensionCount: Int { suspensions.all.count }

  func write(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self).replacing(
      #/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "")
    written.add(Drawing(time: time.elapsed, text: text))
  }

  func suspend() { suspensions.add(time.elapsed) }
  func lend(_ use: () -> Void) {
    loans.add(time.elapsed)
    use()
    input.yield(.resumed)
  }

  func finish(_ input: InputEvent) { handled.add(input) }

  func close() { input.finish() }

  func press(_ keys: KeyPress...) { for key in keys { input.yield(.input(.key(key))) } }

  /// Returns all that the screen shows, by having it drawn again.
  func contents() async -> String {
    input.yield(.resumed)
    await time.sleep(.milliseconds(100))
    return written.all.last?.text ?? ""
  }
}
