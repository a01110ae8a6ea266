package import GitHubAPI
package import TerminalHost
package import TerminalText

/// The output of a run as views need it: the destination, and the features of the terminal.
package struct ViewContext: Sendable {
  package let sink: any OutputSink
  /// The width of the output, in columns.
  package let columns: Int
  package let traits: OutputTraits
  package let metrics: TextMetrics
  /// True if output is laid out for people: on a terminal, and not plain.
  package let isLaidOut: Bool
  /// True if output is plain text in one column, without boxes and charts.
  package let isPlain: Bool
  /// The screen that shows pictures; nil if the run shows none.
  package let pictures: PictureScroll?
  /// Returns the name of an account if it is known without a request.
  package let knownName: @Sendable (Account) -> String?

  package init(
    sink: any OutputSink, columns: Int, traits: OutputTraits, metrics: TextMetrics,
    isLaidOut: Bool, isPlain: Bool, pictures: PictureScroll?,
    knownName: @escaping @Sendable (Account) -> String?
  ) {
    self.sink = sink
    self.columns = columns
    self.traits = traits
    self.metrics = metrics
    self.isLaidOut = isLaidOut
    self.isPlain = isPlain
    self.pictures = pictures
    self.knownName = knownName
  }

  /// Returns the lines of a part that is as wide as the output.
  package func lines(of part: LayoutPart) -> [StyledLine] {
    part.measured(fitting: columns, metrics).lines
  }

  /// Writes lines, below the pictures that come before them.
  package func write(_ lines: [StyledLine]) throws(OutputError) {
    if let pictures { return try pictures.write(lines) }
    try sink.write(lines.bytes(for: traits))
  }
}

extension ViewContext {
  /// Draws a list's heading, such as `octocat · 20,114 followers · as of 14:02`, and a blank line.
  ///
  /// - Parameters:
  ///   - title: The account whose list it is, or the accounts whose lists were compared.
  ///   - facts: The number of people and the name of the list, and other facts.
  ///   - asOf: The time at which the cached part was fetched; nil if the server has just sent
  ///     everything.
  /// - Throws: `OutputError` if it can't be written.
  package func drawHeading(
    _ title: CleanText, _ facts: [CleanText], asOf: CleanText?
  ) throws(OutputError) {
    let separator: CleanText = " · "
    var all = [StyledLine(title, .bold, columns: title.columns(metrics))]
    for fact in facts + [asOf.map { "as of \($0)" }].compactMap(\.self) {
      let width = fact.columns(metrics)
      // A fact stays whole.
      if all[all.count - 1].columns + separator.columns(metrics) + width <= columns {
        all[all.count - 1]
          .append(separator + fact, .dim, columns: separator.columns(metrics) + width)
      } else {
        all.append(StyledLine(fact, .dim, columns: width))
      }
    }
    try write(all + [StyledLine()])
  }
}
