import TerminalScreen
import TerminalText
import TestSupport
import Testing

/// Random frames, replayed into a model of a terminal.
@Suite struct FrameWriterPropertyTests {
  private static let traits = OutputTraits.everything

  @Test("shows each of a sequence of frames, whatever was shown before")
  func showsEveryFrame() {
    var random = SeededGenerator()
    for _ in 0..<200 {
      var writer = FrameWriter(traits: FrameWriterPropertyTests.traits)
      var frame = random.frame(random.size())
      var screen = ScreenModel(frame.size)
      for step in 0..<12 {
        let bytes = writer.bytes(for: frame)
        screen.feed(bytes)
        let expected = ScreenModel(showing: frame, traits: FrameWriterPropertyTests.traits)
        #expect(expected.faults == [])
        #expect(screen.faults == [])
        if screen.visibleCells != expected.visibleCells {
          Issue.record("step \(step): \(screen.rows) instead of \(expected.rows)")
          return
        }
        #expect(screen.modes[2026] == false)
        #expect(screen.modes[25] == (frame.cursor != nil))
        if let cursor = frame.cursor {
          #expect(Frame.Position(row: screen.row, column: screen.column) == cursor)
        }
        #expect(writer.bytes(for: frame).isEmpty)
        frame = Bool.random(using: &random) ? random.frame(frame.size) : random.frame(after: frame)
      }
    }
  }

  @Test("leaves no remains on terminals that draw clusters wider or narrower")
  func leavesNoRemains() {
    var random = SeededGenerator()
    for _ in 0..<200 {
      let skew = Int.random(in: -1...6, using: &random)
      let width = { (text: Span<UInt8>, cluster: Range<Int>, columns: Int) in
        let lead = text[cluster.lowerBound]
        let isFrame = lead == 0xE2 && text[cluster.lowerBound + 1] & 0xFC == 0x94
        let isDisputed = !isFrame && !Clusters.haveCertainWidth(text, in: cluster)
        return isDisputed ? max(1, columns + skew) : columns
      }
      var writer = FrameWriter(traits: FrameWriterPropertyTests.traits)
      var frame = random.frame(random.size())
      var screen = ScreenModel(frame.size, width: width)
      for step in 0..<12 {
        screen.feed(writer.bytes(for: frame))
        var fresh = FrameWriter(traits: FrameWriterPropertyTests.traits)
        var expected = ScreenModel(frame.size, width: width)
        expected.feed(fresh.bytes(for: frame))
        if !screen.shows(expected) {
          Issue.record("skew \(skew), step \(step): \(screen.rows) instead of \(expected.rows)")
          return
        }
        frame = Bool.random(using: &random) ? random.frame(frame.size) : random.frame(after: frame)
      }
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func size() -> CellGridSize {
    CellGridSize(
      rows: Int.random(in: 1...8, using: &self), columns: Int.random(in: 1...50, using: &self))
  }
}
