extension StyledLine {
  /// The line as it is written, without a line break.
  package func text(for traits: OutputTraits) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, for: traits)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the line as it is written, without a line break.
  ///
  /// A line that has a look ends with the sequence that takes all looks away, and a link is closed
  /// before the line ends. Columns that nothing stands in at the end are not written. TAB and LF,
  /// which clean text may hold, become spaces (rule L6).
  package func write(to bytes: inout [UInt8], for traits: OutputTraits) {
    var renderer = LineRenderer(traits)
    for element in elements {
      switch element {
      case .run(let run): renderer.write(run, to: &bytes)
      case .column(let column, let padding): renderer.move(to: column, padding: padding)
      }
    }
    renderer.finish(&bytes)
  }
}

extension Sequence<StyledLine> {
  /// The lines as they are written, each with LF at its end.
  package func bytes(for traits: OutputTraits) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in self {
      line.write(to: &bytes, for: traits)
      bytes.append(0x0A)
    }
    return bytes
  }
}
