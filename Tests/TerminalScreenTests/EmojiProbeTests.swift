import Glibc
import TerminalText
import TestSupport
import Testing

@testable import TerminalScreen

// A process has only one screen, so these tests and the device's run one after another.
extension TerminalDeviceTests {
  /// The question how wide emoji are, and its answers, on a pseudo-terminal.
  @Suite(.serialized) struct EmojiProbeTests {
    private static let size = CellGridSize(rows: 24, columns: 80)
    /// The answers of xterm 379 (measured 2026-11-26 under Xvfb): it sums, and knows no emoji of Unicode 15.
    private static let xterm = [1, 4, 4, 2, 1, 1, 1]
    private static let attributes = "\u{1B}[?62;4c"

    private let terminal: PseudoTerminal

    init() throws {
      terminal = try PseudoTerminal()
      terminal.resize(rows: 24, columns: 80)
    }

    /// Returns the reports of a terminal that draws the probes this wide.
    private static func reports(_ widths: [Int]) -> [String] {
      widths.enumerated().map { "\u{1B}[\($0 % 3 + 2);\($1 + 1)R" }
    }

    private func open(followsAnother: Bool = false) throws -> TerminalDevice {
      try TerminalDevice.open(
        usesMouse: false, path: terminal.path, probesEmoji: true,
        replyDeadline: followsAnother ? .now + .seconds(1) : nil, startThread: startThread)
    }

    /// Returns the events of a device up to the key `q`, which is typed after the answer.
    private func events(after answer: String, followsAnother: Bool = false) async throws
      -> [ScreenEvent]
    {
      let device = try open(followsAnother: followsAnother)
      terminal.type(answer + "q")
      var events: [ScreenEvent] = []
      for await event in device.events {
        if event == .input(.key(KeyPress(.character("q")))) { break }
        events.append(event)
      }
      device.close()
      #expect(terminal.unreadByteCount == 0)
      return events
    }

    @Test("asks in one write: each text at the start of row 2, 3 or 4, and the cursor behind it")
    func asks() throws {
      let device = try open()
      let text = terminal.read()
      let start = try #require(text.firstRange(of: "\u{1B}[2;1H"))
      let question = text[start.lowerBound...]
      #expect(question.hasPrefix("\u{1B}[2;1H\u{1B}[2K\u{2764}\u{FE0F}\u{1B}[6n\u{1B}[3;1H"))
      #expect(question.hasSuffix("\u{1B}[6n\u{1B}[H\u{1B}[2J\u{1B}[c"))
      #expect(question.ranges(of: "\u{1B}[6n").count == EmojiWidths.probes.count)
      #expect(!question.contains("$p"), "no mode is asked for")
      terminal.type(EmojiProbeTests.attributes)
      device.close()
    }

    @Test("derives the rule, and loses no key that is typed meanwhile")
    func derivesTheRule() async throws {
      let reports = EmojiProbeTests.reports(EmojiProbeTests.xterm)
      let typed = ["a", "\u{1B}[1;2R", "\u{1B}[A", "é", "", "", ""]
      let answer = zip(typed, reports).map { $0 + $1 }.joined() + EmojiProbeTests.attributes
      let keys: [KeyPress] = [
        KeyPress(.character("a")), KeyPress(.function(3), .shift), KeyPress(.up),
        KeyPress(.character("é")),
      ]
      #expect(
        try await events(after: answer)
          == [.probed(EmojiProbeTests.xterm)]
          + keys.map { .input(.key($0)) })
    }

    @Test("needs no attributes, and takes none of an earlier question for its end")
    func takesAttributesAsTheEnd() async throws {
      let reports = EmojiProbeTests.reports(EmojiProbeTests.xterm).joined()
      let (rule, end) = (
        ScreenEvent.probed(EmojiProbeTests.xterm),
        EmojiProbeTests.attributes
      )
      #expect(try await events(after: reports) == [rule], "emacs and dvtm never send attributes")
      #expect(try await events(after: end + reports) == [], "the end comes after the reports")
      #expect(try await events(after: end + reports + end, followsAnother: true) == [rule])
    }

    @Test("refuses silence, and answers that are late, hostile or absurd")
    func refusesOtherAnswers() async throws {
      let xterm = EmojiProbeTests.xterm
      let answers = [
        "", EmojiProbeTests.reports(Array(xterm.dropLast())).joined(),
        EmojiProbeTests.reports([1] + xterm.dropFirst()).reversed().joined(),
        EmojiProbeTests.reports([3] + xterm.dropFirst()).joined(),
        EmojiProbeTests.reports([1, 3] + xterm.dropFirst(2)).joined(),
        EmojiProbeTests.reports([1, 99_999] + xterm.dropFirst(2)).joined(),
        EmojiProbeTests.reports([1, 4, 3] + xterm.dropFirst(3)).joined(),
        EmojiProbeTests.reports([0, 0, 0, 0, 0, 0, 0]).joined(),
        String(repeating: "\u{1B}[2;2R", count: 500),
        String(repeating: "\u{1B}[", count: 500) + "R",
      ]
      for answer in answers {
        let events = try await events(after: answer + EmojiProbeTests.attributes)
        #expect(
          !events.contains { if case .probed = $0 { true } else { false } },
          "\(answer.debugDescription.prefix(60))")
      }
    }

    @Test("asks nothing on a screen that is too small", arguments: [(4, 80), (24, 19), (1, 1)])
    func asksNothingOnSmallScreens(_ rows: Int, _ columns: Int) {
      #expect(EmojiProbe.request(on: CellGridSize(rows: rows, columns: columns)) == nil)
    }

    @Test("waits for the attributes before it closes, but not for ever")
    func waitsForTheEnd() throws {
      let clock = ContinuousClock()
      let start = clock.now
      let device = try open()
      let terminal = terminal
      _ = startThread {
        usleep(50_000)
        terminal.type(EmojiProbeTests.reports(EmojiProbeTests.xterm).joined())
        usleep(50_000)
        terminal.type(EmojiProbeTests.attributes)
      }
      device.close()
      #expect(terminal.unreadByteCount == 0)
      #expect(clock.now - start >= .milliseconds(100))
      let silent = clock.now
      try open().close()
      #expect(clock.now - silent >= .milliseconds(900) && clock.now - silent < .seconds(15))
    }
  }
}
